//! A bot that does not always play its best move, so that its games show more.

use std::num::NonZero;

use crate::any::{AnyChooser, AnyMove, AnyPosition};
use crate::data::samples::Ranked;
use crate::game::random::SplitMix;
use crate::players::{Failure, Player, PlayerReply, Progress, Thought, decided};
use crate::search::{Analysis, DECIDED, Query};

/// How many of the best moves a varied one is drawn from; the compiler sees that it is not 0.
const WIDTH: NonZero<usize> = NonZero::new(3).unwrap();

/// The best moves of a position, the best first.
pub(super) type RankedMoves = Vec<Ranked<AnyMove>>;

/// How much worse than the best, in hundredths of a point, a move is never drawn; a better one is the likelier.
const VARIETY: i32 = 100;

/// How a bot plays otherwise than in earnest, and how its games end; by default in no way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// How many moves after the random ones are drawn from the best, by both sides together.
    pub varied_plies: u32,
    /// After those, one move in so many is random; none where it is 0.
    pub slips: u32,
    /// Whether games are ended that are decided, or in which nothing happens any more.
    pub adjudicates: bool,
}

impl Habits {
    /// What a random move is drawn by, if the one at this ply is to be random, the first being at 0. A game that is
    /// won is not thrown away: its result would say nothing.
    pub(super) fn slip(self, chance: u64, ply: u32, thought: &Thought) -> Option<SplitMix> {
        let mut random = SplitMix::keyed(chance, u64::from(ply));
        let decided = thought.score.is_some_and(|score| score.abs() >= DECIDED);
        let slips = ply >= self.varied_plies && self.slips > 0 && !decided;
        (slips && random.index(self.slips as usize) == 0).then_some(random)
    }
}

/// A player with habits, which tells the best moves that it knew of.
pub(super) struct Lively {
    pub(super) chooser: AnyChooser,
    pub(super) habits: Habits,
    pub(super) chance: u64,
    /// How many of the best moves to tell.
    pub(super) multipv: Option<NonZero<usize>>,
    /// Those of each position that it was asked in; none where nothing was searched.
    pub(super) told: Vec<RankedMoves>,
}

impl Lively {
    /// A reply that the search has led to, if there was one.
    fn reply(&mut self, mv: AnyMove, searched: Option<&Analysis<AnyMove>>) -> PlayerReply {
        if let Some(count) = self.multipv {
            let lines = searched.iter().flat_map(|analysis| &analysis.lines);
            let ranked = lines.take(count.get()).map(|line| Ranked {
                mv: line.first.clone(),
                score: line.score,
            });
            self.told.push(ranked.collect());
        }
        PlayerReply::after(mv, searched)
    }

    /// A move from this position, `ply` moves after the first one that was not random.
    fn answer(
        &mut self,
        position: &AnyPosition,
        ply: u32,
        left: Option<u32>,
    ) -> Result<PlayerReply, Failure> {
        let mut query = Query {
            left,
            ..self.chooser.query()
        };
        let told = self.multipv.unwrap_or(NonZero::<usize>::MIN);
        if ply < self.habits.varied_plies {
            query.width = told.max(WIDTH);
            if let Some(analysis) = self.chooser.analyse(position, &query, |_| ())
                && let Some(mv) = varied(&analysis, SplitMix::keyed(self.chance, u64::from(ply)))
            {
                return Ok(self.reply(mv, Some(&analysis)));
            }
        }
        query.width = told;
        let decision = decided(&mut self.chooser, position, &query)?;
        let mut reply = self.reply(decision.mv, decision.searched.as_ref());
        if let Some(mut random) = self.habits.slip(self.chance, ply, &reply.thought) {
            let place = random.index(position.legal_count());
            // A move was chosen, so there are legal ones.
            reply.mv = position.nth_legal(place).unwrap_or(reply.mv);
        }
        Ok(reply)
    }
}

impl Player for Lively {
    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        self.answer(position, 0, None)
    }

    fn choose_in(&mut self, game: &Progress<'_>) -> Result<PlayerReply, Failure> {
        self.answer(game.position, game.moves.len() as u32, Some(game.left))
    }
}

/// One of the best moves, by chance.
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
