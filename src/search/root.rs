//! The root: iterative deepening, and the moves from there.

use super::ends::proved;
use super::limits::Stopped;
use super::quiescence::{QUIESCENCE_PLIES, SETTLING_PLIES};
use super::whim::fancied;
use super::{Analysis, DECIDED, Line, NEGATIVE_DECIDED, Query, Search, WIN};
use crate::game::Game;

impl<G: Game> Search<'_, G> {
    /// Looks a ply deeper each time, until a limit is reached or there is nothing more to find.
    pub(super) fn deepen(
        &mut self,
        game: &G,
        moves: &[G::Move],
        query: &Query,
        mut each: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        let width = query.width.get();
        let mut order = moves.to_vec();
        // However soon the search is stopped, it does not overlook a win in one.
        order.sort_by_cached_key(|&mv| {
            let end = self.at_once(&game.after(mv));
            end.is_none_or(|score| score > NEGATIVE_DECIDED)
        });
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
            // Only now: a search that is stopped while it proves ends has looked at all moves. Wins at once
            // are not looked for twice.
            let wins = |line: &Line<_>| line.score >= DECIDED;
            let open = !analysis.lines.iter().all(wins);
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
            each(&self.without_whims(game, &analysis));
            // Whoever was told may have seen enough.
            let decided = |line: &Line<_>| line.score.abs() >= DECIDED;
            if query.stop.is_requested() || analysis.lines.iter().all(decided) {
                break;
            }
        }
        if analysis.lines.is_empty() {
            analysis.lines = self.glance(game, moves, width);
            return analysis;
        }
        self.without_whims(game, &analysis)
    }

    /// One iteration at the root, for the best `width` moves. Those so far come to the front of `order` and
    /// into `found`, so that a stopped iteration is not lost.
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

    /// The line of a move at the root if its score is above `alpha`, both with the whims of their moves. Where
    /// another move has that, it is first shown that this one is better.
    fn better(
        &mut self,
        game: &G,
        first: G::Move,
        depth: i32,
        alpha: i32,
        taken: bool,
    ) -> Result<Option<Line<G::Move>>, Stopped> {
        let child = game.after(first);
        let whim = if self.whimsical { self.whim(&child) } else { 0 };
        let alpha = fancied(alpha, -whim);
        let mut score = alpha + 1;
        if taken {
            score = -self.node(&child, depth - 1, 1, -alpha - 1, -alpha)?;
        }
        if score > alpha {
            score = -self.node(&child, depth - 1, 1, -WIN, -alpha)?;
        }
        Ok((score > alpha).then(|| Line {
            score: fancied(score, whim),
            first,
            rest: self.lines.of(1).to_vec(),
        }))
    }
}
