//! A board of at most 64 cells in two words: what the solver goes through by the million.

use super::board::{Board, EATER, PASSER};
use super::cells::Cells;
use super::grid::Grid;
use super::memory::Key;
use super::openings;

/// The masks of boards of one size. A cell is a bit, row by row, and the first one of the top row is the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Frame {
    rows: usize,
    columns: usize,
    all: u64,
    top: u64,
    bottom: u64,
    /// The columns of the lowest and of the highest bits of the rows.
    edges: [u64; 2],
}

impl Frame {
    /// The frame of a board of at most 64 cells; `None` if it has more.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let (rows, columns) = (board.rows(), board.columns());
        let shift = u64::BITS.checked_sub((rows * columns) as u32)?;
        let row = (1 << columns) - 1;
        let lowest = (0..rows).fold(0, |cells, row| cells | 1 << (row * columns));
        Some(Self {
            rows,
            columns,
            all: u64::MAX >> shift,
            top: row << ((rows - 1) * columns),
            bottom: row,
            edges: [lowest, lowest << (columns - 1)],
        })
    }

    /// These cells and those beside them in their rows.
    fn widened(&self, cells: u64) -> u64 {
        let [lowest, highest] = self.edges;
        cells | (cells & !highest) << 1 | (cells & !lowest) >> 1
    }

    /// The cells of `open` to which a path inside it leads from the top row.
    fn down(&self, open: u64) -> u64 {
        self.reached(open & self.top, open, |wide| wide >> self.columns)
    }

    /// The cells of `open` from which a path inside it leads to the bottom row.
    fn up(&self, open: u64) -> u64 {
        self.reached(open & self.bottom, open, |wide| wide << self.columns)
    }

    fn reached(&self, mut reached: u64, open: u64, next_row: impl Fn(u64) -> u64) -> u64 {
        loop {
            let wide = self.widened(reached);
            let further = (wide | next_row(wide)) & open;
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// The cells on paths that the Passer could still make.
    fn alive(&self, eater: u64) -> u64 {
        let open = self.all & !eater;
        self.down(open) & self.up(open)
    }

    fn crosses(&self, open: u64) -> bool {
        self.down(open) & self.bottom != 0
    }

    /// The mirror image with the columns in the opposite order.
    fn sideways(&self, cells: u64) -> u64 {
        let [lowest, _] = self.edges;
        (0..self.columns / 2).fold(cells, |cells, column| {
            let distance = self.columns - 1 - 2 * column;
            let differ = (cells ^ cells >> distance) & lowest << column;
            cells ^ differ ^ differ << distance
        })
    }

    /// The board turned by half a circle.
    fn turned(&self, cells: u64) -> u64 {
        cells.reverse_bits() >> (64 - self.rows * self.columns)
    }
}

/// A board. Its order among those of its size is that of the same [`Board`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Packed<'a> {
    passer: u64,
    eater: u64,
    frame: &'a Frame,
}

impl<'a> Packed<'a> {
    pub(super) fn new(board: &Board, frame: &'a Frame) -> Self {
        let [passer, eater] = [PASSER, EATER].map(|role| packed(board.of(role), frame));
        Self {
            passer,
            eater,
            frame,
        }
    }

    fn mapped(self, change: impl Fn(u64) -> u64) -> Self {
        Self {
            passer: change(self.passer),
            eater: change(self.eater),
            ..self
        }
    }

    /// The cells that are not marked, each as a set.
    fn empty(self) -> Vec<u64> {
        let mut empty = self.frame.all & !self.passer & !self.eater;
        let mut cells = Vec::with_capacity(empty.count_ones() as usize);
        while empty != 0 {
            cells.push(empty & empty.wrapping_neg());
            empty &= empty - 1;
        }
        cells
    }

    fn board(self) -> Board {
        let Frame { rows, columns, .. } = *self.frame;
        let marked = [self.passer, self.eater].map(|cells| unpacked(cells, self.frame));
        Board::marked(rows, columns, marked)
    }
}

fn packed(cells: Cells, frame: &Frame) -> u64 {
    let rows = cells.0[..frame.rows].iter();
    rows.fold(0, |bits, &row| bits << frame.columns | u64::from(row))
}

fn unpacked(bits: u64, frame: &Frame) -> Cells {
    let mut cells = Cells::default();
    for (row, place) in (0..frame.rows).rev().enumerate() {
        cells.0[row] = (bits >> (place * frame.columns) & frame.bottom) as u16;
    }
    cells
}

