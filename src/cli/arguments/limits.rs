//! The options that limit a search.

use std::time::Duration;

use advance::Limits;

use crate::cli::arguments::number::whole;

#[derive(Clone, Debug, clap::Args)]
pub struct LimitArgs {
    /// Levels 8 and 9: search this many positions
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    nodes: Option<u64>,
    /// Levels 8 and 9: search this many plies deep
    #[arg(long, value_name = "N", value_parser = whole(0..=u32::MAX))]
    depth: Option<u32>,
    /// Levels 8 and 9: search for this many milliseconds
    #[arg(long, value_name = "MS", value_parser = whole(0..=u64::MAX))]
    time: Option<u64>,
}

impl LimitArgs {
    /// The given limits, or else `default`.
    pub fn limits_or(&self, default: Limits) -> Limits {
        self.limits().or(default)
    }

    /// The names of the given limits.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let asked = [
            ("nodes", self.nodes.is_some()),
            ("depth", self.depth.is_some()),
            ("time", self.time.is_some()),
        ];
        asked
            .into_iter()
            .filter_map(|(name, asked)| asked.then_some(name))
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
