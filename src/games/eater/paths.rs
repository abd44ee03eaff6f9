//! Paths from the top row to the bottom row.

use super::board::{Board, Role};
use super::cells::{Cell, Cells, MAX_SIDE};

/// The cells of `open` to which a path inside it leads from the top row.
pub fn down(open: Cells) -> Cells {
    let mut reached = Cells::default();
    let mut above = u16::MAX;
    for (row, &open) in open.0.iter().enumerate() {
        above = along(above | above << 1 | above >> 1, open);
        reached.0[row] = above;
    }
    reached
}

/// The cells of `open` from which a path inside it leads to the last of so many rows.
pub fn up(open: Cells, rows: usize) -> Cells {
    let mut turned = open;
    turned.0[..rows].reverse();
    let mut reached = down(turned);
    reached.0[..rows].reverse();
    reached
}

/// Whether a path inside `open` leads through all of so many rows.
pub fn cross(open: Cells, rows: usize) -> bool {
    down(open).0[rows - 1] != 0
}

/// The cells of a row that is open in `open` to which steps left and right lead from those of `from`.
fn along(from: u16, open: u16) -> u16 {
    let mut reached = from & open;
    loop {
        let wider = (reached | reached << 1 | reached >> 1) & open;
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// What an empty cell on a path makes of the weight of the path. With this number the weight of the whole
/// board went best with its exact worth, on boards of 3x4 to 7x7 with up to eleven open cells.
const STEP: f64 = 0.12;

/// The sum over all paths from the top row to the bottom row that avoid the Eater's markers of
/// `STEP^k`, with `k` the empty cells on the path: the shortest paths weigh most, and many of them more
/// than one. A path that is whole makes it 1 at least.
pub fn weight(board: &Board) -> f64 {
    let (rows, columns) = (board.rows(), board.columns());
    // One entry more on either side, always 0, spares the question where the board ends.
    let mut above = [1.0; MAX_SIDE + 2];
    let mut total = 0.0;
    for row in 0..rows {
        let step = |column| match board.at(Cell { row, column }) {
            Some(Role::Eater) => 0.0,
            Some(Role::Passer) => 1.0,
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
