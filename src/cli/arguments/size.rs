//! The size of the board.

use advance::any::{AnyGame, AnySetup};

/// The error for a game without boards of the given size.
#[derive(Debug, thiserror::Error)]
#[error(
    "{game} cannot be played with --size {size}: leave it out, or take a size that --help names"
)]
pub struct NoSuchSize {
    game: AnyGame,
    size: usize,
}

/// The start of games on boards of this size, or of the default one.
///
/// # Errors
/// The game has no such board.
pub fn start(game: AnyGame, size: Option<usize>) -> Result<AnySetup, NoSuchSize> {
    match size {
        None => Ok(game.start()),
        Some(size) => game.sized(size).ok_or(NoSuchSize { game, size }),
    }
}
