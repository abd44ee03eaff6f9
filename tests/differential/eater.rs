//! Eater: the winner, found by walking the paths.

use advance::games::eater::{Board, Cell, PASSER};
use proptest::prelude::*;

use super::hold;
use crate::siblings::eater::rules::any_board;

/// True if a path leads on from a marker of the Passer, by walking.
fn leads_down(board: &Board, cell: Cell, seen: &mut Vec<Cell>) -> bool {
    if board.at(cell) != Some(PASSER) || seen.contains(&cell) {
        return false;
    }
    seen.push(cell);
    let Cell { row, column } = cell;
    let steps = [(0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    row + 1 == board.rows()
        || steps.into_iter().any(|(down, right)| {
            let next = column.checked_add_signed(right).map(|column| Cell {
                row: row + down,
                column,
            });
            next.is_some_and(|next| board.cells().contains(next) && leads_down(board, next, seen))
        })
}

#[test]
fn the_passer_wins_exactly_with_a_path() {
    hold(300, any_board(), |board| {
        let path = (0..board.columns())
            .any(|column| leads_down(&board, Cell { row: 0, column }, &mut Vec::new()));
        prop_assert_eq!(board.winner() == Some(PASSER), path, "\n{}", board);
        prop_assert_eq!(
            board.reduced().winner() == Some(PASSER),
            path,
            "\n{}",
            board
        );
        prop_assert_eq!(board.canonical().winner(), board.winner(), "\n{}", board);
        Ok(())
    });
}
