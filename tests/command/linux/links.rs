//! Links in the folders of other people: nothing is read, written or removed through them unasked.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use serde_json::json;

use crate::command::linux::match_programs::program;
use crate::command::linux::trust::{assert_question, harmless_marks, settings};
use crate::command::mark::scene_with_cases;
use crate::command::scene::{Scene, assert_fails};

#[test]
fn the_question_comes_before_any_change() {
    let scene = harmless_marks();
    let resume = ["mark", "--resume", "folder"];
    fs::create_dir(scene.path("other")).unwrap();
    scene.write("other/.advance-part-0", "of another run");
    for (link, to) in [(".lock", "../missing"), ("bots", "../other")] {
        let place = scene.path(format!("folder/{link}"));
        let _ = fs::remove_file(&place);
        let _ = fs::remove_dir_all(&place);
        symlink(to, &place).unwrap();
        let named = format!("'folder/{link}'");
        assert_question(scene.elsewhere(&resume).assert(), "folder", &[&named]);
        fs::remove_file(place).unwrap();
    }
    assert!(!scene.path("missing").exists());
    assert!(scene.path("other/.advance-part-0").exists());

    fs::remove_dir_all(scene.path("folder/games")).unwrap();
    let mut hostile = settings(&scene, "folder");
    hostile["source"] = json!("pipe");
    scene.write("folder/settings.json", hostile.to_string());
    let made = Command::new("mkfifo").arg(scene.path("pipe")).status();
    assert!(made.unwrap().success());
    assert_question(scene.elsewhere(&resume).assert(), "folder", &["'pipe'"]);
    assert!(!scene.path("folder/games").exists());
    assert!(!scene.path("folder/.lock").exists());
}

#[test]
fn a_new_run_writes_through_no_link() {
    let mark = [
        "mark", "--cases", "cases", "--level", "4", "--games", "0", "--out", "out",
    ];
    let play = [
        "match", "--a", "level=4", "--b", "level=4", "--games", "2", "--out", "out",
    ];
    for (run, links) in [
        (
            mark,
            [
                ("marks.csv", "victim"),
                ("index.html", "victim"),
                ("settings.json", "missing"),
                (".lock", "missing"),
                ("conduct", "folder"),
                ("steps/001-advance.jsonl", "missing"),
            ],
        ),
        (
            play,
            [
                ("games", "folder"),
                ("games/000001.txt", "victim"),
                ("faults", "folder"),
                ("faults/000001", "folder"),
                ("settings.json", "missing"),
                (".lock", "missing"),
            ],
        ),
    ] {
        for (link, to) in links {
            let scene = scene_with_cases();
            scene.write("victim", "as it was");
            fs::create_dir(scene.path("folder")).unwrap();
            let place = scene.path(format!("out/{link}"));
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            symlink(scene.path(to), &place).unwrap();
            let told = format!("'out' has a link that leads out of it: 'out/{link}'");
            assert_fails(scene.advance(&run).assert(), 1, &[&told]);
            assert_eq!(scene.read("victim"), b"as it was", "{link}");
            assert!(!scene.path("missing").exists(), "{link}");
            let mut inside = fs::read_dir(scene.path("folder")).unwrap();
            assert!(inside.next().is_none(), "{link}");
        }
    }
    // What the run does not write may lead anywhere.
    let scene = scene_with_cases();
    fs::create_dir_all(scene.path("out/python")).unwrap();
    symlink("/usr/bin/python3", scene.path("out/python/python3")).unwrap();
    scene.advance(&play).assert().success();
}

#[test]
fn merging_reads_through_no_link_of_a_part() {
    let scene = scene_with_cases();
    scene.write("secret", "SECRET");
    program(&scene, "bot", "exit 3");
    scene.write("list", "bot\n");
    let mark = [
        "mark", "--cases", "cases", "--level", "4", "--games", "0", "--bots", "list", "--unsafe",
    ];
    for (shard, out) in [("1/2", "first"), ("2/2", "second")] {
        scene
            .advance(&[&mark[..], &["--shard", shard, "--out", out]].concat())
            .assert()
            .success();
    }
    // One part is this user's, another comes from elsewhere.
    fs::rename(scene.path("second"), scene.path("received")).unwrap();
    for link in [
        "received/bots/001-bot.html",
        "received/manifests/001-bot.json",
    ] {
        fs::create_dir_all(scene.path(link).parent().unwrap()).unwrap();
        let _ = fs::remove_file(scene.path(link));
        symlink(scene.path("secret"), scene.path(link)).unwrap();
        let merge = ["merge", "first", "received", "--out", "whole"];
        assert_question(scene.advance(&merge).assert(), "first", &[link]);
        assert!(!scene.path("whole").exists());
        fs::remove_file(scene.path(link)).unwrap();
    }

    let scene = Scene::new();
    let play = [
        "match", "--a", "level=4", "--b", "level=4", "--games", "2", "--turns", "1", "--out",
        "part",
    ];
    scene.advance(&play).assert().success();
    let game = scene.path("part/games/000002.txt");
    fs::rename(&game, scene.path("game")).unwrap();
    symlink(scene.path("game"), &game).unwrap();
    let merge = ["merge", "part", "--out", "whole"];
    let named = "'part/games/000002.txt'";
    assert_question(scene.elsewhere(&merge).assert(), "part", &[named]);
    assert!(!scene.path("whole").exists());
    scene
        .elsewhere(&[&merge[..], &["--trust"]].concat())
        .assert()
        .success();
}

#[test]
fn links_to_nothing_are_named_where_runs_go() {
    let scene = scene_with_cases();
    symlink("nowhere", scene.path("out")).unwrap();
    for args in [
        &["match", "--a=level=4", "--b=level=4", "--games=1"][..],
        &["selfplay", "--games=1", "--level=4"],
        &["mark", "--cases=cases", "--games=0"],
        &["man"],
    ] {
        let run = scene.advance(&[args, &["--out", "out"]].concat()).assert();
        let told = [
            "'out'",
            "it is a link to 'nowhere', which does not exist",
            "make that first",
        ];
        assert_fails(run, 1, &told);
    }
    assert!(!scene.path("nowhere").exists());
}
