//! COLOUR and BOARD, the arguments by which a command is given a position.

use std::path::PathBuf;

use advance::board::Colour;
use advance::file;
use advance::game::Setup;
use advance::moves::Position;
use anyhow::{Context, ensure};

/// The words for the board that a game begins with.
const START: &str = "start";

/// Whose turn it is, and on which board.
#[derive(Clone, Debug, clap::Args)]
pub struct PositionArg {
    /// The side to move, white or black
    colour: Colour,
    /// The board: a file, '-' for standard input, 'start', or a position in one line, as in
    /// '4g4/9/9/9/9/9/9/9/4G4 w'
    board: PathBuf,
}

impl PositionArg {
    /// The position that is meant.
    ///
    /// # Errors
    /// When the board cannot be read or is none, and when a position in one line has the other side to move.
    pub fn read(&self) -> anyhow::Result<Position> {
        match self.board.to_str() {
            Some(START) => Ok(Position::new(Position::start().board, self.colour)),
            Some(line) if is_one_line(line) => self.read_line(line),
            _ => {
                let board_file = file::read_board(&self.board)?;
                Ok(Position::new(*board_file.board(), self.colour))
            }
        }
    }

    fn read_line(&self, line: &str) -> anyhow::Result<Position> {
        let setup: Setup<Position> = line
            .parse()
            .with_context(|| format!("'{line}' is not a position"))?;
        let (asked, found) = (self.colour, setup.position.to_move);
        ensure!(
            asked == found,
            "COLOUR is {asked}, but {found} is to move in '{line}': make them agree"
        );
        Ok(setup.position)
    }
}

/// Whether a text is to be read as `RANKS w|b`, and not as the name of a file.
fn is_one_line(text: &str) -> bool {
    matches!(text.split(' ').nth(1), Some("w" | "b"))
}
