//! The best response to an enemy that goes on naming any empty cell, if all is risked from now on.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use super::board::{Board, PASSER, Round};
use super::matrix::share;
use crate::game::Side;

/// The most cells of a board on which this is known: the time grows tenfold with each further cell.
const KNOWN: usize = 9;

/// The results so far in this process: all of 3x3 is some 3 MB.
static RESPONSES: LazyLock<Mutex<BestResponses>> = LazyLock::new(Mutex::default);

/// The worth for `role` of the best response to such an enemy; `None` on large boards.
pub(super) fn value(board: &Board, role: Side) -> Option<f64> {
    // A thread that panicked has left nothing half done.
    let best = || {
        let mut responses = RESPONSES.lock().unwrap_or_else(PoisonError::into_inner);
        responses.best(board, role)
    };
    (board.cells().len() <= KNOWN).then(best)
}

/// The worth of boards against such an enemy.
#[derive(Default)]
struct BestResponses(HashMap<(Board, Side), f64>);

impl BestResponses {
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
    use super::value;
    use crate::eater::{Board, EATER, PASSER, Size};

    #[test]
    fn a_best_response_beats_random_cells_on_3x3() {
        let board = |size| Board::new(Size::new(size).unwrap());
        let won = value(&board(3), PASSER).unwrap();
        assert!((won - 0.9193).abs() < 5e-5, "{won}");
        let lost = -value(&board(3), EATER).unwrap();
        assert!((0.0..0.02).contains(&lost), "{lost}");
        assert_eq!(value(&board(4), PASSER), None);
    }
}
