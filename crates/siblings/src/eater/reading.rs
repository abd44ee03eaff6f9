//! Boards and cells from text.

use std::num::IntErrorKind;
use std::str::FromStr;

use super::board::{Board, EATER, PASSER, name};
use super::cells::{Cell, Cells, MAX_SIDE};
use crate::game::Side;

/// The error of a text that is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// A character that stands for nothing.
    #[error("row {row}: found {found:?}, expected '.', 'P' or 'E'")]
    Character {
        /// From 1.
        row: usize,
        /// The character.
        found: char,
    },
    /// The rows differ in length, or the board has no rows, or too many rows or columns.
    #[error("expected 1 to {MAX_SIDE} rows, all of the same length from 1 to {MAX_SIDE}")]
    Shape,
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let columns = text.lines().next().map_or(0, str::len);
        let board = Self::rectangle(text.lines().count(), columns).ok_or(ParseBoardError::Shape)?;
        let mut marked = [Cells::default(); 2];
        for (row, line) in text.lines().enumerate() {
            if line.chars().count() != columns {
                return Err(ParseBoardError::Shape);
            }
            for (column, symbol) in line.chars().enumerate() {
                let role = match symbol {
                    '.' => continue,
                    'P' => PASSER,
                    'E' => EATER,
                    found => {
                        return Err(ParseBoardError::Character {
                            row: row + 1,
                            found,
                        });
                    }
                };
                marked[role as usize].insert(Cell { row, column });
            }
        }
        Ok(Self::marked(board.rows(), columns, marked))
    }
}

/// A text that names no cell to mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadCellError {
    /// It is not two numbers.
    #[error("type the number of a row and of a column, such as 2 3")]
    Form,
    /// The board has no such cell.
    #[error("rows go from 1 to {rows}, columns from 1 to {columns}")]
    OutOfRange {
        /// The number of rows of the board.
        rows: usize,
        /// The number of its columns.
        columns: usize,
    },
    /// The cell is marked already.
    #[error("this cell already belongs to the {}", name(*.0))]
    Occupied(Side),
}

impl Board {
    /// The empty cell that people mean by a text: a comma or a slash may stand between the numbers, or nothing on
    /// boards where each of them is one digit.
    ///
    /// # Errors
    /// As [`Board::find`].
    pub fn read(&self, text: &str) -> Result<Cell, ReadCellError> {
        let text = text.trim().replace([',', '/'], " ");
        let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        match digits && self.rows().max(self.columns()) < 10 {
            true => self.find(&format!("{} {}", &text[..1], &text[1..])),
            false => self.find(&text),
        }
    }

    /// The empty cell that is named `row column`, from 1.
    ///
    /// # Errors
    /// When the text is not a cell of this board, or the cell is marked.
    pub fn find(&self, text: &str) -> Result<Cell, ReadCellError> {
        let mut words = text.split_whitespace();
        let (Some(row), Some(column), None) = (words.next(), words.next(), words.next()) else {
            return Err(ReadCellError::Form);
        };
        let out_of_range = ReadCellError::OutOfRange {
            rows: self.rows(),
            columns: self.columns(),
        };
        let index = |word: &str, end: usize| match word.parse::<i64>() {
            Ok(number) => usize::try_from(number.saturating_sub(1))
                .ok()
                .filter(|&index| index < end)
                .ok_or(out_of_range),
            Err(error) => Err(match error.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => out_of_range,
                _ => ReadCellError::Form,
            }),
        };
        let (row, column) = (index(row, self.rows()), index(column, self.columns()));
        // A number out of range is reported only if both are numbers.
        if [row, column].contains(&Err(ReadCellError::Form)) {
            return Err(ReadCellError::Form);
        }
        let cell = Cell {
            row: row?,
            column: column?,
        };
        match self.at(cell) {
            Some(role) => Err(ReadCellError::Occupied(role)),
            None => Ok(cell),
        }
    }
}
