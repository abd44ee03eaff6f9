//! On how large a board games are played.

use advance::any::{AnyGame, AnySetup};

/// A game without boards of the size that is asked for.
#[derive(Debug, thiserror::Error)]
#[error(
    "{game} cannot be played with --size {size}: leave it out, or take a size that --help names"
)]
pub struct NoSuchSize {
    game: AnyGame,
    size: usize,
}

/// Where games begin on boards of this size, or of the usual one.
///
/// # Errors
/// When the game has no such board.
pub fn start(game: AnyGame, size: Option<usize>) -> Result<AnySetup, NoSuchSize> {
    match size {
        None => Ok(game.start()),
        Some(size) => game.sized(size).ok_or(NoSuchSize { game, size }),
    }
}
