//! Programs that stay up as players of a match: engines, and programs for people at a console.

use advance::matches::Outcome;
use advance::matches::record::Record;

use crate::command::matches::{moves, play, records};
use crate::command::scene::{Scene, assert_fails, this};

/// This program as a player `ugi=`, with options.
pub fn engine(arguments: &str, options: &str) -> String {
    format!("ugi={} ugi{arguments}{options}", this())
}

fn no_faults(games: &[Record]) {
    for game in games {
        let outcome = &game.course.outcome;
        assert!(matches!(outcome, Outcome::Ended { .. }), "{game}");
    }
}

#[test]
fn an_engines_clock_and_thoughts_are_recorded() {
    let scene = Scene::new();
    let bot = engine(
        "",
        ",clock=60000+100,nodes=200,option.Level=9,option.multipv=2",
    );
    let args = ["--games", "2", "--turns", "5", "--out", "games"];
    let text = play(&scene, &bot, "level=4", &args);
    assert!(!text.contains(" lost 2 by"), "{text}");
    let games = records(&scene, "games");
    no_faults(&games);
    assert!(games[0].players[0].starts_with("Vauban "), "{}", games[0]);
    assert_eq!(games[0].players[1], "level=4");
    for (game, first) in games.iter().zip([0, 1]) {
        let own = game.course.moves.iter().skip(first).step_by(2);
        for played in own {
            let info = played.info;
            assert!(info.nodes.is_some_and(|nodes| nodes <= 200), "{game}");
            assert!(info.depth.is_some() && info.score.is_some(), "{game}");
        }
    }
    let [settings] = [scene.read("games/settings.json")];
    let settings: serde_json::Value = serde_json::from_slice(&settings).unwrap();
    assert_eq!(settings["players"][0], bot);
}

#[test]
fn two_engines_play_on_their_clocks_at_once() {
    let scene = Scene::new();
    let [a, b] = ["8", "7"].map(|level| {
        engine(
            "",
            &format!(",clock=60000+50,nodes=100,option.Level={level}"),
        )
    });
    let args = [
        "--games",
        "6",
        "--turns",
        "20",
        "--concurrency",
        "2",
        "--out",
        "games",
    ];
    play(&scene, &a, &b, &args);
    let games = records(&scene, "games");
    no_faults(&games);
    assert_eq!(games.len(), 6);
    assert_eq!(games[0].players[1], format!("{} #2", games[0].players[0]));
}

#[test]
fn the_seed_of_a_match_seeds_its_engines() {
    let scene = Scene::new();
    let bot = engine("", ",option.Level=5");
    for (folder, seed) in [("one", "1"), ("same", "1"), ("other", "2")] {
        let args = [
            "--games", "4", "--turns", "6", "--seed", seed, "--out", folder,
        ];
        play(&scene, &bot, "level=5", &args);
    }
    assert_eq!(moves(&scene, "one"), moves(&scene, "same"));
    assert_ne!(moves(&scene, "one"), moves(&scene, "other"));
    // A seed in its options takes precedence.
    let bot = engine("", ",option.Level=5,option.seed=7");
    for (folder, seed) in [("own", "1"), ("still", "2")] {
        let args = [
            "--games", "1", "--turns", "1", "--seed", seed, "--out", folder,
        ];
        play(&scene, &bot, "level=4,seed=0", &args);
    }
    let first = |folder| records(&scene, folder)[0].course.moves[0].mv.clone();
    assert_eq!(first("own"), first("still"));
}

/// The case of an option mattered: <https://github.com/cutechess/cutechess/issues/683>.
#[test]
fn engines_play_openings_and_long_games() {
    let scene = Scene::new();
    scene.write(
        "openings",
        "4g4/9/9/9/9/9/9/9/4G4 w 30\n4g4/9/9/9/9/9/9/9/4G4 b\n",
    );
    let bot = engine("", ",option.LEVEL=4");
    let args = [
        "--games",
        "4",
        "--turns",
        "110",
        "--openings",
        "openings",
        "--out",
        "games",
    ];
    play(&scene, &bot, &bot, &args);
    let games = records(&scene, "games");
    no_faults(&games);
    assert!(games.iter().all(|game| game.course.moves.len() == 220));
}

#[test]
fn engines_play_every_game() {
    let scene = Scene::new();
    for game in ["checkers", "connections", "jeson-mor"] {
        let bot = engine(&format!(" --game {game}"), ",time=60000,nodes=50,depth=4");
        let args = [
            "--game",
            game,
            "--games",
            "2",
            "--turns",
            "15",
            "--random-plies",
            "2",
        ];
        let text = play(&scene, &bot, "random", &args);
        assert!(text.contains("games 2: "), "{text}");
        assert!(
            !text.contains(" lost 1 by ") && !text.contains(" lost 2 by "),
            "{text}"
        );
    }
}

