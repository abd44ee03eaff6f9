//! The stored worth of the boards of the first rounds on 4x4, which take half a minute to solve.

use std::array;
use std::cmp::Ordering;

use super::board::{Board, EATER, PASSER};
use super::cells::Cells;
use super::paths::cross;
use vauban_game::asset;
use vauban_game::asset::Asset;

/// The fewest empty cells that matter on a stored board. Boards with fewer are solved in a moment.
pub(super) const FEWEST: usize = 11;

/// The keys of the boards in order, first the first bytes of all, then the second ones, and so on; then the worth of
/// each as four bytes of an `f32`. In this form a page loads a third. `dev/examples/openings.rs` made it.
static TABLE: Asset = asset!("openings.bin");

/// The number of rows and columns of the boards.
const SIDE: usize = 4;

/// The sizes of the key of a board and of an entry, in bytes.
const KEY: usize = 4;
const ENTRY: usize = 8;

/// The Passer's chance to win on a board that is reduced and canonical, if the board is stored.
pub(super) fn worth(board: &Board) -> Option<f64> {
    let [passer, eater] = [PASSER, EATER].map(|role| bits(board.of(role)));
    stored((board.rows(), board.columns()), passer, eater)
}

/// The same on a board of so many rows and columns with these cells, row by row.
pub(super) fn stored(size: (usize, usize), passer: u64, eater: u64) -> Option<f64> {
    let key = key(size, passer, eater)?;
    let table = TABLE.get()?;
    let count = table.len() / ENTRY;
    let (keys, worths) = table.split_at(KEY * count);
    let (worths, _) = worths.as_chunks();
    let (mut first, mut end) = (0, count);
    while first < end {
        let middle = usize::midpoint(first, end);
        let found: [u8; KEY] = array::from_fn(|column| keys[column * count + middle]);
        match found.cmp(&key) {
            Ordering::Less => first = middle + 1,
            Ordering::Equal => return Some(f64::from(f32::from_be_bytes(worths[middle]))),
            Ordering::Greater => end = middle,
        }
    }
    None
}

/// A table of the boards that can be stored, with their worth.
pub(super) fn table(values: Vec<(Board, f64)>) -> Vec<u8> {
    let mut entries: Vec<_> = values
        .into_iter()
        .filter(|(board, _)| !is_lost(board))
        .filter_map(|(board, value)| {
            let [passer, eater] = [PASSER, EATER].map(|role| bits(board.of(role)));
            let key = key((board.rows(), board.columns()), passer, eater)?;
            Some((key, (value as f32).to_be_bytes()))
        })
        .collect();
    entries.sort_unstable();
    let columns = (0..KEY).flat_map(|column| entries.iter().map(move |(key, _)| key[column]));
    let worths = entries.iter().flat_map(|(_, worth)| *worth);
    columns.chain(worths).collect()
}

/// The key of a board that can be stored: a bit for each cell of the Passer's, then of the Eater's.
fn key(size: (usize, usize), passer: u64, eater: u64) -> Option<[u8; KEY]> {
    let marked = (passer | eater).count_ones() as usize;
    if size != (SIDE, SIDE) || SIDE * SIDE - marked < FEWEST {
        return None;
    }
    let [a, b] = (passer as u16).to_be_bytes();
    let [c, d] = (eater as u16).to_be_bytes();
    Some([a, b, c, d])
}

/// The cells of a board that may be stored, row by row.
fn bits(cells: Cells) -> u64 {
    let rows = cells.0[..SIDE].iter();
    rows.fold(0, |bits, &row| bits << SIDE | u64::from(row))
}

/// True if a board without a path is plainly lost for the Passer: no path is open, or all open paths share an empty
/// cell, which the Eater names.
pub(super) fn is_lost(board: &Board) -> bool {
    let open = board.cells() - board.of(EATER);
    let needed = |cell| !cross(open.without(cell), board.rows());
    open.is_empty() || board.empty().iter().any(needed)
}
