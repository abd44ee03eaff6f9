//! The size of the board.

use advance::any::{AnyGame, AnySetup};

use super::BadArguments;

/// The start of games on boards of this size, or of the default one.
///
/// # Errors
/// The game has no such board.
pub fn start(game: AnyGame, size: Option<usize>) -> Result<AnySetup, BadArguments> {
    match size {
        None => Ok(game.start()),
        Some(size) => game.sized(size).ok_or_else(|| {
            BadArguments(format!(
                "{game} cannot be played with --size {size}: leave it out, or take a size that --help names"
            ))
        }),
    }
}
