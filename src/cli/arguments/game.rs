//! The game that a command is about.

use advance::any::AnyGame;
use advance::games::{self, ADVANCE};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::BadArguments;

/// Reads the name of a game; help and completions know the names.
pub fn game() -> impl TypedValueParser<Value = AnyGame> {
    PossibleValuesParser::new(games::ALL.map(AnyGame::name))
        .try_map(|name| games::GAMES.named(&name))
}

// Of a command that one game has. A doc comment would become the help of the command.
#[derive(Clone, Debug, clap::Args)]
pub struct OnlyAdvance {
    /// The game: only advance
    #[arg(long, default_value_t = ADVANCE, value_parser = game(), hide_possible_values = true, hide_short_help = true)]
    game: AnyGame,
}

impl OnlyAdvance {
    /// Checks that the game is Advance, which alone has `what`; `instead` says what the other games have.
    ///
    /// # Errors
    /// It is another one.
    pub fn check(&self, what: &str, instead: &str) -> Result<(), BadArguments> {
        if self.game == ADVANCE {
            return Ok(());
        }
        let game = self.game;
        Err(BadArguments(format!(
            "{what} of Advance only, not of {game}: {instead}"
        )))
    }
}
