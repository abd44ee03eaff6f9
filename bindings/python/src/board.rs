//! Boards: games that are being played.

use advance::any::{AnyGame, AnyPosition, AnySetup};
use advance::board::text::BoardFile;
use advance::game::{Game, Length, Setup};
use advance::games::ADVANCE;
use advance::{Position, Square};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::{Py, PyResult, Python, pyclass, pymethods};

use crate::actions::SPACE;
use crate::error::{self, IllegalMoveError};
use crate::kept::Kept;
use crate::mv::{Move, Said};
use crate::outcome::{Outcome, is_white, side};
use crate::referee;

/// A game: where it began, its moves, and where it stands.
///
/// `Board()` is a game of Advance from the start. `position` is any position in one line, `game` is `advance` or
/// a sibling game, such as `checkers`, `turns` is how many moves each side has before the lead decides, and `moves` are
/// made at once. Turns are counted from `position` on, unless the game has `begun` after so many moves.
///
/// >>> board = Board()
/// >>> board.legal_count()
/// 43
/// >>> board.push('e2-e3')
/// >>> board.turn, board.ply
/// (False, 1)
/// >>> board.pop()
/// Move('e2-e3')
/// >>> board == Board()
/// True
/// >>> Board(game='checkers').legal_moves[0]
/// Move('...', 'checkers')
#[pyclass(module = "advance")]
pub(crate) struct Board {
    pub(crate) kept: Kept,
}

impl Board {
    /// The game of Advance that begins here.
    pub(crate) fn of(setup: Setup<Position>, turns: Option<u32>, begun: Option<u32>) -> Self {
        Self {
            kept: Kept::new(
                AnySetup {
                    position: AnyPosition::new(setup.position),
                    ply: setup.ply,
                },
                turns,
                begun,
            ),
        }
    }

    /// The position, for what only Advance has.
    ///
    /// # Errors
    /// In another game.
    pub(crate) fn advance(&self) -> PyResult<&Position> {
        self.kept.last().of().ok_or_else(|| {
            PyValueError::new_err(format!(
                "this is for Advance only: the board is one of {}",
                self.kept.game()
            ))
        })
    }

    /// What a batch begins from: the position of a game of Advance, and after how many moves it has begun.
    ///
    /// # Errors
    /// In another game.
    pub(crate) fn setup(&self) -> PyResult<(Setup<Position>, u32)> {
        let (position, ply) = (*self.advance()?, self.kept.ply());
        Ok((Setup { position, ply }, self.kept.length.begun))
    }

    fn mv(&self, text: String) -> Move {
        let game = self.kept.game();
        Move { game, text }
    }

