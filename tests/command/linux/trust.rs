//! The folders and lists of other people: what they name is not used unless it is inside, or trusted.

use std::fs;
use std::os::unix::fs::symlink;

use advance::players::quoted;
use assert_cmd::assert::Assert;
use serde_json::{Value, json};

use crate::command::linux::match_programs::program;
use crate::command::mark::scene_with_cases;
use crate::command::scene::Scene;

/// Checks that a run asks about what a folder or a list names: each of `named`, in this order, is in a line of its own.
#[track_caller]
pub fn assert_question(assert: Assert, folder: &str, named: &[&str]) {
    let output = assert.code(1).stdout("").get_output().clone();
    let told = String::from_utf8(output.stderr).unwrap();
    let first = format!(
        "error: '{folder}' starts a program or names a file elsewhere, as another person may have chosen:"
    );
    let lines: Vec<_> = told.lines().collect();
    let [begin, middle @ .., end] = &lines[..] else {
        panic!("{told}");
    };
    assert_eq!(*begin, first);
    assert_eq!(*end, "  if you trust all of this, add --trust");
    assert!(middle.iter().all(|line| line.starts_with("    ")), "{told}");
    let mut rest = middle.iter();
    for named in named {
        assert!(rest.any(|line| line.contains(named)), "no {named}: {told}");
    }
}

/// What is said of this program where it would run without a sandbox.
fn own() -> String {
    let program = fs::canonicalize(assert_cmd::cargo::cargo_bin!()).unwrap();
    let program = quoted(&program.display().to_string());
    format!("{program}, without a sandbox")
}

pub fn settings(scene: &Scene, folder: &str) -> Value {
    serde_json::from_slice(&scene.read(format!("{folder}/settings.json"))).unwrap()
}

/// Checks that another user's run by these arguments asks about each of `named`, with settings changed at `place`.
#[track_caller]
fn assert_asks(scene: &Scene, args: &[&str], (place, value): (&str, &Value), named: &[&str]) {
    let before = scene.read("folder/settings.json");
    let mut settings = settings(scene, "folder");
    *settings.pointer_mut(place).unwrap() = value.clone();
    scene.write("folder/settings.json", settings.to_string());
    assert_question(scene.elsewhere(args).assert(), "folder", named);
    scene.write("folder/settings.json", before);
}

/// Marks of this program in `folder`, with the cases in it: its settings name nothing else.
pub fn harmless_marks() -> Scene {
    let scene = scene_with_cases();
    fs::create_dir(scene.path("folder")).unwrap();
    fs::rename(scene.path("cases"), scene.path("folder/cases")).unwrap();
    let mark = [
        "mark",
        "--cases",
        "folder/cases",
        "--level",
        "4",
        "--games",
        "0",
    ];
    scene
        .advance(&[&mark[..], &["--out", "folder"]].concat())
        .assert()
        .success();
    scene
}

