//! A bot that does not always play its best move, so that its games show more.

use std::num::NonZero;

use crate::arena::player::{Bot, Failure, Player, Progress, Reply, Thought};
use crate::engine::{Chooser, Engine};
use crate::game::Game;
use crate::game::random::SplitMix;
use crate::search::{Analysis, DECIDED, Limits, Query};

/// How many of the best moves a varied one is drawn from; the compiler sees that it is not 0.
const WIDTH: NonZero<usize> = NonZero::new(3).unwrap();

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
    /// Whether all moves are the best.
    pub(super) const fn are_plain(self) -> bool {
        self.varied_plies == 0 && self.slips == 0
    }

    /// What a random move is drawn by, if the one at this ply is to be random, the first being at 0. A game that is
    /// won is not thrown away: its result would say nothing.
    pub(super) fn slip(self, chance: u64, ply: u32, thought: &Thought) -> Option<SplitMix> {
        let mut random = SplitMix::keyed(chance, u64::from(ply));
        let decided = thought.score.is_some_and(|score| score.abs() >= DECIDED);
        let slips = ply >= self.varied_plies && self.slips > 0 && !decided;
        (slips && random.index(self.slips as usize) == 0).then_some(random)
    }
}

/// A player with habits.
pub(super) struct Lively<G: Game> {
    bot: Bot<G>,
    query: Query,
    habits: Habits,
    chance: u64,
}

impl<G: Engine> Lively<G> {
    pub(super) fn new(chooser: Chooser<G>, limits: Limits, habits: Habits, chance: u64) -> Self {
        Self {
            bot: Bot(chooser),
            query: Query {
                width: WIDTH,
                ..Query::new(limits)
            },
            habits,
            chance,
        }
    }
}

impl<G: Engine> Player<G> for Lively<G> {
    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure> {
        self.bot.choose(position)
    }

    fn choose_in(&mut self, game: &Progress<'_, G>) -> Result<Reply<G::Move>, Failure> {
        let ply = game.moves.len() as u32;
        if ply < self.habits.varied_plies {
            let query = Query {
                left: Some(game.left),
                ..self.query.clone()
            };
            if let Some(analysis) = self.bot.0.analyse(game.position, &query, |_| ())
                && let Some(mv) = varied(&analysis, SplitMix::keyed(self.chance, u64::from(ply)))
            {
                let thought = Thought::from(&analysis);
                return Ok(Reply { mv, thought });
            }
        }
        let mut reply = self.bot.choose_in(game)?;
        if let Some(mut random) = self.habits.slip(self.chance, ply, &reply.thought) {
            let legal = game.position.legal_moves();
            reply.mv = legal[random.index(legal.len())];
        }
        Ok(reply)
    }
}

/// One of the best moves, by chance.
fn varied<M: Copy>(analysis: &Analysis<M>, mut random: SplitMix) -> Option<M> {
    let weight = |score: i32| (VARIETY + score - analysis.score()).max(0) as usize;
    let all = analysis.lines.iter().map(|line| weight(line.score)).sum();
    let mut drawn = random.index(all);
    let line = analysis.lines.iter().find(|line| {
        let within = drawn < weight(line.score);
        drawn = drawn.saturating_sub(weight(line.score));
        within
    });
    line.map(|line| line.first)
}
