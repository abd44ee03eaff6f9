//! A folder with a case of each level, and bots to be marked.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use tempfile::TempDir;

/// The time for processes to start and end on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// True if bubblewrap is installed and allowed to work.
pub fn has_sandbox() -> bool {
    let args = [
        "--unshare-all",
        "--ro-bind",
        "/",
        "/",
        "--proc",
        "/proc",
        "true",
    ];
    let mut command = process::Command::new("bwrap");
    let status = command.args(args).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// True if root runs the marking.
pub fn is_root() -> bool {
    let output = process::Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout == b"0\n")
}

pub struct Scene {
    folder: TempDir,
    /// The sleep of the processes of this scene, in seconds: a number that no other process has.
    pub sleep: String,
}

impl Scene {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let scene = Self {
            folder: tempfile::tempdir().unwrap(),
            sleep: format!("7777.{}{number:04}", process::id()),
        };
        fs::create_dir(scene.path("bot")).unwrap();
        fs::create_dir(scene.path("temporary")).unwrap();
        symlink(scene.folder.path(), scene.path("home")).unwrap();
        let mut command = scene.advance();
        command.args(["cases", "--out", "cases", "--count", "1", "--seed", "1"]);
        command.assert().success();
        scene
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn advance(&self) -> Command {
        Command::from_std(self.process())
    }

    pub fn process(&self) -> process::Command {
        let mut command = process::Command::new(assert_cmd::cargo::cargo_bin!());
        command
            .current_dir(self.folder.path())
            .env("HOME", self.path("home"))
            .env("TMPDIR", self.path("temporary"));
        command
    }

    /// This program itself, beside the bot.
    pub fn lend_the_program(&self) {
        self.lend_the_program_at("bot/advance");
    }

    pub fn lend_the_program_at(&self, file: &str) {
        fs::create_dir_all(self.path(file).parent().unwrap()).unwrap();
        fs::copy(assert_cmd::cargo::cargo_bin!(), self.path(file)).unwrap();
    }

    /// A path in this folder as one word of a shell script.
    pub fn word(&self, name: &str) -> String {
        shell_words::quote(self.path(name).to_str().unwrap()).into_owned()
    }

