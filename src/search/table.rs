//! The transposition table: what the search has learned of positions it may meet again.

/// How a remembered score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    pub(super) best: Option<M>,
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// A hash table with one place for a position; the newest stays.
pub(super) struct Table<M> {
    slots: Vec<Option<(u64, Entry<M>)>>,
}

const SLOTS: usize = 1 << 16;

impl<M: Copy> Table<M> {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![None; SLOTS],
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        match self.slots[key as usize % SLOTS] {
            Some((held, entry)) if held == key => Some(entry),
            _ => None,
        }
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry<M>) {
        self.slots[key as usize % SLOTS] = Some((key, entry));
    }
}
