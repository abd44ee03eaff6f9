//! Many games of Advance at once, over NumPy arrays.

use std::num::NonZero;
use std::sync::{RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError};

use advance::board::{Content, SQUARES};
use advance::chooser::strategy::LEARNED;
use advance::game::{Game, GameLine, Length, Setup};
use advance::search::Evaluation;
use advance::{Position, Side, Square};
use numpy::ndarray::{Array2, Array4};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray4};
use pyo3::PyAny;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::{Bound, PyDictMethods, PyResult, Python, pyclass, pymethods};
use pyo3::types::PyDict;

use crate::actions::SPACE;
use crate::arguments::{self, whole};
use crate::arrays::{self, booleans, filled, integers, opened, writable};
use crate::board::Board;
use crate::error::{self, IllegalMoveError};
use crate::outcome::is_white;
use crate::planes::{NUMBERS, PLANES};
use crate::seat::Seat;
use crate::seats::Seats;
use crate::starts::{Rows, counted, seats_from_boards, threads_of, turns_of};

/// Many games of Advance at once. What it gives are arrays with an entry, or a row, for each game.
///
/// `len(batch)` games begin from the start, or from where `boards` stand. Each side has `turns` moves, counted as the
/// boards count them; by default 100, or those of the boards, which then have to agree. Actions are numbers
/// below `ACTIONS` (see `action_table`). Actions, observations and evaluations are seen by the side to move: where that
/// is black, ranks are flipped. Each call spreads its games over this many `threads`, with the same results.
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
#[pyclass(frozen, module = "advance")]
pub(crate) struct Batch {
    turns: u32,
    threads: NonZero<usize>,
    games: usize,
    /// As many as `games`, with the same turns and threads.
    seats: RwLock<Seats>,
}

/// Games, which games they come from, and by which actions.
type Family<'py> = (Batch, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>);

/// Rewards, and which games are over.
type Stepped<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

impl Batch {
    /// A batch of these games.
    pub(crate) const fn of(seats: Vec<Seat>, turns: u32) -> Self {
        Self::spread(seats, turns, NonZero::<usize>::MIN)
    }

    const fn spread(list: Vec<Seat>, turns: u32, threads: NonZero<usize>) -> Self {
        Self {
            turns,
            threads,
            games: list.len(),
            seats: RwLock::new(Seats {
                turns,
                threads,
                list,
            }),
        }
    }