#[test]
fn bad_engines_are_reported_before_the_first_game() {
    let scene = Scene::new();
    let try_out = |bot: &str| {
        scene
            .advance(&["match", "--a", "level=4", "--b", bot])
            .assert()
    };
    assert_fails(
        try_out("ugi=./nowhere,clock=1000"),
        1,
        &["cannot run './nowhere'"],
    );
    let bot = engine("", ",option.Strength=9");
    assert_fails(
        try_out(&bot),
        1,
        &["has no option 'Strength': it has Level, LimitStrength, Elo, Hash, "],
    );
    let bot = engine("", ",option.Level=3");
    assert_fails(
        try_out(&bot),
        1,
        &["complains: option Level cannot be '3': expected 4 or"],
    );
    let bot = format!("ugi={} name", this());
    let told = ["is not a UGI engine: crash: no ugiok: it has ended with exit code 0"];
    assert_fails(try_out(&bot), 1, &told);
    for (bot, told) in [
        ("ugi=", "no program is named"),
        (
            "ugi=./x,clock=soon",
            "'soon' is not a value of 'clock': expected whole milliseconds",
        ),
        (
            "stdio=./x",
            "expected cmd= or ugi=: no program plays this game at a console",
        ),
    ] {
        assert_fails(
            try_out(bot),
            2,
            &[&format!("'{bot}' is not a player"), told],
        );
    }
}

#[test]
fn programs_per_move_need_board_files() {
    let args = [
        "match", "--game", "checkers", "--a", "cmd=./x", "--b", "search",
    ];
    let told = ["'cmd=./x' is not a player", "this game has no board files"];
    assert_fails(Scene::new().advance(&args).assert(), 2, &told);
}

#[test]
fn an_engine_takes_part_in_tournaments() {
    let bot = engine("", ",nodes=50");
    let args = [
        "tournament",
        "level=4",
        &bot,
        &bot,
        "--games",
        "2",
        "--turns",
        "3",
    ];
    let output = Scene::new().advance(&args).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(text.contains("Vauban ") && text.contains(") #2"), "{text}");
}

#[test]
fn programs_at_a_console_play_connections() {
    let scene = Scene::new();
    let bot = format!("stdio={} connections --time 200", this());
    let args = ["--game", "connections", "--games", "2", "--out", "games"];
    play(&scene, &bot, "random", &args);
    let games = records(&scene, "games");
    no_faults(&games);
    assert!(games.iter().all(|game| game.course.moves.len() == 20));
    let both = [&args[..4], &["--out", "both"]].concat();
    play(&scene, &bot, &bot, &both);
    no_faults(&records(&scene, "both"));
}

#[test]
fn programs_at_a_console_play_jeson_mor() {
    let scene = Scene::new();
    scene.write("openings", "kakak/...../...../...../KAKAK 0 0 3 w\n");
    let bot = format!(
        "stdio={} jeson-mor,first=\"--white search --black console\",second=\"--black search\"",
        this()
    );
    for (folder, more) in [("nine", &[][..]), ("five", &["--openings", "openings"])] {
        let args = [
            "--game",
            "jeson-mor",
            "--games",
            "2",
            "--turns",
            "20",
            "--out",
            folder,
        ];
        play(&scene, &bot, "random", &[&args[..], more].concat());
        let games = records(&scene, folder);
        no_faults(&games);
        assert_eq!(games.len(), 2);
    }
}

#[test]
fn console_programs_begin_at_the_start_position() {
    let scene = Scene::new();
    let bot = format!("stdio={} connections", this());
    let args = [
        "match",
        "--game",
        "connections",
        "--a",
        &bot,
        "--b",
        "random",
    ];
    let assert = scene
        .advance(&[&args[..], &["--random-plies", "1"]].concat())
        .assert()
        .code(1)
        .stdout("");
    let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let told = "a program at a console begins at the start position only: leave out openings";
    assert!(error.contains(told), "{error}");
}

#[test]
fn who_asks_for_its_own_move_has_lost() {
    let scene = Scene::new();
    // White is the person at the console.
    let bot = format!("stdio={} jeson-mor", this());
    let args = ["--game", "jeson-mor", "--games", "1", "--out", "games"];
    let text = play(&scene, &bot, "random", &args);
    assert!(text.contains("A lost 1 by illegal move"), "{text}");
    let games = records(&scene, "games");
    let reason = "it asks for a move of white, which it should play itself";
    assert!(games[0].to_string().contains(reason), "{}", games[0]);
}
