//! A real program of .NET: its runtime reserves a file of 2 TiB in memory before anything else.

use std::path::Path;
use std::process::Command;

use super::scene::{Scene, reasons};
use crate::{Test, tests};

/// The file in which `.ci/dotnet` puts the program.
const PROGRAM: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/target/dotnet/node_modules/@vscode/vsce-sign-linux-x64/bin/vsce-sign"
);

pub fn is_installed() -> bool {
    Path::new(PROGRAM).is_file()
}

pub fn tests() -> [Test; 1] {
    tests![a_program_ends_by_itself]
}

/// The program plays no move: its exit code shows that its own code has run.
fn a_program_ends_by_itself() {
    let mut alone = Command::new(PROGRAM);
    let alone = alone.args(["white", "in.txt", "out.txt"]).output().unwrap();
    let code = alone.status.code().unwrap();
    assert!(code > 0, "{alone:?}");
    let scene = Scene::new();
    for options in [&[][..], &["--unsafe"]] {
        let told = reasons(&scene.mark_call(&["--bot", PROGRAM], options));
        let own = format!("crash: exit code {code}");
        assert!(told.iter().all(|told| *told == own), "{told:?}");
    }
}
