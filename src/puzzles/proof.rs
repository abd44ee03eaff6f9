//! Proofs that a move is the only right one, by trying all moves of both sides.

use std::cmp::Reverse;
use std::num::NonZero;

use crate::board::Move;
use crate::chooser::strategy::{EveryMove, POINT};
use crate::game::{Game, Side};
use crate::moves::Position;
use crate::search::{Analysis, Evaluation, Limits, Line, Query, Search, plies_to_end};

/// The lead, as a score, by which the right move is ahead of every other.
const MARGIN: i32 = 2 * POINT;

/// The material of the side to move less that of the enemy, in points.
pub(super) fn lead(position: &Position) -> i32 {
    match position.to_move {
        Side::White => Game::lead(position),
        Side::Black => -Game::lead(position),
    }
}

/// The worth of material alone.
struct Material;

impl Evaluation<Position> for Material {
    fn evaluate(&self, position: &Position) -> i32 {
        POINT * lead(position)
    }
}

/// The task of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// To leave the enemy without a legal move.
    Win,
    /// To be ahead by material.
    Material,
}

/// Searches without shortcuts: every legal move of both sides, and then every capture, until nothing can be captured
/// at a gain.
pub(super) struct Proof {
    search: Search<'static, Position>,
    /// The most nodes for each move of a line: a proof that needs more is given up.
    nodes: u64,
}

impl Proof {
    pub(super) fn new(nodes: u64) -> Self {
        let search = Search::new(&Material, [&EveryMove; 2]).exact();
        Self { search, nodes }
    }

    /// The line of a puzzle in which the side to move makes `moves` moves, each the only right one; the enemy's replies
    /// between them are those that hold out longest, or lose least.
    pub(super) fn line(
        &mut self,
        position: &Position,
        goal: Goal,
        moves: usize,
    ) -> Option<Vec<Move>> {
        let right = self.only(position, goal, moves)?;
        let mut line = vec![right.first];
        if moves == 1 {
            return Some(line);
        }
        let after = position.after(right.first);
        let replies = match goal {
            Goal::Win => {
                // Any of them loses as soon, so the enemy takes what it can.
                let mut replies = after.legal_moves();
                replies.sort_by_key(|&reply| Reverse(after.gain(reply)));
                replies
            }
            Goal::Material => right.rest.first().copied().into_iter().collect(),
        };
        let rest = replies.into_iter().find_map(|reply| {
            let mut rest = vec![reply];
            rest.extend(self.line(&after.after(reply), goal, moves - 1)?);
            Some(rest)
        });
        line.extend(rest?);
        Some(line)
    }

    /// True if each move of a side in a line is the only right one.
    pub(super) fn holds(&mut self, position: &Position, goal: Goal, line: &[Move]) -> bool {
        let moves = line.len().div_ceil(2);
        let mut position = *position;
        for (ply, &mv) in line.iter().enumerate() {
            let mut right = || self.only(&position, goal, moves - ply / 2);
            if ply % 2 == 0 && right().is_none_or(|right| right.first != mv) {
                return false;
            }
            position = position.after(mv);
        }
        true
    }

    /// The only move that reaches the goal with so many moves of its side.
    ///
    /// It wins in exactly so many moves, and no other move is seen to win. Or it keeps its side from losing material,
    /// with one ply of the enemy after the last move, and is ahead of every other move by [`MARGIN`].
    fn only(&mut self, position: &Position, goal: Goal, moves: usize) -> Option<Line<Move>> {
        let plies = 2 * moves as u32;
        if (goal, moves) == (Goal::Win, 1) {
            let legal = position.legal_moves();
            let mut wins = legal.into_iter().filter(|&mv| position.wins(mv));
            let first = wins.next()?;
            return wins.next().is_none().then(|| Line {
                score: 0,
                first,
                rest: Vec::new(),
            });
        }
        let depth = match goal {
            Goal::Win => plies - 1,
            Goal::Material => plies,
        };
        let Analysis {
            lines, depth: done, ..
        } = self.run(position, depth);
        let [best, second] = <[_; 2]>::try_from(lines).ok()?;
        let ends = [&best, &second].map(|line| plies_to_end(line.score));
        let is_right = match (goal, ends) {
            (_, [_, Some(1..)]) => false,
            (Goal::Win, [Some(end), _]) => end as u32 == depth && done == depth,
            (Goal::Win, [None, _]) | (Goal::Material, [Some(_), _]) => false,
            (Goal::Material, [None, _]) => {
                done == depth
                    && best.score - second.score >= MARGIN
                    && best.score >= POINT * lead(position)
            }
        };
        is_right.then_some(best)
    }

    fn run(&mut self, position: &Position, depth: u32) -> Analysis<Move> {
        let query = Query {
            width: NonZero::<usize>::MIN.saturating_add(1),
            ..Query::new(Limits {
                nodes: Some(self.nodes),
                depth: Some(depth),
                ..Limits::default()
            })
        };
        self.search.clear();
        self.search.run(position, &position.legal_moves(), &query)
    }
}
