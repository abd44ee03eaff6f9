//! Many games of Advance at once, over NumPy arrays.

use advance::board::SQUARES;
use advance::chooser::strategy::LEARNED;
use advance::game::random::SplitMix;
use advance::game::{Game, Setup};
use advance::search::Evaluation;
use advance::{Position, Side, Square};
use numpy::ndarray::{Array2, Array4};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArray4, PyArrayLike1, PyArrayMethods, PyReadwriteArray2,
    PyReadwriteArray4,
};
use pyo3::PyAny;
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyValueError};
use pyo3::prelude::{Bound, PyDictMethods, PyRef, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;

use crate::actions::SPACE;
use crate::arrays::{Actions, given, writable};
use crate::board::Board;
use crate::error::{self, IllegalMoveError};
use crate::outcome::is_white;
use crate::planes::{self, NUMBERS, PLANES};
use crate::seat::Seat;

/// In the place of an action: nothing is done.
const NOTHING: i64 = -1;

/// Many games of Advance at once. What it gives are arrays with an entry, or a row, for each game.
///
/// `len(batch)` games begin from the start, or from where `boards` stand. Each side has `turns` moves, counted as the
/// boards count them; unless told otherwise 100, or those of the boards, which then have to agree. Actions are numbers
/// below `ACTIONS` (see `action_table`). Actions, observations and evaluations are seen by the side to move: where that
/// is black, ranks are flipped.
///
/// >>> batch = Batch(1000)
/// >>> masks = batch.legal_masks()
/// >>> masks.shape == (1000, ACTIONS), int(masks[0].sum())
/// (True, 43)
/// >>> rewards, over = batch.step(batch.sample(seed=1))
/// >>> float(rewards.max()), bool(over.any())
/// (0.0, False)
/// >>> batch.observe().shape == (1000, PLANES, 9, 9)
/// True
#[pyclass(module = "advance")]
#[derive(Clone)]
pub(crate) struct Batch {
    turns: u32,
    seats: Vec<Seat>,
}

/// Games, which games they come from, and by which actions.
type Family<'py> = (Batch, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>);

/// Rewards, and which games are over.
type Stepped<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

impl Batch {
    /// A batch of these games.
    pub(crate) const fn of(seats: Vec<Seat>, turns: u32) -> Self {
        Self { turns, seats }
    }

    fn seat(&self, index: usize) -> PyResult<&Seat> {
        self.seats.get(index).ok_or_else(|| {
            let games = self.seats.len();
            PyIndexError::new_err(format!("there is no game {index}: the batch has {games}"))
        })
    }

    /// A value for each game.
    fn each<'py, T: numpy::Element + Send>(
        &self,
        py: Python<'py>,
        value: impl Fn(&Seat) -> T + Send + Sync,
    ) -> Bound<'py, PyArray1<T>> {
        let values: Vec<T> = py.detach(|| self.seats.iter().map(value).collect());
        values.into_pyarray(py)
    }

    fn shaped(&self, found: usize) -> PyResult<()> {
        let expected = self.seats.len();
        if found == expected {
            return Ok(());
        }
        Err(PyValueError::new_err(format!(
            "found {found} entries, expected {expected}: one for each game"
        )))
    }

    fn masks_into(&self, masks: &mut [bool]) {
        for (seat, mask) in self.seats.iter().zip(masks.chunks_exact_mut(SPACE.len())) {
            // Row by row, so that a row is still in the cache.
            mask.fill(false);
            seat.actions(|action| mask[action] = true);
        }
    }

    fn observe_into(&self, numbers: &mut [f32]) {
        for (seat, planes) in self.seats.iter().zip(numbers.chunks_exact_mut(NUMBERS)) {
            planes::write(&seat.now, seat.left(self.turns), planes);
        }
    }
}