impl Grid for Packed<'_> {
    fn rounds(self) -> Vec<Self> {
        let cells = self.empty();
        // The relevant cells depend on the Eater's cells alone.
        let alive = cells
            .iter()
            .map(|&cell| self.frame.alive(self.eater | cell));
        let alive: Vec<_> = alive.collect();
        let mut boards = Vec::with_capacity(cells.len() * cells.len());
        for &passer in &cells {
            boards.extend(cells.iter().zip(&alive).map(|(&eater, &alive)| Self {
                passer: (self.passer | passer & !eater) & alive,
                eater: self.frame.all & !alive,
                ..self
            }));
        }
        boards
    }

    fn has_path(self) -> bool {
        self.frame.crosses(self.passer)
    }

    fn has_gap(self) -> bool {
        let open = self.frame.all & !self.eater;
        (0..self.frame.rows).any(|row| {
            let here = open & self.frame.bottom << (row * self.frame.columns);
            here & here.wrapping_sub(1) == 0 && here & self.passer == 0
        })
    }

    fn relevant(self) -> Self {
        let alive = self.frame.alive(self.eater);
        Self {
            passer: self.passer & alive,
            eater: self.frame.all & !alive,
            ..self
        }
    }

    fn first_image(self) -> Self {
        let frame = self.frame;
        let sideways = self.mapped(|cells| frame.sideways(cells));
        let turned = |board: Self| board.mapped(|cells| frame.turned(cells));
        let least = self.min(sideways);
        least.min(turned(self)).min(turned(sideways))
    }

    fn is_lost(self) -> bool {
        let open = self.frame.all & !self.eater;
        let needed = |cell: u64| !self.frame.crosses(open & !cell);
        open == 0 || self.empty().into_iter().any(needed)
    }

    fn stored(self) -> Option<f64> {
        let Frame { rows, columns, .. } = *self.frame;
        openings::stored((rows, columns), self.passer, self.eater)
    }

    fn key(self) -> Key {
        let Frame { rows, columns, .. } = *self.frame;
        Key::packed((rows, columns), self.passer, self.eater)
            .unwrap_or_else(|| Key::new(&self.board()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eater::{Cell, Round};
    use crate::game::random::SplitMix;

    /// Boards of all sizes that fit, with cells marked at random.
    fn boards() -> impl Iterator<Item = Board> {
        let sides = (1..=15).flat_map(|rows| (1..=15).map(move |columns| (rows, columns)));
        let mut random = SplitMix::new(1);
        sides.flat_map(move |(rows, columns)| {
            let board = Board::rectangle(rows, columns).unwrap();
            let mut boards = Vec::new();
            for rounds in 0..=rows * columns / 2 {
                let mut board = board;
                for _ in 0..rounds {
                    let empty: Vec<Cell> = board.empty().iter().collect();
                    if empty.is_empty() {
                        break;
                    }
                    let mut any = || empty[random.index(empty.len())];
                    let (passer, eater) = (any(), any());
                    board = board.after(Round { passer, eater });
                }
                boards.push(board);
            }
            boards
        })
    }

    /// The solver sees the same of a packed board as of the board itself.
    #[test]
    fn a_packed_board_is_the_same_board() {
        let mut count = 0;
        for board in boards() {
            let Some(frame) = Frame::of(&board) else {
                assert!(board.cells().len() > 64);
                continue;
            };
            count += 1;
            let packed = Packed::new(&board, &frame);
            assert_eq!(packed.board(), board);
            assert_eq!(packed.relevant().board(), board.reduced(), "{board}");
            assert_eq!(packed.first_image().board(), board.canonical(), "{board}");
            assert_eq!(packed.has_path(), Grid::has_path(board), "{board}");
            assert_eq!(packed.has_gap(), Grid::has_gap(board), "{board}");
            assert_eq!(packed.is_lost(), Grid::is_lost(board), "{board}");
            assert_eq!(packed.stored(), Grid::stored(board), "{board}");
            assert_eq!(packed.key(), Grid::key(board), "{board}");
            let rounds = packed.rounds().into_iter().map(Packed::board);
            let mut rounds: Vec<_> = rounds.collect();
            let mut expected = Grid::rounds(board);
            rounds.sort_unstable();
            expected.sort_unstable();
            assert_eq!(rounds, expected, "{board}");
        }
        assert!(count > 1000, "{count}");
    }
}
