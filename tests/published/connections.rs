//! Connections: games, examples and transcripts.

use std::fs;

use advance::Side;
use advance::game::{Ending, Game};
use advance::games::connections::Position;
use assert_cmd::Command;
use serde_json::Value;

use super::sibling;
use playing::{after, scores};

#[path = "../siblings/connections/playing.rs"]
mod playing;

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// Both numbers of a pair of scores.
fn pair(value: &Value) -> [i32; 2] {
    [0, 1].map(|i| value[i].as_i64().unwrap() as i32)
}

/// The words of the data for the result of a finished game.
fn result(position: &Position) -> String {
    let [first, second] = scores(position);
    match position.winner(Ending::Rules) {
        Some(Side::White) => format!("Player 1 has won with a score of {first} to {second}"),
        Some(Side::Black) => format!("Player 2 has won with a score of {second} to {first}"),
        None => format!("It's a draw with a score of {first} each"),
    }
}

pub fn the_games_are_reproduced() {
    let games = fs::read_to_string(sibling("connections/games.jsonl")).unwrap();
    let mut played = 0;
    for line in games.lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let mut position = Position::start();
        let published = list(&game["boards"]).iter().zip(list(&game["scores"]));
        let published = published.zip(list(&game["captures"]));
        for (mv, ((board, score), captures)) in list(&game["moves"]).iter().zip(published) {
            let mover = position.to_move();
            let count = |position: &Position, side| {
                let letters = if side == Side::White { "PX" } else { "px" };
                let line = position.to_string();
                line.chars().filter(|&c| letters.contains(c)).count() as u64
            };
            let before = count(&position, !mover);
            position = position.after(position.find(text(mv)).unwrap());
            assert_eq!(position.to_string(), text(board), "game {}", game["game"]);
            assert_eq!(scores(&position), pair(score), "{position}");
            let captured = before - count(&position, !mover);
            assert_eq!(Some(captured), captures.as_u64(), "{position}");
        }
        assert_eq!(result(&position), text(&game["result"]));
        played += 1;
    }
    assert_eq!(played, 150);
}

/// A line for a part of the board as the examples draw it, in the upper left corner, and `rest` below it.
fn drawn(rows: &Value, rest: &str) -> String {
    let rows = list(rows).iter().map(|row| {
        let squares = text(row).split('|').map(|square| match square {
            "(+)" => 'P',
            "(x)" => 'X',
            "<+>" => 'p',
            "<x>" => 'x',
            _ => '.',
        });
        format!("{:.<6}", squares.collect::<String>())
    });
    let rows: Vec<String> = rows.collect();
    format!("{}{rest}", rows.join("/"))
}

pub fn the_examples_are_reproduced() {
    let examples = fs::read_to_string(sibling("connections/examples.json")).unwrap();
    let examples: Value = serde_json::from_str(&examples).unwrap();
    let [whole, piece, single, chain] = list(&examples) else {
        panic!("other examples than known");
    };
    assert_eq!(
        scores(&after(&drawn(&whole["rows"], ""), &[])),
        pair(&whole["scores"])
    );

    // Two other pieces are near the one in the centre: the plus connects to it, and the cross connects to the plus.
    let position = after(&drawn(&piece["fragment"], "/......"), &[]);
    let bonus = piece["centre_piece_bonus"].as_i64().unwrap() as i32;
    assert_eq!(position.score(Side::Black), 3 + bonus + 2);

    // The move is not shown: let it be the plus. One more piece makes it the turn of its owner.
    let before = drawn(&single["fragment_before"], "/.....p").replacen('P', ".", 1);
    let expected = drawn(&single["fragment_after"], "/.....p");
    assert_eq!(after(&before, &["b0+"]).to_string(), expected);

    let before = drawn(&chain["fragment_before"], "/.....P");
    let expected = drawn(&chain["fragment_after"], "/.....P");
    assert_eq!(after(&before, &["c1+"]).to_string(), expected);
}

pub fn the_transcripts_are_reproduced() {
    for name in ["t0", "t2", "t3", "t5"] {
        let file = |kind| sibling(format!("connections/{name}.{kind}"));
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!());
        command.arg("connections").pipe_stdin(file("in")).unwrap();
        let expected = fs::read_to_string(file("out")).unwrap();
        command.assert().success().stderr("").stdout(expected);
    }
}
