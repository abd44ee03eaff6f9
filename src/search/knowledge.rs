//! A search's knowledge of a game: the moves that a side may play, and the worth of a position.

use crate::game::{Game, Side};

/// A move that a side may play at a node.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Its gain at once; greater gains are tried first.
    pub gain: i32,
    /// The order in which the search tries it, the greatest first.
    pub(super) rank: i32,
    /// Its index among the choices as the policy gave them; the search sets it.
    pub(super) place: u16,
}

impl<M> Choice<M> {
    /// A move with its gain.
    pub const fn new(mv: M, gain: i32) -> Self {
        Self {
            mv,
            gain,
            rank: 0,
            place: 0,
        }
    }
}

/// The choices of a side at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// It has no legal move: the game is over.
    Over,
    /// It must play one of the choices at any cost: a compulsory capture, say.
    Bound,
    /// It may play one of the choices, and none of them need make its position worse: the evaluation is a lower
    /// bound of its score.
    MayStand,
}

/// The moves that a side may play at the nodes of a search.
pub trait Policy<G: Game>: Sync {
    /// Adds the moves that the side to move may play: at least one, unless the game is over.
    fn choices(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// Adds the moves that must be looked at before a position can be evaluated, captures say; none
    /// where it is quiet.
    fn unsettled(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// The answer of [`Policy::unsettled`], if it is known without the moves, and more quickly.
    fn at_a_glance(&self, _game: &G) -> Option<Node> {
        None
    }
}

/// The worth of positions, and the price of wins.
pub trait Evaluation<G: Game>: Sync {
    /// The worth of a position for the side to move. A finished game that the lead decides has to be worth
    /// more than nothing for the side that leads.
    fn evaluate(&self, game: &G) -> i32;

    /// The solved positions that a search from `root` looks up. It is asked before the clock of the search starts, so
    /// that they can be made ready.
    fn solved(&self, _root: &G) -> Option<Solved<G>> {
        None
    }

    /// The worth of a position that is met again, for the side to move. A side that can do no better goes round until the
    /// turn limit, so it is the lead, unless repetition is a draw.
    fn repeated(&self, game: &G) -> i32 {
        let lead = G::POINT * game.lead();
        match game.to_move() {
            Side::White => lead,
            Side::Black => -lead,
        }
    }

    /// The price of a won game, from 0 to less than [`PLY`](super::PLY). A win is worth less by this, so that of equally
    /// quick wins the search prefers the cheapest.
    fn price(&self, _game: &G, _winner: Side) -> i32 {
        0
    }

    /// The form that a search asks in the place of [`Evaluation::evaluate`], if it evaluates a position quicker from one
    /// that is nearly the same.
    fn incremental(&self) -> Option<Incremental<G>> {
        None
    }
}

/// The plies to the end of the game by best play, where that is solved: above 0 if the side to move wins, else it loses in
/// so many. `None` where the outcome is unknown or nobody wins.
pub type Solved<G> = fn(&G) -> Option<i32>;

/// An [`Evaluation`] that remembers positions, and evaluates another from the difference ("efficiently updatable",
/// Nasu 2018). It takes a position and the number of its plies below the root: the last position that it evaluated a
/// ply above is likely to be the one before. Its memory makes it quicker and changes no answer.
pub type Incremental<G> = Box<dyn FnMut(&G, usize) -> i32 + Send>;
