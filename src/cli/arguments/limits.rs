//! The options that limit a search.

use std::time::Duration;

use advance::search::Limits;

use crate::cli::arguments::number::whole;

/// How long to search.
#[derive(Clone, Debug, clap::Args)]
pub struct LimitArgs {
    /// Search this many positions, at a level that searches
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    nodes: Option<u64>,
    /// Search this many plies deep, at a level that searches
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX))]
    depth: Option<u32>,
    /// Search for this many milliseconds, at a level that searches
    #[arg(long, value_name = "MS", value_parser = whole(0..=u64::MAX))]
    time: Option<u64>,
}

impl LimitArgs {
    /// The limits asked for, or else `default`.
    pub fn limits_or(&self, default: Limits) -> Limits {
        self.limits().or(default)
    }

    /// The limits asked for.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.map(Duration::from_millis),
        }
    }
}

impl From<Limits> for LimitArgs {
    fn from(limits: Limits) -> Self {
        Self {
            nodes: limits.nodes,
            depth: limits.depth,
            time: limits.time.map(|time| time.as_millis() as u64),
        }
    }
}
