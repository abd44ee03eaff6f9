//! `advance selfplay`: games as data, interrupted and resumed.

use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use advance::Position;
use advance::data::study::pack_score;
use advance::explorer::OpeningTree;
use advance::game::Game;
use advance::game::random::SplitMix;
use serde_json::Value;

use crate::command::scene::{Scene, assert_fails, interrupted};

pub const RUN: [&str; 11] = [
    "selfplay", "--games", "30", "--level", "9", "--nodes", "100", "--turns", "20", "--seed", "5",
];

pub fn run(scene: &Scene, more: &[&str]) {
    scene.advance(&[&RUN[..], more].concat()).assert().success();
}

#[test]
fn every_line_is_a_position_of_its_game() {
    let scene = Scene::new();
    run(&scene, &["--out", "data"]);
    let text = String::from_utf8(scene.read("data")).unwrap();
    let mut games: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for line in text.lines() {
        let sample: Value = serde_json::from_str(line).unwrap();
        games
            .entry(sample["round"].as_u64().unwrap())
            .or_default()
            .push(sample);
    }
    assert!(games.keys().copied().eq(1..=30));
    for samples in games.values() {
        let mut next: Option<Position> = None;
        for (sample, ply) in samples.iter().zip(8..) {
            let position: Position = sample["position"].as_str().unwrap().parse().unwrap();
            assert_eq!(sample["ply"], ply);
            assert!(next.is_none_or(|next| next == position));
            assert_eq!(sample["legal_count"], position.legal_moves().len());
            assert_eq!(sample["to_move"], position.to_move.to_string());
            assert_eq!(sample["level"], 9);
            assert_eq!(sample["result"], samples[0]["result"]);
            let mv = position.find(sample["move"].as_str().unwrap()).unwrap();
            next = Some(position.after(mv));
            let searched = sample["legal_count"].as_u64().unwrap() > 1 && !position.wins(mv);
            assert!(!searched || (1..=100).contains(&sample["nodes"].as_u64().unwrap()));
        }
        let (last, next) = (samples.last().unwrap(), next.unwrap());
        assert_eq!(last["ply"], last["last"]);
        if next.legal_moves().is_empty() {
            let winner = if last["ply"].as_u64().unwrap() % 2 == 0 {
                "1-0"
            } else {
                "0-1"
            };
            assert_eq!(
                (last["result"].as_str(), last["termination"].as_str()),
                (Some(winner), Some("trap"))
            );
        } else {
            assert_eq!(
                (last["termination"].as_str(), samples.len()),
                (Some("turns"), 40)
            );
        }
    }
}

#[test]
fn samples_name_levels_and_sides_consistently() {
    for (options, level) in [
        (["--level", "5"], Value::from(5)),
        (["--game", "checkers"], "search".into()),
        (["--game", "connections"], "search".into()),
        (["--game", "jeson-mor"], "search".into()),
    ] {
        let scene = Scene::new();
        let run = ["selfplay", "--games", "1", "--turns", "2"];
        let limit: &[_] = if level == "search" {
            &["--nodes", "20"]
        } else {
            &[]
        };
        let args = [&run[..], &options, limit].concat();
        let first = [&args[..], &["--out", "data"]].concat();
        scene.advance(&first).assert().success();
        // The names are read back as they were written.
        let again = [&args[..], &["--resume", "data"]].concat();
        scene.advance(&again).assert().success();
        let text = String::from_utf8(scene.read("data")).unwrap();
        for (line, side) in text.lines().zip(["white", "black"].into_iter().cycle()) {
            let sample: Value = serde_json::from_str(line).unwrap();
            assert_eq!(
                (&sample["to_move"], &sample["level"]),
                (&side.into(), &level)
            );
            let searched = level == "search";
            assert_eq!(sample["score"].is_i64(), searched, "{line}");
            assert_eq!(sample["nodes"].is_u64(), searched, "{line}");
        }
    }
}