#[test]
fn outside_paths_of_marks_need_trust() {
    let scene = harmless_marks();
    let resume = ["mark", "--resume", "folder"];
    scene.elsewhere(&resume).assert().success();
    let build = |with: &[&str]| json!({ "command": "make all", "with": with });
    let two_lines = json!({ "command": "make\n'all'", "with": [] });
    for (place, value, named) in [
        ("/bots/0/call", json!("cat secret {}"), &["cat secret "][..]),
        ("/bots/0/path", json!("/etc/passwd"), &["/etc/passwd"]),
        (
            "/bots",
            json!([{ "name": "a", "call": "cat", "path": "secret" }]),
            &["cat, without a sandbox, for 'secret'"],
        ),
        ("/trust", json!("sandboxed"), &["advance"]),
        ("/trust", json!("trusted"), &[&*own()]),
        ("/source", json!("class"), &["'class'"]),
        ("/cases", json!("../cases"), &["'../cases'"]),
        ("/cases", json!("folder/../cases"), &["'folder/../cases'"]),
        ("/builder", build(&[]), &["make all"]),
        (
            "/builder",
            build(&["folder/in", "/etc/passwd"]),
            &["make all", "'/etc/passwd'"],
        ),
        ("/builder", two_lines, &["make\\n'all'"]),
    ] {
        assert_asks(&scene, &resume, (place, &value), named);
    }
    // A link leads outside, too.
    symlink("/etc", scene.path("folder/link")).unwrap();
    assert_asks(
        &scene,
        &resume,
        ("/cases", &json!("folder/link/cases")),
        &["folder/link/cases'"],
    );
    fs::remove_file(scene.path("folder/link")).unwrap();
    // So does one that a result would be written through.
    scene.write("victim", "as it was");
    fs::remove_file(scene.path("folder/marks.csv")).unwrap();
    symlink("../victim", scene.path("folder/marks.csv")).unwrap();
    assert_asks(
        &scene,
        &resume,
        ("/games", &json!(0)),
        &["'folder/marks.csv'"],
    );
    assert_eq!(scene.read("victim"), b"as it was");
    // The others hold no path and no command, or a path that is compared with that of the current folder.
    let mut others = settings(&scene, "folder");
    let others = others.as_object_mut().unwrap();
    for place in ["bots", "trust", "source", "cases", "builder", "place"] {
        assert!(others.remove(place).is_some(), "{place}");
    }
    let numbers_and_names = [
        "all",
        "build",
        "fingerprint",
        "format",
        "games",
        "hidden",
        "levels",
        "opponent",
        "passed_over",
        "per_win",
        "run",
        "seed",
        "shard",
        "students",
        "time_limit",
        "time_limit_cpu",
        "total_time",
        "version",
    ];
    let mut others: Vec<_> = others.keys().collect();
    others.sort();
    assert_eq!(others, numbers_and_names);
}

#[test]
fn outside_paths_of_a_match_need_trust() {
    for kind in ["match", "tournament"] {
        let scene = Scene::new();
        let players: &[&str] = match kind {
            "match" => &["--a", "level=4", "--b", "level=5"],
            _ => &["level=4", "level=5"],
        };
        let play = [kind, "--games", "2", "--turns", "1", "--out", "folder"];
        scene
            .advance(&[&play[..], players].concat())
            .assert()
            .success();
        let resume = [kind, "--resume", "folder"];
        scene.elsewhere(&resume).assert().success();
        symlink("../../elsewhere", scene.path("folder/games/3.txt")).unwrap();
        assert_asks(
            &scene,
            &resume,
            ("/seed", &json!(0)),
            &["'folder/games/3.txt'"],
        );
        fs::remove_file(scene.path("folder/games/3.txt")).unwrap();
        // A run that is over starts nothing.
        fs::remove_file(scene.path("folder/games/000002.txt")).unwrap();
        for place in ["/players/0", "/players/1"] {
            for text in ["cmd=sh bot", "ugi=sh bot", "ugi=/bin/sh"] {
                assert_asks(&scene, &resume, (place, &json!(text)), &[text]);
            }
        }
        let settings = settings(&scene, "folder");
        let mut fields: Vec<_> = settings.as_object().unwrap().keys().collect();
        fields.retain(|field| *field != "players");
        fields.sort();
        let known = [
            "adjudicate",
            "build",
            "count_repeats",
            "fixed_sides",
            "format",
            "game",
            "games",
            "grace",
            "openings",
            "random_plies",
            "run",
            "schedule",
            "seed",
            "shard",
            "sprt",
            "time_limit",
            "turns",
            "version",
        ];
        assert!(
            fields.iter().all(|field| known.contains(&field.as_str())),
            "{fields:?}"
        );
    }
}

#[test]
fn resuming_reads_no_untrusted_files() {
    let scene = scene_with_cases();
    scene.write("key", "SECRET\n");
    program(&scene, "bot", "exit 3");
    let bot = scene.path("bot").display().to_string();
    let mark = [
        "mark", "--cases", "cases", "--level", "4", "--games", "0", "--bot", &bot,
    ];
    scene
        .advance(&[&mark[..], &["--unsafe", "--out", "folder"]].concat())
        .assert()
        .success();
    let mut hostile = settings(&scene, "folder");
    let key = scene.path("key");
    hostile["bots"] = json!([{ "name": "x", "call": "python3 {}", "path": key }]);
    hostile["trust"] = json!("sandboxed");
    scene.write("folder/settings.json", hostile.to_string());
    // Not even for the user who has begun the run: the settings have changed.
    let resume = ["mark", "--resume", "folder"];
    let told = format!("python3 {}", quoted(&key.display().to_string()));
    assert_question(scene.advance(&resume).assert(), "folder", &[&told]);
    for file in ["folder/marks.csv", "folder/bots"] {
        let path = scene.path(file);
        let text = if path.is_file() {
            scene.read(file)
        } else {
            Vec::new()
        };
        assert!(!String::from_utf8_lossy(&text).contains("SECRET"));
    }
}

