//! On how large a board games are played.

use advance::game::{Game, Setup};

/// A game without boards of the size that is asked for.
#[derive(Debug, thiserror::Error)]
#[error(
    "{game} cannot be played with --size {size}: leave it out, or take a size that --help names"
)]
pub struct NoSuchSize {
    game: &'static str,
    size: usize,
}

/// Where games begin on boards of this size, or of the usual one.
///
/// # Errors
/// When the game has no such board.
pub fn start<G: Game>(size: Option<usize>) -> Result<Setup<G>, NoSuchSize> {
    let Some(size) = size else {
        return Ok(Setup::start());
    };
    let game = G::NAME;
    let position = G::sized(size).ok_or(NoSuchSize { game, size })?;
    Ok(Setup { position, ply: 0 })
}
