//! Connections.

mod computer;
pub mod playing;
mod rules;

use advance::game::Game;
use advance::game::random::SplitMix;
use advance::games::connections::Position;

/// A position with `empty` empty squares, from a game of random moves.
fn random_position(empty: u32, random: &mut SplitMix) -> Position {
    let mut position = Position::start();
    while position.empty() > empty {
        let legal = position.legal_moves();
        position = position.after(legal[random.index(legal.len())]);
    }
    position
}