#[test]
fn a_killed_run_resumes_to_equal_bytes() {
    let scene = Scene::new();
    run(&scene, &["--out", "whole"]);
    let whole = scene.read("whole");
    let mut random = SplitMix::new(1);
    for round in 0..10 {
        let name = format!("part{round}");
        let args = [&RUN[..], &["--resume", &name]].concat();
        for _ in 0..2 {
            let mut child = scene.process(&args).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_millis(3 + random.index(40) as u64));
            let _ = child.kill();
            child.wait().unwrap();
        }
        scene.advance(&args).assert().success();
        assert!(scene.read(&name) == whole, "round {round}");
    }
    for cut in [0, 1, whole.len() / 2, whole.len() - 1, whole.len()] {
        scene.write("cut", &whole[..cut]);
        run(&scene, &["--resume", "cut"]);
        assert!(scene.read("cut") == whole, "cut at {cut}");
    }
}

#[test]
fn a_file_of_another_run_is_not_touched() {
    let scene = Scene::new();
    run(&scene, &["--out", "data"]);
    let before = scene.read("data");
    let again = [&RUN[..], &["--out", "data"]].concat();
    assert_fails(
        scene.advance(&again).assert(),
        1,
        &["'data'", "already exists", "--resume"],
    );
    for (option, value, difference) in [
        ("--shard", "2/3", "another game should stand here (--shard"),
        (
            "--random-plies",
            "2",
            "8 random moves, not 2 (--random-plies)",
        ),
        ("--seed", "6", "other random moves (--seed)"),
        ("--level", "8", "level 9, not 8 (--level)"),
        ("--turns", "10", "instead of at most 20 (--turns)"),
        ("--nodes", "101", "it was made with {\"nodes\":100};"),
        ("--game", "checkers", "not a game of checkers (--game)"),
    ] {
        let mut args: Vec<_> = RUN.to_vec();
        if option == "--game" {
            let level = args.iter().position(|&known| known == "--level").unwrap();
            args.drain(level..level + 2);
        }
        match args.iter().position(|&known| known == option) {
            Some(index) => args[index + 1] = value,
            None => args.extend([option, value]),
        }
        args.extend(["--resume", "data"]);
        assert_fails(
            scene.advance(&args).assert(),
            2,
            &["'data'", "game 1 does not belong to this run", difference],
        );
    }
    scene.write("board", "mjdsgscjm\nbzzzzzzzb\n");
    let args = [&RUN[..], &["--resume", "board"]].concat();
    assert_fails(
        scene.advance(&args).assert(),
        1,
        &["'board'", "line 1 is not a sample"],
    );
    for letter in ["Dear Anna", "{\"Dear", "\"Dear Anna"] {
        scene.write("letter", letter);
        let args = [&RUN[..], &["--resume", "letter"]].concat();
        let refused = scene.advance(&args).assert();
        assert_fails(refused, 1, &["'letter'", "line 1 is not a sample"]);
        assert_eq!(scene.read("letter"), letter.as_bytes());
    }
    let foreign = String::from_utf8(before.clone()).unwrap();
    scene.write("foreign", foreign.replace("\"made\"", "\"unmade\""));
    let args = [&RUN[..], &["--resume", "foreign"]].concat();
    let foreign = scene.advance(&args).assert();
    assert_fails(
        foreign,
        1,
        &["'foreign'", "it does not say how it was made\n"],
    );
    assert_eq!(scene.read("data"), before);
    assert_eq!(scene.read("board"), b"mjdsgscjm\nbzzzzzzzb\n");
}

