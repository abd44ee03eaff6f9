//! README.md and the pages under `docs/`: their size, their links, the commands that they name, and the output that
//! they show.
//!
//! A fenced block of the kind `console` is run line by line: the text after a `$ ` goes to a shell in a folder of its
//! own with `fixtures/` and `examples/` in it, and the lines after that are the expected output. Rust examples are doctests: see
//! `src/lib.rs`.

mod circles;
mod numbers;
#[cfg(unix)]
mod printed;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use advance::{Level, PieceKind, games};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const ADVANCE: &str = env!("CARGO_BIN_EXE_advance");

/// README.md and the other pages, with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(ROOT);
    let docs = fs::read_dir(root.join("docs")).unwrap();
    let mut paths: Vec<_> = docs.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.extend(["README.md", "CONTRIBUTING.md", "SECURITY.md"].map(|name| root.join(name)));
    paths
        .into_iter()
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The fenced blocks of a page: the text after the fence, and the lines within.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.trim_start().strip_prefix("```") {
            let within = lines.by_ref().take_while(|line| line.trim_start() != "```");
            blocks.push((kind, within.collect()));
        }
    }
    blocks
}

#[test]
fn the_readme_is_short_with_two_commands() {
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let count = readme.lines().count();
    assert!(count <= 160, "README.md has {count} lines");
    let (_, first) = &blocks(&readme)[0];
    assert_eq!(first.len(), 2, "{first:?}");
    assert!(first.iter().all(|line| line.starts_with("cargo ")));
}

#[test]
fn every_relative_link_leads_to_a_file() {
    for (path, text) in pages() {
        // Every second part between backticks is prose, the others are code.
        let prose = text.split('`').step_by(2);
        let targets = prose
            .flat_map(|prose| prose.split("](").skip(1))
            .filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.contains("://")) {
            let file = target.split('#').next().unwrap();
            let there = path.parent().unwrap().join(file).exists();
            assert!(there, "{}: no file '{file}'", path.display());
        }
    }
}

#[test]
fn every_command_that_a_page_names_exists() {
    let mut named = BTreeSet::new();
    for (_, text) in pages() {
        for code in text.split('`').skip(1).step_by(2) {
            let words: Vec<_> = code.split_whitespace().collect();
            let programs = words
                .windows(2)
                .filter(|pair| pair[0].rsplit('/').next() == Some("advance"));
            // A file of games begins with `advance study`.
            let is_name = |word: &&str| {
                word.starts_with(|c: char| c.is_ascii_lowercase()) && *word != "study"
            };
            named.extend(
                programs
                    .map(|pair| pair[1])
                    .filter(is_name)
                    .map(str::to_owned),
            );
        }
    }
    assert!(named.contains("white"), "{named:?}");
    for name in named {
        let output = Command::new(ADVANCE)
            .args(["help", &name])
            .output()
            .unwrap();
        assert!(output.status.success(), "there is no 'advance {name}'");
    }
}

/// Needs `sh`.
#[cfg(unix)]
#[test]
fn every_console_block_shows_what_its_commands_print() {
    let programs = Path::new(ADVANCE).parent().unwrap().to_str().unwrap();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let mut count = 0;
    for (page, text) in pages() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["fixtures", "examples"] {
            let there = Path::new(ROOT).join(name);
            std::os::unix::fs::symlink(there, folder.path().join(name)).unwrap();
        }
        for (_, lines) in blocks(&text)
            .into_iter()
            .filter(|(kind, _)| *kind == "console")
        {
            let mut shown = String::new();
            for line in lines.iter().filter_map(|line| line.strip_prefix("$ ")) {
                let output = Command::new("sh")
                    .args(["-c", &format!("exec 2>&1; {line}")])
                    .current_dir(folder.path())
                    .env("PATH", &path)
                    .output()
                    .unwrap();
                shown += &format!("$ {line}\n{}", String::from_utf8(output.stdout).unwrap());
                count += 1;
            }
            let printed: Vec<_> = shown.lines().map(str::trim_end).collect();
            let expected: Vec<_> = lines.iter().map(|line| line.trim_end()).collect();
            assert_eq!(printed, expected, "{}", page.display());
        }
    }
    assert!(count > 0, "no page has a console block");
}

