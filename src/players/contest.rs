//! Games whose bots can be named by a text.

use super::console::screen::Screen;
use super::options::ParseBotError;
use super::player::{Bot, Player};
use super::program::Program;
use crate::engine::{Chooser, Engine};
use crate::search::Limits;

/// A game whose bots can be named by a text.
pub trait Contest: Engine {
    /// How a bot of this library plays the game.
    type Bot: Clone + Send + Sync;

    /// The bot that a text describes.
    ///
    /// # Errors
    /// When the text names an option that bots of this game do not have, or a value that it does not take.
    fn bot(text: &str) -> Result<Self::Bot, ParseBotError>;

    /// The level that a bot plays at.
    fn level(bot: &Self::Bot) -> Self::Level;

    /// What a bot may spend on a move.
    fn limits(bot: &Self::Bot) -> Limits;

    /// How a bot reads equal replies, by the word that its text has for it; `None` where that is not left to it.
    fn predict(_bot: &Self::Bot) -> Option<&'static str> {
        None
    }

    /// What chooses the moves of the bot in one game. `seed` settles its ties, unless it has a seed of its own.
    fn chooser_of(bot: &Self::Bot, seed: u64) -> Chooser<Self>;

    /// The bot as the player of one game, as [`Contest::chooser_of`] has it.
    fn player(bot: &Self::Bot, seed: u64) -> Box<dyn Player<Self>> {
        Box::new(Bot(Self::chooser_of(bot, seed)))
    }

    /// Why no program from outside can play the game; `None` where they can.
    const CLOSED: Option<&'static str> = None;

    /// A program as a player; `None` where there are no files by which programs could play the game.
    fn program(_program: Program) -> Option<Box<dyn Player<Self>>> {
        None
    }

    /// Why a move that an engine has written so is not legal, where the game can tell.
    fn refusal(_position: &Self, _text: &str) -> Option<String> {
        None
    }

    /// How programs that play the game at a console are called and understood; `None` where there are none.
    fn console() -> Option<&'static dyn Screen<Self>> {
        None
    }
}
