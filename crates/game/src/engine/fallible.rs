//! A player who overlooks things: the last layer of a chooser of limited strength.

use std::num::NonZero;

use super::candidates::{Candidates, Sight};
use crate::game::Game;
use crate::game::random::SplitMix;
use crate::search::{Analysis, Limits, Line, Query, Search, Watch};

/// The reach of a player, and the exactness with which it compares moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The plies that it looks ahead. The reach at a single move differs from this by up to 1.5.
    pub reach: f64,
    /// It may play a move that seems to lose less than this, as a score: the less a move seems to lose, the likelier.
    pub margin: i32,
    /// The most moves that it compares at a depth.
    pub width: NonZero<usize>,
    /// The most positions that it searches.
    pub nodes: u64,
}

/// The most plies by which the reach at a single move differs from that of the player.
const SPREAD: f64 = 1.5;

/// Losses above this score are all the same to a player.
const RUIN: i32 = 2_000;

/// The plies by which a move is harder to see than others.
pub type Strain<M> = fn(M) -> f64;

/// Plies of reach below 0 beyond which a player overlooks even some of its own captures that are easy to see.
const BLIND: f64 = 3.0;

/// The last layer of a player that overlooks things.
///
/// The player judges each move by a search to a depth of its own: it looks further at some moves than at others. So it
/// overlooks what shows only deeper, and more often what is hard to see. It compares moves by what they seem to lose,
/// never by what they are worth: it defends a lost game as well as it can.
pub(super) struct Fallible<G: Game> {
    pub(super) search: Search<'static, G>,
    pub(super) skill: Skill,
    pub(super) strain: Strain<G::Move>,
    pub(super) seed: u64,
}

/// A move, with the reach of the player there and what it has seen.
struct Glimpse<M> {
    mv: M,
    /// The plies that the player looks ahead here.
    reach: f64,
    sight: Sight,
}

impl<G: Game> Fallible<G> {
    /// The limits of its search, at most those that are asked for.
    pub(super) fn limits(&self, asked: Limits) -> Limits {
        let Skill { reach, nodes, .. } = self.skill;
        let deepest = (reach + SPREAD).max(1.0) as u32;
        Limits {
            nodes: Some(asked.nodes.map_or(nodes, |asked| asked.min(nodes))),
            depth: Some(asked.depth.map_or(deepest, |asked| asked.min(deepest))),
            time: asked.time,
        }
    }

    /// Notes what the player sees of each candidate. The findings of the whole search go to `each` and are returned.
    pub(super) fn judge(
        &mut self,
        game: &G,
        candidates: &mut Candidates<G>,
        query: &Query,
        each: Watch<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let mut random = SplitMix::keyed(self.seed, game.key());
        let mut moves: Vec<_> = candidates.as_slice().iter().map(|c| c.mv).collect();
        random.shuffle(&mut moves);
        let glimpses = moves.iter().map(|&mv| {
            let spread = (0..3).map(|_| random.unit()).sum::<f64>() - SPREAD;
            let reach = self.skill.reach + spread;
            let sight = Sight {
                plies: 0,
                seems: 0,
                loses: 0,
                at_least: false,
            };
            Glimpse { mv, reach, sight }
        });
        let mut glimpses: Vec<_> = glimpses.collect();
        let (strain, margin) = (self.strain, self.skill.margin);
        let mut note = |plies: u32, lines: &[Line<G::Move>]| {
            for glimpse in &mut glimpses {
                glimpse.note(game, plies, lines, margin, strain);
            }
        };
        self.search.clear();
        let all = moves.len();
        note(0, &self.search.glance(game, &moves, all));
        let asked = query.width.get();
        let query = Query {
            // A watcher sees no more lines than the player compares: more lines would change its move.
            width: self.skill.width,
            threads: NonZero::<usize>::MIN,
            ..query.clone()
        };
        let visible = |analysis: &Analysis<G::Move>| {
            let mut analysis = analysis.clone();
            analysis.lines.truncate(asked);
            analysis
        };
        let mut noted = Vec::new();
        let analysis = self.search.watch(game, &moves, &query, &mut |found| {
            note(found.depth, &found.lines);
            noted.clone_from(&found.lines);
            each(&visible(found));
        });
        // The iteration that the budget ended may have found more.
        if analysis.lines != noted {
            note(analysis.depth + 1, &analysis.lines);
        }
        let sight = |mv| {
            glimpses
                .iter()
                .find(|glimpse| glimpse.mv == mv)
                .map(|glimpse| glimpse.sight)
        };
        candidates.note_sights(|candidate| sight(candidate.mv));
        analysis
    }

    /// Keeps one of the moves that seem good enough: the less a move seems to lose, the likelier it is drawn.
    pub(super) fn draw(&self, game: &G, candidates: &mut Candidates<G>) {
        let margin = f64::from(self.skill.margin);
        let least = least(candidates);
        let weight = |seems: i32| {
            let share = f64::from(seems - least) / margin.max(1.0);
            (1.0 - share).powi(2)
        };
        let weights = candidates.as_slice().iter().map(|candidate| {
            let seems = candidate.sight.map_or(least, |sight| sight.seems);
            weight(seems)
        });
        let weights: Vec<_> = weights.collect();
        let mut random = SplitMix::keyed(!self.seed, game.key());
        let mut rest = random.unit() * weights.iter().sum::<f64>();
        let drawn = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        let drawn = candidates.as_slice()[drawn.unwrap_or(0)].mv;
        candidates.prefer(|candidate| candidate.mv == drawn);
    }

    /// Keeps the moves that seem to lose so little that they may be played.
    pub(super) fn narrow(&self, candidates: &mut Candidates<G>) {
        let most = least(candidates) + self.skill.margin.max(1);
        candidates.prefer(|candidate| candidate.sight.is_some_and(|sight| sight.seems < most));
    }
}

/// The least that a move seems to lose.
fn least<G: Game>(candidates: &Candidates<G>) -> i32 {
    let seen = candidates
        .as_slice()
        .iter()
        .filter_map(|candidate| candidate.sight);
    seen.map(|sight| sight.seems).min().unwrap_or(0)
}

impl<M: Copy + PartialEq> Glimpse<M> {
    /// Notes the lines that a search of `plies` plies has found: always what a move loses, and what it seems to lose
    /// only if the player reaches so far.
    fn note<G: Game<Move = M>>(
        &mut self,
        game: &G,
        plies: u32,
        lines: &[Line<M>],
        margin: i32,
        strain: Strain<M>,
    ) {
        let (Some(best), Some(last)) = (lines.first(), lines.last()) else {
            return;
        };
        let line = lines.iter().find(|line| line.first == self.mv);
        let reply = line.and_then(|line| line.rest.first());
        let loses = match line {
            Some(line) => best.score - line.score,
            // It is no better than the last move that was compared.
            None => (best.score - last.score).max(margin).max(1),
        };
        self.sight.loses = loses.clamp(0, RUIN);
        self.sight.at_least = line.is_none() || loses >= RUIN;
        if plies == 0 {
            // If it overlooks its own move, it does not see the gain.
            let overlooks = 2.0 * strain(self.mv) > self.reach + BLIND;
            let gain = if overlooks {
                game.gain(self.mv).max(0) * G::POINT
            } else {
                0
            };
            self.sight.seems = self.sight.loses + gain;
        } else if f64::from(plies) + reply.map_or(0.0, |&reply| strain(reply)) <= self.reach {
            self.sight.plies = plies;
            self.sight.seems = self.sight.loses;
        }
    }
}
