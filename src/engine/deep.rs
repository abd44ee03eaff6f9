use super::Candidates;
use crate::game::Game;
use crate::game::random::SplitMix;
use crate::search::{Analysis, Query, Search};

/// Keeps the move that a deep search finds best.
pub(super) struct Deep<G: Game> {
    pub(super) search: Search<'static, G>,
    /// What equal moves are chosen from by; without it, the first of them is kept.
    pub(super) seed: Option<u64>,
    /// How many plies it looks ahead at most; without it, as many as the limits allow.
    pub(super) horizon: Option<u32>,
}

impl<G: Game> Deep<G> {
    /// Searches the candidates; `each` sees what was found after each depth.
    ///
    /// A search that is limited by nodes or depth begins with nothing remembered: what was asked before must
    /// not decide its move. One that only time limits goes on from what it knows.
    pub(super) fn narrow(
        &mut self,
        game: &G,
        candidates: &mut Candidates<G>,
        query: &Query,
        each: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        let mut moves: Vec<_> = candidates.as_slice().iter().map(|c| c.mv).collect();
        if let Some(seed) = self.seed {
            SplitMix::keyed(seed, game.key()).shuffle(&mut moves);
        }
        if query.limits.are_repeatable() {
            self.search.clear();
        }
        let analysis = self.search.watch(game, &moves, query, each);
        let best = analysis.best();
        candidates.prefer(|candidate| Some(candidate.mv) == best);
        analysis
    }
}
