//! A match that is interrupted at any moment, and resumed.

use std::fs;
#[cfg(unix)]
use std::process;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use advance::game::random::SplitMix;
use send_ctrlc::InterruptibleChild;

use crate::command::matches::{SHORT, moves, play};
use crate::command::scene::{Scene, assert_fails, interrupt, left, started, terminate};
#[cfg(unix)]
use crate::command::scene::{interrupted, this};

/// A match that takes a second or two, without its folder.
pub const MATCH: [&str; 11] = [
    "match",
    "--a",
    "level=9,nodes=100",
    "--b",
    "level=6",
    "--games",
    "60",
    "--turns",
    "20",
    "--random-plies",
    "3",
];

/// How many times a match is killed.
const KILLS: usize = 50;

pub fn start(scene: &Scene, args: &[&str]) -> InterruptibleChild {
    let mut command = scene.process(args);
    started(command.stdout(Stdio::piped()).stderr(Stdio::piped()))
}

/// A stopped match counted wrong: <https://github.com/Disservin/fastchess/issues/842>,
/// <https://github.com/Disservin/fastchess/pull/257>.
#[test]
fn a_killed_match_resumes_to_equal_games() {
    let scene = Scene::new();
    scene
        .advance(&[&MATCH[..], &["--out", "whole"]].concat())
        .assert()
        .success();

    let mut random = SplitMix::new(0);
    let (mut killed, mut rounds) = (0, 0);
    while killed < KILLS {
        // If a match ends before it was killed often enough, another one follows.
        let folder = format!("part{rounds}");
        rounds += 1;
        loop {
            let resumable = scene.path(&folder).join("settings.json").exists();
            let mut child = if resumable {
                start(&scene, &["match", "--resume", &folder])
            } else {
                start(&scene, &[&MATCH[..], &["--out", &folder]].concat())
            };
            thread::sleep(Duration::from_millis(5 + random.index(60) as u64));
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.success());
                break;
            }
            child.kill().unwrap();
            child.wait().unwrap();
            killed += 1;
            if killed == KILLS {
                break;
            }
        }
        if scene.path(&folder).join("settings.json").exists() {
            scene
                .advance(&["match", "--resume", &folder])
                .assert()
                .success();
        } else {
            scene
                .advance(&[&MATCH[..], &["--out", &folder]].concat())
                .assert()
                .success();
        }
        assert_eq!(
            moves(&scene, &folder),
            moves(&scene, "whole"),
            "after {killed} kills"
        );
    }
}

#[test]
fn an_interrupted_match_prints_the_resume_command() {
    for end in [interrupt, terminate] {
        let scene = Scene::new();
        let mut args = MATCH.to_vec();
        args[6] = "100000";
        let mut child = start(&scene, &[&args[..], &["--out", "games"]].concat());
        let games = scene.path("games").join("games");
        while !games.is_dir() || fs::read_dir(&games).unwrap().count() < 3 {
            thread::sleep(Duration::from_millis(5));
        }
        end(&mut child);
        let output = left(child);
        assert_eq!(output.status.code(), Some(130));
        let kept = moves(&scene, "games").len();
        let (text, error) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(
            text.contains(&format!("games {kept}: A won")),
            "{kept} kept:\n{text}"
        );
        let told =
            format!("{kept} of 100000 games played: resume with 'advance match --resume games'");
        assert!(error.contains(&told), "{error}");
    }
}

#[cfg(unix)]
#[test]
fn resume_commands_quote_any_folder_name() {
    let scene = Scene::new();
    let folder = r#"it's $x & y "q""#;
    let mut args = MATCH.to_vec();
    args[6] = "100000";
    let games = scene.path(folder).join("games");
    let kept = || fs::read_dir(&games).map_or(0, Iterator::count);
    let command = scene.process(&[&args[..], &["--out", folder]].concat());
    let told = interrupted(command, || kept() > 2).stderr;
    let told = String::from_utf8(told).unwrap();
    let (_, command) = told.split_once("resume with 'advance ").unwrap();
    let command = command.trim_end().strip_suffix('\'').unwrap();
    let mut shell = process::Command::new("sh");
    shell.args(["-c", &format!("exec {} {command}", this())]);
    shell.current_dir(scene.path("")).stdout(Stdio::null());
    let before = kept();
    interrupted(shell, || kept() > before);
}

