//! The board as it is shown to people.

use std::fmt;

use super::board::Board;
use super::cells::Cell;

/// A figure with numbered rows and columns, several lines, the last one with a newline too.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("    ")?;
        for column in 1..self.columns() {
            write!(f, "{column:<4}")?;
        }
        writeln!(f, "{}", self.columns())?;
        let line = "-".repeat(4 * self.columns() + 1);
        writeln!(f, "  {line}")?;
        for row in 0..self.rows() {
            write!(f, "{:<2}|", row + 1)?;
            for column in 0..self.columns() {
                let symbol = self.symbol(Cell { row, column });
                write!(f, " {} |", symbol.unwrap_or(' '))?;
            }
            writeln!(f, "\n  {line}")?;
        }
        Ok(())
    }
}
