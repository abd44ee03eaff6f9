//! `advance mark --bots`: a class is marked, killed and resumed.

use std::fs;
use std::process::{self, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use advance::matches::Outcome;
use advance::matches::record::Record;

use crate::command::linux::match_programs::program;
use crate::command::mark::scene_with_cases;
use crate::command::scene::{PATIENCE, Scene, assert_fails};

/// What the bots of the class do.
const SCRIPTS: [&str; 8] = [
    "exec ENGINE \"$@\" --level 7",
    "exec ENGINE \"$@\" --level 5",
    "sleep 0.1; exec ENGINE \"$@\" --level 6",
    "echo '<script>alert(1)</script>' >&2; exit 3",
    "cp \"$2\" \"$3\"",
    "setsid sleep 5 & exec ENGINE \"$@\" --level 4",
    "echo nonsense > \"$3\"",
    "exit 0",
];

const CALL: [&str; 5] = ["--bots", "class", "--call", "sh {}/bot.sh", "--unsafe"];

const SHORT: [&str; 9] = [
    "mark",
    "--cases",
    "cases",
    "--games",
    "1",
    "--hidden",
    "2",
    "--concurrency",
    "2",
];

/// A class of eight, one of which has a name that is no good for a file.
fn scene() -> Scene {
    let scene = scene_with_cases();
    let engine = assert_cmd::cargo::cargo_bin!().display().to_string();
    for (number, script) in SCRIPTS.iter().enumerate() {
        let folder = format!("class/bot '{number}' <i>");
        fs::create_dir_all(scene.path(&folder)).unwrap();
        let script = script.replace("ENGINE", &engine);
        scene.write(format!("{folder}/bot.sh"), script);
    }
    scene
}

fn steps(scene: &Scene, out: &str) -> usize {
    let Ok(files) = fs::read_dir(scene.path(format!("{out}/steps"))) else {
        return 0;
    };
    let lines = |file: fs::DirEntry| fs::read_to_string(file.path()).unwrap().lines().count();
    files.map(|file| lines(file.unwrap())).sum()
}

/// Kills a run, as nobody can prevent, once so many steps are done.
fn kill_after(mut command: process::Command, done: impl Fn() -> bool) {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + PATIENCE;
    while !done() && Instant::now() < deadline {
        assert!(child.try_wait().unwrap().is_none(), "it has ended already");
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_class_that_is_killed_twice_gets_the_same_marks() {
    let scene = scene();
    let args = |out| [&SHORT[..], &CALL, &["--all", "--out", out]].concat();
    let mut whole = scene.advance(&args("whole"));
    whole.timeout(5 * PATIENCE).assert().success();
    let table = String::from_utf8(scene.read("whole/marks.csv")).unwrap();
    assert_eq!(table.lines().count(), 9, "{table}");

    kill_after(scene.process(&args("killed")), || {
        steps(&scene, "killed") >= 5
    });
    let resume = ["mark", "--resume", "killed"];
    // A part of a line is no step.
    let first = fs::read_dir(scene.path("killed/steps"))
        .unwrap()
        .next()
        .unwrap();
    let path = first.unwrap().path();
    let mut text = fs::read_to_string(&path).unwrap();
    text += "{\"step\":\"case\",\"case\":\"4/wh";
    fs::write(&path, text).unwrap();
    let before = steps(&scene, "killed");
    kill_after(scene.process(&resume), || {
        steps(&scene, "killed") >= before + 10
    });
    assert!(!scene.path("killed/marks.csv").exists());
    let mut rest = scene.advance(&resume);
    rest.timeout(5 * PATIENCE).assert().success();
    assert_eq!(
        String::from_utf8(scene.read("killed/marks.csv")).unwrap(),
        table
    );

    let row = |number: usize| table.lines().nth(number + 1).unwrap();
    assert!(
        row(0).starts_with("bot '0' <i>,50.00,2,15.00,2,10.00,2,10.00,2,"),
        "{table}"
    );
    let silent = |fault: &str| {
        format!("\"look at it: it left no board in any case, the first time by {fault}\"")
    };
    for (number, faults, note) in [
        (3, "9,0,0,0,0", silent("crash: exit code 3")),
        (4, "0,0,0,0,9", String::new()),
        (7, "0,0,9,0,0", silent("no file: OUT was not written")),
    ] {
        let end = format!(",0.00,0,0,1,{faults},8,0,no,0.00,{note},");
        assert!(row(number).ends_with(&end), "{table}");
    }
    assert!(
        row(6).contains(",0.00,0,0,1,0,0,0,9,0,8,0,no,0.00,\"look at it"),
        "{table}"
    );
    let pages = fs::read_dir(scene.path("killed/bots")).unwrap();
    assert_eq!(pages.count(), 8);
    // What is left of the one that crashes, after the case and the game.
    let kept = |path: &str| {
        let path = format!("killed/faults/004-bot__3___i_/{path}");
        String::from_utf8(scene.read(&path)).unwrap()
    };
    for step in ["case-4-white-0", "game-001"] {
        let command = kept(&format!("{step}/command.txt"));
        assert!(command.trim_end().ends_with("in.txt out.txt"), "{command}");
        assert_eq!(kept(&format!("{step}/in.txt")).lines().count(), 9);
        assert!(kept(&format!("{step}/stderr.txt")).contains("<script>"));
    }
    let record: Record = kept("game-001/game.txt").parse().unwrap();
    assert!(matches!(record.course.outcome, Outcome::Fault { .. }));

    let page = String::from_utf8(scene.read("killed/bots/004-bot__3___i_.html")).unwrap();
    assert!(page.contains("<code>faults/004-bot__3___i_/case-4-white-0</code>"));
    assert!(
        page.contains("&lt;script&gt;alert(1)"),
        "what a bot prints is text"
    );
    assert!(
        !page.contains("<script") && !page.contains("<i>"),
        "it is no markup"
    );
    assert!(
        page.contains("<svg") && page.contains("crash: exit code 3"),
        "{page}"
    );
    let index = String::from_utf8(scene.read("killed/index.html")).unwrap();
    assert!(
        index.contains("href=\"bots/004-bot__3___i_.html\""),
        "{index}"
    );
    assert!(
        index.contains("Mean") && !index.contains("<script"),
        "{index}"
    );
}

/// A list of programs, one of which is missing.
fn list(scene: &Scene) -> [&'static str; 5] {
    let engine = assert_cmd::cargo::cargo_bin!().display().to_string();
    for (name, script) in [
        ("=good", "exec ENGINE \"$@\" --level 7"),
        ("five, slow", "sleep 0.1; exec ENGINE \"$@\" --level 5"),
        ("idle", "exit 0"),
        ("four", "exec ENGINE \"$@\" --level 4"),
    ] {
        program(scene, name, &script.replace("ENGINE", &engine));
    }
    scene.write("list", "=good\nnowhere\nfive, slow\nidle\nfour\n");
    ["--bots", "list", "--unsafe", "--level", "4,5,6"]
}

#[test]
fn shards_make_the_table_of_one_machine_even_if_one_is_killed() {
    let scene = scene_with_cases();
    let bots = list(&scene);
    let args = |more: &[&'static str]| {
        let options = ["mark", "--cases", "cases", "--games", "1", "--hidden", "2"];
        [&options[..], &bots, more].concat()
    };
    // The exit code says that a bot could not be run.
    let run = |args: &[&str], code| {
        let mut command = scene.advance(args);
        command
            .timeout(5 * PATIENCE)
            .assert()
            .code(code)
            .get_output()
            .clone()
    };
    let output = run(&args(&["--out", "whole"]), 1);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("\n4 bots, ") && told.contains(" for the cases, and up to "),
        "{told}"
    );

    let killed = args(&["--shard", "1/2", "--out", "one"]);
    kill_after(scene.process(&killed), || steps(&scene, "one") >= 4);
    run(&args(&["--shard", "2/2", "--out", "two"]), 1);
    let merge = |folders: &[&str], out| {
        let args = [&["mark", "--merge"], folders, &["--out", out]].concat();
        scene.advance(&args).assert()
    };
    assert_fails(
        merge(&["one", "two"], "a"),
        1,
        &["is not marked to the end in 'one'", "--resume"],
    );
    run(&["mark", "--resume", "one"], 0);
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
    // It is a class like any other: what could not be run is tried again.
    fs::copy(scene.path("=good"), scene.path("nowhere")).unwrap();
    run(&["mark", "--resume", "merged"], 0);
    let table = String::from_utf8(scene.read("merged/marks.csv")).unwrap();
    assert!(
        table.contains("\nnowhere,50.00,2,15.00,2,10.00,2,"),
        "{table}"
    );
}

#[test]
fn a_move_may_take_so_much_processor_time_however_busy_the_machine_is() {
    let scene = scene();
    let marked = |script: &str| {
        scene.write("spins.sh", script);
        let args = [
            "mark", "--cases", "cases", "--games", "0", "--level", "4", "--unsafe",
        ];
        let limits = ["--bot", "sh spins.sh", "--time-limit-cpu", "500", "--json"];
        let mut command = scene.advance(&[&args[..], &limits].concat());
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let text = marked("while :; do :; done\n");
    assert!(
        text.contains("timeout: more than 500 ms of processor time"),
        "{text}"
    );
    // Whoever waits uses none.
    let text = marked("sleep 1; exit 3\n");
    assert!(text.contains("crash: exit code 3"), "{text}");
}

#[test]
fn a_class_has_a_folder_and_one_way_to_be_called() {
    let scene = scene();
    let mark = |options: &[&str]| scene.advance(&[&SHORT[..], options].concat()).assert();
    mark(&["--bots", "class", "--unsafe"]).code(2);
    // Builds run where they can do no harm, and leave bots that are called in some way.
    let built = ["--bots", "class", "--out", "out", "--build", "make"];
    mark(&built).code(2);
    let call = ["--call", "{}/bot"];
    mark(&[&built[..], &call, &["--unsafe"]].concat()).code(2);
    mark(&["--bots", "class", "--out", "out", "--with", "Makefile"]).code(2);
    assert!(!scene.path("out").exists());
    let folder = ["--bots", "class", "--unsafe", "--out", "out"];
    assert_fails(
        mark(&folder),
        1,
        &["is a folder", "--call 'python3 {}/bot.py'"],
    );
    assert!(!scene.path("out").exists());
}