#[test]
fn only_the_users_own_trust_counts() {
    let scene = Scene::new();
    let bot = program(&scene, "bot", "exit 3");
    let bot = format!("cmd={}", bot.display());
    let play = [
        "match", "--a", &bot, "--b", "level=4", "--games", "2", "--out", "folder",
    ];
    scene.advance(&play).assert().success();
    let resume = ["match", "--resume", "folder"];
    let asks = |args: &[&str]| assert_question(scene.advance(args).assert(), args[2], &[&bot]);
    scene.advance(&resume).assert().success();
    scene
        .advance(&[&resume[..], &["--games", "4"]].concat())
        .assert()
        .success();
    scene.advance(&resume).assert().success();

    // Another folder with the same settings is not this one.
    fs::create_dir_all(scene.path("copy/games")).unwrap();
    fs::copy(
        scene.path("folder/settings.json"),
        scene.path("copy/settings.json"),
    )
    .unwrap();
    asks(&["match", "--resume", "copy"]);
    let trusted = scene
        .advance(&["match", "--resume", "copy", "--trust"])
        .assert()
        .success();
    let told = String::from_utf8_lossy(&trusted.get_output().stderr).into_owned();
    assert!(told.starts_with(&format!("trusted:\n  {bot}\n")), "{told}");
    scene
        .advance(&["match", "--resume", "copy"])
        .assert()
        .success();

    // Others could have written the record.
    let real = fs::canonicalize(scene.path("folder")).unwrap();
    let record = scene
        .state()
        .join("advance/folders")
        .join(real.strip_prefix("/").unwrap());
    let record = record.join("settings.json");
    let kept = fs::read(&record).unwrap();
    // Whoever only reads a finished match starts nothing.
    let on = ["match", "--resume", "folder", "--games", "6"];
    scene.set_mode(&record, 0o666);
    asks(&on);
    scene.advance(&resume).assert().success();
    fs::write(&record, [&kept[..], b" "].concat()).unwrap();
    scene.set_mode(&record, 0o600);
    asks(&on);
    assert_eq!(scene.mode(record.parent().unwrap()), 0o700);
}

#[test]
fn lists_and_links_leading_outside_need_trust() {
    let scene = scene_with_cases();
    fs::create_dir_all(scene.path("class/12")).unwrap();
    scene.write("class/12/bot", "exit 3\n");
    scene.write("key", "SECRET\n");
    let mark = |class: &'static str, out: &'static str, more: &[&'static str]| {
        let mark = [
            "mark", "--cases", "cases", "--level", "4", "--games", "0", "--unsafe",
        ];
        let rest = ["--bots", class, "--call", "sh {}", "--out", out];
        scene.advance(&[&mark[..], &rest, more].concat()).assert()
    };
    scene.write("class/list", "12/bot\n");
    mark("class/list", "inside", &[]).success();
    for (entry, named) in [
        ("../key", "key'"),
        ("/etc/passwd", "'/etc/passwd'"),
        ("12/../../key", "key'"),
    ] {
        scene.write("class/list", format!("12/bot\n{entry}\n"));
        assert_question(mark("class/list", "out", &[]), "class/list", &[named]);
        assert!(!scene.path("out").exists());
    }
    let told = mark("class/list", "trusted", &["--trust"]);
    let told = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    assert!(
        told.starts_with("trusted:\n  'class/12/../../key'\n"),
        "{told}"
    );

    // Who has begun a run is asked about what the list names since.
    let resume = ["mark", "--resume", "inside"];
    assert_question(scene.advance(&resume).assert(), "inside", &["key'"]);
    scene.write("class/list", "12/bot\n");
    scene.advance(&resume).assert().success();

    fs::create_dir(scene.path("linked")).unwrap();
    symlink("../key", scene.path("linked/13")).unwrap();
    assert_question(mark("linked", "out", &[]), "linked", &["'linked/13'"]);
}

