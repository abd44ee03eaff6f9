//! Levels, and the options that only some of them use.

use std::fmt;

use crate::listed;

/// A level of an engine: a way to play. It is printed as the one word that commands take.
pub trait Level: fmt::Display + Send + Sync + 'static {
    /// Its name for people: a word or two.
    fn title(&self) -> &'static str;

    /// Its character as an opponent, in a sentence or two.
    fn character(&self) -> &'static str;

    /// A summary of its play, in a few words.
    fn summary(&self) -> &'static str;

    /// True if an option makes a difference to it.
    fn uses(&self, option: LevelOption) -> bool;

    /// The words for the ways in which it may read equal replies; empty if there is no choice.
    fn readings(&self) -> &'static [&'static str] {
        &[]
    }

    /// True if it searches and ranks moves, so that there is an analysis.
    fn searches(&self) -> bool {
        self.uses(LevelOption::MultiPv)
    }

    /// True if its choice takes more than a moment; with `_why`, the reasons are included.
    fn takes_time(&self, _why: bool) -> bool {
        self.uses(LevelOption::Time)
    }
}

listed! {
    /// An option that only some levels use.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LevelOption {
        /// The way to read equal replies.
        Predict,
        /// The positions that a search may visit.
        Nodes,
        /// The plies that a search looks ahead.
        Depth,
        /// The time of a search.
        Time,
        /// The number of best moves to report.
        MultiPv,
        /// The moves that are drawn from the best ones.
        VariedPlies,
        /// The threads of a search.
        Threads,
    }
}

impl LevelOption {
    /// Its name on the command line, without the dashes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Predict => "predict",
            Self::Nodes => "nodes",
            Self::Depth => "depth",
            Self::Time => "time",
            Self::MultiPv => "multipv",
            Self::VariedPlies => "varied-plies",
            Self::Threads => "threads",
        }
    }
}

/// As its name.
impl fmt::Display for LevelOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
