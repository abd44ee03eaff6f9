//! The transposition table: the search's memory of positions that it may meet again.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::{try_zeroed_vec, zeroed_vec};

use super::query::Limits;
use super::score::{DECIDED, NEGATIVE_DECIDED, PLY};
use super::tuning::{MOST_TABLE_SLOTS, TABLE_SLOTS};

/// The relation of a remembered score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The memory of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move, to be tried first next time, as its index among the choices there.
    pub(super) best: Option<u16>,
    /// Depth of the search from there, from 0 to [`MAX_PLY`](super::MAX_PLY).
    pub(super) depth: i32,
    score: i32,
    bound: Bound,
}

impl Entry {
    /// The entry of a node `ply` plies below the root. It counts wins from the node, because the
    /// position can be met again at another ply.
    pub(super) fn new(best: Option<u16>, score: i32, depth: i32, bound: Bound, ply: usize) -> Self {
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

    /// The score at `ply` plies below the root, if it cuts off a node with this window.
    #[inline]
    pub(super) fn cutoff(&self, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let score = self.score(ply);
        let is_usable = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        is_usable.then_some(score)
    }

    /// The score at `ply` plies below the root, if it is exact.
    #[inline]
    pub(super) fn exact(&self, ply: usize) -> Option<i32> {
        (self.bound == Bound::Exact).then(|| self.score(ply))
    }

    #[inline]
    fn score(&self, ply: usize) -> i32 {
        match self.score {
            DECIDED.. => self.score - ply as i32 * PLY,
            ..=NEGATIVE_DECIDED => self.score + ply as i32 * PLY,
            score => score,
        }
    }

    /// The entry in a number that is not 0: 32 bits of score, 17 of the move, 8 of depth and 2 of bound.
    #[inline]
    fn pack(self) -> u64 {
        let best = self.best.map_or(0, |best| u64::from(best) + 1);
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        u64::from(self.score.cast_unsigned()) << 32 | best << 10 | (self.depth as u64) << 2 | bound
    }

    /// Unpacks an entry; `None` if the number holds none.
    #[inline]
    fn unpack(packed: u64) -> Option<Self> {
        let bound = match packed & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let best = (packed >> 10) & 0x1_FFFF;
        Some(Self {
            best: best.checked_sub(1).map(|best| best as u16),
            depth: i32::from((packed >> 2) as u8),
            score: ((packed >> 32) as u32).cast_signed(),
            bound,
        })
    }
}

/// The smallest memory page of any system, in bytes.
const PAGE: usize = 4096;

/// There is no memory for a table of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a table of this size")]
pub struct NoMemory;

/// A hash table in which a position has one possible place; the newest of the positions that share it stays.
///
/// Several threads may use its copies at once, without locks: a place holds an entry and the key of its position
/// combined with that entry. If two threads write to a place at once and their halves are mixed, the key is wrong,
/// and nothing is found there ("lockless hashing", Hyatt and Mann 2002).
#[derive(Clone)]
pub(super) struct TranspositionTable {
    slots: Arc<Vec<Slot>>,
    /// Number of slots in use, a power of two.
    used: usize,
    /// True if a caller set the size, so that it does not depend on the limits.
    sized: bool,
    /// Combined with the stored keys: with another salt, no entry is found any more.
    salt: u64,
}

/// The key and the entry; zeros where there is none.
type Slot = [AtomicU64; 2];

impl TranspositionTable {
    pub(super) fn new() -> Self {
        Self {
            slots: ready(zeroed_vec(TABLE_SLOTS)),
            used: TABLE_SLOTS,
            sized: false,
            salt: 0,
        }
    }

    /// An empty table of at most `mib` MiB, or an error if there is not enough memory. Its copies stay as they are.
    pub(super) fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory> {
        let fit = mib.get().saturating_mul(1 << 20) / size_of::<Slot>();
        let slots = try_zeroed_vec(1 << fit.ilog2()).map_err(|()| NoMemory)?;
        self.used = slots.len();
        self.sized = true;
        self.slots = ready(slots);
        Ok(())
    }

