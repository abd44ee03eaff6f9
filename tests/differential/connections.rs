//! Connections: a second implementation of its rules, square by square from the prose.

use advance::Side;
use advance::game::Game;
use advance::games::connections::{PieceKind, Position, Square};
use proptest::prelude::*;

use super::hold;
use crate::siblings::connections::playing::scores;

type Board = [[Option<(Side, PieceKind)>; 6]; 4];

fn board(position: &Position) -> Board {
    let mut squares = Square::all().map(|square| position.at(square));
    [(); 4].map(|()| [(); 6].map(|()| squares.next().unwrap()))
}

/// The squares around one, and whether each is beside it rather than at a corner.
fn around(row: usize, column: usize) -> Vec<(usize, usize, bool)> {
    let mut found = Vec::new();
    for to_row in 0..4 {
        for to_column in 0..6 {
            match (row.abs_diff(to_row), column.abs_diff(to_column)) {
                (0, 1) | (1, 0) => found.push((to_row, to_column, true)),
                (1, 1) => found.push((to_row, to_column, false)),
                _ => {}
            }
        }
    }
    found
}

fn connects(kind: PieceKind, beside: bool) -> bool {
    beside == (kind == PieceKind::Plus)
}

fn capture(board: &mut Board, mover: Side, row: usize, column: usize) {
    for (row, column, _) in around(row, column) {
        let Some((side, kind)) = board[row][column] else {
            continue;
        };
        let captors = around(row, column)
            .into_iter()
            .filter(|&(row, column, beside)| {
                board[row][column]
                    .is_some_and(|(side, kind)| side == mover && connects(kind, beside))
            });
        if side != mover && captors.count() >= 3 {
            board[row][column] = Some((mover, kind));
            capture(board, mover, row, column);
        }
    }
}

fn score(board: &Board, wanted: Side) -> i32 {
    let mut score = 0;
    for row in 0..4 {
        for column in 0..6 {
            if let Some((side, kind)) = board[row][column]
                && side == wanted
            {
                let friends = around(row, column)
                    .into_iter()
                    .filter(|&(row, column, beside)| {
                        connects(kind, beside)
                            && board[row][column].is_some_and(|(side, _)| side == wanted)
                    });
                score += 1 + friends.count() as i32;
            }
        }
    }
    score
}

#[test]
fn a_game_goes_as_the_prose_has_it() {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 20);
    hold(300, choices, |choices| {
        let mut position = Position::start();
        let mut mover = Side::White;
        for choice in choices {
            prop_assert_eq!(position.to_move(), mover);
            let legal = position.legal_moves();
            let placing = *choice.get(&legal);
            let mut expected = board(&position);
            let empty = expected
                .iter()
                .flatten()
                .filter(|square| square.is_none())
                .count();
            prop_assert_eq!(legal.len(), 2 * empty);

            let (row, column) = (placing.square.index() / 6, placing.square.index() % 6);
            prop_assert!(expected[row][column].is_none());
            expected[row][column] = Some((mover, placing.kind));
            capture(&mut expected, mover, row, column);
            position = position.after(placing);

            prop_assert_eq!(board(&position), expected, "{}", position);
            let expected = [Side::White, Side::Black].map(|side| score(&expected, side));
            prop_assert_eq!(scores(&position), expected, "{}", position);
            mover = !mover;
        }
        prop_assert!(position.legal_moves().is_empty());
        Ok(())
    });
}