    fn illegal(&self, py: Python<'_>, mv: &str) -> pyo3::PyErr {
        match referee::reason(py, &self.kept, mv) {
            Ok(reason) => IllegalMoveError::new_err(reason),
            Err(error) => error,
        }
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (position = None, game = "advance", turns = None, moves = Vec::new(), begun = None))]
    pub(crate) fn new(
        py: Python<'_>,
        position: Option<&str>,
        game: &str,
        turns: Option<u32>,
        moves: Vec<Said>,
        begun: Option<u32>,
    ) -> PyResult<Self> {
        let game: AnyGame = game.parse().map_err(error::value)?;
        let kept = Kept::begin(game, position, turns, begun);
        let kept = kept.map_err(|error| PyValueError::new_err(error::words(&*error)))?;
        let mut board = Self { kept };
        for mv in moves {
            board.push(py, mv)?;
        }
        Ok(board)
    }

    /// A game of Advance that begins from nine lines of nine characters, as in a board file.
    ///
    /// >>> Board.from_text(str(Board())) == Board()
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, turn = true))]
    fn from_text(text: &str, turn: bool) -> PyResult<Self> {
        let file = BoardFile::parse(text.as_bytes()).map_err(error::value)?;
        let position = Position::new(*file.board(), side(turn));
        Ok(Self::of(Setup { position, ply: 0 }, None, None))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.kept.game().name()
    }

    /// Whether white is to move.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.kept.last().to_move())
    }

    /// The moves of both sides before this position, those before the start among them.
    #[getter]
    fn ply(&self) -> u32 {
        self.kept.ply()
    }

    /// How many moves each side has before the lead decides.
    #[getter]
    fn turns(&self) -> u32 {
        self.kept.length.turns
    }

    /// A number that equal positions have in common, on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.kept.last().key()
    }

    /// How much white is ahead, in points.
    #[getter]
    fn lead(&self) -> i32 {
        self.kept.last().lead()
    }

    /// The moves since the start.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        let moves = self.kept.moves().into_iter();
        moves.map(|text| self.mv(text)).collect()
    }

    /// The legal moves, in an order that depends on the position only. The side to move has them by the rules, also
    /// where the turns are over.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        let legal = self.kept.last().legal_moves().into_iter();
        legal.map(|mv| self.mv(mv.to_string())).collect()
    }

    /// How many legal moves there are.
    fn legal_count(&self) -> usize {
        match self.kept.last().of::<Position>() {
            Some(position) => position.count_legal(),
            None => self.kept.last().legal_moves().len(),
        }
    }

    /// The position in one line.
    ///
    /// >>> Board().fen()
    /// 'mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0'
    fn fen(&self) -> String {
        self.kept.setup().to_string()
    }

    /// The move of this text, which has to be legal.
    ///
    /// >>> Board().parse_move('e2-e3')
    /// Move('e2-e3')
    fn parse_move(&self, py: Python<'_>, text: String) -> PyResult<Move> {
        if self.kept.last().find(&text).is_some() {
            return Ok(self.mv(text));
        }
        Err(self.illegal(py, &text))
    }

    /// Whether a move is legal here.
    ///
    /// >>> Board().is_legal(Move('e2-e7'))
    /// False
    fn is_legal(&self, mv: Said) -> bool {
        self.kept.last().find(&mv.0).is_some()
    }

    /// Why a move is not legal, or `None`.
    ///
    /// >>> Board().why_not('e2-e7')
    /// 'the Zombie ...'
    fn why_not(&self, py: Python<'_>, mv: Said) -> PyResult<Option<String>> {
        if self.kept.last().find(&mv.0).is_some() {
            return Ok(None);
        }
        referee::reason(py, &self.kept, &mv.0).map(Some)
    }

    /// By how much a legal move changes the lead of the side that makes it, in points.
    ///
    /// >>> Board('4g4/9/9/9/3z5/4Z4/9/9/4G4 w').gain('e4xd5')
    /// 1
    fn gain(&self, py: Python<'_>, mv: Said) -> PyResult<i32> {
        let last = self.kept.last();
        let found = last.find(&mv.0);
        found.map_or_else(|| Err(self.illegal(py, &mv.0)), |mv| Ok(last.gain(&mv)))
    }

    /// Whether a legal move wins at once.
    fn gives_win(&self, py: Python<'_>, mv: Said) -> PyResult<bool> {
        let last = self.kept.last();
        let found = last.find(&mv.0);
        found.map_or_else(|| Err(self.illegal(py, &mv.0)), |mv| Ok(last.wins(&mv)))
    }

    /// Makes a legal move.
    ///
    /// >>> Board().push('e2-e7')
    /// Traceback (most recent call last):
    /// advance.IllegalMoveError: ...
    fn push(&mut self, py: Python<'_>, mv: Said) -> PyResult<()> {
        match self.kept.push(&mv.0) {
            true => Ok(()),
            false => Err(self.illegal(py, &mv.0)),
        }
    }

    /// Takes the last move back, and gives it.
    fn pop(&mut self) -> PyResult<Move> {
        let mv = self.kept.pop();
        mv.map(|text| self.mv(text))
            .ok_or_else(|| PyIndexError::new_err("no move has been made since the start"))
    }

    /// The last move.
    fn peek(&self) -> PyResult<Move> {
        let mv = self.kept.moves().pop();
        mv.map(|text| self.mv(text))
            .ok_or_else(|| PyIndexError::new_err("no move has been made since the start"))
    }

    /// How the game has ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.kept.end().map(Outcome::from)
    }

    /// Whether the game is over: no legal move is left, or both sides have used up their turns.
    fn is_game_over(&self) -> bool {
        self.kept.end().is_some()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    fn result(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result())
    }

    /// Whether the General of the side to move is in danger. For Advance only.
    fn is_check(&self) -> PyResult<bool> {
        Ok(self.advance()?.in_danger())
    }

    /// What stands on a square, as a board file has it, or `None`. For Advance only.
    ///
    /// >>> Board().piece_at('e1')
    /// 'G'
    fn piece_at(&self, square: &str) -> PyResult<Option<char>> {
        let square: Square = square.parse().map_err(error::value)?;
        let content = self.advance()?.board.at(square);
        Ok(content.map(|content| char::from(content.symbol())))
    }

    /// The number of a legal move in the action space, and the other way round. For Advance only.
    ///
    /// >>> board = Board()
    /// >>> board.move_of(board.action_of('e2-e3'))
    /// Move('e2-e3')
    fn action_of(&self, py: Python<'_>, mv: Said) -> PyResult<usize> {
        let position = self.advance()?;
        let found = position.find(&mv.0);
        let number = found.and_then(|mv| SPACE.number(position.to_move, mv));
        number.ok_or_else(|| self.illegal(py, &mv.0))
    }

    /// The legal move that an action is here. For Advance only.
    fn move_of(&self, action: i64) -> PyResult<Move> {
        let legal = SPACE.legal(self.advance()?, action);
        legal
            .map(|mv| self.mv(mv.to_string()))
            .ok_or_else(|| IllegalMoveError::new_err(format!("{action} is not a legal action")))
    }

    /// The same game seen by the other side: colours exchanged, ranks flipped, from here on. For Advance only.
    ///
    /// >>> Board().mirror().mirror() == Board()
    /// True
    fn mirror(&self) -> PyResult<Self> {
        let position = self.advance()?.flipped();
        let ply = self.kept.ply();
        let Length { turns, begun } = self.kept.length;
        Ok(Self::of(Setup { position, ply }, Some(turns), Some(begun)))
    }

    /// The record of the game as text. One that is not over may have been settled: `winner` is whether white has won
    /// because the other side resigned, and `draw=True` says that a draw was agreed to.
    ///
    /// >>> print(Board(moves=['e2-e3']).record(('Ann', 'Bob'), winner=True))
    /// [Game "advance"]
    /// ...
    /// 1. e2-e3 {...}
    /// 1-0
    /// <BLANKLINE>
    #[pyo3(signature = (players = ("?".to_owned(), "?".to_owned()), *, winner = None, draw = false))]
    fn record(
        &self,
        players: (String, String),
        winner: Option<bool>,
        draw: bool,
    ) -> PyResult<String> {
        let settled = match (winner, draw) {
            (Some(_), true) => {
                return Err(PyValueError::new_err(
                    "a game is won or drawn: expected 'winner' or 'draw'",
                ));
            }
            (Some(white), false) => Some(Some(side(white))),
            (None, true) => Some(None),
            (None, false) => None,
        };
        self.kept.record(players.into(), settled).ok_or_else(|| {
            PyValueError::new_err("a record counts its turns from its start: 'begun' is not there")
        })
    }

    /// A board of its own with the same game.
    fn copy(&self) -> Self {
        Self {
            kept: self.kept.clone(),
        }
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: Py<pyo3::PyAny>) -> Self {
        self.copy()
    }

    fn __str__(&self) -> String {
        self.kept.last().drawing()
    }

    fn __repr__(&self) -> String {
        let (game, line) = (self.kept.game(), self.kept.setup());
        match game == ADVANCE {
            true => format!("Board('{line}')"),
            false => format!("Board('{line}', '{game}')"),
        }
    }

    /// Whether the positions, their plies and the turns are equal; the moves that led there do not matter.
    fn __eq__(&self, other: &Self) -> bool {
        let of = |Self { kept }: &Self| (kept.game(), kept.setup(), kept.length);
        of(self) == of(other)
    }

    fn __getnewargs__(&self) -> (String, &'static str, u32, Vec<String>, u32) {
        let kept = &self.kept;
        let Length { turns, begun } = kept.length;
        let name = kept.game().name();
        (kept.start.to_string(), name, turns, kept.moves(), begun)
    }
}
