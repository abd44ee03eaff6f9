//! The start of a batch: a number of games, boards, or arrays.

use std::num::NonZero;

use advance::board::{Content, SQUARES};
use advance::game::{Game, Length, Setup};
use advance::{Board as Squares, Position, Square};
use pyo3::PyAny;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{Bound, PyAnyMethods, PyResult};

use crate::arguments::{object, whole};
use crate::arrays::{booleans, filled, integers, symbols};
use crate::board::Board;
use crate::outcome::side;
use crate::seat::Seat;

/// The number of threads that share the games.
pub(crate) fn threads_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<NonZero<usize>> {
    let Some(given) = given else {
        return Ok(NonZero::<usize>::MIN);
    };
    let found = whole("threads", given, 1..=1024_usize)?;
    Ok(NonZero::new(found).unwrap_or(NonZero::<usize>::MIN))
}

/// The turns of each side, if they are given.
pub(crate) fn turns_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
    let turns = given.map(|turns| whole("turns", turns, 0..=u32::MAX));
    turns.transpose()
}

/// `count` games from the start, and their turns.
pub(crate) fn counted(count: &Bound<'_, PyAny>, turns: Option<u32>) -> PyResult<(u32, Vec<Seat>)> {
    let count = whole("count", count, 0..=usize::MAX)?;
    let turns = turns.unwrap_or(Position::TURNS);
    let seat = Seat::new(Setup::start(), 0, turns);
    Ok((turns, filled(Some(count), seat)?))
}

/// The games of boards, and their turns.
///
/// # Errors
/// When they are no boards of Advance, or their turns differ and are not given.
pub(crate) fn seats_from_boards(
    boards: &Bound<'_, PyAny>,
    turns: Option<u32>,
) -> PyResult<(u32, Vec<Seat>)> {
    let boards = boards.try_iter().map_err(|_| {
        PyTypeError::new_err("found no sequence as boards, expected a list of boards")
    })?;
    let setups = boards.map(|board| object::<Board>("board", &board?)?.get().setup());
    let (setups, lengths): (Vec<_>, Vec<_>) =
        setups.collect::<PyResult<Vec<_>>>()?.into_iter().unzip();
    let turns = turns.map_or_else(|| common_turns(&lengths), Ok)?;
    let seats = setups.into_iter().zip(lengths);
    let seats = seats.map(|(start, length)| Seat::new(start, length.begun, turns));
    Ok((turns, seats.collect()))
}

/// A number for each game, given once for all or as an array.
fn counts(name: &str, given: &Bound<'_, PyAny>, games: usize) -> PyResult<Vec<u32>> {
    if given.call_method0("__index__").is_ok() {
        return Ok(vec![whole(name, given, 0..=u32::MAX)?; games]);
    }
    let numbers = integers(name, given, games)?.into_iter();
    let numbers = numbers.map(|number| {
        u32::try_from(number).map_err(|_| {
            PyValueError::new_err(format!(
                "found {number} in {name}, expected whole numbers from 0 to {}",
                u32::MAX
            ))
        })
    });
    numbers.collect()
}

/// The board of 81 characters.
///
/// # Errors
/// They are not a board.
fn board_of(symbols: &[u8]) -> Result<Squares, String> {
    let mut contents = [None; SQUARES];
    for ((content, &symbol), square) in contents.iter_mut().zip(symbols).zip(Square::all()) {
        *content = Content::from_symbol(symbol);
        if content.is_none() && symbol != b'.' {
            return Err(format!(
                "found {symbol} on {square}, expected the code of a character of a board file, such as {} for '.'",
                b'.'
            ));
        }
    }
    Squares::new(&contents).map_err(|error| error.to_string())
}

/// The turns that boards have in common; those of a usual game where there are no boards.
///
/// # Errors
/// When they do not agree.
fn common_turns(lengths: &[Length]) -> PyResult<u32> {
    let mut found = lengths.iter().map(|length| length.turns);
    let first = found.next().unwrap_or(Position::TURNS);
    found.find(|&turns| turns != first).map_or(Ok(first), |turns| {
        Err(PyValueError::new_err(format!(
            "the boards have {first} and {turns} turns, and a batch has the same for all: give the number with 'turns'"
        )))
    })
}

/// Positions as arrays, with a row for each.
pub(crate) struct Rows {
    squares: Vec<u8>,
    white: Vec<bool>,
    ply: Vec<u32>,
    begun: Vec<u32>,
}

impl Rows {
    /// The arrays as they are given; 0 for numbers that are not.
    ///
    /// # Errors
    /// When they are of another kind or shape.
    pub(crate) fn new(
        squares: &Bound<'_, PyAny>,
        white_to_move: &Bound<'_, PyAny>,
        ply: Option<&Bound<'_, PyAny>>,
        begun: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let squares = symbols("squares", squares)?;
        let games = squares.len() / SQUARES;
        let numbers = |name, given: Option<&Bound<'_, PyAny>>| {
            given.map_or_else(|| Ok(vec![0; games]), |given| counts(name, given, games))
        };
        Ok(Self {
            white: booleans("white_to_move", white_to_move, games)?,
            ply: numbers("ply", ply)?,
            begun: numbers("begun", begun)?,
            squares,
        })
    }

    /// The games in which they stand.
    ///
    /// # Errors
    /// A row is not a position that a game can have.
    pub(crate) fn seats(self, turns: u32) -> Result<Vec<Seat>, String> {
        let clocks = self.ply.into_iter().zip(self.begun);
        let rows = self
            .squares
            .chunks_exact(SQUARES)
            .zip(self.white)
            .zip(clocks);
        let seats = rows.enumerate().map(|(game, ((symbols, white), (ply, begun)))| {
            if begun > ply {
                return Err(format!(
                    "game {game}: found {begun} as begun, expected at most the {ply} moves made before the position"
                ));
            }
            let board = board_of(symbols).map_err(|error| format!("game {game}: {error}"))?;
            let position = Position::new(board, side(white));
            Ok(Seat::new(Setup { position, ply }, begun, turns))
        });
        seats.collect()
    }
}