#[test]
fn a_folder_with_games_is_not_written_over() {
    let scene = Scene::new();
    let args = [
        "match", "--a", "level=4", "--b", "level=4", "--games", "2", "--turns", "2", "--out",
        "games",
    ];
    scene.advance(&args).assert().success();
    assert_fails(
        scene.advance(&args).assert(),
        1,
        &["'games' already holds games", "--resume"],
    );
    fs::remove_file(scene.path("games/settings.json")).unwrap();
    assert_fails(
        scene.advance(&args).assert(),
        1,
        &["'games' already holds games"],
    );
}

#[test]
fn a_folder_without_games_cannot_be_resumed() {
    let scene = Scene::new();
    fs::create_dir(scene.path("empty")).unwrap();
    for folder in ["empty", "nowhere"] {
        let assert = scene.advance(&["match", "--resume", folder]).assert();
        assert_fails(
            assert,
            1,
            &[folder, "has no games: settings.json is missing"],
        );
    }
    scene.write("empty/settings.json", "{");
    let assert = scene.advance(&["match", "--resume", "empty"]).assert();
    assert_fails(
        assert,
        1,
        &["settings.json' is damaged", "name another folder"],
    );
}

/// A folder `games` with a short match.
fn scene_with_a_match() -> Scene {
    let scene = Scene::new();
    let args = ["--out", "games", "--openings", "openings"];
    scene.write("openings", "4g4/9/9/9/4z4/9/9/4B4/4G4 w 6\n");
    play(&scene, "level=6", "level=7", &[&SHORT[..4], &args].concat());
    scene
}

#[test]
fn damaged_games_are_errors_until_removed() {
    let scene = scene_with_a_match();
    let before = moves(&scene, "games");
    let (file, text) = (
        "games/games/000003.txt",
        scene.read("games/games/000003.txt"),
    );
    for damaged in [&text[..text.len() / 2], b""] {
        scene.write(file, damaged);
        let assert = scene.advance(&["match", "--resume", "games"]).assert();
        assert_fails(assert, 1, &[file, "is damaged", "without a result"]);
        assert_eq!(scene.read(file), damaged);
    }
    fs::remove_file(scene.path(file)).unwrap();
    // Other files beside the games do not count either.
    scene.write("games/games/3.txt", "mine");
    scene.write("games/games/remarks", "mine");
    let assert = scene.advance(&["match", "--resume", "games"]).assert();
    let output = assert.success().get_output().clone();
    assert!(String::from_utf8_lossy(&output.stdout).contains("games 4: "));
    fs::remove_file(scene.path("games/games/3.txt")).unwrap();
    fs::remove_file(scene.path("games/games/remarks")).unwrap();
    assert_eq!(moves(&scene, "games"), before);
}

#[test]
fn games_of_other_series_are_named() {
    let scene = scene_with_a_match();
    let file = "games/games/000003.txt";
    let text = String::from_utf8(scene.read(file)).unwrap();
    let other = String::from_utf8(scene.read("games/games/000002.txt")).unwrap();
    let of_another_game = ["--game", "jeson-mor", "--out", "other"];
    let args = [&SHORT[..4], &of_another_game].concat();
    play(&scene, "random", "random", &args);
    let game = String::from_utf8(scene.read("other/games/000003.txt")).unwrap();
    for (foreign, told) in [
        (
            text.replace("[Seed \"0\"]", "[Seed \"5\"]"),
            "found '[Seed \"5\"]'",
        ),
        (
            text.replace("level=6", "level=4"),
            "found '[White \"level=4\"]'",
        ),
        (text.replace("w 6\"]", "w 7\"]"), "w 7"),
        (other, "found '[Round \"2\"]'"),
        (game, "found '[Game \"jeson-mor\"]'"),
    ] {
        scene.write(file, &foreign);
        let assert = scene.advance(&["match", "--resume", "games"]).assert();
        assert_fails(assert, 1, &[file, "does not belong to this series", told]);
        assert_eq!(scene.read(file), foreign.as_bytes());
    }
    scene.write(file, &text);
    scene.write("games/games/000005.txt", text);
    let assert = scene.advance(&["match", "--resume", "games"]).assert();
    assert_fails(
        assert,
        1,
        &[
            "000005.txt",
            "does not belong to this series, which has 4 games",
        ],
    );
}

