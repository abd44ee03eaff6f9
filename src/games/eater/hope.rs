//! What can be won from an enemy that goes on naming any empty cell, if all is risked from now on.

use std::collections::HashMap;

use super::board::{Board, PASSER, Round};
use super::thinker::share;
use crate::game::Side;

/// The most cells of a board on which this is known: the time grows tenfold with each cell more.
const KNOWN: usize = 9;

/// The worth of boards against such an enemy, as far as it has been asked for.
#[derive(Default)]
pub(super) struct Hopes(HashMap<(Board, Side), f64>);

impl Hopes {
    /// What `role` gets by the best response to such an enemy; `None` on large boards.
    pub(super) fn of(&mut self, board: &Board, role: Side) -> Option<f64> {
        (board.cells().len() <= KNOWN).then(|| self.best(board, role))
    }

    fn best(&mut self, board: &Board, role: Side) -> f64 {
        if let Some(winner) = board.winner().or(board.decided()) {
            return share(f64::from(u8::from(winner == PASSER)), role);
        }
        if let Some(&known) = self.0.get(&(*board, role)) {
            return known;
        }
        let empty = board.empty();
        let gets = |own| {
            let outcomes = empty.iter();
            let outcomes =
                outcomes.map(|cell| self.best(&board.after(Round::new(role, own, cell)), role));
            outcomes.sum::<f64>() / empty.len() as f64
        };
        let best = empty.iter().map(gets).fold(f64::NEG_INFINITY, f64::max);
        self.0.insert((*board, role), best);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::Hopes;
    use crate::games::eater::{Board, EATER, PASSER, Size};

    #[test]
    fn a_best_response_to_any_cell_wins_more_than_nine_games_of_ten_on_three_rows() {
        let board = |size| Board::new(Size::new(size).unwrap());
        let mut hopes = Hopes::default();
        let won = hopes.of(&board(3), PASSER).unwrap();
        assert!((won - 0.9193).abs() < 5e-5, "{won}");
        let lost = -hopes.of(&board(3), EATER).unwrap();
        assert!((0.0..0.02).contains(&lost), "{lost}");
        assert_eq!(hopes.of(&board(4), PASSER), None);
    }
}
