//! The last layer of a chooser, with the tie-breaks: a draw, a deep search, or a player of the game's own kind.

use super::Candidates;
use super::fallible::Fallible;
use crate::game::Game;
use crate::game::random::SplitMix;
use crate::search::{Analysis, Query, Search, Watch};

/// The last layer: picks one move from any set.
pub(super) enum LastLayer<G: Game> {
    /// Draws a move.
    Draw { seed: u64 },
    /// Chooses the move that a deep search finds best.
    Search(Box<Deep<G>>),
    /// Chooses a move that seems good to a player of limited strength.
    Fallible(Box<Fallible<G>>),
    /// Leaves the choice to a player of the game's own kind.
    Decider(Box<dyn Decider<G>>),
}

/// Keeps one move, drawn by the seed and the position: a seed always gives the same move in the same position, and
/// unrelated moves in different positions.
pub(super) fn draw<G: Game>(game: &G, candidates: &mut Candidates<G>, seed: u64) {
    let mut random = SplitMix::keyed(seed, game.key());
    let drawn = candidates.as_slice()[random.index(candidates.as_slice().len())].mv;
    candidates.prefer(|candidate| candidate.mv == drawn);
}

/// A deep search as the last layer.
pub(super) struct Deep<G: Game> {
    pub(super) search: Search<'static, G>,
    /// Decides between equal moves; without it, the first of them is kept.
    pub(super) seed: Option<u64>,
    /// The greatest depth in plies; without it, the limits alone decide.
    pub(super) horizon: Option<u32>,
}

impl<G: Game> Deep<G> {
    /// Keeps the move that the search finds best; `each` sees its findings after each depth. Of equal moves, the search
    /// keeps the first: the seed and the position decide in which order it sees them.
    pub(super) fn narrow(
        &mut self,
        game: &G,
        candidates: &mut Candidates<G>,
        query: &Query,
        each: Watch<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let mut moves: Vec<_> = candidates.as_slice().iter().map(|c| c.mv).collect();
        if let Some(seed) = self.seed {
            SplitMix::keyed(seed, game.key()).shuffle(&mut moves);
        }
        let analysis = self.search.watch(game, &moves, query, each);
        let best = analysis.best();
        candidates.prefer(|candidate| Some(candidate.mv) == best);
        analysis
    }
}

/// The choice of a [`Decider`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// True if the tree from which it comes was full.
    pub is_full: bool,
}

/// A player specific to a game, for games in which neither a search nor an even draw finds good moves: those in which
/// both sides choose at once, so that good play mixes moves at random.
pub trait Decider<G: Game>: Send {
    /// Chooses one of the legal moves of a position, which has at least one. It keeps to the limits of `query`, and
    /// stops on request.
    fn decide(&mut self, game: &G, query: &Query) -> Choice<G::Move>;

    /// Forgets what it has learned about the other side.
    fn clear(&mut self);
}
