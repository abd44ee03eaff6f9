//! Who plays, and the two simplest players.

use std::io;

use super::board::{Board, Role};
use super::cells::Cell;
use crate::random::SplitMix;

/// Somebody who names cells.
pub trait Player {
    /// Names an empty cell of a board on which the game goes on.
    ///
    /// # Errors
    /// When the player leaves the game; a program never does.
    fn choose(&mut self, board: &Board, role: Role) -> io::Result<Cell>;
}

/// Names any empty cell, all with the same chance.
pub struct Random(SplitMix);

impl Random {
    /// Another seed gives other choices.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }
}

impl Player for Random {
    fn choose(&mut self, board: &Board, _: Role) -> io::Result<Cell> {
        Ok(any(board, &mut self.0))
    }
}

/// An empty cell by chance.
pub(super) fn any(board: &Board, random: &mut SplitMix) -> Cell {
    let empty: Vec<_> = board.empty().iter().collect();
    empty[random.index(empty.len())]
}

/// Fills a straight line: the Passer a column, the Eater a row, from its first cell to its last. It takes
/// a line without a marker of the enemy that has the most of its own, by chance among equal ones; when
/// there is none left, any cell.
pub struct Straight(SplitMix);

impl Straight {
    /// Another seed gives other choices.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(SplitMix::new(seed))
    }
}

impl Player for Straight {
    fn choose(&mut self, board: &Board, role: Role) -> io::Result<Cell> {
        let mut lines = lines(board, role);
        self.0.shuffle(&mut lines);
        let count = |line: &Vec<Cell>, whose| {
            let cells = line.iter().filter(|&&cell| board.at(cell) == Some(whose));
            cells.count()
        };
        let best = lines
            .into_iter()
            .filter(|line| count(line, !role) == 0)
            .filter(|line| count(line, role) < line.len())
            .max_by_key(|line| count(line, role));
        let cell = best.and_then(|line| line.into_iter().find(|&cell| board.at(cell).is_none()));
        Ok(cell.unwrap_or_else(|| any(board, &mut self.0)))
    }
}

/// The columns for the Passer, the rows for the Eater.
fn lines(board: &Board, role: Role) -> Vec<Vec<Cell>> {
    let (rows, columns) = (board.rows(), board.columns());
    let cell = |row, column| Cell { row, column };
    match role {
        Role::Passer => (0..columns)
            .map(|column| (0..rows).map(|row| cell(row, column)).collect())
            .collect(),
        Role::Eater => (0..rows)
            .map(|row| (0..columns).map(|column| cell(row, column)).collect())
            .collect(),
    }
}
