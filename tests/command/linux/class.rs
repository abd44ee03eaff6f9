//! `advance mark --bots`: a class is marked, killed and resumed.

use std::fs;
use std::process::{self, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use advance::matches::Outcome;
use advance::matches::record::Record;

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

const SHORT: [&str; 7] = [
    "mark",
    "--cases",
    "cases",
    "--games",
    "1",
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
    let args = |out| [&SHORT[..], &CALL, &["--out", out]].concat();
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
        let end = format!(",0.00,0,0,1,{faults},0.00,{note}");
        assert!(row(number).ends_with(&end), "{table}");
    }
    assert!(
        row(6).contains(",0.00,0,0,1,0,0,0,9,0,0.00,\"look at it"),
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
    let folder = ["--bots", "class", "--unsafe", "--out", "out"];
    assert_fails(
        mark(&folder),
        1,
        &["is a folder", "--call 'python3 {}/bot.py'"],
    );
    assert!(!scene.path("out").exists());
}
