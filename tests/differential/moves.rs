//! Legal moves, winning moves and danger.

use advance::{Move, Position, Side};
use proptest::prelude::*;

use super::hold;
use crate::properties::boards::position;
use crate::properties::moves::pseudo_legal_moves;
use crate::properties::oracle::Grid;

/// Moves with the boards after them, sorted by notation.
fn played(position: &Position, moves: &[Move]) -> Vec<(String, String)> {
    let mut played: Vec<_> = moves
        .iter()
        .map(|&mv| (mv.to_string(), position.after(mv).board.to_string()))
        .collect();
    played.sort();
    played
}

fn printed(mut actions: Vec<(String, Grid)>) -> Vec<(String, String)> {
    actions.sort_by(|(one, _), (other, _)| one.cmp(other));
    actions
        .into_iter()
        .map(|(mv, after)| (mv, after.print()))
        .collect()
}

#[test]
fn moves_and_boards_match_the_plain_rules() {
    hold(1500, position(), |position| {
        let grid = Grid::read(&position.board.to_string());
        let white = position.to_move == Side::White;
        prop_assert_eq!(
            played(&position, &position.legal_moves()),
            printed(grid.legal(white)),
            "{}",
            position
        );
        prop_assert_eq!(
            played(&position, &pseudo_legal_moves(&position)),
            printed(grid.actions(white)),
            "{}",
            position
        );
        prop_assert_eq!(
            position.in_danger(),
            grid.is_in_danger(white),
            "{}",
            position
        );
        Ok(())
    });
}

#[test]
fn winning_moves_match_the_plain_rules() {
    hold(500, position(), |position| {
        let white = position.to_move == Side::White;
        let legal = Grid::read(&position.board.to_string()).legal(white);
        prop_assert_eq!(position.has_legal_move(), !legal.is_empty(), "{}", position);
        let mut wins: Vec<String> = Vec::new();
        for (mv, after) in &legal {
            if after.is_stuck(!white) {
                wins.push(mv.clone());
            }
        }
        let legal = position.legal_moves().into_iter();
        let winning = legal.filter(|&mv| position.wins(mv));
        let mut winning: Vec<String> = winning.map(|mv| mv.to_string()).collect();
        winning.sort();
        prop_assert_eq!(winning, wins, "{}", position);
        Ok(())
    });
}
