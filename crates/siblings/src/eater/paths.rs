//! Paths from the top row to the bottom row.

use std::collections::VecDeque;

use super::cells::{Cell, Cells, MAX_SIDE};

/// The cells of `open` to which a path inside it leads from the top row.
pub(super) fn down(open: Cells) -> Cells {
    let mut reached = Cells::default();
    let mut above = u16::MAX;
    for (row, &open) in open.0.iter().enumerate() {
        above = along(above | above << 1 | above >> 1, open);
        if above == 0 {
            break;
        }
        reached.0[row] = above;
    }
    reached
}

/// The cells of `open` from which a path inside it leads to the last of `rows` rows.
pub(super) fn up(open: Cells, rows: usize) -> Cells {
    let mut turned = open;
    turned.0[..rows].reverse();
    let mut reached = down(turned);
    reached.0[..rows].reverse();
    reached
}

/// True if a path inside `open` leads through all `rows` rows.
pub(super) fn cross(open: Cells, rows: usize) -> bool {
    down(open).0[rows - 1] != 0
}

/// A shortest path inside `open` through all `rows` rows, from the top; `None` if there is none.
pub(super) fn shortest(open: Cells, rows: usize) -> Option<Vec<Cell>> {
    const STEPS: [(usize, isize); 5] = [(1, 0), (1, -1), (1, 1), (0, -1), (0, 1)];
    let mut seen = Cells::default();
    let top = open.iter().filter(|cell| cell.row == 0);
    let mut paths: VecDeque<Vec<Cell>> = top.map(|cell| vec![cell]).collect();
    while let Some(path) = paths.pop_front() {
        let last = *path.last()?;
        if last.row + 1 == rows {
            return Some(path);
        }
        for (down, right) in STEPS {
            let row = last.row + down;
            let column = last.column.checked_add_signed(right);
            let next = column.map(|column| Cell { row, column });
            let Some(next) = next.filter(|&next| {
                next.column < MAX_SIDE && open.contains(next) && !seen.contains(next)
            }) else {
                continue;
            };
            seen.insert(next);
            paths.push_back([&path[..], &[next]].concat());
        }
    }
    None
}

/// The cells of a row, open in `open`, that steps left and right reach from those of `from`.
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