/// Needs `bash`.
#[cfg(unix)]
#[test]
fn the_bash_loop_plays_a_whole_game() {
    let text = page("boards-and-notation.md");
    let script = blocks(&text).into_iter().find(|(kind, lines)| {
        *kind == "bash" && lines.iter().any(|line| line.contains("for side"))
    });
    let script = script.unwrap().1.join("\n");
    let start = fs::read_to_string(Path::new(ROOT).join("fixtures/start.txt")).unwrap();
    let stuck = "........g\n".to_owned() + &".........\n".repeat(6) + "##.......\nG#.......\n";
    for (board, calls) in [(&start, 200), (&stuck, 1)] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("fixtures")).unwrap();
        fs::write(path("fixtures/start.txt"), board).unwrap();
        // The level that plays fastest, and a note of each call.
        let program = shell_words::quote(ADVANCE);
        let advance = format!("advance() {{ echo $1 >>calls; {program} \"$@\" --level 4; }}");
        let output = Command::new("bash")
            .args(["-c", &format!("{advance}\n{script}")])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(printed, fs::read_to_string(path("game.txt")).unwrap());
        assert_eq!(printed.lines().count(), 9, "{printed}");
        assert_eq!(printed == *board, calls == 1, "{printed}");
        let called = fs::read_to_string(path("calls")).unwrap();
        assert_eq!(called.lines().count(), calls, "{called}");
        let sides = ["white", "black"].into_iter().cycle();
        assert!(called.lines().eq(sides.take(calls)), "{called}");
    }
}

#[test]
fn pages_with_rust_examples_are_doctests() {
    let library = fs::read_to_string(Path::new(ROOT).join("src/lib.rs")).unwrap();
    for (path, text) in pages() {
        if blocks(&text)
            .iter()
            .any(|(kind, _)| kind.starts_with("rust"))
        {
            let page = path.strip_prefix(ROOT).unwrap().to_str().unwrap();
            let page = page.replace('\\', "/");
            let included = format!("include_str!(\"../{page}\")");
            assert!(library.contains(&included), "src/lib.rs: no {included}");
        }
    }
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join("docs").join(name)).unwrap()
}

#[test]
fn every_kind_of_piece_is_explained() {
    let text = page("boards-and-notation.md");
    for kind in PieceKind::ALL {
        let (letter, rest) = (char::from(kind.letter()), &kind.to_string()[1..]);
        assert!(
            text.contains(&format!("`{letter}`{rest}")),
            "docs/boards-and-notation.md does not explain the letter of the {kind}"
        );
    }
}

#[test]
fn every_level_is_explained() {
    let text = page("levels.md");
    for level in Level::ALL {
        let row = format!("| {level} |");
        let sentence = format!("Level {level} ");
        assert!(
            text.contains(&row) || text.contains(&sentence),
            "docs/levels.md does not explain level {level}"
        );
    }
}

#[test]
fn every_game_has_a_section() {
    let text = page("siblings.md");
    let sections = text.lines().filter_map(|line| line.strip_prefix("## "));
    let sections: Vec<_> = sections
        .map(|name| name.to_lowercase().replace(' ', "-"))
        .collect();
    for game in games::ALL
        .into_iter()
        .filter(|&game| game != games::ADVANCE)
    {
        assert!(
            sections
                .iter()
                .any(|section| section.starts_with(game.name())),
            "docs/siblings.md has no section about {game}"
        );
    }
}

#[test]
fn every_file_that_a_page_names_exists() {
    let folders = ["src/", "tests/", "fixtures/", "examples/", "docs/"];
    for (path, text) in pages() {
        // Every second part between backticks is code.
        for name in text.split('`').skip(1).step_by(2) {
            let is_path = folders.iter().any(|folder| name.starts_with(folder));
            if is_path && !name.contains([' ', '*']) {
                let there = Path::new(ROOT).join(name).exists();
                assert!(
                    there,
                    "{} names {name}, which does not exist",
                    path.display()
                );
            }
        }
    }
}

/// `dev/examples/ladder.rs` draws the plot.
#[test]
fn the_ladders_plot_matches_its_table() {
    let docs = Path::new(ROOT).join("docs");
    let page = fs::read_to_string(docs.join("strength.md")).unwrap();
    let plot = fs::read_to_string(docs.join("ladder.svg")).unwrap();
    let (_, table) = page.split_once("\n| elo | measured |").unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let [_, elo, measured, interval, ..] =
            row.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{row}");
        };
        let title = format!("<title>{elo}: {measured} ± {interval}</title>");
        assert!(
            plot.contains(&title),
            "run dev/examples/ladder.rs: no {title}"
        );
        count += 1;
    }
    assert!(count > 1);
    assert_eq!(plot.matches("<circle").count(), count);
}
