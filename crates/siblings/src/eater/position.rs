//! The rounds as turns: first the Passer names a cell, which is kept back, then the Eater names one, and the round is
//! played. OpenSpiel plays games of simultaneous moves in the same way (`TurnBasedSimultaneousGame`).

use super::board::{Board, EATER, PASSER, Round, Size};
use super::cells::{Cell, MAX_SIDE};
use crate::game::{Game, Side, key};

/// A board and, while the Eater still has to name a cell, the one that the Passer has named.
///
/// A player of the Eater must look at the board only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) named: Option<Cell>,
}

impl Position {
    /// The board of a game, before a round.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self {
            board: Board::new(size),
            named: None,
        }
    }

    /// The board, as both sides see it.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The cell that the Passer has named, while the Eater chooses, who must not see it.
    #[must_use]
    pub fn named(&self) -> Option<Cell> {
        self.named
    }

    /// The cells of the round that ended with the last of these `moves`, which led here: two, or one if the game began
    /// within it. None while the Passer's cell waits.
    #[must_use]
    pub fn round<'a>(&self, moves: &'a [Cell]) -> &'a [Cell] {
        match self.named {
            None => &moves[moves.len().saturating_sub(2)..],
            Some(_) => &[],
        }
    }

    /// A hash of what the side to move may see.
    pub(super) fn key_of_seen(&self) -> u64 {
        let size = (self.board.rows() * MAX_SIDE + self.board.columns()) as u64;
        let marked = Side::BOTH.map(|side| self.board.of(side).0);
        let start = size << 1 | self.to_move() as u64;
        let rows = marked.as_flattened().iter();
        rows.fold(start, |seen, &row| key::with(seen, row.into()))
    }
}

/// The number of a cell among those of the largest board.
fn index(cell: Cell) -> usize {
    cell.row * MAX_SIDE + cell.column
}

impl Game for Position {
    type Move = Cell;

    const NAME: &'static str = "eater";
    const ENDED_BY: &'static str = "a path or a full board";
    const SIDES: [&'static str; 2] = ["passer", "eater"];

    /// No game has more rounds than the largest board has cells.
    const TURNS: u32 = (MAX_SIDE * MAX_SIDE) as u32;

    const AT_ONCE: bool = true;

    /// The smallest board whose best play is not known by heart; games on it are short.
    fn start() -> Self {
        Self::new(Size::FIVE)
    }

    fn sized(size: usize) -> Option<Self> {
        Size::new(size).ok().map(Self::new)
    }

    fn legal_moves(&self) -> Vec<Cell> {
        match self.board.winner() {
            Some(_) => Vec::new(),
            None => self.board.empty().iter().collect(),
        }
    }

    fn won_by_rules(&self) -> Option<Side> {
        self.board.winner()
    }

    /// True if the cell wins against every cell of the other side: only the last empty one does, for the Eater. More
    /// would reveal what the Passer has named.
    fn wins(&self, _: Cell) -> bool {
        self.to_move() == EATER && self.board.empty().len() == 1
    }

    fn after(&self, cell: Cell) -> Self {
        match self.named {
            None => Self {
                named: Some(cell),
                ..*self
            },
            Some(named) => Self {
                board: self.board.after(Round {
                    passer: named,
                    eater: cell,
                }),
                named: None,
            },
        }
    }

    fn pass(&self) -> Option<Self> {
        None
    }

    fn to_move(&self) -> Side {
        match self.named {
            None => PASSER,
            Some(_) => EATER,
        }
    }

    /// A stopped game is a tie.
    fn lead(&self) -> i32 {
        0
    }

    fn key(&self) -> u64 {
        let named = self.named.map_or(0, |cell| 1 + index(cell));
        key::with(self.key_of_seen(), named as u64)
    }

    const SLOTS: usize = MAX_SIDE * MAX_SIDE;

    fn slot(cell: Cell) -> usize {
        index(cell)
    }
}

#[cfg(test)]
mod tests {
    use vauban_laws::keys::{Field, Fields};

    use super::*;

    impl Fields for Position {
        fn fields(&mut self) -> Vec<&mut dyn Field> {
            let Self { board, named } = self;
            vec![board, named]
        }
    }
}
