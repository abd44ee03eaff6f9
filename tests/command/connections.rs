//! `advance connections`: the screens, byte for byte, and the input of people.

use std::io;

use advance::Side;
use advance::game::{Ending, Game};
use advance::games::connections::{BoardText, Position, Square};

use crate::command::scene::Scene;

const IN: &str = include_str!("../../fixtures/connections/draw.in");
const OUT: &str = include_str!("../../fixtures/connections/draw.out");

/// The output for this input.
#[track_caller]
fn printed(args: &[&str], typed: impl Into<Vec<u8>>) -> String {
    let args = [&["connections"], args].concat();
    let assert = Scene::new().advance(&args).write_stdin(typed).assert();
    let output = assert.success().stderr("").get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

#[test]
fn two_people_see_the_screens_of_the_transcript() {
    assert_eq!(printed(&[], IN), OUT);
    assert!(OUT.ends_with("\n\nIt's a draw with a score of 32 each\n"));
}

#[test]
fn the_input_may_end_at_every_prompt() {
    let ends = IN.match_indices('\n').map(|(end, _)| end);
    // With and without the end of the last line.
    for end in ends.flat_map(|end| [end, end + 1]) {
        let shown = printed(&[], &IN[..end]);
        assert!(OUT.starts_with(&shown), "after {:?}", &IN[..end]);
        assert!(shown.ends_with(" to play : ") || shown == OUT);
    }
    assert!(printed(&[], "").ends_with("\n0. Next move, Player 1 () to play : "));
}

#[test]
fn q_leaves_without_another_word() {
    let shown = printed(&[], "a1+\nq\na2+\n");
    assert!(
        shown.ends_with("\n1. Next move, Player 2 <> to play : "),
        "{shown}"
    );
}

#[test]
fn the_computer_prints_its_moves_until_the_end() {
    // The first empty square each time: the program refuses those that the computer has taken.
    let typed: String = Square::all().map(|square| format!("{square}+\n")).collect();
    let names = ["Player 1", "Player 2"];
    for (option, side, other) in [
        ("-1", Side::White, "Player 2 <>"),
        ("-2", Side::Black, "Player 1 ()"),
    ] {
        let name = names[side as usize];
        let mut shown = printed(&[option, "--time", "200"], typed.as_str());
        let (start, _) = OUT.split_once("\n0. Next").unwrap();
        let mut expected = start.to_owned();
        let mut position = Position::start();
        for number in 0..20 {
            let placing = if position.to_move() == side {
                let told = format!("\n{number}. {name} moves : ");
                let (_, rest) = shown.split_once(&told).unwrap();
                let placing = position.find(&rest[..3]).unwrap();
                expected += &format!("{told}{placing}\n\n");
                placing
            } else {
                let prompt = format!("\n{number}. Next move, {other} to play : ");
                shown = shown.replace(&format!("Invalid move entered\n{prompt}"), "");
                expected += &prompt;
                position.legal_moves()[0]
            };
            position = position.after(placing);
            let [first, second] = [Side::White, Side::Black].map(|side| position.score(side));
            let diagram = BoardText(&position);
            expected += &format!("{diagram}Player 1 score = {first} : Player 2 score = {second}\n");
        }
        // The winner depends on how far the computer searches in its time.
        expected += &match position.winner(Ending::Rules) {
            Some(winner) => {
                let [own, others] = [winner, !winner].map(|side| position.score(side));
                let winner = names[winner as usize];
                format!("\n{winner} has won with a score of {own} to {others}\n")
            }
            None => {
                let score = position.score(side);
                format!("\nIt's a draw with a score of {score} each\n")
            }
        };
        assert_eq!(shown, expected);
    }
}

#[test]
fn a_reader_that_is_gone_is_no_error() {
    for args in [
        &["connections"][..],
        &["connections", "-1", "--time", "200"],
    ] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = Scene::new().process(args).stdout(writer).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        assert!(matches!(output.status.code(), Some(0)), "{}", output.status);
    }
}

#[test]
fn bad_arguments_exit_with_2() {
    for args in [
        &["-3"][..],
        &["-1", "-2"],
        &["-12"],
        &["--time", "0"],
        &["--time", "180001"],
        &["--time", "-1"],
        &["--time", "soon"],
        &["--time"],
        &["missing.txt"],
    ] {
        let args = [&["connections"], args].concat();
        let assert = Scene::new().advance(&args).assert().code(2).stdout("");
        let message = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(message.starts_with("error: "), "{args:?}: {message}");
    }
}

#[test]
fn help_tells_the_rules_and_an_example() {
    let help = printed(&["--help"], "");
    for part in [
        "Rules: ",
        "at least 3 of the mover's",
        "Example: advance connections -2",
    ] {
        assert!(help.contains(part), "{help}");
    }
    let short = printed(&["-h"], "");
    assert!(
        short.contains("'advance connections --help' says more"),
        "{short}"
    );
}
