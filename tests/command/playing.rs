//! Successful runs: the name, the move, the board around it, and the options.

use std::collections::HashSet;

use advance::engine::Level as _;
use advance::{Level, Side};

use crate::command::scene::{START, Scene, assert_one_legal_move};

/// White's move g8-i7 leaves black without a legal move; none of the 70 others does.
const ONE_MOVE_WINS: &str = "\
.....#.g.
Z...G.S.J
.....M.S.
m...sC.Z.
...D.#Z.M
..b.....z
.mz.##S.B
...S.z.ZB
..Z.z.zS.
";

/// White's Dragon can take two Zombies: the one at e6 is guarded, the one at a3 is free.
const ONE_CAPTURE_IS_POISONED: &str = "\
g........
.........
...z.....
....z....
.........
.........
z...D....
.........
........G
";

/// The distinct boards that white reaches at a level with the seeds 0 to 19.
fn replies(board: &str, level: &str) -> HashSet<Vec<u8>> {
    let scene = Scene::new();
    scene.write("in", board);
    (0..20)
        .map(|seed| {
            let args = [
                "white",
                "in",
                "-",
                "--level",
                level,
                "--seed",
                &seed.to_string(),
            ];
            scene
                .advance(&args)
                .assert()
                .success()
                .get_output()
                .stdout
                .clone()
        })
        .collect()
}

/// The symbol on a square such as `e6` of a board with LF line ends.
fn at(board: &[u8], square: &str) -> char {
    let [file, rank] = *square.as_bytes() else {
        panic!("{square} is no square");
    };
    board[usize::from(b'9' - rank) * 10 + usize::from(file - b'a')].into()
}

#[test]
fn the_name_is_short_printable_ascii() {
    let assert = Scene::new().advance(&["name"]).assert().success();
    let output = assert.stderr("").get_output().stdout.clone();
    let name = output
        .strip_suffix(b"\n")
        .expect("a newline after the name");
    assert!((1..=32).contains(&name.len()), "{name:?}");
    assert!(
        name.iter()
            .all(|byte| byte.is_ascii_graphic() || *byte == b' '),
        "{name:?}"
    );
}

#[test]
fn a_move_is_played_in_silence() {
    for colour in Side::BOTH {
        let scene = Scene::new();
        let args = [&colour.to_string(), "in", "out"];
        scene
            .advance(&args)
            .assert()
            .success()
            .stdout("")
            .stderr("");
        assert_one_legal_move(colour, START, scene.read("out"));
        assert_eq!(scene.read("in"), START.as_bytes());
        assert_eq!(scene.names(), ["in", "out"], "nothing else is left behind");
    }
}

#[test]
fn in_and_out_may_be_the_same_file() {
    let scene = Scene::new();
    scene
        .advance(&["black", "in", "in"])
        .assert()
        .success()
        .stdout("");
    assert_one_legal_move(Side::Black, START, scene.read("in"));
    assert_eq!(scene.names(), ["in"]);
}

#[test]
fn a_dash_is_standard_input_and_standard_output() {
    let scene = Scene::new();
    let mut command = scene.advance(&["white", "-", "-"]);
    let assert = command.write_stdin(START).assert().success().stderr("");
    assert_one_legal_move(Side::White, START, &assert.get_output().stdout);
    assert_eq!(scene.names(), ["in"], "no file is called '-'");
}

#[test]
fn a_file_called_dash_needs_its_folder() {
    let scene = Scene::new();
    scene.write("-", START);
    scene
        .advance(&["white", "./-", "./-"])
        .assert()
        .success()
        .stdout("");
    assert_one_legal_move(Side::White, START, scene.read("-"));
}

#[test]
fn out_differs_from_in_in_its_squares_only() {
    let unended = START.strip_suffix('\n').unwrap();
    let crlf = START.replace('\n', "\r\n");
    let mut mixed = START.replacen('\n', "\r\n", 3);
    mixed.push_str("\n\r\n\n");
    for text in [
        START.to_owned(),
        unended.to_owned(),
        crlf.clone(),
        unended.replace('\n', "\r\n"),
        format!("{START}\n"),
        format!("{START}\n\n\n"),
        format!("{crlf}\r\n\r\n"),
        mixed,
    ] {
        let scene = Scene::new();
        scene.write("in", &text);
        let mut filed = scene.advance(&["white", "in", "out", "--nodes", "2000"]);
        filed.assert().success();
        assert_one_legal_move(Side::White, &text, scene.read("out"));

        let mut piped = scene.advance(&["white", "-", "-", "--nodes", "2000"]);
        let output = piped.write_stdin(text.as_str()).assert().success();
        assert_eq!(output.get_output().stdout, scene.read("out"), "{text:?}");
    }
}

#[test]
fn level_5_wins_where_level_4_may_not() {
    let any = replies(ONE_MOVE_WINS, "4");
    assert!(any.len() > 1);
    assert!(any.iter().any(|board| at(board, "i7") != 'S'));
    let winning = replies(ONE_MOVE_WINS, "5");
    assert_eq!(winning.len(), 1);
    assert!(winning.iter().all(|board| at(board, "i7") == 'S'));
}

