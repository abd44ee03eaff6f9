//! Moves: the legality filter against its meaning, and board keys.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use advance::board::SQUARES;
use advance::board::text::BoardFile;
use advance::game::Length;
use advance::moves::legality::in_danger;
use advance::moves::pseudo_legal;
use advance::piece::Turn;
use advance::report::Status;
use advance::{Action, Move, Position, Side, Square};
use proptest::prelude::*;

use crate::properties::boards::{game, position};
use crate::tries;

pub fn pseudo_legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let turn = Turn::new(&position.board, position.to_move);
    let _ = pseudo_legal(&turn, |group| {
        moves.extend(group.moves());
        ControlFlow::<()>::Continue(())
    });
    moves
}

proptest! {
    #![proptest_config(tries(4000))]

    #[test]
    fn a_piece_adds_each_kind_of_action_once(position in position()) {
        let turn = Turn::new(&position.board, position.to_move);
        let mut seen = HashSet::new();
        let _ = pseudo_legal(&turn, |group| {
            let kind = position.board.kind_at(group.from);
            assert!(seen.insert((group.from, group.action)), "{kind:?}: {:?} twice", group.action);
            ControlFlow::<()>::Continue(())
        });
    }
}

proptest! {
    #![proptest_config(tries(5000))]

    #[test]
    fn legal_moves_leave_the_general_safe(position in position()) {
        let filtered: Vec<Move> = position.legal_moves();
        let tested: Vec<Move> = pseudo_legal_moves(&position)
            .into_iter()
            .filter(|&mv| !in_danger(&position.board.after(mv), position.to_move))
            .collect();
        prop_assert_eq!(&filtered, &tested);
        prop_assert_eq!(position.count_legal(), tested.len());
        prop_assert_eq!(position.has_legal_move(), !tested.is_empty());
    }

    #[test]
    fn a_winning_move_leaves_no_legal_reply(position in position()) {
        for mv in position.legal_moves().into_iter().take(10) {
            let after = position.after(mv);
            prop_assert_eq!(after.to_move, !position.to_move);
            prop_assert_eq!(position.wins(mv), after.legal_moves().is_empty());
        }
    }

    #[test]
    fn the_winning_move_is_the_first_that_wins(position in position()) {
        let first = position.legal_moves().into_iter().find(|&mv| position.wins(mv));
        prop_assert_eq!(position.winning_move(), first);
    }
}

/// Wins that random boards seldom have.
#[test]
fn wins_by_shot_and_swap_are_found() {
    for (line, mv) in [
        // The Catapult is off all lines to the General.
        (
            "##gj1D#G1/#######j#/B#1###1##/Z##CCj###/#1##1##1m/#1##1#1##/###1#####/###1Ss#C#/#2J##### w",
            "d6*d9",
        ),
        // The shot takes the Sentinel that shields the General.
        (
            "1b2DDSGj/3C#3j/2BCc1dcj/d1cz#1bC1/DZ2msg1B/4S4/3S3BC/2B2cZMC/D4ZB1C w",
            "d7*f5",
        ),
        ("1M6M/4S1g1J/Z4m3/4Zj3/j2#5/9/3D4G/3Jm4/d2j5 w", "i8~i9"),
    ] {
        let position: Position = line.parse().unwrap();
        let legal = position.legal_moves();
        let first = legal.into_iter().find(|&mv| position.wins(mv));
        assert_eq!(first, Some(mv.parse().unwrap()), "{line}");
        assert_eq!(position.winning_move(), first, "{line}");
    }
}

/// Any move that can be written, with or without a meaning on a board.
fn any_move() -> impl Strategy<Value = Move> {
    let square = || (0..SQUARES).prop_map(|index| Square::new(index).unwrap());
    let action = prop::sample::select(Action::ALL.as_slice());
    (square(), action, square()).prop_map(|(from, action, to)| Move { from, action, to })
}

