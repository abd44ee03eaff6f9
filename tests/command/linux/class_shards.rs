//! `advance mark --shard` and `advance merge`: a class that several machines share.

use std::fs;

use super::class::{STRONG, kill_after, steps};
use crate::command::linux::match_programs::program;
use crate::command::mark::scene_with_cases;
use crate::command::scene::{Scene, assert_fails, this};

/// A list of programs, one of which is missing.
fn list(scene: &Scene) -> [&'static str; 5] {
    let engine = this();
    for (name, script) in [
        ("=good", "exec ENGINE \"$@\" --level 7"),
        ("five, slow", "sleep 0.02; exec ENGINE \"$@\" --level 5"),
        ("idle", "exit 0"),
        ("four", "exec ENGINE \"$@\" --level 4"),
    ] {
        program(scene, name, &script.replace("ENGINE", &engine));
    }
    scene.write("list", "=good\nnowhere\nfive, slow\nidle\nfour\n");
    ["--bots", "list", "--unsafe", "--level", "4,5,6"]
}

#[test]
fn merged_shards_equal_one_machine_after_a_kill() {
    let scene = scene_with_cases();
    let bots = list(&scene);
    let args = |more: &[&'static str]| {
        let options = ["mark", "--cases", "cases", "--games", "1", "--hidden", "2"];
        [&options[..], &["--opponent", STRONG], &bots, more].concat()
    };
    // The exit code says that a bot could not be run.
    let run = |args: &[&str], code| {
        let mut command = scene.advance(args);
        command.assert().code(code).get_output().clone()
    };
    let output = run(&args(&["--out", "whole"]), 1);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: 1 bot could not be marked\n");

    let killed = args(&["--shard", "1/2", "--out", "one"]);
    kill_after(scene.process(&killed), || steps(&scene, "one") >= 4);
    run(&args(&["--shard", "2/2", "--out", "two"]), 1);
    let merge = |folders: &[&str], out| {
        let args = [&["merge"], folders, &["--out", out]].concat();
        scene.advance(&args).assert()
    };
    assert_fails(
        merge(&["one", "two"], "a"),
        1,
        &["is not marked to the end in 'one'", "--resume"],
    );
    run(&["mark", "--resume", "one", "--trust"], 0);
    let part = String::from_utf8(scene.read("one/marks.csv")).unwrap();
    assert_eq!(part.lines().count(), 4, "{part}");

    assert_fails(
        merge(&["two"], "b"),
        1,
        &["'=good' is marked in none", "shard 1/2"],
    );
    let twice = ["'=good' is marked in 'one' and in 'one'"];
    assert_fails(merge(&["one", "two", "one"], "c"), 1, &twice);
    let other = ["--shard", "1/2", "--out", "other", "--seed", "1"];
    run(&args(&other), 0);
    let told = [
        "'one' and 'other' have different settings",
        "seed is 0 and 1",
    ];
    assert_fails(merge(&["one", "other"], "d"), 1, &told);

    // A failed merge leaves nothing that a later run could take for its own; nor does a merge take over an existing
    // folder.
    for out in ["a", "b", "c", "d"] {
        assert!(!scene.path(out).exists(), "{out}");
    }
    fs::create_dir_all(scene.path("left/steps")).unwrap();
    fs::copy(
        scene.path("one/steps/001-_good.jsonl"),
        scene.path("left/steps/001-_good.jsonl"),
    )
    .unwrap();
    let told = ["'left' holds files already", "name another folder"];
    assert_fails(merge(&["one", "two"], "left"), 1, &told);

    merge(&["two", "one"], "merged").code(1);
    for file in ["marks.csv", "index.html"] {
        let [whole, merged] =
            ["whole", "merged"].map(|folder| scene.read(format!("{folder}/{file}")));
        assert_eq!(
            String::from_utf8(merged).unwrap(),
            String::from_utf8(whole).unwrap()
        );
    }
    let table = String::from_utf8(scene.read("merged/marks.csv")).unwrap();
    let row = |number: usize| table.lines().nth(number + 1).unwrap();
    // The name stays as it is; the last column spells it so that no spreadsheet computes it.
    assert!(
        row(0).starts_with("=good,50.00,2,") && row(0).ends_with(",,'=good"),
        "{table}"
    );
    assert!(
        row(1).contains(",not marked: ") && row(1).starts_with("nowhere,"),
        "{table}"
    );
    assert!(
        row(2).starts_with("\"five, slow\",50.00,2,15.00,2,"),
        "{table}"
    );
    assert!(row(3).contains(",not tried,"), "{table}");
    for (folder, count) in [("bots", 5), ("steps", 5), ("faults", 1)] {
        let entries = fs::read_dir(scene.path(format!("merged/{folder}"))).unwrap();
        assert_eq!(entries.count(), count, "{folder}");
    }
    // The merged class is like any other: bots that could not be run are tried again.
    fs::copy(scene.path("=good"), scene.path("nowhere")).unwrap();
    run(&["mark", "--resume", "merged", "--trust"], 0);
    let table = String::from_utf8(scene.read("merged/marks.csv")).unwrap();
    assert!(
        table.contains("\nnowhere,50.00,2,15.00,2,10.00,2,"),
        "{table}"
    );
}
