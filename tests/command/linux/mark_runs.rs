//! `advance mark`: how a bot is run, and whom it meets in its games.

use std::fs;
use std::process::Stdio;

use advance::games::GAMES;
use advance::marking::OPPONENT;
use advance::matches::record::Record;

use crate::command::linux::match_programs::program;
use crate::command::mark::{marked, object, scene_with_cases, told_again};
use crate::command::scene::{assert_fails, interrupted, this, word};

/// The first case of a bot is tried alone; here, so is the other one of its level.
#[test]
fn several_cases_run_at_once() {
    let scene = scene_with_cases();
    let engine = this();
    let script = format!(
        "echo >> \"$0.calls\"; calls() {{ wc -l < \"$0.calls\"; }}\n\
         [ $(calls) -lt 3 ] || until [ $(calls) -gt 3 ]; do sleep 0.01; done\n\
         exec {engine} \"$@\""
    );
    let bot = program(&scene, "bot", &script);
    let bot = bot.to_str().unwrap();
    let options = ["--games", "0", "--concurrency", "2", "--bot", bot];
    assert_eq!(object(&scene, &options)["points"], 85.0);
}

/// The output when Ctrl-C comes after `after` calls of a bot that answers the eight cases and two calls for the estimate,
/// and then breaks.
fn broken_off(after: usize, options: &[&str]) -> (String, String) {
    let scene = scene_with_cases();
    let engine = this();
    let script = format!(
        "echo >> \"$0.calls\"; [ $(wc -l < \"$0.calls\") -gt 10 ] && exit 3\n\
         sleep 0.1; exec {engine} \"$@\""
    );
    let bot = program(&scene, "bot", &script);
    let args = ["mark", "--cases", "cases", "--games", "100000", "--unsafe"];
    let args = [&args[..], &["--bot", bot.to_str().unwrap()], options].concat();
    let calls = || fs::read(scene.path("bot.calls")).unwrap_or_default().len();
    let mut command = scene.process(&args);
    command.stdout(Stdio::piped());
    let output = interrupted(command, || calls() >= after);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

#[test]
fn an_interrupted_run_prints_no_mark() {
    let (text, error) = broken_off(20, &[]);
    assert!(text.contains("level 7:   2 of   2 passed\n"), "{text}");
    assert!(text.contains(" lost by crash\n"), "{text}");
    assert!(text.ends_with("mark:    none, because not all was done\n"));
    assert!(!text.contains("points"), "{text}");
    let told = "error: interrupted: 8 of 8 cases and ";
    assert!(error.contains(told), "{error}");
    assert!(error.contains(" of 100000 games done"), "{error}");

    let (text, _) = broken_off(20, &["--json"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(report["points"].is_null(), "{text}");
    assert!(report["play"]["points"].is_null(), "{text}");
    assert!(report["play"]["games"].as_u64().unwrap() > 0, "{text}");

    let (text, error) = broken_off(2, &[]);
    assert!(
        text.contains("level 7:   not tried\ngames:     not tried\n"),
        "{text}"
    );
    assert!(
        error.contains(" of 8 cases and 0 of 100000 games"),
        "{error}"
    );
}

#[test]
fn without_a_sandbox_only_trusted_bots_run() {
    let scene = scene_with_cases();
    let engine = this();
    let bot = program(&scene, "bot", &format!("exec {engine} \"$@\""));
    let mark = |options: &[&str]| {
        let args = ["mark", "--cases", "cases", "--games", "0", "--bot"];
        let args = [&args[..], &[bot.to_str().unwrap()], options].concat();
        let mut command = scene.advance(&args);
        // This path has no bubblewrap.
        command.env("PATH", scene.path("cases")).assert()
    };
    let told = ["pass --unsafe", "no 'bwrap'", "apt-get install bubblewrap"];
    assert_fails(mark(&[]), 1, &told);
    mark(&["--unsafe"]).success();
}

#[test]
fn marked_bots_have_own_folder_and_environment() {
    let scene = scene_with_cases();
    let script =
        "{ pwd; echo \"$HOME\"; echo \"$TMPDIR\"; dirname \"$2\"; ls; env; } > \"$0.seen\"; exit 3";
    let bot = program(&scene, "bot", script);
    let args = ["mark", "--cases", "cases", "--games", "0", "--unsafe"];
    // One after another, because each call overwrites the notes of the one before.
    let more = ["--concurrency", "1", "--bot", bot.to_str().unwrap()];
    let mut command = scene.advance(&[&args[..], &more].concat());
    command.env("SECRET", "42").assert().success();
    let seen = String::from_utf8(scene.read("bot.seen")).unwrap();
    let lines: Vec<&str> = seen.lines().collect();
    assert!(lines[1..4].iter().all(|line| *line == lines[0]), "{seen}");
    assert_eq!(lines[4], "in.txt");
    assert!(lines[5..].iter().all(|line| line.contains('=')), "{seen}");
    assert!(!seen.contains("SECRET"), "{seen}");
    assert!(seen.contains("\nPATH="), "{seen}");
}

#[test]
fn marked_bots_find_their_arguments_files() {
    let scene = scene_with_cases();
    let engine = this();
    scene.write("bot.sh", format!("exec {engine} \"$@\"\n"));
    let options = ["--games", "0", "--bot", "sh bot.sh"];
    assert_eq!(object(&scene, &options)["points"], 85.0);
}

#[test]
fn a_bot_may_be_a_command_line() {
    let scene = scene_with_cases();
    let engine = this();
    // The side, IN and OUT follow the arguments of the line.
    let bot = program(&scene, "my bot", &format!("shift; exec {engine} \"$@\""));
    let quoted = format!("{} 'an argument'", word(bot));
    let options = ["--games", "0", "--bot", &quoted];
    assert_eq!(object(&scene, &options)["points"], 85.0);
}

#[test]
fn low_hard_limits_cost_no_marks() {
    let scene = scene_with_cases();
    let bot = assert_cmd::cargo::cargo_bin!().to_str().unwrap();
    // Root may raise a hard limit, unless it gives up the right to.
    let preparation = match scene.is_made_by_root() {
        true => "ulimit -d 4000000; set -- setpriv --bounding-set -sys_resource \"$@\"",
        false => "ulimit -d 4000000",
    };
    let options = ["--games", "0", "--level", "4", "--bot", bot];
    let args = [&["mark", "--unsafe", "--cases", "cases"][..], &options].concat();
    let marked = scene.advance_after(preparation, &args).assert().success();
    let text = String::from_utf8(marked.get_output().stdout.clone()).unwrap();
    assert!(text.contains("level 4:   2 of   2 passed"), "{text}");
}

#[test]
fn matches_reproduce_the_opponent_of_marking() {
    let scene = scene_with_cases();
    let engine = this();
    // It wins soon, and passes no cases.
    let script = format!("exec {engine} \"$@\" --level 9 --nodes 1000");
    program(&scene, "bot", &script);
    let moves = |file: String| {
        let text = String::from_utf8(scene.read(file)).unwrap();
        let record = Record::read(&text, GAMES).unwrap();
        let played = record.course.moves.into_iter();
        played
            .map(|played| played.mv.to_string())
            .collect::<Vec<_>>()
    };
    for opponent in [OPPONENT, "level=6"] {
        let options = ["--games", "2", "--seed", "11", "--opponent", opponent];
        let (marks, games) = (format!("marks-{opponent}"), format!("games-{opponent}"));
        let kept = ["--bot", "./bot", "--all", "--out", &marks];
        let report = object(&scene, &[&options[..], &kept].concat());
        assert_eq!(report["play"]["opponent"], opponent);
        let enemy = report["play"]["opponent"].as_str().unwrap();
        let args = [
            "match",
            "--a",
            "cmd=./bot",
            "--b",
            enemy,
            "--games",
            "2",
            "--seed",
            "11",
        ];
        let mut again = scene.advance(&[&args[..], &["--out", &games]].concat());
        again.assert().success();
        for game in 1..=2 {
            let marked = moves(format!("{marks}/games/001-__bot/game-{game:03}.txt"));
            assert!(marked.len() > 10, "{marked:?}");
            let name = format!("{games}/games/{game:06}.txt");
            assert_eq!(moves(name), marked, "game {game} against {opponent}");
        }
    }
}

#[test]
fn the_points_for_a_win_count() {
    let scene = scene_with_cases();
    let points = |per_win: &str| {
        let options = [
            "--games",
            "2",
            "--opponent",
            "level=4",
            "--per-win",
            per_win,
            "--out",
            per_win,
        ];
        let text = marked(&scene, &options);
        let report = told_again(&scene, per_win, "--json");
        assert_eq!(report["play"]["per_win"], per_win.parse::<f64>().unwrap());
        let told = format!("{per_win} points, at most 15.");
        assert!(text.contains(&told), "{text}");
        let won = report["play"]["won"].as_f64().unwrap();
        assert!(won > 0.0, "{text}");
        // Of 100 games, that would be 50 for each.
        let due = per_win.parse::<f64>().unwrap() * (50.0 * won - 30.0);
        assert_eq!(report["play"]["points"], due.min(15.0));
    };
    points("0.05");
    points("0.25");
    let told = "expected points from 0.01 to 1, such as 0.25";
    let args = ["mark", "--cases", "cases", "--per-win", "2"];
    let refused = scene.advance(&args).assert().code(2);
    let text = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(text.contains(told), "{text}");
}
