//! The game that a command is about.

use advance::any::AnyGame;
use advance::games;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads the name of a game; help and completions know the names.
pub fn game() -> impl TypedValueParser<Value = AnyGame> {
    PossibleValuesParser::new(games::ALL.map(AnyGame::name))
        .try_map(|name| games::GAMES.named(&name))
}
