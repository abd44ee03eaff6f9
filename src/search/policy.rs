//! Which moves the sides may play in a search.

use crate::game::Game;

/// A move that a side may play at a node.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What it gains at once; greater gains are tried first.
    pub gain: i32,
    /// How soon to try it: the search sets this.
    pub(super) rank: i32,
    /// Its place among the choices as the policy gave them; the search sets this too.
    pub(super) place: u16,
}

impl<M> Choice<M> {
    /// A move with what it gains at once.
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
    /// It must play one of the choices, whatever that costs: a compulsory capture, say.
    Bound,
    /// It may play one of the choices, and none of them need make its position worse: the evaluation
    /// may stand as what it has at least.
    MayStand,
}

/// Which moves a side may play at the nodes of a search.
pub trait Policy<G: Game>: Sync {
    /// Adds the moves that the side to move may play: at least one, unless the game is over.
    fn choices(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// Adds the moves that must be looked at before a position can be evaluated, captures say; none
    /// where it is quiet.
    fn unsettled(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// What [`Policy::unsettled`] says, if that is known without its moves, and more quickly.
    fn at_a_glance(&self, _game: &G) -> Option<Node> {
        None
    }
}
