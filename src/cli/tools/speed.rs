//! The speed of counting nodes.

use std::time::Duration;

use serde::Serialize;

/// A number of nodes and the time that they took.
#[derive(Clone, Copy, Serialize)]
pub struct Speed {
    ms: u64,
    nps: u64,
    #[serde(skip)]
    time: Duration,
}

impl Speed {
    pub fn of(nodes: u64, time: Duration) -> Self {
        // A coarse clock may show no time at all.
        let time = time.max(Duration::from_nanos(1));
        Self {
            ms: time.as_millis() as u64,
            nps: (nodes as f64 / time.as_secs_f64()) as u64,
            time,
        }
    }

    pub fn seconds(self) -> f64 {
        self.time.as_secs_f64()
    }

    /// Millions of nodes a second.
    pub fn millions(self) -> f64 {
        self.nps as f64 / 1e6
    }
}
