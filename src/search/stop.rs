//! A request to stop, which one thread makes and others look for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that its copies have in common. It is never taken back.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    requested: Arc<AtomicBool>,
    /// What this one was made from: a request to it counts here too.
    whole: Option<Arc<Stop>>,
}

impl Stop {
    /// A flag that is not set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag for a part of the work: who stops the whole stops the part, but not the other way round.
    #[must_use]
    pub fn part(&self) -> Self {
        Self {
            requested: Arc::default(),
            whole: Some(Arc::new(self.clone())),
        }
    }

    /// Asks everybody who has a copy, or a part, to stop.
    pub fn request(&self) {
        self.requested.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.requested.load(Ordering::Relaxed)
            || self
                .whole
                .as_ref()
                .is_some_and(|whole| whole.is_requested())
    }
}

#[cfg(test)]
mod tests {
    use super::Stop;

    #[test]
    fn a_part_is_stopped_with_the_whole_and_not_the_other_way_round() {
        let whole = Stop::new();
        let [first, second] = [whole.part(), whole.part()];
        first.request();
        assert!(first.is_requested() && !second.is_requested() && !whole.is_requested());
        whole.request();
        assert!(second.clone().is_requested());
    }
}
