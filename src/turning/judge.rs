//! The worth of moves, by the deep search of level 9.

use crate::answer::{Line, Score};
use crate::board::Move;
use crate::chooser::{Chooser, Level, Settings};
use crate::game::{GameLine, Length, Setup};
use crate::matches::record::Record;
use crate::moves::Position;
use crate::report::Comparison;
use crate::search::{Analysis, Limits, Query, Search};

/// Nodes for a first sight of a position.
const GLANCE: u64 = 3_000;

/// Nodes for a careful look, as for the mistakes of an analysis.
const SEARCH: u64 = 30_000;

/// A turn of a game of Advance.
pub(crate) struct GameTurn {
    pub(crate) ply: usize,
    pub(crate) position: Position,
    pub(crate) mv: Move,
    /// The plies that were left before the turn limit.
    pub(crate) left: u32,
    length: Length,
}

impl GameTurn {
    /// Its position, with the moves before it and the length of the game.
    fn line(&self) -> GameLine<Position> {
        let ply = self.length.begun.saturating_add(self.ply as u32);
        GameLine {
            setup: Setup {
                position: self.position,
                ply,
            },
            length: Some(self.length),
        }
    }
}

/// The turns of both sides in a game of Advance.
pub(crate) fn turns(record: &Record) -> impl Iterator<Item = GameTurn> + '_ {
    let allowed = record.turns.saturating_mul(2);
    let moves = record.course.moves.iter().enumerate();
    let length = Length {
        turns: record.turns,
        begun: record.start.ply,
    };
    let turns = record.positions().zip(moves);
    turns.filter_map(move |(position, (ply, played))| {
        Some(GameTurn {
            ply,
            position: *position.of()?,
            mv: played.mv.of::<Position>()?,
            left: allowed.saturating_sub(ply as u32),
            length,
        })
    })
}

/// The deep search of level 9. It does not know the positions before.
pub(crate) struct Judge(Search<'static, Position>);

/// The worth of a move by the search.
pub(crate) struct Found {
    pub(crate) line: Line,
    /// The depth of the search, in plies.
    pub(crate) depth: u32,
}

impl Found {
    /// The share of games that its side wins.
    pub(crate) fn wins(&self) -> f64 {
        self.line.score.wins()
    }
}

impl Judge {
    pub(crate) fn new() -> Self {
        Self(Level::Nine.search().expect("level 9 has a deep search"))
    }

    /// The share of games that the side to move wins at each turn, at first sight, and 0 after the last one, which makes
    /// its move a candidate for a mistake.
    pub(crate) fn glances(&mut self, turns: &[GameTurn]) -> Vec<f64> {
        let seen = turns.iter().map(|turn| self.glance(turn));
        seen.chain([0.0]).collect()
    }

    /// The move of a turn compared with the strongest one, by the same look as [`best`](Self::best).
    pub(crate) fn compare(turn: &GameTurn) -> Option<Comparison> {
        let settings = Settings {
            // Only nodes limit the search, so that every machine finds the same.
            limits: nodes(SEARCH),
            ..Settings::new(Level::HIGHEST)
        };
        let query = Query {
            left: Some(turn.left),
            ..Query::new(settings.limits)
        };
        let decision = Chooser::new(&settings).choose_by(&turn.position, &query, |_| ())?;
        Comparison::new(turn.line(), &settings, &decision, turn.mv).ok()
    }

    /// The share of games that the side to move wins, at first sight.
    pub(crate) fn glance(&mut self, turn: &GameTurn) -> f64 {
        let legal = turn.position.legal_moves();
        Score::of(self.search(turn, &legal, nodes(GLANCE)).score()).wins()
    }

    /// The best of some moves by a careful look, no deeper than `depth` where that is given.
    pub(crate) fn best(
        &mut self,
        turn: &GameTurn,
        moves: &[Move],
        depth: Option<u32>,
    ) -> Option<Found> {
        let limits = Limits {
            depth: depth.map(|depth| depth.max(1)),
            ..nodes(SEARCH)
        };
        Found::new(&self.search(turn, moves, limits))
    }

    fn search(&mut self, turn: &GameTurn, moves: &[Move], limits: Limits) -> Analysis<Move> {
        self.0.clear();
        let query = Query {
            left: Some(turn.left),
            ..Query::new(limits)
        };
        self.0.run(&turn.position, moves, &query)
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

/// Sorts turns by their costs, the costliest first.
pub(crate) fn sort_by_cost(costs: &mut [(f64, &GameTurn)]) {
    costs.sort_by(|(a, _), (b, _)| b.total_cmp(a));
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}