#[test]
fn settings_of_a_folder_cannot_be_changed() {
    let scene = scene_with_a_match();
    for option in [
        "--a=level=6",
        "--b=level=7",
        "--sprt=elo0=0,elo1=10",
        "--game=advance",
        "--turns=100",
        "--seed=0",
        "--openings=openings",
        "--random-plies=0",
        "--time-limit=10000",
        "--grace=100",
        "--count-repeats",
        "--adjudicate",
        "--shard=1/2",
        "--out=games",
    ] {
        let assert = scene
            .advance(&["match", "--resume", "games", option])
            .assert();
        let output = assert.code(2).stdout("").get_output().clone();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("cannot be used with"), "{option}: {error}");
    }
    let players = ["tournament", "--resume", "games", "level=6", "level=7"];
    scene.advance(&players).assert().code(2);
    let free = ["match", "--resume", "games", "--json", "--concurrency", "1"];
    scene.advance(&free).assert().success();
}

#[test]
fn one_run_at_a_time_plays_a_folder() {
    let scene = Scene::new();
    let mut args = MATCH.to_vec();
    args[6] = "100000";
    let mut child = start(&scene, &[&args[..], &["--out", "games"]].concat());
    while !scene.path("games/games/000001.txt").exists() {
        thread::sleep(Duration::from_millis(5));
    }
    let resume = ["match", "--resume", "games"];
    let told = ["another run is writing to 'games'", "stop it"];
    assert_fails(scene.advance(&resume).assert(), 1, &told);
    let again = [&args[..], &["--out", "games"]].concat();
    assert_fails(scene.advance(&again).assert(), 1, &told);
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = moves(&scene, "games").len();
    assert!(kept < 100_000);
    // A killed run no longer holds the lock.
    let mut child = start(&scene, &resume);
    while moves(&scene, "games").len() <= kept {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_match_can_be_extended() {
    let scene = Scene::new();
    let args = |games| ["--games", games, "--turns", "12", "--random-plies", "4"];
    let whole = [&args("7")[..], &["--out", "whole"]].concat();
    let text = play(&scene, "level=9,nodes=100", "level=6", &whole);
    let part = [&args("3")[..], &["--out", "part"]].concat();
    play(&scene, "level=9,nodes=100", "level=6", &part);
    let resume = ["match", "--resume", "part", "--games"];
    let fewer = scene.advance(&[&resume[..], &["2"]].concat()).assert();
    assert_fails(fewer, 2, &["--games", "as many as were planned or more: 3"]);
    let more = scene.advance(&[&resume[..], &["7"]].concat()).assert();
    let resumed = String::from_utf8(more.success().get_output().stdout.clone()).unwrap();
    let timeless = |text: &str| text.split("A's moves").next().unwrap().to_owned();
    assert_eq!(timeless(&resumed), timeless(&text));
    assert_eq!(moves(&scene, "part"), moves(&scene, "whole"));
    // The folder has kept the added games.
    let again = scene.advance(&resume[..3]).assert().success();
    let again = String::from_utf8(again.get_output().stdout.clone()).unwrap();
    assert_eq!(timeless(&again), timeless(&text));
}

#[test]
fn a_tournament_can_be_extended() {
    let scene = Scene::new();
    let cup = |games, folder| {
        let args = [
            "tournament",
            "level=4",
            "level=5",
            "level=6",
            "--games",
            games,
            "--turns",
            "3",
            "--out",
            folder,
        ];
        scene.advance(&args).assert().success();
    };
    cup("5", "whole");
    cup("2", "part");
    let more = ["tournament", "--resume", "part", "--games", "5"];
    scene.advance(&more).assert().success();
    assert_eq!(moves(&scene, "part"), moves(&scene, "whole"));
    assert_eq!(moves(&scene, "part").len(), 15);
}
