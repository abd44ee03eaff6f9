//! What people at a table need of a game.

use advance::engine::Engine;
use advance::games::Plain;
use advance::players::{Contest, PlainBot};

use crate::cli::terminal::drawing::Shown;

/// A game that people play at a terminal.
pub trait Seated: Shown + Contest<Bot = PlainBot> + Engine<Level = Plain> {
    /// What the game is called in a heading.
    const TITLE: &'static str;

    /// The rules, in lines that all end.
    const RULES: &'static str;

    /// How a move is typed.
    const TYPED: &'static str;

    /// The legal move that a line means.
    ///
    /// # Errors
    /// Why there is none, in a sentence without its stop.
    fn read(&self, line: &str) -> Result<Self::Move, String>;

    /// How a game that is over has ended, in a sentence.
    fn ended(&self) -> String;
}
