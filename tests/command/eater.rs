//! Eater: its questions, its boards, and its replies to bad answers.

use crate::command::scene::Scene;

/// The output of a run with this input, which ends with exit code 0 and no message.
#[track_caller]
fn printed(args: &[&str], input: impl Into<Vec<u8>>) -> String {
    let assert = Scene::new().advance(args).write_stdin(input).assert();
    let output = assert.success().stderr("").get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn two_people_play_a_game_byte_for_byte() {
    let input = "3\n1 1\n3 3\n2 2\n1 3\n3 1\n1 2\n";
    let expected = "\
Rows and columns:     1   2   3
  -------------
1 |   |   |   |
  -------------
2 |   |   |   |
  -------------
3 |   |   |   |
  -------------

Passer, row and column: Eater, row and column: Round 1: Passer 1 1, Eater 3 3
    1   2   3
  -------------
1 | P |   |   |
  -------------
2 |   |   |   |
  -------------
3 |   |   | E |
  -------------

Passer, row and column: Eater, row and column: Round 2: Passer 2 2, Eater 1 3
    1   2   3
  -------------
1 | P |   | E |
  -------------
2 |   | P |   |
  -------------
3 |   |   | E |
  -------------

Passer, row and column: Eater, row and column: Round 3: Passer 3 1, Eater 1 2
    1   2   3
  -------------
1 | P | E | E |
  -------------
2 |   | P |   |
  -------------
3 | P |   | E |
  -------------

The Passer has won.
";
    assert_eq!(printed(&["eater"], input), expected);
}

#[test]
fn the_board_changes_after_both_choices() {
    // The Eater may name the cell that the Passer has just named: it becomes the Eater's.
    let text = printed(&["eater", "--size", "3"], "2 2\n2 2\n2 2\n");
    assert!(text.contains("Round 1: Passer 2 2, Eater 2 2\n"), "{text}");
    assert!(text.contains("2 |   | E |   |"), "{text}");
    assert!(
        text.contains("No: this cell already belongs to the Eater.\n"),
        "{text}"
    );
}

#[test]
fn bad_answers_are_told_and_asked_again() {
    let bad = "2\n16\nthree\n\n3\n0 1\n4 1\n1\n1 1 1\na b\n1 1\n1 1\n1 1\n";
    let text = printed(&["eater"], bad);
    assert_eq!(text.matches("Rows and columns: ").count(), 5, "{text}");
    let count = |message| text.matches(message).count();
    assert_eq!(
        count("No: expected a whole number from 3 to 15.\n"),
        4,
        "{text}"
    );
    assert_eq!(
        count("No: rows go from 1 to 3, columns from 1 to 3.\n"),
        2,
        "{text}"
    );
    assert_eq!(
        count("No: type the number of a row and of a column"),
        3,
        "{text}"
    );
    assert_eq!(
        count("No: this cell already belongs to the Eater.\n"),
        1,
        "{text}"
    );
}

#[test]
fn end_of_input_leaves_at_every_prompt() {
    let input = "3\n1 1\n3 3\n2 2\n1 3\n3 1\n";
    for (lines, _) in input.match_indices('\n') {
        let text = printed(&["eater"], &input[..=lines]);
        assert!(text.ends_with(": \n"), "{text}");
    }
    assert_eq!(printed(&["eater"], ""), "Rows and columns: \n");
    // The last line counts even without its end.
    let without_end = printed(
        &["eater", "--passer", "human", "--eater", "random"],
        "3\n2 2",
    );
    assert!(without_end.contains("Round 1: Passer 2 2"), "{without_end}");
}

#[test]
fn noise_and_endless_lines_are_answers_like_others() {
    let mut long = b"3\n".to_vec();
    long.resize(10_000_000, b'1');
    long.extend(b"\n1 1\n2 2\n");
    let text = printed(&["eater"], long);
    assert!(text.contains("Round 1: Passer 1 1, Eater 2 2\n"));
    assert!(text.len() < 2000);
    let noise: Vec<u8> = (0..100_000_u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    printed(&["eater"], noise.clone());
    printed(&["eater", "--size", "4"], noise);
}

#[test]
fn a_series_between_programs_is_reproducible() {
    let series = |seed: &str| {
        let args = [
            "eater", "--size", "3", "--passer", "smart", "--eater", "random",
        ];
        let args = [&args[..], &["--games", "20", "--seed", seed]].concat();
        let assert = Scene::new().advance(&args).assert().success();
        String::from_utf8(assert.get_output().stdout.clone()).unwrap()
    };
    let first = series("1");
    assert!(first.starts_with("games 20: Passer "), "{first}");
    assert_eq!(first.lines().count(), 1);
    assert_eq!(first, series("1"));
    assert!((2..9).any(|seed| series(&seed.to_string()) != first));
    let straight = [
        "eater", "--size", "5", "--passer", "straight", "--eater", "mcts",
    ];
    let game = printed(&straight, "");
    assert!(game.ends_with("has won.\n"), "{game}");
    assert_eq!(game, printed(&straight, ""));
}

#[test]
fn a_tree_that_was_full_is_told() {
    let game = |nodes: &str| {
        let passer = format!("mcts,nodes={nodes}");
        let args = [
            "eater", "--size", "5", "--passer", &passer, "--eater", "random",
        ];
        printed(&args, "")
    };
    let told = "The Passer's tree was full: more time would not let it grow.\n";
    assert_eq!(game("6000").matches(told).count(), 1);
    assert_eq!(game("100").matches(told).count(), 0);
}

#[test]
fn a_series_is_a_match_with_fixed_sides() {
    let scene = Scene::new();
    let run = |args: &str| {
        let args: Vec<&str> = args.split_whitespace().collect();
        let output = scene.advance(&args).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    let score = run("eater --size 3 --passer smart --eater random --games 5 --seed 5 --out games");
    let fixed = "match --game eater --size 3 --a smart --b random --fixed-sides --seed 5 --json";
    let report: serde_json::Value =
        serde_json::from_str(&run(&format!("{fixed} --games 5"))).unwrap();
    let passer = &report["as_white"]["won"];
    assert!(
        score.starts_with(&format!("games 5: Passer {passer} ")),
        "{score}{report}"
    );
    assert_eq!(report["as_white"], report["total"]);
    assert_eq!(report["as_black"]["won"], 0);
    assert_eq!(report["pairs"], serde_json::json!([0, 0, 0, 0, 0]));
    assert_eq!(report["unpaired"], 5);
    let longer: serde_json::Value =
        serde_json::from_str(&run("match --resume games --games 9 --json")).unwrap();
    let whole: serde_json::Value =
        serde_json::from_str(&run(&format!("{fixed} --games 9"))).unwrap();
    assert_eq!(longer["as_white"], whole["as_white"]);
    assert_eq!(longer["games"], 9);
}

#[test]
fn an_abandoned_game_is_recorded() {
    let scene = Scene::new();
    let args = ["eater", "--size", "3", "--out", "games"];
    let left = scene.advance(&args).write_stdin("1 1\n3 3\n2 2\n").assert();
    left.success();
    let record = String::from_utf8(scene.read("games/000001.txt")).unwrap();
    assert!(record.contains("1. 1,1 3,3\n*"), "{record}");
    assert!(record.trim_end().ends_with('*'), "{record}");
}

#[test]
fn bad_arguments_exit_with_2() {
    for args in [
        &["--size", "2"][..],
        &["--size", "16"],
        &["--size", "five"],
        &["--passer", "me"],
        &["--eater", ""],
        &["--games", "0"],
        &["--games", "-1"],
        &["--size", "3", "--json"],
        &["--games", "3", "--concurrency", "2"],
        &["--seed", "x"],
        &["3"],
    ] {
        let scene = Scene::new();
        let assert = scene.advance(&[&["eater"], args].concat()).assert();
        let output = assert.code(2).stdout("").get_output().clone();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("error: "), "{args:?}: {message}");
    }
}

#[test]
fn records_of_games_can_be_replayed() {
    let scene = Scene::new();
    let args = "eater --size 3 --passer random --eater straight --games 3 --out games";
    let args: Vec<&str> = args.split(' ').collect();
    let assert = scene.advance(&args).assert().success();
    let score = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let again = scene.advance(&args).assert().code(1);
    let error = String::from_utf8(again.get_output().stderr.clone()).unwrap();
    assert!(error.contains("'games' already holds games"), "{error}");
    scene.write("file", "");
    let asked = ["eater", "--size", "3", "--out", "file"];
    let assert = scene.advance(&asked).assert().code(1).stdout("");
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(error.contains("cannot use 'file'"), "{error}");
    let paths = [1, 2, 3].map(|number| format!("games/games/{number:06}.txt"));
    let check = [&["replay".to_owned(), "--check".to_owned()][..], &paths].concat();
    let assert = scene.advance(&check).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(text.lines().count(), 3);
    let passer = text.matches(": 1-0 (rules), ").count();
    assert!(
        score.starts_with(&format!("games 3: Passer {passer} ")),
        "{score}{text}"
    );

    let record = String::from_utf8(scene.read(&paths[0])).unwrap();
    assert!(record.contains("[FEN \".../.../... w - 0\"]"), "{record}");
    let moves = record.matches(" s}").count();
    assert!(moves.is_multiple_of(2), "{record}");
    let shown = |args: &[&str]| {
        let mut replay = scene.advance(&[&["replay", &paths[0]], args].concat());
        let output = replay.assert().get_output().clone();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    assert_eq!(shown(&["--all"]).matches(" 1  2  3 ").count(), moves + 1);
    // The Passer's cell is on the board once the Eater has named one too.
    let board = |ply: &str| {
        shown(&["--ply", ply])
            .split_once('\n')
            .unwrap()
            .1
            .to_owned()
    };
    assert!(shown(&["--ply", "0"]).starts_with("start"));
    assert!(shown(&["--ply", "1"]).starts_with("1. "));
    assert_eq!(board("0"), board("1"));
    assert!(shown(&["--ply", "2"]).starts_with("1... "));
    assert!(board("2").contains("[E]"), "{}", board("2"));
    assert!(shown(&["--ply", "99"]).contains(&format!("the game has {moves} moves")));
    let fen = shown(&["--ply", "1", "--fen"]);
    assert!(fen.starts_with(".../.../... b "), "{fen}");
    assert_eq!(shown(&["--svg", "a.svg"]), "");
    let svg = String::from_utf8(scene.read("a.svg")).unwrap();
    assert!(svg.contains("<title>Eater on "), "{svg}");
    let (won, lost) = if record.contains("1-0") {
        ("1-0", "0-1")
    } else {
        ("0-1", "1-0")
    };
    for (wrong, reason) in [
        (record.replace(won, lost), "by the rules it is"),
        (record.replace("\n1. ", "\n1. 4,"), "is not legal"),
        (record.replace("w - 0", "x - 0"), "expected 'ROWS w -'"),
        (
            record.replace("\n2. ", "\n3. "),
            "found the move number '3.', expected '2.'",
        ),
    ] {
        scene.write("wrong", &wrong);
        let assert = scene
            .advance(&["replay", "--check", "wrong"])
            .assert()
            .code(1);
        let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn eater_is_a_game_of_the_arena() {
    let scene = Scene::new();
    let run = |args: &str| {
        let args: Vec<&str> = args.split_whitespace().collect();
        let output = scene.advance(&args).assert().success().get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    let asked = "match --game eater --size 3 --a smart --b random --games 6 --json";
    let report: serde_json::Value =
        serde_json::from_str(&run(&format!("{asked} --out games"))).unwrap();
    assert_eq!(report["games"], 6);
    // All games come to their end, and none is a tie.
    assert_eq!(report["total"]["tied"], 0);
    assert_eq!(report["by_rules"], report["total"]);
    run("replay --check games/games/000001.txt games/games/000006.txt");
    let table = run("tournament --game eater --size 3 random straight smart --games 2");
    assert!(table.contains("6 games"), "{table}");

    let selfplay = "selfplay --game eater --size 3 --random-plies 1 --games 4 --nodes 5";
    run(&format!("{selfplay} --out whole"));
    let whole = scene.read("whole");
    scene.write("cut", &whole[..whole.len() - 100]);
    run(&format!("{selfplay} --resume cut"));
    assert_eq!(scene.read("cut"), whole);
    // Each begins within a round.
    let first = String::from_utf8_lossy(&whole)
        .lines()
        .next()
        .unwrap()
        .to_owned();
    assert!(
        first.contains(r#""to_move":"black","position":".../.../... b "#),
        "{first}"
    );
}

#[test]
fn what_eater_has_not_is_refused() {
    for (args, told) in [
        (
            "match --game eater --a ugi=./bot --b smart",
            "no program from outside can play eater: the two sides choose at once",
        ),
        (
            "match --game eater --size 2 --a random --b random",
            "eater cannot be played with --size 2: leave it out",
        ),
        (
            "match --game checkers --size 8 --a random --b random",
            "checkers cannot be played with --size 8: leave it out",
        ),
        (
            "selfplay --game eater --size 16 --games 1 --out x",
            "eater cannot be played with --size 16: leave it out",
        ),
        (
            "selfplay --game eater --depth 3 --games 1 --out x",
            "'depth' is not an option: expected one of level, seed, nodes, time",
        ),
        (
            "tournament --game eater smart search",
            "expected random, straight, smart, mcts, or options as in mcts,nodes=20000",
        ),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let assert = Scene::new().advance(&args).assert().code(2).stdout("");
        let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(message.contains(told), "{message}");
    }
}
