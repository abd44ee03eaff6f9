//! Shortest-path reasoning.

use std::io;

use super::board::{Board, Role, Round};
use super::cells::Cell;
use super::matrix::{Matrix, draw};
use super::paths;
use super::player::{Player, any};
use super::solver::Solver;
use crate::random::SplitMix;

/// How many cells it weighs against each other: those that the paths need most.
const WIDTH: usize = 16;

/// Looks one round ahead: what the board is worth after each pair of cells is judged by the paths that are
/// left, the shortest first, and the matrix game of these numbers says how to mix. Where few cells matter
/// it plays exactly.
pub struct Smart {
    solver: Solver,
    random: SplitMix,
}

impl Smart {
    /// Another seed gives other draws.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            solver: Solver::default(),
            random: SplitMix::new(seed),
        }
    }
}

impl Player for Smart {
    fn choose(&mut self, board: &Board, role: Role) -> io::Result<Cell> {
        if let Some(cell) = self.solver.choose(board, role, &mut self.random) {
            return Ok(cell);
        }
        let cells = needed(board);
        if cells.is_empty() {
            return Ok(any(board, &mut self.random));
        }
        let solution = Matrix::new(cells.len(), cells.len(), |passer, eater| {
            worth(&board.after(Round {
                passer: cells[passer],
                eater: cells[eater],
            }))
        })
        .solve();
        let chances = match role {
            Role::Passer => &solution.first,
            Role::Eater => &solution.second,
        };
        Ok(cells[draw(chances, &mut self.random)])
    }
}

/// The empty cells without which the paths would lose most of their weight, those first.
fn needed(board: &Board) -> Vec<Cell> {
    let mut cells: Vec<_> = board
        .reduced()
        .empty()
        .iter()
        .map(|cell| {
            let taken = Round {
                passer: cell,
                eater: cell,
            };
            (paths::weight(&board.after(taken)), cell)
        })
        .collect();
    cells.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    cells.into_iter().map(|(_, cell)| cell).take(WIDTH).collect()
}

/// A guess at the Passer's chance: the weight of the paths, as odds.
fn worth(board: &Board) -> f64 {
    if paths::cross(board.of(Role::Passer), board.rows()) {
        return 1.0;
    }
    let weight = paths::weight(board);
    weight / (1.0 + weight)
}
