//! A person at the keyboard, and the text on the screen.

use std::io;

use advance::Side;
use advance::games::eater::{Board, Cell, History, Player, Round, Size, name};

use crate::cli::terminal::prompt::{ask, say};

/// A person, who is asked until they name an empty cell.
pub struct Human;

impl Player for Human {
    fn choose(&mut self, board: &Board, role: Side) -> io::Result<Cell> {
        loop {
            match board.find(&ask(format_args!("{}, row and column: ", name(role)))?) {
                Ok(cell) => return Ok(cell),
                Err(error) => say(format_args!("No: {error}.\n"))?,
            }
        }
    }
}

/// Asks for the size of the board.
pub fn ask_size() -> io::Result<Size> {
    loop {
        match ask("Rows and columns: ")?.parse() {
            Ok(size) => return Ok(size),
            Err(error) => say(format_args!("No: {error}.\n"))?,
        }
    }
}

/// A cell as people type it.
pub fn typed(cell: Cell) -> String {
    format!("{} {}", cell.row + 1, cell.column + 1)
}

/// Says that more time would be wasted on the player of a role.
pub fn report_full_tree(role: Side) -> io::Result<()> {
    say(format_args!(
        "The {}'s tree was full: more time would not let it grow.\n",
        name(role)
    ))
}

/// Prints the last round, if there was one, and the board.
pub fn show(game: &History) -> io::Result<()> {
    if let Some(Round { passer, eater }) = game.rounds().last() {
        let number = game.rounds().len();
        let [passer, eater] = [passer, eater].map(|&cell| typed(cell));
        say(format_args!(
            "Round {number}: Passer {passer}, Eater {eater}\n"
        ))?;
    }
    say(format_args!("{}\n", game.board()))
}
