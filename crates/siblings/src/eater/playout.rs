//! Random games played to the end, and what they say about a position.

use super::board::{Board, EATER, PASSER};
use super::cells::{Cell, Cells};
use super::paths;
use crate::game::Side;
use crate::game::random::SplitMix;

/// The results of random games from a board.
pub(super) struct Tally {
    games: u32,
    won: u32,
    /// The empty cells that matter; every game fills them all.
    pub(super) cells: Vec<Cell>,
    /// For each of them, the games in which it became the Passer's, and the Passer's wins among these.
    results: Vec<[u32; 2]>,
}

impl Tally {
    /// Plays this many games. The board must be a reduced one.
    pub(super) fn new(board: &Board, games: u32, random: &mut SplitMix) -> Self {
        let cells: Vec<_> = board.empty().iter().collect();
        let mut tally = Self {
            games,
            won: 0,
            results: vec![[0, 0]; cells.len()],
            cells,
        };
        let mut order: Vec<_> = (0..tally.cells.len()).collect();
        for _ in 0..games {
            random.shuffle(&mut order);
            let passed = passed(&order, random);
            let markers: Cells = passed.iter().map(|&index| tally.cells[index]).collect();
            let won = paths::cross(board.of(PASSER) | markers, board.rows());
            tally.won += u32::from(won);
            for index in passed {
                tally.results[index][0] += 1;
                tally.results[index][1] += u32::from(won);
            }
        }
        tally
    }

    /// The logarithm of the Passer's odds to win.
    pub(super) fn log_odds(&self) -> f64 {
        log_odds(self.won, self.games)
    }

    /// The same among the games in which the cell of this index became `role`'s.
    pub(super) fn log_odds_with(&self, index: usize, role: Side) -> f64 {
        let [games, won] = self.results[index];
        match role {
            PASSER => log_odds(won, games),
            EATER => log_odds(self.won - won, self.games - games),
        }
    }
}

/// Which of these cells become the Passer's if both sides name any empty cell in each round, all with the same chance:
/// they name the same one with chance 1 in the number of empty cells.
fn passed(order: &[usize], random: &mut SplitMix) -> Vec<usize> {
    let mut passed = Vec::with_capacity(order.len() / 2);
    let mut rest = order;
    while let [first, others @ ..] = rest {
        if random.index(rest.len()) == 0 {
            rest = others;
        } else {
            passed.push(*first);
            rest = &others[1..];
        }
    }
    passed
}

/// The logarithm of the odds, with half a game more won and half a game more lost, so that it is finite.
fn log_odds(won: u32, games: u32) -> f64 {
    ((f64::from(won) + 0.5) / (f64::from(games - won) + 0.5)).ln()
}
