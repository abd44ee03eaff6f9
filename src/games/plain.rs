//! The levels of the sibling games.

use std::fmt;

use crate::game::Game;
use crate::random::SplitMix;

/// The levels of games that have only these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// Any legal move, each as likely as another.
    Random,
    /// The best move that a search finds.
    Search,
}

impl Plain {
    /// Both, the lower first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Search];

    /// [`Engine::candidates`] of a game with these levels.
    pub fn candidates<G: Game>(self, game: &G, seed: Option<u64>) -> Vec<G::Move> {
        let mut moves = game.legal_moves();
        if self == Self::Random && !moves.is_empty() {
            let mut random = SplitMix::keyed(seed.unwrap_or(0), game.key());
            moves = vec![moves[random.index(moves.len())]];
        }
        moves
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Search => "search",
        })
    }
}
