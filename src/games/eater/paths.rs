//! Paths from the top row to the bottom row.

use super::cells::Cells;

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

/// The cells of `open` from which a path inside it leads to the last of so many rows.
pub(super) fn up(open: Cells, rows: usize) -> Cells {
    let mut turned = open;
    turned.0[..rows].reverse();
    let mut reached = down(turned);
    reached.0[..rows].reverse();
    reached
}

/// Whether a path inside `open` leads through all of so many rows.
pub(super) fn cross(open: Cells, rows: usize) -> bool {
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
