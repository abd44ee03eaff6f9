//! A search's knowledge of a game: the moves that a side may play, and the worth of a position.

use crate::game::{Game, Side};

/// A move that a side may play at a node.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Its immediate gain; greater gains are tried first.
    pub gain: i32,
    /// The order in which the search tries it, the greatest first.
    pub(super) rank: i32,
    /// Its index among the choices as the policy gave them; the search sets it.
    pub(super) index: u16,
}

impl<M> Choice<M> {
    /// A move with its gain.
    pub const fn new(mv: M, gain: i32) -> Self {
        Self {
            mv,
            gain,
            rank: 0,
            index: 0,
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
    /// It may "stand pat": no choice need make its position worse, so the evaluation is a lower bound of its score.
    MayStand,
}

/// The moves that a side may play at the nodes of a search.
pub trait Policy<G: Game>: Sync {
    /// Adds the moves that the side to move may play: at least one, unless the game is over.
    fn choices(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// Adds the moves to search before a position can be evaluated, such as captures; none if it is quiet.
    fn unsettled(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// True if [`Policy::unsettled`] adds threats, so that the search sees forced ends beyond its depth: the first that
    /// it finds may not be the quickest, and it looks on for one.
    fn has_threats(&self) -> bool {
        false
    }

    /// The answer of [`Policy::unsettled`], if it is known without generating the moves.
    fn at_a_glance(&self, _game: &G) -> Option<Node> {
        None
    }
}

/// The worth of positions, and the price of wins.
pub trait Evaluation<G: Game>: Sync {
    /// The worth of a position for the side to move. A finished game that the lead decides must be worth more than 0
    /// for the side that leads.
    fn evaluate(&self, game: &G) -> i32;

    /// The solved positions that a search from `root` looks up. The search asks for them before its clock starts, so
    /// that they can be prepared.
    fn solved(&self, _root: &G) -> Option<Solved<G>> {
        None
    }

    /// The lead of the side to move in a repeated position, as a score; 0 if repetition is a draw. A side that can do
    /// no better repeats it until the turn limit, where this lead decides.
    fn repeated(&self, game: &G) -> i32 {
        let lead = G::POINT * game.lead();
        match game.to_move() {
            Side::White => lead,
            Side::Black => -lead,
        }
    }

    /// The price of a won game, from 0 to less than [`PLY`](super::PLY). It is subtracted from the worth of the win, so
    /// that the search prefers the cheapest of equally quick wins.
    fn price(&self, _game: &G, _winner: Side) -> i32 {
        0
    }

    /// The form that a search calls instead of [`Evaluation::evaluate`], if the evaluation can derive the worth of a
    /// position more quickly from a similar one.
    fn incremental(&self) -> Option<Incremental<G>> {
        None
    }
}

/// The plies to the end of a solved game by best play: above 0 if the side to move wins, otherwise it loses. `None` if
/// the outcome is unknown or neither side wins.
pub type Solved<G> = fn(&G) -> Option<i32>;

/// An [`Evaluation`] that remembers positions, and evaluates another from the difference ("efficiently updatable", Nasu
/// 2018). It takes a position and its ply below the root: the last position that it evaluated one ply above is likely
/// to be the parent. Its memory makes it quicker and changes no answer.
pub type Incremental<G> = Box<dyn FnMut(&G, usize) -> i32 + Send>;
