//! `advance mark --bots`: a class is marked; the run is killed and resumed.

use std::fs;
use std::process::{self, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use advance::games::GAMES;
use advance::matches::Outcome;
use advance::matches::record::Record;
use serde_json::{Value, json};

use crate::command::mark::scene_with_cases;
use crate::command::scene::{PATIENCE, Scene, this};

/// The scripts of the bots of the class.
const SCRIPTS: [&str; 8] = [
    "exec ENGINE \"$@\" --level 7",
    "exec ENGINE \"$@\" --level 5",
    "sleep 0.02; exec ENGINE \"$@\" --level 6",
    "echo '<script>alert(1)</script>' >&2; exit 3",
    "cp \"$2\" \"$3\"",
    "setsid sleep 5 & exec ENGINE \"$@\" --level 4",
    "echo nonsense > \"$3\"",
    "exit 0",
];

const CALL: [&str; 5] = ["--bots", "class", "--call", "sh {}/bot.sh", "--unsafe"];

/// An opponent that wins soon.
pub(super) const STRONG: &str = "level=9,nodes=200";

const SHORT: [&str; 11] = [
    "mark",
    "--cases",
    "cases",
    "--games",
    "1",
    "--opponent",
    STRONG,
    "--hidden",
    "2",
    "--concurrency",
    "2",
];

/// A class of eight, one of which has a name that cannot be that of a file.
fn scene() -> Scene {
    let scene = scene_with_cases();
    let engine = this();
    for (number, script) in SCRIPTS.iter().enumerate() {
        let folder = format!("class/bot '{number}' <i>");
        fs::create_dir_all(scene.path(&folder)).unwrap();
        let script = script.replace("ENGINE", &engine);
        scene.write(format!("{folder}/bot.sh"), script);
    }
    scene
}

/// The number of steps that a class has done.
pub(super) fn steps(scene: &Scene, out: &str) -> usize {
    let Ok(files) = fs::read_dir(scene.path(format!("{out}/steps"))) else {
        return 0;
    };
    let lines = |file: fs::DirEntry| fs::read_to_string(file.path()).unwrap().lines().count();
    files.map(|file| lines(file.unwrap())).sum()
}

/// Kills a run with a signal that it cannot catch, as soon as `done` says so.
pub(super) fn kill_after(mut command: process::Command, done: impl Fn() -> bool) {
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

fn record(scene: &Scene, path: &str) -> Record {
    let text = String::from_utf8(scene.read(path)).unwrap();
    Record::read(&text, GAMES).unwrap()
}

/// Checks that every game of a bot is kept as its step tells it, and that its page leads there.
#[track_caller]
fn assert_games(scene: &Scene, out: &str, bot: &str) {
    let steps = String::from_utf8(scene.read(format!("{out}/steps/{bot}.jsonl"))).unwrap();
    let page = String::from_utf8(scene.read(format!("{out}/bots/{bot}.html"))).unwrap();
    let mut games = 0;
    for line in steps.lines() {
        let step: Value = serde_json::from_str(line).unwrap();
        if step["step"] != "game" {
            continue;
        }
        games += 1;
        let path = format!("games/{bot}/game-{:03}.txt", step["game"].as_u64().unwrap());
        let record = record(scene, &format!("{out}/{path}"));
        assert_eq!(record.course.moves.len(), step["plies"]);
        let winner = record.course.outcome.winner();
        assert_eq!(json!(winner.map(|side| side.to_string())), step["winner"]);
        assert!(page.contains(&format!("href=\"../{path}\"")), "{page}");
    }
    assert!(games > 0, "{steps}");
}

#[test]
fn a_game_without_record_is_replayed() {
    let scene = scene_with_cases();
    let engine = this();
    fs::create_dir(scene.path("class")).unwrap();
    scene.write("class/bot.sh", format!("exec {engine} \"$@\" --level 4\n"));
    let class = ["--bots", "class", "--call", "sh {}", "--unsafe"];
    let args = [
        "mark",
        "--cases",
        "cases",
        "--games",
        "2",
        "--opponent",
        STRONG,
        "--all",
        "--out",
        "marks",
    ];
    let mut mark = scene.advance(&[&args[..], &class].concat());
    mark.timeout(5 * PATIENCE).assert().success();
    let bot = "001-bot_sh";
    assert_games(&scene, "marks", bot);
    let files = [
        "marks/marks.csv".to_owned(),
        format!("marks/bots/{bot}.html"),
        format!("marks/games/{bot}/game-002.txt"),
    ];
    let read = || files.each_ref().map(|file| scene.read(file));
    let before = read();
    let page = String::from_utf8(before[1].clone()).unwrap();
    assert!(page.contains("Judged by the rule of level 4."), "{page}");
    assert!(page.contains("a tie was broken badly"), "{page}");

    fs::remove_file(scene.path(&files[2])).unwrap();
    let mut rest = scene.advance(&["mark", "--resume", "marks", "--trust"]);
    rest.timeout(5 * PATIENCE).assert().success();
    assert_games(&scene, "marks", bot);
    let [table, page, record] = read();
    assert_eq!([table, page], before[..2]);
    // Only the times of the moves differ.
    let moves = |record: &[u8]| {
        let record = Record::read(&String::from_utf8_lossy(record), GAMES).unwrap();
        let played = record.course.moves.into_iter();
        played.map(|played| played.mv).collect::<Vec<_>>()
    };
    assert_eq!(moves(&record), moves(&before[2]));
}

#[test]
fn a_killed_class_gets_the_same_marks() {
    let scene = scene();
    let args = |out| [&SHORT[..], &CALL, &["--all", "--out", out]].concat();
    let mut whole = scene.advance(&args("whole"));
    whole.timeout(5 * PATIENCE).assert().success();
    let table = String::from_utf8(scene.read("whole/marks.csv")).unwrap();
    assert_eq!(table.lines().count(), 9, "{table}");

    kill_after(scene.process(&args("killed")), || {
        steps(&scene, "killed") >= 5
    });
    let resume = ["mark", "--resume", "killed", "--trust"];
    // A part of a line is not a step.
    let first = fs::read_dir(scene.path("killed/steps"))
        .unwrap()
        .next()
        .unwrap();
    let path = first.unwrap().path();
    let mut text = fs::read_to_string(&path).unwrap();
    text += "{\"step\":\"case\",\"case\":\"4/wh";
    fs::write(&path, text).unwrap();
    let before = steps(&scene, "killed");
    kill_after(scene.process(&resume), || steps(&scene, "killed") > before);
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
        (
            3,
            "9,0,0,0,0",
            silent("crash: exit code 3: <script>alert(1)</script>"),
        ),
        (4, "0,0,0,0,9", String::new()),
        (7, "0,0,9,0,0", silent("no file: OUT was not written")),
    ] {
        let end = format!(",0.00,0,0,1,{faults},8,0,no,0.00,{note},,");
        assert!(row(number).ends_with(&end), "{table}");
    }
    assert!(
        row(6).contains(",0.00,0,0,1,0,0,0,9,0,8,0,no,0.00,\"look at it"),
        "{table}"
    );
    let pages = fs::read_dir(scene.path("killed/bots")).unwrap();
    let pages: Vec<_> = pages.map(|page| page.unwrap().file_name()).collect();
    assert_eq!(pages.len(), 8);
    for page in pages {
        let [whole, killed] =
            ["whole", "killed"].map(|out| fs::read(scene.path(out).join("bots").join(&page)));
        assert!(whole.unwrap() == killed.unwrap(), "{page:?}");
    }
    // The traces of the bot that crashes, after the case and the game.
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
    let record = record(&scene, "killed/games/004-bot__3___i_/game-001.txt");
    let Outcome::Fault { fault, .. } = record.course.outcome else {
        panic!("{:?}", record.course.outcome);
    };
    let evidence = fault.evidence.unwrap();
    let folder = "faults/004-bot__3___i_/game-001";
    assert_eq!(evidence.folder(), Some(folder));
    for number in 1..=8 {
        let bots = fs::read_dir(scene.path("killed/games")).unwrap();
        let mut bots = bots.map(|bot| bot.unwrap().file_name().into_string().unwrap());
        let bot = bots.find(|bot| bot.starts_with(&format!("{number:03}-")));
        assert_games(&scene, "killed", &bot.unwrap());
    }

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
    // The one script is the page's own.
    assert_eq!(index.matches("<script").count(), 1, "{index}");
    assert!(index.contains(" of 8 marked."), "{index}");
    assert!(
        index.contains("6 need a look: they stand first."),
        "{index}"
    );
    // Its flags say it.
    assert!(!index.contains("look at it"), "{index}");
    let at = |name: &str| index.find(&format!("bot '{name}' &lt;i&gt;</a>")).unwrap();
    assert!(at("3") < at("0") && at("7") < at("0"), "{index}");

    // A page about a bot is for its author: it tells nothing of others or of hidden cases, and how to repeat a failure.
    assert!(
        !page.contains("idden cases") && !page.contains("index.html"),
        "{page}"
    );
    assert!(page.contains("Make the program run"), "{page}");
    assert!(!page.contains("look at it"), "{page}");
    assert!(page.contains("<pre>$ sh ./bot.sh white in.txt out.txt</pre>"));
    assert!(page.contains("--level 4 --games 0 --unsafe --bot \"sh ./bot.sh\"</pre>"));
}
