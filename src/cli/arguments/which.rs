//! Which game a command is about.

use advance::games::Which;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads the name of a game; help and completions know the names.
pub fn which() -> impl TypedValueParser<Value = Which> {
    PossibleValuesParser::new(Which::ALL.map(Which::name)).try_map(|name| name.parse())
}
