//! How fast something was counted.

use std::time::Duration;

use serde::Serialize;

/// The time that so many nodes took.
#[derive(Clone, Copy, Serialize)]
pub struct Speed {
    ms: f64,
    nodes_per_s: f64,
}

impl Speed {
    pub fn of(nodes: u64, time: Duration) -> Self {
        // No clock is so fine that nothing takes no time.
        let time = time.max(Duration::from_nanos(1));
        Self {
            ms: time.as_secs_f64() * 1e3,
            nodes_per_s: nodes as f64 / time.as_secs_f64(),
        }
    }

    pub fn seconds(self) -> f64 {
        self.ms / 1e3
    }

    /// Millions of nodes a second.
    pub fn millions(self) -> f64 {
        self.nodes_per_s / 1e6
    }
}
