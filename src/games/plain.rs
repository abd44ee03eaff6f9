//! The levels of the sibling games.

use std::fmt;

use crate::engine::Chooser;
use crate::game::Game;
use crate::search::{Limits, Search};

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

    /// What chooses the moves of this level of a game; only the higher one uses `search`.
    pub(super) fn chooser<G: Game>(
        self,
        search: Search<'static, G>,
        seed: Option<u64>,
        limits: Limits,
    ) -> Chooser<G> {
        match self {
            Self::Random => Chooser::drawing(Vec::new(), seed.unwrap_or(0)),
            Self::Search => Chooser::searching(Vec::new(), search, seed, limits),
        }
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
