//! The action space of Advance: moves as small numbers.
//!
//! Everything is seen by the side to move: where that is black, ranks are flipped, so that both sides play up the
//! board. An action is the square of a piece and the square that it acts on. What the piece does there follows from
//! what stands there ([`referee::meant`]), but for raising a wall on an empty square, which is an action of its own.

use std::sync::LazyLock;

use advance::board::SQUARES;
use advance::board::geometry::NEIGHBOURS;
use advance::piece::{MoveGroup, PIECES};
use advance::{Action, Move, Position, Side, Square, referee};
use numpy::ndarray::Array2;
use numpy::{IntoPyArray, PyArray2};
use pyo3::PyAny;
use pyo3::prelude::{Bound, PyResult, Python, pyfunction};

use crate::arguments::whole;

/// The number of an action that no piece has.
const NONE: u16 = u16::MAX;

/// The actions, and their numbers.
pub(crate) struct Space {
    /// From where, on which square, and whether a wall is raised there.
    list: Vec<(Square, Square, bool)>,
    /// By the same three.
    numbers: Vec<[[u16; 2]; SQUARES]>,
}

/// The action space.
pub(crate) static SPACE: LazyLock<Space> = LazyLock::new(Space::new);

/// A square as a side sees it, which plays up the board.
pub(crate) fn seen(by: Side, square: Square) -> Square {
    match by {
        Side::White => square,
        Side::Black => square.flip(),
    }
}

impl Space {
    /// First what is done by going, capturing and the like, square by square in reading order, then the walls.
    fn new() -> Self {
        let mut list = Vec::new();
        for builds in [false, true] {
            for from in Square::all() {
                let near = NEIGHBOURS[from.index()];
                let far = PIECES.iter().map(|piece| piece.reach(Side::White, from));
                let to = match builds {
                    false => far.fold(near, |set, reach| set | reach),
                    true => near,
                };
                list.extend(to.iter().map(|to| (from, to, builds)));
            }
        }
        let mut numbers = vec![[[NONE; 2]; SQUARES]; SQUARES];
        for (&(from, to, builds), number) in list.iter().zip(0..) {
            numbers[from.index()][to.index()][usize::from(builds)] = number;
        }
        Self { list, numbers }
    }

    /// The number of actions.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The numbers of the moves of a group that `by` may make.
    pub(crate) fn numbers(&self, by: Side, group: MoveGroup) -> impl Iterator<Item = u16> {
        let row = &self.numbers[seen(by, group.from).index()];
        let builds = usize::from(group.action == Action::Build);
        let to = group.to.iter();
        to.map(move |to| row[seen(by, to).index()][builds])
    }

    /// The number of a legal move of a side.
    pub(crate) fn number(&self, by: Side, mv: Move) -> Option<usize> {
        let row = &self.numbers[seen(by, mv.from).index()][seen(by, mv.to).index()];
        let number = row[usize::from(mv.action == Action::Build)];
        (number != NONE).then_some(usize::from(number))
    }

    /// The move that an action is in a position, if it is legal there.
    pub(crate) fn legal(&self, position: &Position, number: i64) -> Option<Move> {
        let number = u16::try_from(number).ok()?;
        if usize::from(number) >= self.len() {
            return None;
        }
        let mv = self.meant(position, number);
        position.is_legal(mv).then_some(mv)
    }

    /// The move that one of the actions is in a position, where it may be illegal.
    pub(crate) fn meant(&self, position: &Position, number: u16) -> Move {
        let (from, to, builds) = self.list[usize::from(number)];
        let [from, to] = [from, to].map(|square| seen(position.to_move, square));
        match builds {
            false => referee::meant(position, from, to),
            true => Move {
                from,
                action: Action::Build,
                to,
            },
        }
    }
}

/// The table of actions: for each number the square of the piece and the square that it acts on (0 is `a9`, 8 is `i9`,
/// 80 is `i1`), and 1 where it raises a wall there, 0 where what it does follows from what stands there. Where black
/// is to move, ranks are flipped.
///
/// >>> action_table().shape == (ACTIONS, 3)
/// True
#[pyfunction]
pub(crate) fn action_table(py: Python<'_>) -> Bound<'_, PyArray2<u8>> {
    let rows = SPACE.list.iter();
    let table: Vec<u8> = rows
        .flat_map(|&(from, to, builds)| [from.index() as u8, to.index() as u8, u8::from(builds)])
        .collect();
    let table = Array2::from_shape_vec((SPACE.len(), 3), table);
    table.expect("three numbers an action").into_pyarray(py)
}

/// The name of an action: the square of the piece and the square that it acts on, with `#` between them where it raises
/// a wall, and `>` where what it does follows from what stands there. Where black is to move, ranks are flipped.
///
/// >>> board = Board()
/// >>> action_name(board.action_of('e2-e3'))
/// 'e2>e3'
/// >>> board.push('e2-e3')
/// >>> action_name(board.action_of('e8-e7'))
/// 'e2>e3'
#[pyfunction]
pub(crate) fn action_name(action: Bound<'_, PyAny>) -> PyResult<String> {
    let number = whole("action", &action, 0..=SPACE.len() - 1)?;
    let (from, to, builds) = SPACE.list[number];
    let mark = if builds { '#' } else { '>' };
    Ok(format!("{from}{mark}{to}"))
}