    /// Uses as many slots as a search within these limits can fill, unless a size was asked for. Where the limits are
    /// repeatable, the number depends on nothing else; otherwise it never falls, so that the search of the next move
    /// finds what the last one left.
    pub(super) fn fit(&mut self, limits: &Limits) {
        let positions = usize::try_from(limits.expected_nodes()).unwrap_or(usize::MAX);
        let slots = positions
            .clamp(TABLE_SLOTS, MOST_TABLE_SLOTS)
            .next_power_of_two();
        if self.sized || (slots < self.used && !limits.are_repeatable()) {
            return;
        }
        if slots > self.slots.len() {
            // Without the memory, the search makes do with fewer slots. The system maps pages as they are touched: a
            // shallow search needs few of them.
            match try_zeroed_vec(slots) {
                Ok(more) => self.slots = Arc::new(more),
                Err(()) => return,
            }
        }
        self.used = slots;
    }

    /// Forgets everything, at no cost.
    pub(super) const fn clear(&mut self) {
        self.salt = self.salt.wrapping_add(0x9E37_79B9_7F4A_7C15);
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let [stored, packed] = self.slot(key);
        let packed = packed.load(Relaxed);
        match stored.load(Relaxed) ^ packed == key ^ self.salt {
            true => Entry::unpack(packed),
            false => None,
        }
    }

    #[inline]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let packed = entry.pack();
        let [stored, content] = self.slot(key);
        stored.store(key ^ self.salt ^ packed, Relaxed);
        content.store(packed, Relaxed);
    }

    #[inline]
    fn slot(&self, key: u64) -> &Slot {
        &self.slots[key as usize & (self.used - 1)]
    }
}

/// Touches each page of this memory, so that the system maps it now and not while a clock runs.
fn ready(slots: Vec<Slot>) -> Arc<Vec<Slot>> {
    for slot in slots.iter().step_by(PAGE / size_of::<Slot>()) {
        slot[0].store(0, Relaxed);
    }
    Arc::new(slots)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::search::WIN;

    #[test]
    fn exactly_stored_entries_are_found() {
        let mut table = TranspositionTable::new();
        let copy = table.clone();
        let mut key = 7;
        for best in [None, Some(0), Some(u16::MAX)] {
            for (score, depth) in [(0, 0), (-1, 1), (WIN, 96), (-WIN, 1)] {
                for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                    key += 1;
                    assert_eq!(table.get(key), None);
                    let entry = Entry::new(best, score, depth, bound, 0);
                    table.put(key, entry);
                    assert_eq!(table.get(key), Some(entry));
                    assert_eq!(copy.get(key), Some(entry));
                    assert_eq!(table.get(key + TABLE_SLOTS as u64), None);
                }
            }
        }
        assert_eq!(table.get(0), None);
        table.clear();
        assert_eq!(table.get(key), None);
    }

    #[test]
    fn the_limits_decide_the_size() {
        let nodes = |nodes| Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let time = |ms| Limits {
            time: Some(Duration::from_millis(ms)),
            ..Limits::default()
        };
        let depth = |depth| Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let mut table = TranspositionTable::new();
        for (limits, used) in [
            (nodes(100), TABLE_SLOTS),
            (nodes(100_000), 2 * TABLE_SLOTS),
            (Limits::default(), MOST_TABLE_SLOTS),
            (depth(7), TABLE_SLOTS),
            (depth(9), 4 * TABLE_SLOTS),
            (depth(u32::MAX), MOST_TABLE_SLOTS),
            (nodes(100_000), 2 * TABLE_SLOTS),
            (Limits::per_move(), TABLE_SLOTS),
            (time(50), 2 * TABLE_SLOTS),
            // The table keeps its entries.
            (time(10), 2 * TABLE_SLOTS),
            (time(u64::MAX), MOST_TABLE_SLOTS),
        ] {
            table.fit(&limits);
            assert_eq!(table.used, used, "{limits:?}");
        }
        table.resize(NonZero::new(2).unwrap()).unwrap();
        table.fit(&nodes(1_000_000));
        assert_eq!(table.used, 2 * TABLE_SLOTS);
    }

    #[test]
    fn halves_of_two_entries_are_none() {
        let table = TranspositionTable::new();
        let [one, other] = [5, 6].map(|score| Entry::new(None, score, 3, Bound::Exact, 0));
        table.put(9, one);
        table.slot(9)[1].store(other.pack(), Relaxed);
        assert_eq!(table.get(9), None);
    }
}
