//! The options that limit a search.

use std::time::Duration;

use advance::Limits;
use advance::engine::LevelOption;

use crate::cli::arguments::number::whole;

#[derive(Clone, Debug, clap::Args)]
pub struct LimitArgs {
    /// Search this many positions (levels 8 and 9)
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    nodes: Option<u64>,
    /// Search this many plies deep (levels 8 and 9)
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX))]
    depth: Option<u32>,
    /// Search for this many milliseconds (levels 8 and 9)
    #[arg(long, value_name = "MS", value_parser = whole(0..=u64::MAX))]
    time: Option<u64>,
}

impl LimitArgs {
    /// The given limits, or else `default`.
    pub fn limits_or(&self, default: Limits) -> Limits {
        self.limits().or(default)
    }

    /// The options that are given.
    pub fn given(&self) -> impl Iterator<Item = LevelOption> {
        let given = [
            self.nodes.map(|_| LevelOption::Nodes),
            self.depth.map(|_| LevelOption::Depth),
            self.time.map(|_| LevelOption::Time),
        ];
        given.into_iter().flatten()
    }

    /// The given limits.
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
