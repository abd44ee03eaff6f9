//! What moves are worth, by the deep search of level 9.

use std::cmp::Reverse;

use super::{CANDIDATES, COST, EVEN, Turn};
use crate::board::Move;
use crate::chooser::Level;
use crate::moves::Position;
use crate::report::{Line, Score};
use crate::search::{Analysis, Limits, Query, Search};

/// Nodes for a first sight of a position.
const GLANCE: u64 = 3_000;

/// Nodes for a careful look, as for the mistakes of an analysis.
const LOOK: u64 = 30_000;

/// The deep search of level 9. It knows nothing of the positions before.
pub(super) struct Judge(Search<'static, Position>);

/// What the search finds a move worth.
pub(super) struct Found {
    pub(super) line: Line,
    /// The depth of the search, in plies.
    pub(super) depth: u32,
}

impl Found {
    /// The share of games that its side wins.
    pub(super) fn wins(&self) -> f64 {
        self.line.score.wins()
    }
}

impl Judge {
    pub(super) fn new() -> Self {
        Self(Level::Nine.search().expect("level 9 has a deep search"))
    }

    /// Of the turns from the last one that did not stand worse than even, the one that cost the most wins, if that is
    /// enough; with the move that was played and the strongest one.
    pub(super) fn costliest<'a>(&mut self, turns: &'a [Turn]) -> Option<(&'a Turn, Found, Found)> {
        // After the last turn, all is lost.
        let mut after = 0.0;
        let mut costs = Vec::new();
        for turn in turns.iter().rev() {
            let legal = turn.position.legal_moves();
            let wins = Score::of(self.search(turn, &legal, nodes(GLANCE)).score()).wins();
            costs.push((wins - after, turn));
            after = wins;
            if wins >= EVEN {
                break;
            }
        }
        costs.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let mut careful: Vec<_> = costs
            .into_iter()
            .take(CANDIDATES)
            .filter_map(|(_, turn)| self.cost(turn))
            .filter(|(cost, ..)| *cost >= COST)
            .collect();
        // Of equal ones the first in the game.
        careful.sort_by_key(|(_, turn, ..)| Reverse(turn.ply));
        let worst = careful
            .into_iter()
            .max_by(|(a, ..), (b, ..)| a.total_cmp(b));
        worst.map(|(_, turn, played, strongest)| (turn, played, strongest))
    }

    /// What the move of a turn cost, in wins, beside the strongest one.
    fn cost<'a>(&mut self, turn: &'a Turn) -> Option<(f64, &'a Turn, Found, Found)> {
        let legal = turn.position.legal_moves();
        let strongest = Found::new(&self.search(turn, &legal, nodes(LOOK)))?;
        let played = self.best(turn, &[turn.mv], strongest.depth)?;
        Some((strongest.wins() - played.wins(), turn, played, strongest))
    }

    /// The best of some moves, no deeper than `depth`.
    pub(super) fn best(&mut self, turn: &Turn, moves: &[Move], depth: u32) -> Option<Found> {
        let limits = Limits {
            depth: Some(depth.max(1)),
            ..nodes(LOOK)
        };
        Found::new(&self.search(turn, moves, limits))
    }

    fn search(&mut self, turn: &Turn, moves: &[Move], limits: Limits) -> Analysis<Move> {
        self.0.clear();
        let query = Query {
            left: Some(turn.left),
            ..Query::new(limits)
        };
        self.0.watch(&turn.position, moves, &query, |_| ())
    }
}

impl Found {
    fn new(analysis: &Analysis<Move>) -> Option<Self> {
        Some(Self {
            line: Line::new(analysis.lines.first()?),
            depth: analysis.depth,
        })
    }
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}
