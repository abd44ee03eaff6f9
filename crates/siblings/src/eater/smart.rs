//! Shortest-path reasoning.

use super::board::{Board, EATER, PASSER, Round};
use super::cells::{Cell, MAX_SIDE};
use super::enemy_model::Expectation;
use super::matrix::Matrix;
use super::paths;
use super::player::{Drawn, Strategy};
use super::thinker::Thinker;
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::search::Query;

/// The number of cells that it weighs against each other: those that the paths need most.
const WIDTH: usize = 16;

/// [`Level::Smart`](super::Level::Smart).
#[derive(Default)]
pub(super) struct Smart(Thinker);

impl Strategy for Smart {
    fn name(&mut self, board: &Board, role: Side, chance: SplitMix, _: &Query) -> Drawn {
        self.0.choose(board, role, chance, |thinker, enemy| {
            think(thinker, board, role, enemy)
        })
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

fn think(thinker: &mut Thinker, board: &Board, role: Side, enemy: &Expectation) -> Option<Drawn> {
    let cells = needed(board, enemy);
    if cells.is_empty() {
        return None;
    }
    let game = Matrix::new(cells.len(), cells.len(), |passer, eater| {
        worth(&board.after(Round {
            passer: cells[passer],
            eater: cells[eater],
        }))
    });
    let solution = enemy.among(&cells).apply(&game, role).solve();
    Some(Drawn::weighted(
        &cells,
        solution.of(role),
        &mut thinker.random,
    ))
}

/// The empty cells without which the paths would lose most of their weight, after those that the enemy is
/// expected to name.
fn needed(board: &Board, enemy: &Expectation) -> Vec<Cell> {
    let mut cells: Vec<_> = board
        .reduced()
        .empty()
        .iter()
        .map(|cell| {
            let taken = Round {
                passer: cell,
                eater: cell,
            };
            let rest = weight(&board.after(taken));
            (!enemy.likely().contains(&cell), rest, cell)
        })
        .collect();
    cells.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    cells.truncate(WIDTH);
    cells.into_iter().map(|(.., cell)| cell).collect()
}

/// A guess at the Passer's chance: the weight of the paths, as odds.
fn worth(board: &Board) -> f64 {
    if paths::cross(board.of(PASSER), board.rows()) {
        return 1.0;
    }
    let weight = weight(board);
    weight / (1.0 + weight)
}

/// The factor of an empty cell in the weight of a path. With this number, the weight of the whole board matched its
/// exact worth best, on boards of 3x4 to 7x7 with up to eleven open cells.
const STEP: f64 = 0.12;

/// The sum over all paths from the top row to the bottom row that avoid the Eater's markers of `STEP^k`, with `k` the
/// empty cells on the path: the shortest paths weigh most, and many of them more than one. A complete path makes it at
/// least 1.
fn weight(board: &Board) -> f64 {
    let (rows, columns) = (board.rows(), board.columns());
    // One more entry on either side spares a test for the edges of the board; in `here`, it is always 0.
    let mut above = [1.0; MAX_SIDE + 2];
    let mut total = 0.0;
    for row in 0..rows {
        let step = |column| match board.at(Cell { row, column }) {
            Some(EATER) => 0.0,
            Some(PASSER) => 1.0,
            None => STEP,
        };
        // No shortest path goes along the first or the last row.
        let along = if row == 0 || row + 1 == rows {
            0.0
        } else {
            1.0
        };
        let mut here = [0.0; MAX_SIDE + 2];
        let mut run = 0.0;
        for column in 0..columns {
            run = step(column) * (above[column + 1] + along * run);
            here[column + 1] = run;
        }
        run = 0.0;
        for column in (0..columns).rev() {
            let entering = step(column) * above[column + 1];
            run = entering + along * step(column) * run;
            here[column + 1] += run - entering;
        }
        total = here.iter().sum();
        for column in 1..=columns {
            above[column] = here[column - 1] + here[column] + here[column + 1];
        }
    }
    total
}