/// So many times the same.
///
/// # Errors
/// When there is no memory for it.
fn filled<T: Clone>(count: Option<usize>, value: T) -> PyResult<Vec<T>> {
    let mut values = Vec::new();
    let reserved = count.filter(|&count| values.try_reserve_exact(count).is_ok());
    let count = reserved
        .ok_or_else(|| PyMemoryError::new_err("there is not enough memory for so many games"))?;
    values.resize(count, value);
    Ok(values)
}

/// The turns that boards have in common; those of a usual game where there are no boards.
///
/// # Errors
/// When they do not agree.
fn common_turns(boards: &[PyRef<'_, Board>]) -> PyResult<u32> {
    let mut found = boards.iter().map(|board| board.kept.length.turns);
    let first = found.next().unwrap_or(Position::TURNS);
    found.find(|&turns| turns != first).map_or(Ok(first), |turns| {
        Err(PyValueError::new_err(format!(
            "the boards have {first} and {turns} turns, and a batch has the same for all: give the number with 'turns'"
        )))
    })
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (count = None, *, turns = None, boards = None))]
    fn new(
        count: Option<usize>,
        turns: Option<u32>,
        boards: Option<Vec<PyRef<'_, Board>>>,
    ) -> PyResult<Self> {
        let (turns, seats) = match (count, boards) {
            (Some(count), None) => {
                let turns = turns.unwrap_or(Position::TURNS);
                let seat = Seat::new(Setup::start(), 0, turns);
                (turns, filled(Some(count), seat)?)
            }
            (None, Some(boards)) => {
                let setups: Vec<_> = (boards.iter())
                    .map(|board| board.setup())
                    .collect::<PyResult<_>>()?;
                let turns = turns.map_or_else(|| common_turns(&boards), Ok)?;
                let seats = setups.into_iter();
                let seats = seats.map(|(start, begun)| Seat::new(start, begun, turns));
                (turns, seats.collect())
            }
            _ => {
                return Err(PyValueError::new_err(
                    "expected how many games, or the boards that they begin from",
                ));
            }
        };
        Ok(Self { turns, seats })
    }

    pub(crate) fn __len__(&self) -> usize {
        self.seats.len()
    }

    /// How many moves each side has.
    #[getter]
    fn turns(&self) -> u32 {
        self.turns
    }

    /// Which actions are legal, as bool; none where a game is over. They are written to `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn legal_masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (games, actions) = (self.seats.len(), SPACE.len());
        let Some(out) = out else {
            let mut masks = filled(games.checked_mul(actions), false)?;
            py.detach(|| self.masks_into(&mut masks));
            let masks = Array2::from_shape_vec((games, actions), masks);
            return Ok(masks.expect("a row for each game").into_pyarray(py));
        };
        let out: Bound<'_, PyArray2<bool>> = given(out, (games, actions))?;
        let mut written: PyReadwriteArray2<'_, bool> = out.try_readwrite()?;
        let shape = written.as_array().dim();
        if shape != (games, actions) {
            return Err(PyValueError::new_err(format!(
                "out: found the shape {shape:?}, expected {:?}",
                (games, actions)
            )));
        }
        let masks = writable(&mut written)?;
        py.detach(|| self.masks_into(masks));
        drop(written);
        Ok(out)
    }

    /// The legal actions of one game, in rising order.
    fn legal_actions(&self, index: usize) -> PyResult<Vec<usize>> {
        let mut actions = Vec::with_capacity(64);
        self.seat(index)?.actions(|action| actions.push(action));
        actions.sort_unstable();
        Ok(actions)
    }

    /// One legal action of each game, each as likely as another, and -1 where a game is over. The seed and the games
    /// decide which.
    fn sample<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i64>> {
        let drawn: Vec<i64> = py.detach(|| {
            let mut actions = Vec::with_capacity(64);
            let numbered = self.seats.iter().zip(0..);
            numbered
                .map(|(seat, index)| {
                    actions.clear();
                    seat.actions(|action| actions.push(action));
                    let random = SplitMix::keyed(seed, index).index(actions.len());
                    actions.get(random).map_or(NOTHING, |&action| action as i64)
                })
                .collect()
        });
        drawn.into_pyarray(py)
    }

    /// Makes an action in each game; -1 leaves a game as it is. Gives the rewards of the sides that have moved (1 for
    /// a win, -1 for a loss, else 0), and which games are over. Where an action is not legal, nothing is done at all.
    fn step<'py>(&mut self, py: Python<'py>, actions: Actions<'py>) -> PyResult<Stepped<'py>> {
        let actions = actions.0.as_array();
        self.shaped(actions.len())?;
        let (turns, seats) = (self.turns, &mut self.seats);
        let (rewards, over) = py
            .detach(|| {
                let mut moves = Vec::with_capacity(seats.len());
                for (index, (seat, &action)) in seats.iter().zip(&actions).enumerate() {
                    let mv = match (action, seat.over) {
                        (NOTHING, _) => None,
                        (_, Some(_)) => return Err(format!("game {index} is over: expected -1")),
                        (action, None) => match SPACE.legal(&seat.now, action) {
                            None => {
                                return Err(format!(
                                    "game {index}: {action} is not a legal action"
                                ));
                            }
                            legal => legal,
                        },
                    };
                    moves.push(mv);
                }
                let mut rewards = vec![0.0; seats.len()];
                for ((seat, mv), reward) in seats.iter_mut().zip(moves).zip(&mut rewards) {
                    let Some(mv) = mv else { continue };
                    let us = seat.now.to_move;
                    seat.play(mv, turns);
                    if let Some(winner) = seat.over.flatten() {
                        *reward = if winner == us { 1.0_f32 } else { -1.0 };
                    }
                }
                let over: Vec<bool> = seats.iter().map(|seat| seat.over.is_some()).collect();
                Ok((rewards, over))
            })
            .map_err(IllegalMoveError::new_err)?;
        Ok((rewards.into_pyarray(py), over.into_pyarray(py)))
    }

    /// The games after every legal action: a batch of them, from which game each comes, and by which action, in the
    /// order of the games.
    ///
    /// >>> after, games, actions = Batch(2).children()
    /// >>> len(after), int(games[0]), int(games[-1])
    /// (86, 0, 1)
    fn children<'py>(&self, py: Python<'py>) -> Family<'py> {
        let (seats, games, actions) = py.detach(|| {
            let (mut seats, mut games, mut actions) = (Vec::new(), Vec::new(), Vec::new());
            for (seat, game) in self.seats.iter().zip(0..) {
                seat.moves(|mv, action| {
                    let mut after = seat.clone();
                    after.play(mv, self.turns);
                    seats.push(after);
                    games.push(game);
                    actions.push(action as i64);
                });
            }
            (seats, games, actions)
        });
        let turns = self.turns;
        (
            Self { turns, seats },
            games.into_pyarray(py),
            actions.into_pyarray(py),
        )
    }

    /// Begins games anew: all, or those where `which` is true.
    #[pyo3(signature = (which = None))]
    fn reset(&mut self, which: Option<PyArrayLike1<'_, bool>>) -> PyResult<()> {
        if let Some(which) = &which {
            self.shaped(which.as_array().len())?;
        }
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if which.as_ref().is_none_or(|which| which.as_array()[index]) {
                *seat = Seat::new(seat.start.clone(), seat.begun, self.turns);
            }
        }
        Ok(())
    }

    /// What the side to move sees: `PLANES` planes of 9 by 9 numbers from 0 to 1, as float32. Planes 0 to 7 are the
    /// own Zombies, Builders, Jesters, Miners, Sentinels, Catapults, Dragons and General, 8 to 15 the enemy's, 16 the
    /// walls; 17 is the share of the game that is left. They are written to `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray4<f32>>> {
        let wanted = (self.seats.len(), PLANES, 9, 9);
        let Some(out) = out else {
            let mut numbers = filled(self.seats.len().checked_mul(NUMBERS), 0.0)?;
            py.detach(|| self.observe_into(&mut numbers));
            let numbers = Array4::from_shape_vec(wanted, numbers);
            return Ok(numbers.expect("planes for each game").into_pyarray(py));
        };
        let out: Bound<'_, PyArray4<f32>> = given(out, wanted)?;
        let mut written: PyReadwriteArray4<'_, f32> = out.try_readwrite()?;
        let shape = written.as_array().dim();
        if shape != wanted {
            return Err(PyValueError::new_err(format!(
                "out: found the shape {shape:?}, expected {wanted:?}"
            )));
        }
        let numbers = writable(&mut written)?;
        py.detach(|| self.observe_into(numbers));
        drop(written);
        Ok(out)
    }

    /// What the positions are worth to the side to move without a search, in hundredths of a point, as int32: the
    /// evaluation of levels 8 and 9.
    fn evaluate<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.each(py, |seat| LEARNED.evaluate(&seat.now))
    }

    /// How much the side to move is ahead, in points, as int32.
    fn leads<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.each(py, |seat| match seat.now.to_move {
            Side::White => seat.now.lead(),
            Side::Black => -seat.now.lead(),
        })
    }

    /// Whether white is to move.
    fn white_to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.each(py, |seat| is_white(seat.now.to_move))
    }

    /// The moves of both sides before the positions.
    fn plies<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.each(py, |seat| seat.ply)
    }

    /// Which games are over.
    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.each(py, |seat| seat.over.is_some())
    }

    /// 1 where white has won, -1 where black has, 0 in ties and in games that go on, as int8.
    fn results<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.each(py, Seat::result)
    }

    /// Numbers that equal positions have in common, as uint64.
    fn keys<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.each(py, |seat| seat.now.key())
    }

    /// What stands on each of the 81 squares, as the characters of a board file: `.` where it is empty.
    fn squares<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u8>> {
        let symbols: Vec<u8> = py.detach(|| {
            let squares = self.seats.iter().flat_map(|seat| {
                let board = seat.now.board;
                Square::all().map(move |square| board.at(square))
            });
            squares
                .map(|content| content.map_or(b'.', |content| content.symbol()))
                .collect()
        });
        let symbols = Array2::from_shape_vec((self.seats.len(), SQUARES), symbols);
        symbols.expect("81 squares a game").into_pyarray(py)
    }

    /// One of the games as a board, without its moves.
    fn board(&self, index: usize) -> PyResult<Board> {
        let seat = self.seat(index)?;
        let (position, ply) = (seat.now, seat.ply);
        let (turns, begun) = (Some(self.turns), Some(seat.begun));
        Ok(Board::of(Setup { position, ply }, turns, begun))
    }

    /// A batch of its own with the same games.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, pyo3::PyAny>) -> Self {
        self.clone()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let boards = self
            .seats
            .iter()
            .map(|seat| Board::of(seat.start.clone(), Some(self.turns), Some(seat.begun)));
        let named = PyDict::new(py);
        named.set_item("boards", boards.collect::<Vec<_>>())?;
        named.set_item("turns", self.turns)?;
        Ok(((), named))
    }

    /// Where the games stand, in one line each.
    fn __getstate__(&self) -> Vec<String> {
        let setups = self.seats.iter().map(|seat| Setup {
            position: seat.now,
            ply: seat.ply,
        });
        setups.map(|setup| setup.to_string()).collect()
    }

    fn __setstate__(&mut self, lines: Vec<String>) -> PyResult<()> {
        self.shaped(lines.len())?;
        for (seat, line) in self.seats.iter_mut().zip(lines) {
            let setup: Setup<Position> = line.parse().map_err(error::value)?;
            (seat.now, seat.ply) = (setup.position, setup.ply);
            seat.settle(self.turns);
        }
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games>", self.seats.len())
    }
}
