//! `advance merge`: joining the parts of self-play on several machines.

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
        let merge = |parts: &[&str], out| {
            let args = [&["merge", "--out", out], parts].concat();
            scene.advance(&args).assert()
        };
        merge(&["3", "1", "4", "2"], "merged").success();
        assert!(scene.read("merged") == scene.read("whole"), "{format}");
        let printed = merge(&["3", "1", "4", "2"], "-").success();
        assert!(
            printed.get_output().stdout == scene.read("whole"),
            "{format}"
        );
        let told = "game 3 is in none of the files";
        assert_fails(merge(&["1", "2", "4"], "gap"), 1, &[told]);
        // A part of another run.
        for other in ["--random-plies=9", "--adjudicate", "--slips=5"] {
            let more = [format, best, other, "--out", "other", "--shard", "3/4"];
            scene
                .advance(&[&RUN[..], &more].concat())
                .assert()
                .success();
            let told = ["cannot use 'other'", "it is of another run than '1'"];
            assert_fails(merge(&["1", "2", "other", "4"], "all"), 1, &told);
            fs::remove_file(scene.path("other")).unwrap();
        }
    }
}

#[test]
fn gaps_and_duplicates_are_not_merged() {
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
    let newer = String::from_utf8(text).unwrap();
    let newer = newer.replace("\"version\":\"", "\"version\":\"9");
    fs::write(scene.path("newer"), &newer).unwrap();
    // Openings that would take hours.
    let long = newer.replace("\"version\":\"9", "\"version\":\"");
    let long = long.replace("\"random_plies\":8", "\"random_plies\":4000000000");
    fs::write(scene.path("long"), long).unwrap();
    fs::create_dir(scene.path("folder")).unwrap();
    let merge = |parts: &[&str]| {
        let args = [&["merge", "--out", "all"], parts].concat();
        scene.advance(&args).assert()
    };
    for (parts, told) in [
        (
            &["1of3", "3of3"][..],
            &["game 2 is in none of the files"][..],
        ),
        (&["1of3", "2of3"], &["game 3 is in none of the files"]),
        (
            &["empty", "1of3", "3of3"],
            &["game 2 is in none of the files"],
        ),
        (
            &["1of3", "cut", "3of3"],
            &["game 29 is in none of the files"],
        ),
        (
            &["1of3", "2of3", "3of3", "1of6"],
            &["game 1 is in '1of3' and in '1of6'"],
        ),
        (
            &["1of3", "damaged", "3of3"],
            &["cannot use 'damaged'", "line 1 is not a sample"],
        ),
        (
            &["damaged", "1of3", "3of3"],
            &["cannot use 'damaged'", "line 1 is not a sample"],
        ),
        (&["1of3", "missing", "3of3"], &["cannot use 'missing'"]),
        (
            &["1of3", "twice", "3of3"],
            &["cannot use 'twice'", "game 2 does not belong to this run"],
        ),
        (
            &["newer", "1of3", "3of3"],
            &["cannot use 'newer'", "it was made by 9"],
        ),
        (
            &["long", "1of3", "3of3"],
            &["cannot use 'long'", "\"random_plies\":4000000000"],
        ),
        (&["empty"], &["none of the files holds a game"]),
        (
            &["1of3", "folder"],
            &["'1of3' is a file, and 'folder' a folder"],
        ),
    ] {
        assert_fails(merge(parts), 1, told);
        assert!(!scene.path("all").exists(), "{parts:?}");
    }
    // An existing file is neither replaced nor removed.
    fs::write(scene.path("all"), "mine").unwrap();
    let told = "'all': it already exists: name another file";
    assert_fails(merge(&["1of3", "2of3", "3of3"]), 1, &[told]);
    assert_eq!(scene.read("all"), b"mine");
}
