//! A bot that does not always play its best move, so that its games vary.

use std::num::NonZero;

use crate::any::{AnyChooser, AnyMove, AnyPosition};
use crate::data::samples::Ranked;
use crate::game::random::SplitMix;
use crate::players::{Failure, MoveInfo, Player, PlayerReply, Progress, decide};
use crate::search::{Analysis, DECIDED, Query};

/// The number of best moves from which a varied move is drawn; the compiler checks that it is not 0.
const WIDTH: NonZero<usize> = NonZero::new(3).unwrap();

/// The best moves of a position, the best first.
pub(super) type RankedMoves = Vec<Ranked<AnyMove>>;

/// The loss against the best move, in hundredths of a point, from which a move is never drawn; better moves are
/// likelier.
const VARIETY: i32 = 100;

/// Settings that make the games of a bot differ and end early; none by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VariationSettings {
    /// Moves of both sides, after the random ones, that are drawn from the best.
    pub varied_plies: u32,
    /// One in this many of the moves after those is random; none if 0.
    pub slips: u32,
    /// True if decided and dead games are ended.
    pub adjudicates: bool,
}

impl VariationSettings {
    /// The generator of a random move, if the move at this ply (from 0) should be random. A won game has no random
    /// moves, because its result would mean nothing.
    pub(super) fn slip(self, variation_seed: u64, ply: u32, info: &MoveInfo) -> Option<SplitMix> {
        let mut random = SplitMix::keyed(variation_seed, u64::from(ply));
        let decided = info.score.is_some_and(|score| score.abs() >= DECIDED);
        let slips = ply >= self.varied_plies && self.slips > 0 && !decided;
        (slips && random.index(self.slips as usize) == 0).then_some(random)
    }
}

/// A player that varies its moves, and reports the best moves that it found.
pub(super) struct VaryingPlayer {
    pub(super) chooser: AnyChooser,
    pub(super) variation: VariationSettings,
    pub(super) variation_seed: u64,
    /// The number of best moves to report.
    pub(super) multipv: Option<NonZero<usize>>,
    /// The best moves of each position that it moved in; empty without a search.
    pub(super) policies: Vec<RankedMoves>,
}

impl VaryingPlayer {
    /// The reply with a move, and with the best moves of the search that led to it, if there was one.
    fn reply(&mut self, mv: AnyMove, searched: Option<&Analysis<AnyMove>>) -> PlayerReply {
        if let Some(count) = self.multipv {
            let lines = searched.iter().flat_map(|analysis| &analysis.lines);
            let ranked = lines.take(count.get()).map(|line| Ranked {
                mv: line.first.clone(),
                score: line.score,
            });
            self.policies.push(ranked.collect());
        }
        PlayerReply::after(mv, searched)
    }

    /// The reply to a query in a position, `ply` moves after the first one that was not random.
    fn answer(
        &mut self,
        position: &AnyPosition,
        ply: u32,
        mut query: Query,
    ) -> Result<PlayerReply, Failure> {
        let width = self.multipv.unwrap_or(NonZero::<usize>::MIN);
        if ply < self.variation.varied_plies {
            query.width = width.max(WIDTH);
            if let Some(analysis) = self.chooser.analyse(position, &query, &mut |_| ())
                && let Some(mv) = varied(
                    &analysis,
                    SplitMix::keyed(self.variation_seed, u64::from(ply)),
                )
            {
                return Ok(self.reply(mv, Some(&analysis)));
            }
        }
        query.width = width;
        let decision = decide(&mut self.chooser, position, &query)?;
        let mut reply = self.reply(decision.mv, decision.searched.as_ref());
        if let Some(mut random) = self.variation.slip(self.variation_seed, ply, &reply.info) {
            let index = random.index(position.legal_count());
            // A move was chosen, so there are legal moves.
            reply.mv = position.nth_legal(index).unwrap_or(reply.mv);
        }
        Ok(reply)
    }
}

impl Player for VaryingPlayer {
    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        let query = self.chooser.query();
        self.answer(position, 0, query)
    }

    fn choose_in(&mut self, game: &Progress<'_>) -> Result<PlayerReply, Failure> {
        let query = game.query(&self.chooser);
        self.answer(game.position, game.moves.len() as u32, query)
    }
}

/// A random move among the best.
fn varied(analysis: &Analysis<AnyMove>, mut random: SplitMix) -> Option<AnyMove> {
    let weight = |score: i32| (VARIETY + score - analysis.score()).max(0) as usize;
    let lines = || analysis.lines.iter().take(WIDTH.get());
    let all = lines().map(|line| weight(line.score)).sum();
    let mut drawn = random.index(all);
    let line = lines().find(|line| {
        let within = drawn < weight(line.score);
        drawn = drawn.saturating_sub(weight(line.score));
        within
    });
    line.map(|line| line.first.clone())
}