/// [`any_move`], or one between the squares of pieces, which finds more faults.
fn move_on(position: Position) -> impl Strategy<Value = Move> {
    let board = position.board;
    let pieces: Vec<Square> = (board.of(Side::White) | board.of(Side::Black))
        .iter()
        .collect();
    let piece = || prop::sample::select(pieces.clone());
    (any_move(), piece(), piece(), 0..3).prop_map(|(mv, from, to, sort)| match sort {
        0 => mv,
        1 => Move { to, ..mv },
        _ => Move { from, to, ..mv },
    })
}

proptest! {
    #![proptest_config(tries(5000))]

    #[test]
    fn no_move_however_senseless_leads_off_the_boards(
        (mut position, moves) in position().prop_flat_map(|position| {
            (Just(position), prop::collection::vec(move_on(position), 1..8))
        })
    ) {
        for mv in moves {
            position = position.after(mv);
            let text = position.board.to_string();
            let read = BoardFile::parse(text.as_bytes());
            prop_assert_eq!(read.as_ref().map(BoardFile::board), Ok(&position.board), "{}", mv);
            prop_assert_eq!(read.unwrap().board().key(), position.board.key(), "{}", mv);
            let legal = position.legal_moves();
            prop_assert_eq!(position.has_legal_move(), !legal.is_empty());
            let status = Status::of(position, Length::default());
            prop_assert_eq!(status.legal_count, legal.len());
        }
    }

    #[test]
    fn just_the_legal_moves_can_be_played(
        (position, mv) in position().prop_flat_map(|position| (Just(position), move_on(position)))
    ) {
        let legal = position.legal_moves();
        prop_assert_eq!(position.play(mv).is_ok(), legal.contains(&mv));
        for mv in legal {
            prop_assert_eq!(position.play(mv), Ok(position.after(mv)));
        }
    }
}

#[test]
fn a_written_move_cannot_capture_a_general() {
    let position: Position = "4g4/4G4/9/9/9/9/9/9/9 w".parse().unwrap();
    let capture: Move = "e8xe9".parse().unwrap();
    let refused = position.play(capture).unwrap_err();
    assert_eq!(refused.to_string(), "e8xe9 is not a legal move");
    let after = position.after(capture);
    assert_eq!(after.board, position.board);
    // The white General guards every square that the black one could go to.
    assert!(!after.has_legal_move());
}

proptest! {
    #![proptest_config(tries(300))]

    #[test]
    fn a_played_board_equals_the_read_one(game in game(200)) {
        for position in game {
            let text = position.board.to_string();
            let read = *BoardFile::parse(text.as_bytes()).unwrap().board();
            prop_assert_eq!(position.board.key(), read.key());
            prop_assert_eq!(position.board, read);
        }
    }
}

proptest! {
    #![proptest_config(tries(1000))]

    #[test]
    fn keys_are_equal_exactly_for_equal_boards(position in position()) {
        let mut keys = HashMap::from([(position.board.key(), position.board.to_string())]);
        for mv in position.legal_moves().into_iter() {
            let after = position.board.after(mv);
            let text = after.to_string();
            let read = *BoardFile::parse(text.as_bytes()).unwrap().board();
            prop_assert_eq!(after.key(), read.key(), "{}", mv);
            prop_assert_eq!(after, read, "{}", mv);
            let known = keys.entry(after.key()).or_insert_with(|| text.clone());
            prop_assert_eq!(&*known, &text, "{}", mv);
        }
    }
}

/// The laws above mean little unless the boards have the features that they are about.
#[test]
fn random_boards_include_danger_and_lost_sides() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let (mut in_danger, mut shut_in, mut winning) = (0, 0, 0);
    for _ in 0..2000 {
        let position = position().new_tree(&mut runner).unwrap().current();
        let legal = position.legal_moves();
        in_danger += usize::from(position.in_danger());
        shut_in += usize::from(legal.is_empty());
        winning += usize::from(legal.iter().any(|&mv| position.wins(mv)));
    }
    assert!(in_danger > 400, "{in_danger} of 2000 in danger");
    assert!(shut_in > 40, "{shut_in} of 2000 without a move");
    assert!(winning > 40, "{winning} of 2000 with a winning move");
}
