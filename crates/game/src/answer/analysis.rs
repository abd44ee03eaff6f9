//! The findings of a search.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::Score;
use crate::search;

/// The moment of a report of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Moment {
    /// A depth was searched completely.
    Depth,
    /// The search has ended.
    Best,
}

/// The findings of a search so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// When it was reported.
    pub kind: Moment,
    /// The plies that were searched completely.
    pub depth: u32,
    /// The positions searched.
    pub nodes: u64,
    /// The milliseconds since the start.
    pub ms: u64,
    /// The positions searched per second.
    pub nps: u64,
    /// The best moves, best first, as many as were asked for.
    pub lines: Vec<Line>,
}

/// A move with its score and what follows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its worth by the search.
    #[serde(flatten)]
    pub score: Score,
    /// The line of play, which begins with this move.
    pub pv: Vec<String>,
}

impl Analysis {
    /// The report of `analysis` after `time`.
    #[must_use]
    pub fn new<M: Clone + ToString>(
        kind: Moment,
        analysis: &search::Analysis<M>,
        time: Duration,
    ) -> Self {
        Self {
            kind,
            depth: analysis.depth,
            nodes: analysis.nodes,
            ms: time.as_millis().try_into().unwrap_or(u64::MAX),
            nps: nodes_per_second(analysis.nodes, time),
            lines: analysis.lines.iter().map(Line::new).collect(),
        }
    }
}

impl Line {
    /// A line of a search.
    #[must_use]
    pub fn new<M: Clone + ToString>(line: &search::Line<M>) -> Self {
        Self {
            mv: line.first.to_string(),
            score: Score::of(line.score),
            pv: line.moves().map(|mv| mv.to_string()).collect(),
        }
    }
}

/// The findings of the deep search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Searched {
    /// The worth of the position.
    #[serde(flatten)]
    pub score: Score,
    /// The plies that were searched completely.
    pub depth: u32,
    /// The positions searched.
    pub nodes: u64,
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.score.fmt(f)
    }
}

impl Searched {
    /// The findings of a search with scores in hundredths of a point.
    #[must_use]
    pub fn new<M>(analysis: &search::Analysis<M>) -> Self {
        Self {
            score: Score::of(analysis.score()),
            depth: analysis.depth,
            nodes: analysis.nodes,
        }
    }
}

fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
