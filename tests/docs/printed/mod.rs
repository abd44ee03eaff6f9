//! The commands that help, README.md and docs/ print: bash runs them in a folder that holds what the texts speak of.
//!
//! `scene.sh` fills the folder, and `advance.sh` stands for the program there: it plays two short games instead of
//! hundreds. Lines that `NOT_RUN` lists are not run.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::{ADVANCE, ROOT, blocks, pages};

/// The beginnings of lines that are not run, with the reasons.
const NOT_RUN: [(&str, &str); 23] = [
    ("#", "it is a comment"),
    (".ci/run", "it runs the tests"),
    ("ADVANCE_CASES=", "it runs a benchmark"),
    ("ADVANCE_DIFFERENTIAL=", "it takes an hour"),
    ("RUSTFLAGS=", "it compiles"),
    (
        "advance mark --cases cases --bots class --out marks --build",
        "it compiles",
    ),
    (
        "advance mark --cases cases --bots class --out marks --total-time 2400000 --with",
        "it needs .NET",
    ),
    (
        "advance mark --cases cases --bots class --out marks --with",
        "it needs .NET",
    ),
    (
        "advance mark --cases cases --bot 'java",
        "its jar is an example",
    ),
    ("advance puzzle --pack", "it searches for an hour"),
    ("apt-get", "it needs root"),
    ("bindings/", "it compiles"),
    ("cargo", "it compiles"),
    ("cd /autograder", "the folder is that of a grader"),
    ("chmod +x /autograder", "the folder is that of a grader"),
    ("curl", "it needs a server"),
    ("for turn in", "a test of its own plays this game"),
    ("fuzz/seed", "it fuzzes"),
    ("pip ", "it compiles"),
    ("podman", "it needs podman"),
    ("python examples", "it needs packages of PyPI"),
    ("source/advance", "the folder is that of a grader"),
    ("systemctl", "it needs systemd"),
];

/// A folder with what printed lines speak of.
struct Stage {
    folder: TempDir,
}

