//! What a position is worth to a search.

use crate::game::{Game, Side};

/// What a position is worth.
pub trait Evaluation<G: Game>: Sync {
    /// The worth of a position for the side to move. A finished game that the lead decides has to be worth
    /// more than nothing for the side that leads.
    fn evaluate(&self, game: &G) -> i32;

    /// What a won game has cost the winner, from 0 to less than [`PLY`](super::PLY): a win is worth less by this, so that
    /// of equally quick ones the search prefers the cheapest.
    fn price(&self, _game: &G, _winner: Side) -> i32 {
        0
    }

    /// What a search asks in the place of [`Evaluation::evaluate`], if a position is found quicker from one
    /// that is nearly the same; `None` where each is found by itself.
    fn incremental(&self) -> Option<Box<dyn Incremental<G>>> {
        None
    }
}

/// An [`Evaluation`] that remembers positions, and finds the worth of another from what differs ("efficiently
/// updatable", Nasu 2018). What it remembers makes it quicker and changes no answer.
pub trait Incremental<G: Game>: Send {
    /// What [`Evaluation::evaluate`] says of a position so many plies below the root: the last one that it was
    /// asked about a ply above is likely to be the one before it.
    fn evaluate(&mut self, game: &G, ply: usize) -> i32;
}