    /// The games, to look at.
    ///
    /// # Errors
    /// When another thread changes them.
    pub(crate) fn seats(&self) -> PyResult<RwLockReadGuard<'_, Seats>> {
        match self.seats.try_read() {
            Ok(seats) => Ok(seats),
            Err(TryLockError::Poisoned(left)) => Ok(left.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "another thread changes this batch: wait for it, or give each thread a batch of its own with copy()",
            )),
        }
    }

    /// The games, to change them.
    ///
    /// # Errors
    /// When another thread uses them.
    fn change(&self) -> PyResult<RwLockWriteGuard<'_, Seats>> {
        match self.seats.try_write() {
            Ok(seats) => Ok(seats),
            Err(TryLockError::Poisoned(left)) => Ok(left.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "another thread uses this batch: wait for it, or give each thread a batch of its own with copy()",
            )),
        }
    }

    /// A game of this batch.
    fn line(&self, setup: Setup<Position>, begun: u32) -> GameLine<Position> {
        let turns = self.turns;
        let length = Some(Length { turns, begun });
        GameLine { setup, length }
    }

    /// The positions of the games.
    fn lines(&self) -> PyResult<Vec<GameLine<Position>>> {
        let lines = self.seats()?.each(|seat| {
            let (position, ply) = (seat.now, seat.ply);
            self.line(Setup { position, ply }, seat.begun)
        });
        Ok(lines)
    }

    /// A value for each game.
    fn each<'py, T: numpy::Element + Send>(
        &self,
        py: Python<'py>,
        value: impl Fn(&Seat) -> T + Send + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let values = py.detach(|| Ok::<_, pyo3::PyErr>(self.seats()?.each(value)))?;
        Ok(values.into_pyarray(py))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (count = None, *, turns = None, boards = None, threads = None))]
    fn new(
        count: Option<Bound<'_, PyAny>>,
        turns: Option<Bound<'_, PyAny>>,
        boards: Option<Bound<'_, PyAny>>,
        threads: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (turns, threads) = (turns_of(turns.as_ref())?, threads_of(threads.as_ref())?);
        let (turns, seats) = match (count, boards) {
            (Some(count), None) => counted(&count, turns)?,
            (None, Some(boards)) => seats_from_boards(&boards, turns)?,
            _ => {
                return Err(PyValueError::new_err(
                    "expected how many games, or the boards that they begin from",
                ));
            }
        };
        Ok(Self::spread(seats, turns, threads))
    }

    /// The games in which these positions stand, from arrays: what stands on each of the 81 squares of each board, as
    /// `squares` gives it, which side is to move, and how many moves were made before. Each game has `begun` after
    /// that many moves (none by default), and each side has that many `turns` from there. `ply` and `begun` may be
    /// one number for all.
    ///
    /// >>> batch = Batch(2)
    /// >>> again = Batch.from_squares(batch.squares(), batch.white_to_move(), batch.plies())
    /// >>> bool((again.observe() == batch.observe()).all())
    /// True
    #[staticmethod]
    #[pyo3(signature = (squares, white_to_move, ply = None, begun = None, turns = None, *, threads = None))]
    fn from_squares(
        py: Python<'_>,
        squares: Bound<'_, PyAny>,
        white_to_move: Bound<'_, PyAny>,
        ply: Option<Bound<'_, PyAny>>,
        begun: Option<Bound<'_, PyAny>>,
        turns: Option<Bound<'_, PyAny>>,
        threads: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let turns = turns_of(turns.as_ref())?.unwrap_or(Position::TURNS);
        let threads = threads_of(threads.as_ref())?;
        let rows = Rows::new(&squares, &white_to_move, ply.as_ref(), begun.as_ref())?;
        let seats = py.detach(|| rows.seats(turns));
        let seats = seats.map_err(PyValueError::new_err)?;
        Ok(Self::spread(seats, turns, threads))
    }

    pub(crate) fn __len__(&self) -> usize {
        self.games
    }

    /// The number of moves of each side.
    #[getter]
    fn turns(&self) -> u32 {
        self.turns
    }

    /// Over how many threads a call spreads the games.
    #[getter]
    fn threads(&self) -> usize {
        self.threads.get()
    }

    /// Which actions are legal, as bool; none where a game is over. They are written to `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn legal_masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let (games, actions) = (self.games, SPACE.len());
        let write = |masks: &mut [bool]| py.detach(|| self.seats().map(|seats| seats.masks(masks)));
        let Some(out) = out else {
            let mut masks = filled(games.checked_mul(actions), false)?;
            write(&mut masks)?;
            let masks = Array2::from_shape_vec((games, actions), masks);
            return Ok(masks.expect("a row for each game").into_pyarray(py));
        };
        let out: Bound<'_, PyArray2<bool>> = arrays::given(out, (games, actions))?;
        write(writable(&mut opened(&out, &[games, actions])?)?)?;
        Ok(out)
    }

    /// The legal actions of one game, in rising order.
    fn legal_actions(&self, index: Bound<'_, PyAny>) -> PyResult<Vec<u16>> {
        let index = arguments::index(&index, self.games)?;
        let mut actions = Vec::with_capacity(64);
        self.seats()?.list[index].actions(|action| actions.push(action));
        actions.sort_unstable();
        Ok(actions)
    }

    /// One legal action of each game, each as likely as another, and -1 where a game is over. The seed and the games
    /// decide which.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seed: Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let seed = whole("seed", &seed, 0..=u64::MAX)?;
        let drawn = py.detach(|| self.seats().map(|seats| seats.sample(seed)))?;
        Ok(drawn.into_pyarray(py))
    }

    /// Makes an action in each game; -1 leaves a game as it is. Gives the rewards of the sides that have moved (1 for
    /// a win, -1 for a loss, else 0), and which games are over. Where an action is not legal, nothing is done at all.
    /// The actions may be a tensor of PyTorch.
    fn step<'py>(&self, py: Python<'py>, actions: Bound<'py, PyAny>) -> PyResult<Stepped<'py>> {
        let actions = integers("actions", &actions, self.games)?;
        let (rewards, over) = py.detach(|| {
            let stepped = self.change()?.step(&actions);
            stepped.map_err(IllegalMoveError::new_err)
        })?;
        Ok((rewards.into_pyarray(py), over.into_pyarray(py)))
    }

    /// The games after every legal action: a batch of them, from which game each comes, and by which action, in the
    /// order of the games.
    ///
    /// >>> after, games, actions = Batch(2).children()
    /// >>> len(after), int(games[0]), int(games[-1])
    /// (86, 0, 1)
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Family<'py>> {
        let family = py.detach(|| self.seats().map(|seats| seats.children()));
        let (after, games, actions) = family?;
        Ok((
            Self::spread(after, self.turns, self.threads),
            games.into_pyarray(py),
            actions.into_pyarray(py),
        ))
    }

    /// Begins games anew: all, or those where `which` is true, which is an array of bool.
    #[pyo3(signature = (which = None))]
    fn reset(&self, which: Option<Bound<'_, PyAny>>) -> PyResult<()> {
        let which = which.map(|which| booleans("which", &which, self.games));
        let which = which.transpose()?;
        for (index, seat) in self.change()?.list.iter_mut().enumerate() {
            if which.as_ref().is_none_or(|which| which[index]) {
                *seat = Seat::new(seat.start.clone(), seat.begun, self.turns);
            }
        }
        Ok(())
    }

    /// The view of the side to move: `PLANES` planes of 9 by 9 numbers from 0 to 1, as float32. Planes 0 to 7 are the
    /// own Zombies, Builders, Jesters, Miners, Sentinels, Catapults, Dragons and General, 8 to 15 the enemy's, 16 the
    /// walls; 17 is the share of the game that is left. They are written to `out` if it is given.
    #[pyo3(signature = (out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray4<f32>>> {
        let wanted = (self.games, PLANES, 9, 9);
        let write =
            |numbers: &mut [f32]| py.detach(|| self.seats().map(|seats| seats.planes(numbers)));
        let Some(out) = out else {
            let mut numbers = filled(self.games.checked_mul(NUMBERS), 0.0)?;
            write(&mut numbers)?;
            let numbers = Array4::from_shape_vec(wanted, numbers);
            return Ok(numbers.expect("planes for each game").into_pyarray(py));
        };
        let out: Bound<'_, PyArray4<f32>> = arrays::given(out, wanted)?;
        write(writable(&mut opened(&out, &[self.games, PLANES, 9, 9])?)?)?;
        Ok(out)
    }

    /// The worth of the positions to the side to move without a search, in hundredths of a point, as int32: the
    /// evaluation of levels 8 and 9.
    fn evaluate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        self.each(py, |seat| LEARNED.evaluate(&seat.now))
    }

    /// The lead of the side to move, in points, as int32.
    fn leads<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        self.each(py, |seat| match seat.now.to_move {
            Side::White => seat.now.lead(),
            Side::Black => -seat.now.lead(),
        })
    }

    /// Whether white is to move.
    fn white_to_move<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.each(py, |seat| is_white(seat.now.to_move))
    }

    /// The moves of both sides before the positions.
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        self.each(py, |seat| seat.ply)
    }

    /// Which games are over.
    fn over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.each(py, |seat| seat.over.is_some())
    }

    /// 1 where white has won, -1 where black has, 0 in ties and in games that go on, as int8.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        self.each(py, Seat::result)
    }

    /// Numbers that equal positions have in common, as uint64.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.each(py, |seat| seat.now.key())
    }

    /// The content of each of the 81 squares, as the characters of a board file: `.` where it is empty.
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let of = |seat: &Seat| {
            let board = seat.now.board;
            let contents = Square::all().map(move |square| board.at(square));
            let symbols = contents.map(|content| content.map_or(b'.', Content::symbol));
            symbols.collect::<Vec<u8>>()
        };
        let symbols = py.detach(|| self.seats().map(|seats| seats.each(of).concat()))?;
        let symbols = Array2::from_shape_vec((self.games, SQUARES), symbols);
        Ok(symbols.expect("81 squares a game").into_pyarray(py))
    }

    /// One of the games as a board, without its moves.
    fn board(&self, index: Bound<'_, PyAny>) -> PyResult<Board> {
        let index = arguments::index(&index, self.games)?;
        let seat = self.seats()?.list[index].clone();
        let (position, ply) = (seat.now, seat.ply);
        Ok(Board::at(self.line(Setup { position, ply }, seat.begun)))
    }

    /// A batch of its own with the same games.
    fn copy(&self) -> PyResult<Self> {
        let list = self.seats()?.list.clone();
        Ok(Self::spread(list, self.turns, self.threads))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((), Bound<'py, PyDict>)> {
        let begun = |seat: &Seat| (seat.start.clone(), seat.begun);
        let starts = self.seats()?.each(begun).into_iter();
        let boards = starts.map(|(setup, begun)| Board::at(self.line(setup, begun)));
        let named = PyDict::new(py);
        named.set_item("boards", boards.collect::<Vec<_>>())?;
        named.set_item("turns", self.turns)?;
        named.set_item("threads", self.threads.get())?;
        Ok(((), named))
    }

    /// The positions of the games, in one line each.
    fn __getstate__(&self) -> PyResult<Vec<String>> {
        let lines = self.lines()?;
        Ok(lines.iter().map(GameLine::to_string).collect())
    }

    fn __setstate__(&self, lines: Vec<String>) -> PyResult<()> {
        if lines.len() != self.games {
            let (found, games) = (lines.len(), self.games);
            return Err(PyValueError::new_err(format!(
                "found {found} lines, expected {games}: one for each game"
            )));
        }
        let lines = lines.iter().map(|line| line.parse::<GameLine<Position>>());
        let lines = lines.collect::<Result<Vec<_>, _>>().map_err(error::value)?;
        for (seat, line) in self.change()?.list.iter_mut().zip(lines) {
            (seat.now, seat.ply) = (line.setup.position, line.setup.ply);
            seat.settle(self.turns);
        }
        Ok(())
    }

    fn __repr__(&self) -> String {
        format!(
            "<Batch of {}>",
            advance::number::counted(self.games, "game")
        )
    }
}