#[test]
fn level_6_captures_where_level_5_may_not() {
    let any = replies(ONE_CAPTURE_IS_POISONED, "5");
    let captured = |board: &&Vec<u8>| at(board, "e6") == 'D' || at(board, "a3") == 'D';
    assert!(any.iter().filter(captured).count() < any.len());
    let captures = replies(ONE_CAPTURE_IS_POISONED, "6");
    assert_eq!(captures.iter().filter(captured).count(), 2);
    assert_eq!(captures.len(), 2);
}

#[test]
fn level_7_leaves_a_guarded_piece_alone() {
    let safe = replies(ONE_CAPTURE_IS_POISONED, "7");
    assert_eq!(safe.len(), 1);
    assert!(safe.iter().all(|board| at(board, "a3") == 'D'));
}

#[test]
fn the_default_is_level_8() {
    let scene = Scene::new();
    let play = |more: &[&str]| {
        let args = ["white", "in", "-", "--explain"];
        scene.advance(&[&args, more].concat()).unwrap()
    };
    let limit = ["--nodes", "2000"];
    let usual = play(&limit);
    assert_eq!(usual, play(&[&limit[..], &["--level", "8"]].concat()));
    for other in ["4", "5", "6", "7", "9"] {
        assert_ne!(usual.stderr, play(&["--level", other]).stderr);
    }
}

#[test]
fn a_seed_determines_the_move() {
    let scene = Scene::new();
    let play = |seed: &str| {
        let args = ["white", "in", "-", "--level", "4", "--seed", seed];
        scene.advance(&args).unwrap().stdout
    };
    let seeds = ["0", "1", "2", "3", "4", "5", "18446744073709551615"];
    let boards: HashSet<_> = seeds
        .into_iter()
        .map(|seed| {
            let board = play(seed);
            assert_one_legal_move(Side::White, START, &board);
            assert_eq!(board, play(seed), "seed {seed}");
            board
        })
        .collect();
    assert!(boards.len() > 1, "the seed makes no difference");
}

#[test]
fn the_default_seed_is_fixed() {
    for level in Level::ALL {
        let play = || {
            // Neither another folder nor another process may matter.
            let number = level.to_string();
            let mut args = vec!["white", "in", "-", "--level", &number];
            if level.searches() {
                // Without a limit of its own, a slow machine's search ends by time.
                args.extend(["--nodes", "2000"]);
            }
            Scene::new().advance(&args).unwrap().stdout
        };
        let first = play();
        assert_one_legal_move(Side::White, START, &first);
        for _ in 0..3 {
            assert_eq!(play(), first, "level {level}");
        }
    }
}

#[test]
fn explain_lists_the_layers_on_standard_error() {
    let scene = Scene::new();
    scene.write("in", ONE_CAPTURE_IS_POISONED);
    let layers = [
        ("legal", "28"),
        ("win", "28"),
        ("material", "2"),
        ("prediction", "1"),
    ];
    for (level, layers) in [("4", 1), ("5", 2), ("6", 3), ("7", 4)].map(|(l, n)| (l, &layers[..n]))
    {
        let args = ["white", "in", "out", "--level", level, "--explain"];
        let assert = scene.advance(&args).assert().success().stdout("");
        let explanation = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        let lines: Vec<Vec<&str>> = explanation
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        let expected: Vec<_> = layers
            .iter()
            .map(|&(name, left)| vec![name, left])
            .collect();
        assert_eq!(lines[..layers.len()], expected, "level {level}");
        let chosen = lines.last().unwrap();
        assert_eq!(chosen[0], "chosen");
        if level == "7" {
            // The Zombie is worth 1, and black has nothing to take in return.
            assert_eq!(chosen[1..4], ["e3xa3", "gain", "+1"], "{explanation}");
            assert_eq!(chosen[4], "forecast");
            chosen[5].parse::<i32>().expect("a number of points");
        }
        assert_one_legal_move(Side::White, ONE_CAPTURE_IS_POISONED, scene.read("out"));
    }
}

#[test]
fn explain_changes_nothing_but_standard_error() {
    let scene = Scene::new();
    let args = ["white", "in", "-", "--nodes", "2000"];
    let told = scene
        .advance(&[&args[..], &["--explain"]].concat())
        .unwrap();
    let silent = scene.advance(&args).unwrap();
    assert_eq!(told.stdout, silent.stdout);
    assert!(!told.stderr.is_empty());
    assert!(silent.stderr.is_empty());
}

#[test]
fn perft_counts_on_standard_output() {
    let scene = Scene::new();
    let output = scene
        .advance(&["perft", "white", "in", "2", "--divide"])
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (moves, counts): (Vec<_>, Vec<u64>) = text
        .lines()
        .take_while(|line| !line.starts_with("nodes"))
        .map(|line| line.split_once(' ').unwrap())
        .map(|(mv, count)| (mv, count.parse::<u64>().unwrap()))
        .unzip();
    assert_eq!(moves.len(), 43);
    assert!(moves.is_sorted(), "{moves:?}");
    assert_eq!(counts.iter().sum::<u64>(), 1849);
    assert!(text.contains("\nnodes 1849\n"), "{text}");
}