    /// A bot of this script in a file.
    pub fn write(&self, file: &str, script: &str) {
        fs::create_dir_all(self.path(file).parent().unwrap()).unwrap();
        let script = script.replace("$SLEEP", &self.sleep);
        let script = script.replace("$CASES", &self.word("cases"));
        fs::write(self.path(file), format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(self.path(file), PermissionsExt::from_mode(0o755)).unwrap();
    }

    /// The marks of a class.
    pub fn mark_class(&self, bots: &str, options: &[&str]) -> ClassMarks {
        let folder = tempfile::tempdir_in(self.folder.path()).unwrap().keep();
        fs::remove_dir(&folder).unwrap();
        let mut command = self.advance();
        command.args(["mark", "--cases", "cases", "--all", "--bots", bots, "--out"]);
        command.arg(&folder).args(options);
        command.assert().success();
        assert_eq!(self.processes(), Vec::<String>::new(), "left running");
        ClassMarks { folder }
    }

    /// Kills `advance mark` when the bot in this file runs, and waits until the bot has ended too.
    pub fn kill_while_it_marks(&self, file: &str) {
        let mut command = self.process();
        command.args(["mark", "--cases", "cases", "--bot", file]);
        let mut referee = command.stderr(Stdio::null()).spawn().unwrap();
        self.wait_until(|scene| !scene.processes().is_empty());
        referee.kill().unwrap();
        referee.wait().unwrap();
        self.wait_until(|scene| scene.processes().is_empty());
    }

    #[track_caller]
    pub fn wait_until(&self, is_so: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{:?}", self.processes());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// True if `advance mark` warns that something is not limited here.
    pub fn is_unlimited(&self, what: &str) -> bool {
        self.write("bot/bot", "exit 9");
        let mut command = self.advance();
        command.args(["mark", "--cases", "cases", "--games", "0", "--level", "4"]);
        let output = command.args(["--bot", "bot/bot"]).output().unwrap();
        let warnings = String::from_utf8(output.stderr).unwrap();
        let mut warnings = warnings
            .lines()
            .filter(|line| line.starts_with("warning: "));
        warnings.any(|line| line.contains(what))
    }

    /// The findings of `advance mark` about a bot that plays as this script says, `$1` being the side, `$2` IN and
    /// `$3` OUT.
    pub fn mark(&self, script: &str, options: &[&str]) -> serde_json::Value {
        self.mark_at("bot/bot", script, options)
    }

    /// The same for a bot in this file.
    pub fn mark_at(&self, file: &str, script: &str, options: &[&str]) -> serde_json::Value {
        self.write(file, script);
        self.mark_call(&["--bot", &format!("./{file}")], options)
    }

    /// The same for a bot with this command line.
    pub fn mark_call(&self, call: &[&str], options: &[&str]) -> serde_json::Value {
        let before = self.bot_folder();
        let mut command = self.advance();
        command.args([
            "mark", "--cases", "cases", "--all", "--games", "0", "--json",
        ]);
        command.args(call).args(options);
        let assert = command.assert().success();
        let report = serde_json::from_slice(&assert.get_output().stdout).unwrap();
        assert_eq!(self.processes(), Vec::<String>::new(), "left running");
        let left: Vec<_> = fs::read_dir(self.path("temporary")).unwrap().collect();
        assert!(left.is_empty(), "left on disk: {left:?}");
        assert_eq!(self.bot_folder(), before);
        report
    }

    fn bot_folder(&self) -> Vec<PathBuf> {
        let folder = fs::read_dir(self.path("bot")).unwrap();
        let mut names: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        names.sort();
        names
    }

    /// The processes of this scene that sleep.
    pub fn processes(&self) -> Vec<String> {
        let folder = fs::read_dir("/proc").unwrap();
        let lines = folder.filter_map(|entry| {
            let line = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
            Some(String::from_utf8_lossy(&line).replace('\0', " "))
        });
        lines.filter(|line| line.contains(&self.sleep)).collect()
    }
}

/// The reasons for which a bot has failed all its cases.
#[track_caller]
pub fn reasons(report: &serde_json::Value) -> Vec<String> {
    assert_eq!(report["points"], 0.0, "{report}");
    let failed = report["failed"].as_array().unwrap();
    assert_eq!(failed.len(), 4, "{report}");
    let reasons = failed.iter().map(|case| case["reason"].as_str());
    reasons
        .map(|reason| reason.unwrap_or("a wrong board").to_owned())
        .collect()
}

/// The marks of a class.
pub struct ClassMarks {
    folder: PathBuf,
}

impl ClassMarks {
    /// The rows of the table, with its titles.
    fn table(&self) -> Vec<Vec<String>> {
        let table = fs::read_to_string(self.folder.join("marks.csv")).unwrap();
        let row = |row: &str| row.split(',').map(str::to_owned).collect();
        table.lines().map(row).collect()
    }

    /// The row of a bot.
    pub fn row(&self, name: &str) -> Vec<String> {
        let mut rows = self.table().into_iter();
        rows.find(|row| row[0] == name).unwrap()
    }

    /// The names of the bots and their marks.
    pub fn marks(&self) -> Vec<String> {
        let table = self.table();
        let mark = table[0].iter().position(|title| title == "mark").unwrap();
        let rows = table[1..].iter();
        rows.map(|row| format!("{} {}", row[0], row[mark]))
            .collect()
    }

    /// The cases and games of a bot, without the time that they took.
    pub fn steps(&self, name: &str) -> Vec<serde_json::Value> {
        let mut files = fs::read_dir(self.folder.join("steps")).unwrap();
        let end = format!("-{name}.jsonl");
        let file = files.find_map(|file| {
            let file = file.unwrap();
            let found = file.file_name().to_str().unwrap().ends_with(&end);
            found.then(|| file.path())
        });
        let text = fs::read_to_string(file.unwrap()).unwrap();
        let lines = text.lines().map(|line| {
            let mut step: serde_json::Value = serde_json::from_str(line).unwrap();
            for time in ["ms", "wall_ms", "cpu_ms"] {
                step.as_object_mut().unwrap().remove(time);
            }
            step
        });
        lines.collect()
    }
}

/// Checks that a bot fails all its cases for this reason, on the slowest machine too.
#[track_caller]
pub fn assert_fails(scene: &Scene, script: &str, reason: &str) {
    let report = scene.mark(script, &["--time-limit", "60000"]);
    assert_told(script, &report, &[reason]);
}

/// Checks that a bot fails all its cases for one of these reasons, with `cpu` milliseconds of processor time.
#[track_caller]
pub fn assert_fails_within(cpu: &str, scene: &Scene, script: &str, reasons: &[&str]) {
    let limits = ["--time-limit", "60000", "--time-limit-cpu", cpu];
    assert_told(script, &scene.mark(script, &limits), reasons);
}

#[track_caller]
fn assert_told(script: &str, report: &serde_json::Value, expected: &[&str]) {
    let told = reasons(report);
    let is_expected = |told: &String| expected.iter().any(|reason| told.contains(reason));
    assert!(told.iter().all(is_expected), "{script}: {told:?}");
}
