//! What a search is asked.

use std::num::NonZero;

use super::{Limits, Stop};
use crate::game::Game;

/// The question to a search.
#[derive(Clone, Debug)]
pub struct Query {
    /// How long to search.
    pub limits: Limits,
    /// How many of the best moves to find.
    pub width: NonZero<usize>,
    /// A request to end the search before its limits, obeyed within a millisecond.
    pub stop: Stop,
    /// How many plies are left before the lead decides the game; `None` where no limit is known.
    pub left: Option<u32>,
    /// How many threads search, but no more than there are cores. With more than one, no limit gives the same move every time.
    pub threads: NonZero<usize>,
}

impl Query {
    /// The query for the best move, ended by `limits` only.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            width: NonZero::<usize>::MIN,
            stop: Stop::new(),
            left: None,
            threads: NonZero::<usize>::MIN,
        }
    }

    /// The depths of its iterations, in plies.
    pub(super) fn depths<G: Game>(&self, game: &G) -> impl Iterator<Item = u32> + use<G> {
        let end = game.plies_left().unwrap_or(u32::MAX);
        1..=self.limits.depth().min(end)
    }
}
