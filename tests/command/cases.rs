//! `advance cases`: the files that it writes, and those that it leaves alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use advance::Side;

use crate::command::scene::{
    Scene, assert_fails, assert_one_legal_move, interrupted, robbed, slashed,
};

/// The files of a folder by their paths in it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
                found.insert(slashed(name), fs::read(&path).unwrap());
            }
        }
    }
    found
}

/// The files that a run with these options writes.
pub fn made(scene: &Scene, out: &str, options: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let mut args = vec!["cases", "--out", out];
    args.extend(options);
    scene.advance(&args).assert().success().stdout("");
    files(&scene.path(out))
}

#[test]
fn cases_default_to_all_levels_and_both_sides() {
    let scene = Scene::new();
    let files = made(&scene, "new", &["--count", "2"]);
    let expected: Vec<String> = ["4", "5", "6", "7"]
        .into_iter()
        .flat_map(|level| ["black", "white"].map(|colour| format!("{level}/{colour}")))
        .flat_map(|side| ["answers", "tests"].map(|part| format!("{side}/{part}/0.txt")))
        .collect();
    assert_eq!(files.keys().cloned().collect::<Vec<_>>(), expected);
    for (name, test) in files.iter().filter(|(name, _)| name.contains("tests")) {
        let colour = if name.contains("white") {
            Side::White
        } else {
            Side::Black
        };
        assert_one_legal_move(colour, test, &files[&name.replace("tests", "answers")]);
    }
}

#[test]
fn an_odd_count_gives_white_one_more() {
    let scene = Scene::new();
    let files = made(&scene, "new", &["--level", "6", "--count", "5"]);
    let count = |part: &str| files.keys().filter(|name| name.starts_with(part)).count();
    assert_eq!((count("6/white/tests"), count("6/black/tests")), (3, 2));
    assert_eq!(files.len(), 10);
}

#[test]
fn line_ends_are_crlf_or_lf() {
    let scene = Scene::new();
    let options = ["--level", "6", "--count", "4"];
    let crlf = made(&scene, "crlf", &options);
    let lf = made(&scene, "lf", &[&options[..], &["--lf"]].concat());
    assert_eq!(crlf.len(), 8);
    for (name, text) in &crlf {
        assert_eq!(text.len(), 99, "{name}");
        assert!(
            text.chunks(11).all(|line| line.ends_with(b"\r\n")),
            "{name}"
        );
        let without: Vec<u8> = text.iter().copied().filter(|&byte| byte != b'\r').collect();
        assert_eq!(without, lf[name], "{name}");
    }
}

#[test]
fn the_same_seed_writes_the_same_bytes() {
    let scene = Scene::new();
    let run = |out, seed| {
        made(
            &scene,
            out,
            &["--level", "6", "--count", "6", "--seed", seed],
        )
    };
    let first = run("first", "1");
    assert_eq!(first, run("again", "1"));
    assert_ne!(first, run("other", "2"));
}

#[test]
fn levels_can_be_added_one_by_one() {
    let scene = Scene::new();
    let all = made(&scene, "all", &["--count", "2"]);
    for level in ["6", "4", "7", "5"] {
        made(&scene, "new", &["--count", "2", "--level", level]);
    }
    assert_eq!(files(&scene.path("new")), all);
}

#[test]
fn other_cases_are_never_written_over() {
    let scene = Scene::new();
    let before = made(&scene, "new", &["--level", "6", "--count", "2"]);
    for other in [["--seed", "1"], ["--lf", "--count=4"]] {
        let args = ["cases", "--out", "new", "--level", "6"];
        let again = scene.advance(&[&args[..], &other].concat()).assert();
        let parts = ["'new/6/white/tests/0.txt' already exists", "another folder"];
        assert_fails(again, 1, &parts);
        assert_eq!(files(&scene.path("new")), before);
    }
}

#[test]
fn the_same_command_resumes_or_extends() {
    let scene = Scene::new();
    let whole = made(&scene, "whole", &["--level", "6", "--count", "6"]);
    made(&scene, "new", &["--level", "6", "--count", "2"]);
    fs::remove_file(scene.path("new/6/black/answers/0.txt")).unwrap();
    let added = made(&scene, "new", &["--level", "6", "--count", "6"]);
    assert_eq!(added, whole);
}

#[test]
fn an_interrupted_run_tells_how_to_go_on() {
    let scene = Scene::new();
    let args = ["cases", "--out", "new", "--level", "6", "--count", "100000"];
    let ready = || scene.path("new/6/white/answers/1.txt").exists();
    let output = interrupted(scene.process(&args), ready);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let written = files(&scene.path("new")).len() / 2;
    let told = format!("{written} of 100000 cases written: run the same command again to resume\n");
    assert!(error.ends_with(&told), "{error}");
}

#[test]
fn a_folder_removed_during_the_run_fails() {
    let scene = Scene::new();
    let args = ["cases", "--out", "new", "--level", "6", "--count", "100000"];
    let file = scene.path("new/6/white/answers/1.txt");
    let assert = robbed(scene.advance(&args), &scene.path("new"), &file).code(1);
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let told = "error: cannot write 'new/6/white/";
    assert!(slashed(&error).contains(told), "{error}");
    assert!(!scene.path("new").exists());
}

#[test]
fn other_files_in_the_folder_stay() {
    let scene = Scene::new();
    let files = made(&scene, ".", &["--level", "6", "--count", "2"]);
    assert_eq!(files.len(), 5, "{:?}", files.keys());
    assert!(files.contains_key("in"));
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let args = ["cases", "--out", "in/new", "--level", "6", "--count", "2"];
    let assert = Scene::new().advance(&args).assert();
    assert_fails(assert, 1, &["'in/new"]);
}

#[test]
fn other_levels_and_zero_cases_are_refused() {
    let scene = Scene::new();
    for options in [["--level", "3"], ["--level", "8"], ["--count", "0"]] {
        let args = [&["cases", "--out", "new"][..], &options].concat();
        scene.advance(&args).assert().code(2).stdout("");
    }
    scene.advance(&["cases"]).assert().code(2).stdout("");
    assert_eq!(scene.names(), ["in"]);
}
