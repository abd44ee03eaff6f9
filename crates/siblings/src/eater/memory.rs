//! The worth of positions, kept for all games of a process.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use super::board::{Board, EATER, PASSER};
use super::cells::Cells;

/// The number of positions that the games of a process remember together: some 40 MB of small boards, or three times as
/// much of boards from 6x6 on.
const REMEMBERED: usize = 1_000_000;

/// The number of parts, which can be used at the same time.
const PARTS: usize = 32;

/// The most cells of a board that is remembered as bits.
const FEW: usize = 28;

/// The positions that were solved in this process. They make the next game quicker, and change no choice.
static SHARED: LazyLock<Arc<Memory>> = LazyLock::new(|| Arc::new(Memory::new(REMEMBERED)));

type Part = HashMap<Key, f64, BuildHasherDefault<Mixer>>;

/// Hashes a word by multiplication (Knuth, "The Art of Computer Programming", 6.4): a solver looks a board up some
/// million times a second, and nobody chooses boards that collide.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let word = part
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// The worth of reduced, canonical boards: the Passer's chance to win with best play of both.
#[derive(Debug)]
pub(super) struct Memory {
    parts: [Mutex<Part>; PARTS],
    /// The most boards in a part: a full part forgets all of them.
    most: usize,
}

impl Memory {
    /// A memory for this many boards.
    pub(super) fn new(most: usize) -> Self {
        Self {
            parts: Default::default(),
            most: most / PARTS,
        }
    }

    /// The memory of the process.
    pub(super) fn shared() -> Arc<Self> {
        Arc::clone(&SHARED)
    }

    pub(super) fn recall(&self, key: &Key) -> Option<f64> {
        self.part(key).get(key).copied()
    }

    pub(super) fn keep(&self, key: Key, worth: f64) {
        let mut part = self.part(&key);
        if part.len() >= self.most {
            part.clear();
        }
        part.insert(key, worth);
    }

    /// All boards that are remembered, with their worth.
    pub(super) fn all(&self) -> Vec<(Board, f64)> {
        let parts = self.parts.iter().map(lock);
        let all = parts.flat_map(|part| {
            let boards = part.iter().map(|(key, &worth)| (key.board(), worth));
            boards.collect::<Vec<_>>()
        });
        all.collect()
    }

    fn part(&self, key: &Key) -> MutexGuard<'_, Part> {
        let hash = BuildHasherDefault::<Mixer>::default().hash_one(key);
        // The map goes by the lowest and the highest bits.
        lock(&self.parts[(hash >> 40) as usize % PARTS])
    }
}

/// Locks a part, in which even a thread that panicked leaves nothing half done.
fn lock(part: &Mutex<Part>) -> MutexGuard<'_, Part> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The key of a board: small ones take eight bytes instead of eighty.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// The Passer's cells, then the Eater's, row by row, then the number of columns and that of rows.
    Bits(u64),
    Board(Box<Board>),
}

impl Key {
    pub(super) fn new(board: &Board) -> Self {
        let (rows, columns) = (board.rows(), board.columns());
        let bits = |cells: Cells| {
            let rows = cells.0[..rows].iter();
            rows.fold(0, |bits, &row| bits << columns | u64::from(row))
        };
        let marked = || [PASSER, EATER].map(|role| bits(board.of(role)));
        let packed = (rows * columns <= FEW).then(marked);
        let packed =
            packed.and_then(|[passer, eater]| Self::packed((rows, columns), passer, eater));
        packed.unwrap_or_else(|| Self::Board(Box::new(*board)))
    }

    /// The key of a board of so many rows and columns with these cells, row by row; `None` if it has too many of them.
    pub(super) fn packed((rows, columns): (usize, usize), passer: u64, eater: u64) -> Option<Self> {
        let count = rows * columns;
        let size = (columns << 4 | rows) as u64;
        (count <= FEW).then(|| Self::Bits((passer << count | eater) << 8 | size))
    }

    fn board(&self) -> Board {
        let mut bits = match self {
            Self::Board(board) => return **board,
            Self::Bits(bits) => *bits,
        };
        let mut next = |width: usize| {
            let low = bits & ((1 << width) - 1);
            bits >>= width;
            low as u16
        };
        let (rows, columns) = (next(4) as usize, next(4) as usize);
        let mut marked = [Cells::default(); 2];
        // The last to be put in comes out first.
        for cells in marked.iter_mut().rev() {
            for row in (0..rows).rev() {
                cells.0[row] = next(columns);
            }
        }
        Board::marked(rows, columns, marked)
    }
}

#[cfg(test)]
mod tests {
    use super::{Key, Memory};
    use crate::eater::{Board, Cell, Round};

    /// Boards of all sizes on which a few cells are marked.
    fn boards() -> impl Iterator<Item = Board> {
        let sides = (1..=15).flat_map(|rows| (1..=15).map(move |columns| (rows, columns)));
        sides.map(|(rows, columns)| {
            let board = Board::rectangle(rows, columns).unwrap();
            let first = Cell { row: 0, column: 0 };
            let last = Cell {
                row: rows - 1,
                column: columns - 1,
            };
            let round = Round {
                passer: first,
                eater: last,
            };
            board.after(round)
        })
    }

    #[test]
    fn a_key_names_one_board() {
        for board in boards() {
            assert_eq!(Key::new(&board).board(), board);
        }
    }

    #[test]
    fn a_memory_that_is_full_forgets() {
        let memory = Memory::new(64);
        for board in boards() {
            memory.keep(Key::new(&board), 0.5);
            assert_eq!(memory.recall(&Key::new(&board)), Some(0.5));
        }
        assert!(memory.all().len() <= 64);
    }
}
