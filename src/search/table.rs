//! The transposition table: what the search has learned about positions that it may meet again.

use std::collections::TryReserveError;
use std::num::NonZero;

use super::{DECIDED, NEGATIVE_DECIDED, PLY};

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
    /// The best move, to be tried first next time.
    pub(super) best: Option<M>,
    /// How deep it was searched.
    pub(super) depth: i32,
    score: i32,
    bound: Bound,
}

impl<M> Entry<M> {
    /// The entry of a node `ply` plies below the root. It counts wins from the node, because the
    /// position can be met again at another ply.
    pub(super) fn new(best: Option<M>, score: i32, depth: i32, bound: Bound, ply: usize) -> Self {
        let score = match score {
            DECIDED.. => score + ply as i32 * PLY,
            ..=NEGATIVE_DECIDED => score - ply as i32 * PLY,
            _ => score,
        };
        Self {
            best,
            depth,
            score,
            bound,
        }
    }

    /// The score at `ply` plies below the root, if it settles the node for this window.
    pub(super) fn decides(&self, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let score = self.score(ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        decides.then_some(score)
    }

    /// The score at `ply` plies below the root, if it is exact.
    pub(super) fn exact(&self, ply: usize) -> Option<i32> {
        (self.bound == Bound::Exact).then(|| self.score(ply))
    }

    fn score(&self, ply: usize) -> i32 {
        match self.score {
            DECIDED.. => self.score - ply as i32 * PLY,
            ..=NEGATIVE_DECIDED => self.score + ply as i32 * PLY,
            score => score,
        }
    }
}

/// How many positions are remembered by default: more than a bot searches for a move, and few
/// enough that a new process has them ready at once. A power of two, as is the number of any table.
const SLOTS: usize = 1 << 16;

/// About how large that table is, in MiB.
pub const TABLE_MIB: usize = 2;

/// A hash table with one place for a position; the newest stays.
pub(super) struct Table<M> {
    slots: Vec<Slot<M>>,
    /// What the keys are stored with: another number, and nothing that is there is found any more.
    salt: u64,
}

type Slot<M> = Option<(u64, Entry<M>)>;

impl<M: Copy> Table<M> {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![None; SLOTS],
            salt: 0,
        }
    }

    /// An empty table of at most `mib` MiB, or an error if there is not enough memory.
    pub(super) fn resize(&mut self, mib: NonZero<usize>) -> Result<(), TryReserveError> {
        let fit = mib.get().saturating_mul(1 << 20) / size_of::<Slot<M>>();
        let count = 1 << fit.ilog2();
        let mut slots = Vec::new();
        slots.try_reserve_exact(count)?;
        slots.resize(count, None);
        self.slots = slots;
        Ok(())
    }

    /// Forgets everything, at no cost.
    pub(super) const fn clear(&mut self) {
        self.salt = self.salt.wrapping_add(0x9E37_79B9_7F4A_7C15);
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry<M>> {
        match self.slots[self.index(key)] {
            Some((held, entry)) if held == key ^ self.salt => Some(entry),
            _ => None,
        }
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry<M>) {
        let index = self.index(key);
        self.slots[index] = Some((key ^ self.salt, entry));
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}
