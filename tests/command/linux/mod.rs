//! Features of Unix that every Linux has: permissions, links, named pipes, devices, descriptors, limits, and programs
//! that are shell scripts. The tests need `sh`, `mkfifo`, `/dev/full` and `/dev/zero`. Those about permissions are for
//! an ordinary user; run by root, they give up root's rights first.

mod bad_input;
mod bad_output;
mod busy;
mod checkers;
mod class;
mod class_settings;
mod class_shards;
mod connections;
mod descriptors;
mod eater;
mod engines;
mod faults;
mod handed_in;
mod hostile_text;
mod in_place;
mod jeson_mor;
mod links;
mod mark;
mod mark_runs;
mod match_names;
pub mod match_programs;
mod match_repeats;
mod match_report;
mod match_resume;
mod matches;
mod memory;
mod output_file;
mod playing;
mod progress;
mod pty;
mod replacement;
mod replay;
mod resubmitted;
mod scarce;
mod selfplay;
mod stopped;
mod stopping;
mod streams;
mod table;
mod threads;
pub mod trust;
mod ugi;
mod usage;

use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::process;

use assert_cmd::Command;

use crate::command::scene::{Scene, patient};

/// Limits the memory that a program may allocate to 8 MB. Its code does not count, because its size depends on the
/// build.
pub const SMALL: &str = "ulimit -d 8192";

/// By custom the user `nobody`, who owns nothing.
const NOBODY: u32 = 65534;

impl Scene {
    pub fn set_mode(&self, name: impl AsRef<OsStr>, mode: u32) {
        fs::set_permissions(self.path(name), Permissions::from_mode(mode)).unwrap();
    }

    pub fn mode(&self, name: impl AsRef<OsStr>) -> u32 {
        fs::metadata(self.path(name)).unwrap().mode() & 0o7777
    }

    pub fn mkfifo(&self, name: &str) {
        let status = process::Command::new("mkfifo")
            .arg(self.path(name))
            .status();
        assert!(status.unwrap().success());
    }

    /// The binary in a shell after `preparation`, such as limits or closed streams.
    pub fn advance_after(&self, preparation: &str, args: &[&str]) -> Command {
        let mut command = process::Command::new("sh");
        command
            .arg("-c")
            .arg(format!("{preparation}; exec \"$@\""))
            .arg("sh")
            .arg(assert_cmd::cargo::cargo_bin!())
            .args(args)
            .current_dir(self.path(""))
            .env("XDG_STATE_HOME", self.state());
        patient(command)
    }

    /// The binary, without root's right to ignore permissions.
    pub fn advance_as_ordinary_user(&self, args: &[&str]) -> Command {
        if !self.is_made_by_root() {
            return self.advance(args);
        }
        // Other users may not reach the build folder. `cp` makes the copy, because a test that is just starting a
        // process would hold a file written here open, and a busy file cannot be run.
        let binary = self.path("advance");
        let copied = process::Command::new("cp")
            .arg(assert_cmd::cargo::cargo_bin!())
            .arg(&binary)
            .status();
        assert!(copied.unwrap().success());
        self.set_mode("advance", 0o755);
        // A temporary folder is for its owner only. Here others may read it; the test decides whether they may add
        // files.
        self.set_mode("", self.mode("") | 0o055);
        let mut command = process::Command::new(binary);
        command
            .args(args)
            .current_dir(self.path(""))
            .uid(NOBODY)
            .gid(NOBODY);
        patient(command)
    }

    pub fn is_made_by_root(&self) -> bool {
        fs::metadata(self.path("")).unwrap().uid() == 0
    }
}
