//! `advance selfplay`: games as data, in parts, interrupted and resumed; on Linux only.

use std::fs;
use std::thread;
use std::time::Duration;

use crate::command::scene::{Scene, assert_fails, robbed};
use crate::command::selfplay::{RUN, endless, run};
use serde_json::Value;

/// Data written to a pipe cannot be read again: waiting for it would never end.
#[test]
fn a_pipe_is_not_resumed() {
    let scene = Scene::new();
    scene.mkfifo("pipe");
    let args = [&RUN[..], &["--resume", "pipe"]].concat();
    assert_fails(
        scene.advance(&args).assert(),
        1,
        &["'pipe'", "not a regular file"],
    );
}

#[test]
fn standard_output_is_known_by_its_other_names() {
    let scene = Scene::new();
    let run = |more: &[&str]| {
        let args = [&RUN[..], more].concat();
        scene.advance_after("exec 1>>log", &args).assert()
    };
    scene.write("log", "kept\n");
    run(&["--out", "/dev/stdout"]).success();
    let log = String::from_utf8(scene.read("log")).unwrap();
    let data = log.strip_prefix("kept\n").unwrap();
    let straight = scene
        .advance(&[&RUN[..], &["--out", "-"]].concat())
        .assert();
    assert_eq!(data.as_bytes(), straight.success().get_output().stdout);
    let resumed = run(&["--resume", "/dev/stdout"]);
    assert_fails(resumed, 1, &["standard output cannot be resumed"]);
}

#[test]
fn a_closed_pipe_ends_the_run() {
    let scene = Scene::new();
    run(&scene, &["--out", "data"]);
    let output = scene
        .advance(&[&RUN[..], &["--out", "-"]].concat())
        .assert()
        .success();
    assert!(output.get_output().stdout == scene.read("data"));
    let piped = "pipe() { \"$@\" | head -1; }; set -o pipefail 2>/dev/null; pipe";
    let mut command = std::process::Command::new("bash");
    command
        .args(["-c", &format!("{piped} \"$@\""), "sh"])
        .arg(assert_cmd::cargo::cargo_bin!());
    let output = command.args(RUN).args(["--out", "-"]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(
        !String::from_utf8_lossy(&output.stderr).contains("error"),
        "{output:?}"
    );
}

#[test]
fn a_full_disk_leaves_whole_games() {
    let scene = Scene::new();
    run(&scene, &["--out", "whole"]);
    let whole = scene.read("whole");
    // Files may have 64 KiB at most: in `sh`, a unit is 512 bytes.
    let args = [&RUN[..], &["--out", "data"]].concat();
    let mut full = scene.advance_after("trap '' XFSZ; ulimit -f 128", &args);
    let assert = full.assert().code(1).stdout("");
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let last = error.lines().last().unwrap();
    let written: usize = last
        .strip_prefix("error: cannot use 'data': ")
        .and_then(|rest| {
            rest.split_once(
                " of 30 games written; resume with --resume: this machine allows only small files",
            )
        })
        .map(|(count, _)| count.parse().unwrap())
        .unwrap_or_else(|| panic!("{error}"));
    let data = scene.read("data");
    assert!(whole.starts_with(&data));
    let text = String::from_utf8(data).unwrap();
    let samples = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let ends = samples.filter(|sample: &Value| sample["ply"] == sample["last"]);
    assert_eq!(ends.count(), written);
    assert!(written > 0);
    run(&scene, &["--resume", "data"]);
    assert!(scene.read("data") == whole);
}

/// Windows does not remove a file that is open for writing.
#[test]
fn a_removed_folder_is_an_error() {
    let scene = Scene::new();
    fs::create_dir(scene.path("folder")).unwrap();
    let run = scene.advance(&endless(&["--out", "folder/data"]));
    let file = scene.path("folder/data");
    let assert = robbed(run, &scene.path("folder"), &file).code(1);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let told = "error: cannot use 'folder/data': it was removed or replaced";
    assert!(error.contains(told), "{error}");
}

#[test]
fn a_killed_merge_leaves_no_output() {
    let scene = Scene::new();
    let short = ["selfplay", "--games=2", "--level=4", "--turns=2"];
    let run = |more: &[&str]| scene.advance(&[&short[..], more].concat()).assert();
    run(&["--shard=1/2", "--out=1"]).success();
    run(&["--shard=2/2", "--out=2"]).success();
    // No process writes to the pipe: the merge waits for its second part.
    scene.mkfifo("pipe");
    let merge = |parts| ["merge", "--out=all", "1", parts];
    let mut merging = scene.process(&merge("pipe")).spawn().unwrap();
    while !scene.path(".advance-part-0").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    merging.kill().unwrap();
    merging.wait().unwrap();
    assert!(!scene.path("all").exists());
    scene.advance(&merge("2")).assert().success();
    let piped = ["merge", "--out=piped", "/dev/stdin"];
    assert_fails(
        scene.advance(&piped).assert(),
        1,
        &["a pipe can be read only once: name a part that is a file"],
    );
    assert!(!scene.path(".advance-part-0").exists());
    run(&["--out=whole"]).success();
    assert_eq!(scene.read("all"), scene.read("whole"));
}

#[test]
fn games_before_the_damage_are_readable() {
    let scene = Scene::new();
    let short = [
        "selfplay",
        "--games=3",
        "--level=4",
        "--turns=2",
        "--format=bin",
    ];
    scene
        .advance(&[&short[..], &["--out=data"]].concat())
        .assert()
        .success();
    let printed = |args: &[&str]| scene.advance(args).assert().success().get_output().clone();
    let whole = printed(&["data", "data"]).stdout;
    let file = scene.read("data");
    scene.write("data", &file[..file.len() - 100]);
    let told = ["cannot use 'data'", "it is incomplete", "--salvage"];
    let refused = scene.advance(&["data", "data"]).assert().stdout("");
    assert_fails(refused, 1, &told);
    let salvaged = printed(&["data", "data", "--salvage"]);
    assert!(whole.starts_with(&salvaged.stdout) && !salvaged.stdout.is_empty());
    let warning = String::from_utf8(salvaged.stderr).unwrap();
    assert!(
        warning.starts_with("warning: 'data': it is incomplete"),
        "{warning}"
    );
    // The resumed run ends with the same bytes.
    scene
        .advance(&[&short[..], &["--resume=data"]].concat())
        .assert()
        .success();
    assert_eq!(scene.read("data"), file);
}
