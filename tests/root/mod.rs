//! The command with files that only root can make: files of other users, and files that are mount points.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::process::{self, Stdio};

use assert_cmd::Command;
use libtest_mimic::Trial;

use crate::tests;

const START: &str = include_str!("../../fixtures/start.txt");

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

/// Starts a shell that may mount.
const UNSHARE: &str = "unshare --map-root-user --mount sh -c";

/// As `docker run --volume game.txt:/game.txt` mounts it.
fn a_file_that_is_mounted_by_itself_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in"), START).unwrap();
    fs::write(path("real"), "something longer than a board\n".repeat(10)).unwrap();
    fs::write(path("out"), "").unwrap();
    let inode = fs::metadata(path("real")).unwrap().ino();
    let script =
        format!("exec {UNSHARE} 'mount --bind real out && exec \"$0\" white in out' \"$0\"");
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).args(["-c", &script]);
    command.arg(assert_cmd::cargo::cargo_bin!());
    command.assert().success().stdout("").stderr("");
    assert_eq!(fs::metadata(path("real")).unwrap().ino(), inode, "replaced");
    let board = fs::read_to_string(path("real")).unwrap();
    assert_eq!(board.len(), START.len());
    assert_ne!(board, START);
    assert_eq!(fs::read_to_string(path("out")).unwrap(), "", "mounted over");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

/// True if a command of a shell works here.
fn works(script: &str) -> bool {
    let mut command = process::Command::new("sh");
    let status = command.args(["-c", script]).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

pub fn trials() -> impl Iterator<Item = Trial> {
    let root = (!works("test \"$(id -u)\" = 0")).then_some("run it as root");
    let mount = format!("{UNSHARE} 'mount --bind /dev/null /dev/zero'");
    let mount =
        (!works(&mount)).then_some("run it where 'unshare --map-root-user --mount' may mount");
    let owned = crate::trials(root, tests![the_owner_of_a_file_is_kept]);
    let mounted = crate::trials(mount, tests![a_file_that_is_mounted_by_itself_is_written]);
    owned.chain(mounted)
}
