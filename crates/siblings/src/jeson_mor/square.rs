//! The places of a board.

use std::fmt;

/// A place on a board, both numbers from 0. It is printed as players name it: `a1` is at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x), self.y + 1)
    }
}
