//! Positions in one line.

use advance::engine::Engine;
use advance::game::Game;
use advance::games::eater::{Level, Position};
use advance::search::Query;
use advance::{Limits, Side};

use crate::siblings::laws::hold_along_a_game;

#[test]
fn every_size_keeps_the_laws() {
    for size in [3, 4, 15] {
        hold_along_a_game(&Position::sized(size).unwrap(), 1);
    }
    assert!(Position::sized(2).is_none());
    assert!(Position::sized(16).is_none());
}

#[test]
fn a_round_needs_both_cells() {
    let position: Position = ".../.P./E.. w -".parse().unwrap();
    assert_eq!(position.to_move(), Side::White);
    let waiting = position.after(position.find("2,1").unwrap());
    assert_eq!(waiting.to_string(), ".../.P./E.. b 2,1");
    assert_eq!(waiting.legal_moves(), position.legal_moves());
    let after = |cell| waiting.after(waiting.find(cell).unwrap()).to_string();
    assert_eq!(after("1,3"), "..E/PP./E.. w -");
    assert_eq!(after("2,1"), ".../EP./E.. w -");
}

#[test]
fn what_is_no_position_says_why() {
    for (text, message) in [
        ("", "expected 'ROWS w -'"),
        (".../.../...", "expected 'ROWS w -'"),
        (".../.../... b", "expected 'ROWS w -'"),
        (".../.../... w 1,1", "expected 'ROWS w -'"),
        (".../.../... x -", "expected 'ROWS w -'"),
        (".../.../... w - - -", "expected 'ROWS w -'"),
        (
            ".../... w -",
            "a board has as many rows as columns: expected a whole number from 3 to 15",
        ),
        ("../.. w -", "expected a whole number from 3 to 15"),
        (
            "..x/.../... w -",
            "row 1: found 'x', expected '.', 'P' or 'E'",
        ),
        (
            "..P/.../... b -",
            "found '-' as the cell that the Passer has named, expected an empty cell, such as 1,1",
        ),
        ("..P/.../... b 1,3", "found '1,3' as the cell"),
        ("..P/.../... b 01,1", "found '01,1' as the cell"),
        (
            "PPP/EEE/PPP b 1,1",
            "found '1,1' as the cell that the Passer has named, expected an empty cell",
        ),
    ] {
        let error = text.parse::<Position>().unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

/// A player of the Eater sees the board only.
#[test]
fn the_hidden_cell_changes_no_eater_choice() {
    let limits = Limits {
        nodes: Some(5),
        ..Limits::default()
    };
    let position = Position::start();
    for level in Level::ALL {
        let choice = |named| {
            let waiting = position.after(named);
            let mut chooser = Position::chooser(level, Some(7), limits);
            let decision = chooser.choose_by(&waiting, &Query::new(limits), |_| ());
            decision.unwrap().chosen
        };
        let choices: Vec<_> = position.legal_moves().into_iter().map(choice).collect();
        assert!(
            choices.iter().all(|choice| *choice == choices[0]),
            "{level}"
        );
    }
}

#[test]
#[cfg(feature = "native")]
fn no_program_sees_the_hidden_cell() {
    use advance::any::AnyGame;
    use advance::players::Contender;

    for text in ["cmd=./bot", "ugi=./bot", "stdio=./bot"] {
        let error = Contender::parse(AnyGame::of::<Position>(), text)
            .err()
            .unwrap()
            .source;
        let message = error.to_string();
        assert!(
            message.starts_with("no program from outside can play eater: "),
            "{message}"
        );
    }
}
