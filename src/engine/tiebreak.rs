use super::Candidates;
use crate::game::Game;
use crate::game::random::SplitMix;

/// Draws one of the moves that are left by a seed and the position: one seed gives one move in a position,
/// and unrelated ones in different positions.
pub(super) fn draw<G: Game>(game: &G, candidates: &mut Candidates<G>, seed: u64) {
    let mut random = SplitMix::keyed(seed, game.key());
    let drawn = candidates.as_slice()[random.index(candidates.as_slice().len())].mv;
    candidates.prefer(|candidate| candidate.mv == drawn);
}
