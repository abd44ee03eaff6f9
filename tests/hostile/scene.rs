//! A folder with a case of each level, and bots to be marked.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use assert_cmd::Command;
use tempfile::TempDir;

/// Whether bubblewrap is here and may work.
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

pub struct Scene {
    folder: TempDir,
    /// How long the processes of this scene sleep, in seconds: no other process says just that.
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
        let mut command = scene.advance();
        command.args(["cases", "--out", "cases", "--count", "1", "--seed", "1"]);
        command.assert().success();
        scene
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn advance(&self) -> Command {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!());
        command
            .current_dir(self.folder.path())
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

    /// A bot of this script in a file.
    pub fn write(&self, file: &str, script: &str) {
        fs::create_dir_all(self.path(file).parent().unwrap()).unwrap();
        fs::write(self.path(file), format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(self.path(file), PermissionsExt::from_mode(0o755)).unwrap();
    }

    /// The names and marks of the bots in `class`.
    pub fn marks(&self, options: &[&str]) -> Vec<String> {
        let mut command = self.advance();
        command.args(["mark", "--cases", "cases", "--games", "0", "--out", "marks"]);
        command.args(["--bots", "class"]).args(options);
        command.assert().success();
        let table = fs::read_to_string(self.path("marks/marks.csv")).unwrap();
        let mut rows = table.lines().map(|row| row.split(',').collect::<Vec<_>>());
        let titles = rows.next().unwrap();
        let mark = titles.iter().position(|title| *title == "mark").unwrap();
        rows.map(|row| format!("{} {}", row[0], row[mark]))
            .collect()
    }

    /// What `advance mark` finds about a bot that plays as this script says, `$1` being the side, `$2` IN and
    /// `$3` OUT.
    pub fn mark(&self, script: &str, options: &[&str]) -> serde_json::Value {
        self.mark_at("bot/bot", script, options)
    }

    /// The same of a bot in this file.
    pub fn mark_at(&self, file: &str, script: &str, options: &[&str]) -> serde_json::Value {
        self.write(file, script);
        self.mark_call(&["--bot", &format!("./{file}")], options)
    }

    /// The same of a bot that is called so.
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

/// A bot that fails all its cases for this reason, however slow the machine is.
#[track_caller]
pub fn assert_fails(scene: &Scene, script: &str, reason: &str) {
    let told = reasons(&scene.mark(script, &["--time-limit", "60000"]));
    assert!(
        told.iter().all(|told| told.contains(reason)),
        "{script}: {told:?}"
    );
}