#[test]
fn too_many_threads_are_refused() {
    let scene = Scene::new();
    let args = [&RUN[..], &["--out", "data", "--concurrency", "1025"]].concat();
    let assert = scene.advance(&args).assert().code(2);
    let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(told.contains("a whole number from 1 to 1024"), "{told}");
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn another_seed_is_detected_by_its_moves() {
    let scene = Scene::new();
    let seeded = |seed| {
        let options = ["--games", "2", "--level", "4", "--random-plies", "0"];
        let args = [&["selfplay", "--seed", seed][..], &options].concat();
        [&args[..], &["--resume", "data"]].concat()
    };
    scene.advance(&seeded("1")).assert().success();
    scene.advance(&seeded("1")).assert().success();
    let other = scene.advance(&seeded("2")).assert();
    assert_fails(
        other,
        2,
        &[
            "game 1 does not belong to this run",
            "made with {\"seed\":1}",
        ],
    );
}

#[test]
fn shards_that_are_none_are_usage_errors() {
    for shard in ["0/3", "4/3", "1", "a/b", "1/0"] {
        let args = [&RUN[..], &["--out", "-", "--shard", shard]].concat();
        Scene::new().advance(&args).assert().code(2);
    }
}

#[test]
fn standard_output_cannot_be_resumed() {
    let args = [&RUN[..], &["--resume", "-"]].concat();
    let assert = Scene::new().advance(&args).assert();
    assert_fails(assert, 1, &["standard output", "name a file"]);
}

/// A run with so many games that no test reaches its end.
pub fn endless(more: &[&'static str]) -> Vec<&'static str> {
    let mut args = RUN.to_vec();
    args[2] = "1000000";
    args.extend(more);
    args
}

#[test]
fn an_interrupted_run_prints_how_to_resume() {
    let scene = Scene::new();
    let size = || fs::metadata(scene.path("data")).map_or(0, |data| data.len());
    let output = interrupted(scene.process(&endless(&["--out", "data"])), || size() > 0);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let told = " of 1000000 games written: resume with --resume\n";
    assert!(error.ends_with(told), "{error}");

    let mut piped = scene.process(&endless(&["--out", "-"]));
    piped.stdout(fs::File::create(scene.path("copy")).unwrap());
    let size = || fs::metadata(scene.path("copy")).map_or(0, |data| data.len());
    let output = interrupted(piped, || size() > 0);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let told = " of 1000000 games written\n";
    assert!(error.ends_with(told), "{error}");
}

#[test]
fn output_files_are_locked_but_readable() {
    let scene = Scene::new();
    let args = endless(&["--resume", "data"]);
    let mut first = scene.process(&args).spawn().unwrap();
    while fs::metadata(scene.path("data")).map_or(0, |data| data.len()) == 0 {
        thread::sleep(Duration::from_millis(5));
    }
    let second = scene.advance(&args).assert();
    let read = fs::read(scene.path("data"));
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(read.unwrap().starts_with(b"{"));
    let parts = ["cannot use 'data'", "another run is writing"];
    assert_fails(second, 1, &parts);
}

#[test]
fn an_option_that_makes_no_difference_is_refused() {
    for (options, told) in [
        (
            &["--game=jeson-mor", "--level=5"][..],
            "--level is for Advance only",
        ),
        (
            &["--game=checkers", "--predict=mean"],
            "--predict is for Advance only",
        ),
        (&["--level=4", "--nodes=10"], "level 4 ignores 'nodes'"),
        (&["--level=7", "--multipv=2"], "level 7 ignores 'multipv'"),
        (
            &["--level=5", "--varied-plies=2"],
            "level 5 ignores 'varied-plies'",
        ),
        (
            &["--game=eater", "--multipv=2"],
            "'mcts' does not search for the best moves: leave out --multipv",
        ),
        (
            &["--game=eater", "--varied-plies=2"],
            "leave out --varied-plies",
        ),
        (&["--predict=worst"], "level 8 ignores 'predict'"),
    ] {
        let run = ["selfplay", "--games", "1", "--out", "data"];
        let scene = Scene::new();
        let assert = scene.advance(&[&run[..], options].concat()).assert();
        assert_fails(assert, 2, &[told]);
        assert!(!scene.path("data").exists());
    }
    let plies = ["selfplay", "--games=1", "--out=data", "--random-plies=201"];
    Scene::new().advance(&plies).assert().code(2);
}

#[test]
fn games_to_learn_from_are_the_same_games() {
    let scene = Scene::new();
    let habits = [
        "--varied-plies=4",
        "--slips=5",
        "--adjudicate",
        "--multipv=4",
    ];
    let written = |format: &[&'static str]| run(&scene, &[&habits[..], format].concat());
    written(&["--out", "lines"]);
    written(&["--out", "bytes", "--format", "bin"]);
    let (lines, bytes) = (scene.read("lines"), scene.read("bytes"));
    assert!(12 * bytes.len() < lines.len(), "{}", bytes.len());
    let said = |args: &[&str]| {
        let assert = scene.advance(args).assert().success();
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        let parse = |line| serde_json::from_str::<Value>(line).unwrap();
        text.lines().map(parse).collect::<Vec<_>>()
    };
    let header = said(&["data", "bytes", "--header"]).remove(0);
    assert_eq!((&header["seed"], &header["slips"]), (&5.into(), &5.into()));
    assert_eq!(
        (&header["multipv"], &header["predict"]),
        (&4.into(), &Value::Null)
    );
    let samples = said(&["data", "bytes"]);
    let lines = String::from_utf8(lines).unwrap();
    assert_eq!(lines.lines().count(), samples.len());
    for (line, mut sample) in lines.lines().zip(samples) {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let position: Position = line["position"].as_str().unwrap().parse().unwrap();
        let mut legal = position.legal_moves().into_iter();
        assert_eq!(sample["quiet"], !legal.any(|mv| position.gain(mv) > 0));
        for mark in ["quiet", "repeated", "slip"] {
            assert!(
                sample
                    .as_object_mut()
                    .unwrap()
                    .remove(mark)
                    .unwrap()
                    .is_boolean()
            );
        }
        line["nodes"] = Value::Null;
        // For a forced end, the bytes keep the number of plies until it.
        for sample in [&mut sample, &mut line] {
            let best = sample["policy"].as_array_mut().unwrap();
            assert!((1..=4).contains(&best.len()));
            for score in best.iter_mut().map(|best| &mut best["score"]) {
                *score = pack_score(score.as_i64().unwrap() as i32).into();
            }
        }
        assert_eq!(sample, line);
    }
    // Cut off anywhere, the run is completed.
    for cut in [0, 20, bytes.len() - 1] {
        scene.write("cut", &bytes[..cut]);
        written(&["--resume", "cut", "--format", "bin"]);
        assert!(scene.read("cut") == bytes, "cut at {cut}");
    }
    let other = [&RUN[..], &["--resume", "bytes", "--format", "bin"]].concat();
    assert_fails(
        scene.advance(&other).assert(),
        2,
        &[
            "it was made with {",
            "\"slips\":5",
            "give the same options as before",
        ],
    );
    let slips = bytes.windows(7).position(|part| part == b"\"slips\"");
    scene.write("head", &bytes[..slips.unwrap() + 9]);
    let other = [&RUN[..], &["--resume", "head", "--format", "bin"]].concat();
    assert_fails(scene.advance(&other).assert(), 2, &["it was made with {"]);
    let record = scene.advance(&["data", "lines"]).assert();
    assert_fails(record, 1, &["'lines'", "advance study 3"]);
}

#[test]
fn the_openings_of_games_are_counted() {
    let scene = Scene::new();
    let begin = ["--random-plies", "0", "--varied-plies", "4"];
    run(&scene, &[&begin[..], &["--out", "games"]].concat());
    let count = ["explorer", "games", "--plies", "4", "--least", "2"];
    let args = [&count[..], &["--out", "openings"]].concat();
    scene.advance(&args).assert().success();
    let text = String::from_utf8(scene.read("openings")).unwrap();
    assert_eq!(text.lines().nth(1), Some("games 30"));
    assert!(text.parse::<OpeningTree>().is_ok(), "{text}");
    let games = String::from_utf8(scene.read("games")).unwrap();
    let samples: Vec<Value> = games
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let first = samples.iter().filter(|sample| sample["ply"] == 0);
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    for sample in first {
        let count = counts.entry(sample["move"].as_str().unwrap()).or_default();
        count[0] += 1;
        count[1] += u32::from(sample["result"] == "1-0");
        count[2] += u32::from(sample["result"] == "0-1");
    }
    for (mv, [games, white, black]) in counts.into_iter().filter(|(_, it)| it[0] >= 2) {
        let line = format!("{mv} {games} {white} {black}");
        assert!(text.lines().any(|it| it == line), "{line} in {text}");
    }
    let depth = |line: &str| line.len() - line.trim_start().len();
    assert!(text.lines().map(depth).max() <= Some(3), "{text}");

    // A random move before a game is the first of its opening.
    run(&scene, &["--random-plies", "1", "--out", "any"]);
    let args = [
        "explorer", "any", "--plies", "1", "--least", "1", "--out", "openings",
    ];
    scene.advance(&args).assert().success();
    let text = String::from_utf8(scene.read("openings")).unwrap();
    let lines = text.lines().skip(2).map(|line| line.split(' '));
    let games: Vec<u32> = lines
        .map(|mut words| words.nth(1).unwrap().parse().unwrap())
        .collect();
    assert!(games.len() > 10, "{text}");
    assert_eq!(games.iter().sum::<u32>(), 30, "{text}");

    run(&scene, &["--out", "random"]);
    let args = ["explorer", "random", "--out", "openings"];
    assert_fails(
        scene.advance(&args).assert(),
        1,
        &["does not begin with the start position"],
    );
}
