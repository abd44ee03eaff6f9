//! The root: iterative deepening over its moves, and the noise that is added to their scores.

use std::cmp::Reverse;

use super::budget::Stopped;
use super::ends::proved;
use super::score::{NEGATIVE_DECIDED, plies_to_end};
use super::tuning::{NOISE, NOISE_LEAD, QUIESCENCE_PLIES, SETTLING_PLIES};
use super::{Analysis, DECIDED, Line, MAX_PLY, Node, Query, Search, WIN, Watch};
use crate::game::Game;
use crate::game::random::SplitMix;

impl<G: Game> Search<'_, G> {
    /// Looks a ply deeper each time, until a limit is reached or there is nothing more to find.
    pub(super) fn deepen(
        &mut self,
        game: &G,
        moves: &[G::Move],
        query: &Query,
        each: Watch<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let width = query.width.get();
        // Moves that win at once come first: however soon the search is stopped, it does not overlook one.
        let (mut order, others): (Vec<_>, Vec<_>) = moves.iter().partition(|&&mv| {
            let end = self.at_once(&game.after(mv));
            end.is_some_and(|score| score <= NEGATIVE_DECIDED)
        });
        order.extend(others);
        let mut ends = Vec::new();
        let mut analysis = Analysis {
            lines: Vec::new(),
            depth: 0,
            nodes: 0,
        };
        for depth in query.depths(game) {
            let mut found = Vec::new();
            let mut finished = self.root(game, &mut order, &ends, depth, width, &mut found);
            analysis.deepen(found, width);
            if finished.is_ok() {
                analysis.depth = depth;
            }
            // Prove ends only now, so that a search that is stopped meanwhile has looked at all moves. A win in one
            // needs no proof; a longer win may hold only against the replies of a policy.
            let at_once = |line: &Line<_>| plies_to_end(line.score) == Some(1);
            let open = !analysis.lines.iter().all(at_once);
            if depth == 1 && self.proving && finished.is_ok() && open {
                ends = self.prove_ends(game, &mut order, width);
                let mut found = Vec::new();
                finished = self.root(game, &mut order, &ends, 1, width, &mut found);
                analysis.deepen(found, width);
            }
            analysis.nodes = self.budget.nodes();
            if finished.is_err() {
                break;
            }
            each(&self.without_noise(game, &analysis));
            // The listener may have seen enough.
            let threats = self.policies.iter().any(|policy| policy.has_threats());
            let settled = |line: &Line<_>| {
                let end = plies_to_end(line.score);
                end.is_some_and(|plies| !threats || plies.unsigned_abs() <= depth)
            };
            if query.stop.is_requested() || analysis.lines.iter().all(settled) {
                break;
            }
        }
        if analysis.lines.is_empty() {
            analysis.lines = self.glance(game, moves, width);
            return analysis;
        }
        self.without_noise(game, &analysis)
    }

    /// One iteration at the root, for the best `width` moves. It keeps the best so far at the front of `order` and in
    /// `found`, so that a stopped iteration is not lost.
    pub(super) fn root(
        &mut self,
        game: &G,
        order: &mut [G::Move],
        ends: &[Line<G::Move>],
        depth: u32,
        width: usize,
        found: &mut Vec<Line<G::Move>>,
    ) -> Result<(), Stopped> {
        if !self.exact {
            self.settling = QUIESCENCE_PLIES.min(SETTLING_PLIES * depth as usize);
        }
        for i in 0..order.len() {
            let first = order[i];
            let last = found.get(width - 1);
            let alpha = last.map_or(-WIN, |line| line.score);
            let better = match proved(ends, first) {
                Some(line) => (line.score > alpha).then(|| line.clone()),
                None => self.better(game, first, depth as i32, alpha, last.is_some())?,
            };
            if let Some(line) = better {
                let rank = found.partition_point(|other| other.score >= line.score);
                order[rank..=i].rotate_right(1);
                found.truncate(width - 1);
                found.insert(rank, line);
            }
        }
        Ok(())
    }

    /// The line of a root move if its score is above `alpha`; both include noise. If `alpha` is the score of another
    /// move, a null window first tests whether this move is better.
    fn better(
        &mut self,
        game: &G,
        first: G::Move,
        depth: i32,
        alpha: i32,
        taken: bool,
    ) -> Result<Option<Line<G::Move>>, Stopped> {
        let child = game.after(first);
        let noise = if self.noisy { self.noise(&child) } else { 0 };
        let alpha = add_noise(alpha, -noise);
        let mut score = alpha + 1;
        if taken {
            score = -self.node(&child, depth - 1, 1, -alpha - 1, -alpha)?;
        }
        if score > alpha {
            score = -self.node(&child, depth - 1, 1, -WIN, -alpha)?;
        }
        Ok((score > alpha).then(|| Line {
            score: add_noise(score, noise),
            first,
            rest: self.lines.of(1).to_vec(),
        }))
    }

    /// The value of a position one ply below the root, if the game is over there.
    pub(super) fn at_once(&mut self, child: &G) -> Option<i32> {
        let start = self.stack.len();
        let node = self.policies[1].unsettled(child, &mut self.stack);
        self.stack.truncate(start);
        (node == Node::Over).then(|| self.result(child, 1))
    }

    /// The best moves by the evaluation of the positions after them, without a reply.
    pub fn glance(&mut self, game: &G, moves: &[G::Move], width: usize) -> Vec<Line<G::Move>> {
        let lines = moves.iter().map(|&first| {
            let child = game.after(first);
            let score = self.at_once(&child);
            Line {
                score: -score.unwrap_or_else(|| self.worth(&child, 1)),
                first,
                rest: Vec::new(),
            }
        });
        let mut lines: Vec<_> = lines.collect();
        lines.sort_by_cached_key(|line| Reverse(line.score));
        lines.truncate(width);
        lines
    }
}

/// Noise keeps a side that is ahead from moving back and forth.
///
/// A search that knows no more than the position chooses the same move whenever it meets it. If nothing gets better
/// within its depth, it may go back and forth between two positions forever. So moves of nearly equal worth take turns:
/// each has noise, a small bonus that depends on how many plies are left.
impl<G: Game> Search<'_, G> {
    /// True if the root moves have noise: only if a single move is chosen, the side to move is ahead and the last turn
    /// is in sight. Before that, the choice does not depend on how many turns are left. Several best moves are compared
    /// by their worth alone.
    pub(super) fn has_root_noise(&mut self, game: &G, width: usize) -> bool {
        self.avoids_shuffling
            && width == 1
            && self.left.is_some_and(|left| left <= MAX_PLY)
            && self.worth(game, 0) >= NOISE_LEAD
    }

    /// The noise of the move that leads to `child`, as a score.
    pub(super) fn noise(&self, child: &G) -> i32 {
        let left = self.left.unwrap_or(0) as u64;
        (SplitMix::keyed(left, child.key()).next() % NOISE) as i32
    }

    /// The findings with the noise subtracted from the scores.
    pub(super) fn without_noise(
        &self,
        game: &G,
        analysis: &Analysis<G::Move>,
    ) -> Analysis<G::Move> {
        let mut analysis = analysis.clone();
        if self.noisy {
            for line in &mut analysis.lines {
                line.score = add_noise(line.score, -self.noise(&game.after(line.first)));
            }
        }
        analysis
    }
}

/// A score plus noise. A score that is decided by force has no noise.
pub(super) const fn add_noise(score: i32, noise: i32) -> i32 {
    match score {
        ..=NEGATIVE_DECIDED | DECIDED.. => score,
        _ if score + noise >= DECIDED => DECIDED - 1,
        _ => score + noise,
    }
}
