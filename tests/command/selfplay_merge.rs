//! `advance selfplay --merge`: the parts of several machines put together.

use std::fs;

use crate::command::scene::{Scene, assert_fails};
use crate::command::selfplay::{RUN, run};

#[test]
fn the_parts_together_are_the_whole() {
    for [format, best] in [
        ["--format=jsonl", "--multipv=1"],
        ["--format=bin", "--multipv=3"],
    ] {
        let scene = Scene::new();
        let whole = ["--out", "whole", "--concurrency", "3"];
        run(&scene, &[&[format, best], &whole[..]].concat());
        for part in ["1", "2", "3", "4"] {
            let shard = format!("{part}/4");
            run(&scene, &[format, best, "--out", part, "--shard", &shard]);
        }
        // In any order, and to standard output too.
        let merge = [format, best, "--merge", "3", "1", "4", "2"];
        run(&scene, &[&merge[..], &["--out", "merged"]].concat());
        assert!(scene.read("merged") == scene.read("whole"), "{format}");
        let printed = [&RUN[..], &merge, &["--out", "-"]].concat();
        let printed = scene.advance(&printed).assert().success();
        assert!(
            printed.get_output().stdout == scene.read("whole"),
            "{format}"
        );
        let gap = [format, best, "--out=gap", "--merge", "1", "2", "4"];
        let gap = [&RUN[..], &gap].concat();
        let told = "game 2 is in none of the files";
        assert_fails(scene.advance(&gap).assert(), 1, &[told]);
        let other = [
            &RUN[..],
            &[
                format,
                best,
                "--random-plies=9",
                "--out=other",
                "--merge",
                "1",
            ],
        ]
        .concat();
        assert_fails(scene.advance(&other).assert(), 2, &["cannot use '1'"]);
        let fewer = [format, "--out=other", "--merge", "1", "2", "3", "4"];
        let fewer = scene.advance(&[&RUN[..], &fewer].concat()).assert();
        assert_fails(fewer, 2, &["cannot use '1'"]);
    }
}

#[test]
fn parts_with_gaps_or_games_that_are_there_twice_are_not_merged() {
    let scene = Scene::new();
    for shard in ["1/3", "2/3", "3/3", "1/6"] {
        let out = shard.replace('/', "of");
        run(&scene, &["--out", &out, "--shard", shard]);
    }
    let text = scene.read("2of3");
    fs::write(scene.path("cut"), &text[..text.len() - 10]).unwrap();
    fs::write(scene.path("twice"), [&text[..], &text].concat()).unwrap();
    fs::write(scene.path("damaged"), [&b"{}\n"[..], &text].concat()).unwrap();
    fs::write(scene.path("empty"), "").unwrap();
    let merge = |parts: &[&str], more: &[&str]| {
        let args = [&RUN[..], more, &["--out", "all", "--merge"], parts].concat();
        scene.advance(&args).assert()
    };
    for (parts, told) in [
        (
            &["1of3", "3of3"][..],
            &["game 1 is in none of the files"][..],
        ),
        (&["1of3", "2of3"], &["game 2 is in none of the files"]),
        (
            &["1of3", "empty", "3of3"],
            &["game 1 is in none of the files"],
        ),
        (
            &["1of3", "cut", "3of3"],
            &["game 28 is in none of the files"],
        ),
        (
            &["1of3", "2of3", "3of3", "1of6"],
            &["game 0 is in '1of3' and in '1of6'"],
        ),
        (
            &["1of3", "damaged", "3of3"],
            &["cannot use 'damaged'", "line 1 is not a sample"],
        ),
        (&["1of3", "missing", "3of3"], &["cannot use 'missing'"]),
    ] {
        assert_fails(merge(parts, &[]), 1, told);
        assert!(!scene.path("all").exists(), "{parts:?}");
    }
    let told = ["cannot use 'twice'", "game 1 does not belong to this run"];
    assert_fails(merge(&["1of3", "twice", "3of3"], &[]), 2, &told);
    assert!(!scene.path("all").exists());
    let whole = ["1of3", "2of3", "3of3"];
    let other = merge(&whole, &["--random-plies", "9"]);
    assert_fails(other, 2, &["cannot use '1of3'", "--random-plies"]);
    // What is there already is not replaced, nor removed.
    fs::write(scene.path("all"), "mine").unwrap();
    let told = "'all': it already exists: name another file";
    assert_fails(merge(&whole, &[]), 1, &[told]);
    assert_eq!(scene.read("all"), b"mine");
}
