//! What only root can see of the command: files that belong to others.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "needs/mod.rs"]
mod needs;

use std::fs;
use std::process::{self, ExitCode};

use assert_cmd::Command;

const START: &str = include_str!("../fixtures/start.txt");

fn the_owner_of_a_file_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board");
    fs::write(&board, START).unwrap();
    let mut chown = Command::new("chown");
    chown.arg("1234:5678").arg(&board).assert().success();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!());
    command.arg("white").args([&board, &board]);
    command.assert().success();
    let mut stat = Command::new("stat");
    let assert = stat.args(["-c", "%u:%g"]).arg(&board).assert();
    assert.success().stdout("1234:5678\n");
    assert_ne!(fs::read_to_string(&board).unwrap(), START);
}

fn main() -> ExitCode {
    let id = process::Command::new("id").arg("-u").output();
    let is_root = id.is_ok_and(|id| id.stdout == b"0\n");
    let tests = needs::tests![the_owner_of_a_file_is_kept];
    needs::run(needs::trials((!is_root).then_some("run it as root"), tests))
}
