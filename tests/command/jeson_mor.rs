//! `advance jeson-mor`: whole games to the byte, and bad input.

use std::fs::{self};
use std::path::Path;

use crate::command::scene::Scene;
use crate::command::transcript::{printed, replay};

#[test]
fn own_games_are_played_to_the_byte() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/jeson_mor");
    for (name, args) in [
        ("capture.txt", ["3", "2"]),
        ("centre.txt", ["5", "1"]),
        ("stuck.txt", ["3", "0"]),
    ] {
        let transcript = fs::read_to_string(Path::new(folder).join(name)).unwrap();
        replay(&args, &transcript);
    }
}

#[test]
fn a_refused_move_is_asked_for_again() {
    let text = printed(&["5", "0"], "a1\n\na1->c2\n");
    let (_, replies) = text.split_once("[White]").unwrap();
    assert_eq!(
        replies,
        " Make a Move: [Invalid Move]: Incorrect format\n\
         [White] Make a Move: [Invalid Move]: Incorrect format\n\
         [White] Make a Move: [Invalid Move]: knight is blocked by another piece\n\
         [White] Make a Move: "
    );
}

#[test]
fn end_of_input_ends_the_game() {
    for (input, prompts) in [
        ("", 1),
        ("a1->b3", 2),
        ("a1->b3\n", 2),
        ("a1->b3\na5->b3\n", 3),
    ] {
        let text = printed(&["5", "0", "--black", "console"], input);
        assert_eq!(text.matches("Make a Move: ").count(), prompts, "{input:?}");
        assert!(text.ends_with("Make a Move: "), "{input:?}");
    }
}

#[test]
fn any_bytes_are_refused_without_a_panic() {
    let mut random = advance::game::random::SplitMix::new(1);
    let bytes: Vec<u8> = (0..100_000).map(|_| random.next() as u8).collect();
    let lines = bytes.split(|&byte| byte == b'\n').count();
    let text = printed(&["9", "0"], bytes);
    assert_eq!(text.matches("[Invalid Move]: ").count(), lines);

    let text = printed(&["9", "0"], vec![b'a'; 10_000_000]);
    assert!(text.ends_with("[Invalid Move]: Incorrect format\n[White] Make a Move: "));
}

#[test]
fn bad_arguments_have_the_games_own_messages() {
    let count = "two integer arguments are required specifying size of gameboard and number of moves \
                 with capturing protection \n";
    for (args, message) in [
        (&[][..], count),
        (&["3"], count),
        (&["3", "0", "0"], count),
        (&["three", "0"], "the first argument is not a number\n"),
        (&["", "x"], "the first argument is not a number\n"),
        (&["1", "x"], "the second argument is not a number\n"),
        (&["3", "1.5"], "the second argument is not a number\n"),
        (&["1", "-1"], "size of gameboard must be at least 3\n"),
        (&["-3", "0"], "size of gameboard must be at least 3\n"),
        (&["4", "0"], "size of gameboard must be an odd number\n"),
        (&["26", "0"], "size of gameboard must be an odd number\n"),
        (&["27", "0"], "size of gameboard is at most 25\n"),
        (
            &["3", "-1"],
            "number of moves with capture protection cannot be negative\n",
        ),
    ] {
        let args = [&["jeson-mor"], args].concat();
        let assert = Scene::new().advance(&args).assert().code(2).stdout("");
        let told = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        let usage = format!("error: {message}\nUsage: advance jeson-mor ");
        assert!(told.starts_with(&usage), "{told}");
    }
    for args in [["--white", "nobody"], ["--seed", "x"]] {
        let args = [&["jeson-mor", "3", "0"][..], &args].concat();
        Scene::new().advance(&args).assert().code(2);
    }
}

#[test]
fn games_of_computers_repeat_with_their_seed() {
    let play = |seed| {
        let args = [
            "5",
            "3",
            "--white",
            "search,nodes=2000",
            "--black",
            "random",
            "--seed",
            seed,
        ];
        printed(&args, "")
    };
    let text = play("1");
    assert!(text.ends_with("\n\nCongratulations! \nWinner: \x1b[32mWhite\x1b[0m\n"));
    assert_eq!(text, play("1"));
    assert_ne!(text, play("2"));
}

#[test]
fn endless_games_of_computers_are_stopped() {
    // Each side is left with one Archer.
    let args = ["3", "0", "--white", "random", "--seed", "1032"];
    let text = printed(&args, "");
    assert!(text.ends_with("\n\n10000 moves without a capture: nobody wins\n"));
}

#[test]
fn no_archers_begins_with_knights_only() {
    let text = printed(&["3", "0", "--no-archers"], "");
    assert!(text.contains('K') && !text.contains("mA"));
}

#[test]
fn help_states_the_rules_and_shows_an_example() {
    let text = printed(&["--help"], "");
    let (_, rules) = text.split_once("Rules:\n").unwrap();
    let (rules, example) = rules.split_once("\nExamples:\n").unwrap();
    assert_eq!(rules.lines().count(), 8, "{rules}");
    assert!(example.contains("advance jeson-mor 9 0"), "{example}");
}