#[test]
fn new_programs_in_a_class_need_trust() {
    let scene = harmless_marks();
    fs::create_dir(scene.path("folder/class")).unwrap();
    program(&scene, "folder/class/evil", "touch started; exit 1");
    fs::remove_file(scene.path("folder/class/evil.text")).unwrap();
    let mut settings = settings(&scene, "folder");
    settings["source"] = json!("folder/class");
    scene.write("folder/settings.json", settings.to_string());
    let resume = ["mark", "--resume", "folder"];
    assert_question(scene.elsewhere(&resume).assert(), "folder", &[&*own()]);
    assert!(!scene.path("started").exists());
    let trusted = scene
        .elsewhere(&[&resume[..], &["--trust"]].concat())
        .assert()
        .success();
    let told = String::from_utf8_lossy(&trusted.get_output().stderr).into_owned();
    let evil = "  folder/class/evil, without a sandbox\n";
    assert!(told.contains(evil), "{told}");
    assert!(scene.path("started").exists());
}

#[test]
fn merging_needs_trust_and_grants_none() {
    let scene = scene_with_cases();
    let bot = program(&scene, "bot", "exit 3");
    scene.write("list", "bot\n");
    let mark = [
        "mark", "--cases", "cases", "--level", "4", "--games", "0", "--bots", "list", "--unsafe",
    ];
    scene
        .advance(&[&mark[..], &["--shard", "1/1", "--out", "folder"]].concat())
        .assert()
        .success();
    let merge = ["merge", "folder", "--out", "whole"];
    assert_question(scene.elsewhere(&merge).assert(), "folder", &["'cases'"]);
    scene
        .elsewhere(&[&merge[..], &["--trust"]].concat())
        .assert()
        .success();
    let resume = ["mark", "--resume", "whole"];
    let named = "bot, without a sandbox";
    assert_question(scene.elsewhere(&resume).assert(), "whole", &[named]);
    scene
        .advance(&["merge", "folder", "--out", "own"])
        .assert()
        .success();

    let bot = format!("cmd={}", bot.display());
    let play = ["match", "--a", &bot, "--b", "level=4", "--out", "part"];
    for games in ["0", "2"] {
        scene
            .advance(&[&play[..], &["--games", games]].concat())
            .assert()
            .success();
        scene
            .elsewhere(&["merge", "part", "--out", "games"])
            .assert()
            .success();
        let resume = ["match", "--resume", "games", "--games", "4"];
        assert_question(scene.elsewhere(&resume).assert(), "games", &[&bot]);
        ["part", "games"]
            .iter()
            .for_each(|folder| fs::remove_dir_all(scene.path(folder)).unwrap());
    }
}

#[test]
fn marks_are_private_unless_shared() {
    let scene = scene_with_cases();
    fs::create_dir(scene.path("there")).unwrap();
    scene.set_mode("there", 0o755);
    let mark = [
        "mark", "--cases", "cases", "--level", "4", "--games", "0", "--shard", "1/1",
    ];
    program(&scene, "bot", "exit 3");
    scene.write("list", "bot\n");
    let bots = ["--bots", "list", "--unsafe"];
    let merge = ["merge", "new", "--trust"];
    for (line, out, more, mode) in [
        (&[&mark[..], &bots].concat()[..], "new", &[][..], 0o700),
        (&[&mark[..], &bots].concat(), "shared", &["--shared"], 0o755),
        (&[&mark[..], &bots].concat(), "there", &[], 0o755),
        (&merge, "merged", &[], 0o700),
        (&merge, "shared_merged", &["--shared"], 0o755),
    ] {
        let args = [line, &["--out", out], more].concat();
        scene.advance_after("umask 022", &args).assert().success();
        assert_eq!(scene.mode(out), mode, "{out}");
    }
}