impl Stage {
    fn new() -> Self {
        let stage = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        for name in ["bin", "home", "scene"] {
            fs::create_dir(stage.path(name)).unwrap();
        }
        // Where the lines of completions and manuals write to.
        for name in ["share/bash-completion/completions", "share/man/man1"] {
            fs::create_dir_all(stage.path("home/.local").join(name)).unwrap();
        }
        for name in [".zfunc", ".config/fish/completions"] {
            fs::create_dir_all(stage.path("home").join(name)).unwrap();
        }
        let shim = stage.path("bin/advance");
        fs::write(&shim, include_str!("advance.sh")).unwrap();
        fs::set_permissions(&shim, fs::Permissions::from_mode(0o755)).unwrap();
        let made = stage.bash("scene", include_str!("scene.sh"));
        assert_eq!(made, Ok(()));
        // The program knows the folders by their paths, so that each text has the same.
        stage.bash("", "cp -r scene whole").unwrap();
        stage
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a script in a folder. The error is what it prints.
    fn bash(&self, folder: &str, script: &str) -> Result<(), String> {
        let path = std::env::var("PATH").unwrap();
        let output = Command::new("bash")
            .args(["-c", script])
            .current_dir(self.path(folder))
            .env("PATH", format!("{}:{path}", self.path("bin").display()))
            .env("HOME", self.path("home"))
            .env("XDG_STATE_HOME", self.path("home/.local/state"))
            .env("ADVANCE", ADVANCE)
            .env("ROOT", ROOT)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        if output.status.success() {
            return Ok(());
        }
        let [out, error] =
            [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
        Err(format!("{}: {out}{error}", output.status))
    }

    /// Runs the lines of a text in the folder as it was, and returns those that fail with what they print.
    fn failures(&self, text: &Printed) -> Vec<String> {
        self.bash("", "rm -rf scene && cp -r whole scene").unwrap();
        let mut failures = Vec::new();
        for line in &text.lines {
            for line in others(line) {
                if let Err(told) = self.bash("scene", &line) {
                    failures.push(format!("{}: {line}\n  {told}", text.name));
                }
            }
        }
        failures
    }
}

/// A line, and before it those of the other machines, if it is the part of one.
fn others(line: &str) -> Vec<String> {
    let part = line.split_once("--shard ").and_then(|(_, rest)| {
        let (part, rest) = rest.split_once('/')?;
        let count = rest.split(' ').next()?.parse::<u32>().ok()?;
        Some((part.parse::<u32>().ok()?, count))
    });
    let Some((own, count)) = part else {
        return vec![line.to_owned()];
    };
    let parts = (1..=count).filter(|&part| part != own).chain([own]);
    let out = line
        .split_once("--out ")
        .map_or("", |(_, rest)| rest)
        .split(' ')
        .next()
        .unwrap();
    let of = |part| {
        let line = line.replace(&format!("--shard {own}/"), &format!("--shard {part}/"));
        line.replace(out, &out.replace(&own.to_string(), &u32::to_string(&part)))
    };
    parts.map(of).collect()
}

/// A text with the lines that it prints.
struct Printed {
    name: String,
    lines: Vec<String>,
}

/// The name of each command.
fn commands() -> Vec<String> {
    let help = help(&["--help"]);
    let listed = help.lines().take_while(|line| *line != "Options:");
    let listed = listed.filter_map(|line| line.strip_prefix("  "));
    let names = listed.filter_map(|line| line.split(' ').next());
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

fn help(args: &[&str]) -> String {
    let output = Command::new(ADVANCE).args(args).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The examples in a help: what stands beside them, or below, is an explanation.
fn examples(help: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut goes_on = false;
    let within = help
        .lines()
        .skip_while(|line| *line != "Examples:" && *line != "Example:");
    for line in within.skip(1).take_while(|line| line.starts_with("  ")) {
        let text = line.trim_start();
        let command = match text.starts_with('-') {
            // Explanations may stand beside options too.
            true => text,
            false => text.split("  ").next().unwrap(),
        };
        match lines.last_mut() {
            Some(last) if goes_on => *last += command.trim_end_matches('\\'),
            _ if line.len() - text.len() == 2 => {
                lines.push(command.trim_end_matches('\\').to_owned())
            }
            _ => {}
        }
        goes_on = command.ends_with('\\');
    }
    lines
}

/// The commands of a block: a loop is one.
fn units(block: &[&str]) -> Vec<String> {
    let mut units: Vec<String> = Vec::new();
    let (mut goes_on, mut is_loop) = (false, false);
    for line in block.iter().filter(|line| !line.trim().is_empty()) {
        let text = line.trim_end_matches('\\');
        match units.last_mut() {
            Some(last) if goes_on => *last += text.trim_start(),
            Some(last) if is_loop => *last += &format!("\n{text}"),
            _ => units.push(text.to_owned()),
        }
        goes_on = line.ends_with('\\');
        is_loop = (is_loop || line.starts_with("for ")) && *line != "done";
    }
    units
}

/// The lines of all texts that are to be run; the others have a reason.
fn printed(texts: Vec<Printed>, used: &mut BTreeSet<&str>) -> Vec<Printed> {
    let mut run = |line: &String| {
        let mut beginnings = NOT_RUN.iter().map(|(beginning, _)| *beginning);
        let known = beginnings.find(|beginning| line.starts_with(beginning));
        used.extend(known);
        known.is_none()
    };
    let texts = texts.into_iter().map(|Printed { name, mut lines }| {
        lines.retain(&mut run);
        Printed { name, lines }
    });
    texts.collect()
}

#[test]
fn every_printed_command_works() {
    let of_help = [String::new()]
        .into_iter()
        .chain(commands())
        .map(|name| Printed {
            lines: examples(&help(&["help", &name][..1 + usize::from(!name.is_empty())])),
            name: format!("help {name}"),
        });
    let of_pages = pages().into_iter().map(|(path, text)| {
        let name = path.strip_prefix(ROOT).unwrap().display().to_string();
        let blocks = blocks(&text)
            .into_iter()
            .filter(|(kind, _)| *kind == "bash");
        let lines = blocks.flat_map(|(_, block)| units(&block)).collect();
        Printed { name, lines }
    });
    let mut used = BTreeSet::new();
    let texts = printed(of_help.chain(of_pages).collect(), &mut used);
    let unused = NOT_RUN.iter().map(|(beginning, _)| *beginning);
    let unused: Vec<_> = unused
        .filter(|beginning| !used.contains(beginning))
        .collect();
    assert!(unused.is_empty(), "no line begins with {unused:?}");
    let count: usize = texts.iter().map(|text| text.lines.len()).sum();
    assert!(count > 150, "{count} lines");
    let stage = Stage::new();
    let failures: Vec<_> = texts.iter().flat_map(|text| stage.failures(text)).collect();
    assert!(
        failures.is_empty(),
        "{} of {count} lines fail:\n{}",
        failures.len(),
        failures.join("\n")
    );
}
