//! The methods of a board in Python.

use std::collections::BTreeMap;

use advance::board::text::BoardFile;
use advance::game::{GameLine, Length, ParseLengthError, Setup};
use advance::games::ADVANCE;
use advance::{Position, Square};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::{Bound, Py, PyAnyMethods, PyResult, Python, pymethods};
use pyo3::types::{PyString, PyTuple};
use pyo3::{IntoPyObject, PyAny};

use super::Board;
use crate::actions::SPACE;
use crate::arguments::{self, text, truth, whole};
use crate::error::{self, IllegalMoveError};
use crate::mv::{Move, MoveArgument};
use crate::outcome::{Outcome, is_white, side};
use crate::played_game::PlayedGame;
use crate::referee;

#[pymethods]
impl Board {
    #[new]
    #[pyo3(
        signature = (position = None, game = None, turns = None, moves = None, begun = None),
        text_signature = "(position=None, game='advance', turns=None, moves=(), begun=None)"
    )]
    fn new(
        py: Python<'_>,
        position: Option<Bound<'_, PyAny>>,
        game: Option<Bound<'_, PyAny>>,
        turns: Option<Bound<'_, PyAny>>,
        moves: Option<Bound<'_, PyAny>>,
        begun: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let game = game.map_or(Ok(ADVANCE), |game| arguments::game(&game))?;
        let position = position
            .map(|position| text("position", &position))
            .transpose()?;
        let line = position.map_or_else(|| Ok(game.start().into()), |line| game.line(&line));
        let line = line.map_err(|error| PyValueError::new_err(error::words(&*error)))?;
        let number = |name, given: Option<Bound<'_, PyAny>>| {
            given
                .map(|given| whole(name, &given, 0..=u32::MAX))
                .transpose()
        };
        let (turns, begun) = (number("turns", turns)?, number("begun", begun)?);
        let mut played = PlayedGame::new(line);
        played.length = Length {
            turns: turns.unwrap_or(played.length.turns),
            begun: begun.unwrap_or(played.length.begun),
        };
        let (begun, ply) = (played.length.begun, played.start.ply);
        if begun > ply {
            return Err(error::value(ParseLengthError::Begun { begun, ply }));
        }
        let board = Self::of(played);
        let Some(moves) = moves else {
            return Ok(board);
        };
        if moves.is_instance_of::<PyString>() || moves.try_iter().is_err() {
            return Err(PyTypeError::new_err(
                "found no list as moves, expected a list of moves, such as ['e2-e3']",
            ));
        }
        for mv in moves.try_iter()? {
            board.make(py, &mv?.extract()?)?;
        }
        Ok(board)
    }

    /// A game of Advance that begins from nine lines of nine characters, as in a board file.
    ///
    /// >>> Board.from_text(str(Board())) == Board()
    /// True
    #[staticmethod]
    #[pyo3(signature = (text, turn = None), text_signature = "(text, turn=True)")]
    fn from_text(text: Bound<'_, PyAny>, turn: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let text = arguments::text("text", &text)?;
        let white = turn.map_or(Ok(true), |turn| truth("turn", &turn))?;
        let file = BoardFile::parse(text.as_bytes()).map_err(error::value)?;
        let position = Position::new(*file.board(), side(white));
        Ok(Self::at(Setup { position, ply: 0 }.into()))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.played().game().name()
    }

    /// Whether white is to move.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.played().last().to_move())
    }

    /// The moves of both sides before this position, those before the start among them.
    #[getter]
    fn ply(&self) -> u32 {
        self.played().ply()
    }

    /// The number of moves of each side before the lead decides.
    #[getter]
    fn turns(&self) -> u32 {
        self.played().length.turns
    }

    /// The moves of both sides before the game began: turns are counted from there.
    #[getter]
    fn begun(&self) -> u32 {
        self.played().length.begun
    }

    /// A number that equal positions have in common, on every machine.
    #[getter]
    fn key(&self) -> u64 {
        self.played().last().key()
    }

    /// White's lead, in points.
    #[getter]
    fn lead(&self) -> i32 {
        self.played().last().lead()
    }

    /// The moves since the start.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        let moves = self.played().moves().into_iter();
        moves.map(|text| self.mv(text)).collect()
    }

    /// The legal moves, in an order that depends on the position only; none where the game is over.
    #[getter]
    fn legal_moves(&self) -> Vec<Move> {
        let legal = self.played().legal_moves().into_iter();
        legal.map(|mv| self.mv(mv.to_string())).collect()
    }

    /// The number of legal moves.
    fn legal_count(&self) -> usize {
        let played = self.played();
        match played.last().of::<Position>() {
            Some(position) if played.left() > 0 => position.count_legal(),
            _ => played.legal_moves().len(),
        }
    }

    /// The game in one line, from which `Board` makes an equal one: the position, the side to move, the moves made
    /// before, and the length of the game as `BEGUN+TURNS`.
    ///
    /// >>> Board().fen()
    /// 'mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0 0+100'
    fn fen(&self) -> String {
        self.played().line().to_string()
    }

    /// The move of this text, which has to be legal.
    ///
    /// >>> Board().parse_move('e2-e3')
    /// Move('e2-e3')
    fn parse_move(&self, py: Python<'_>, text: Bound<'_, PyAny>) -> PyResult<Move> {
        let text = arguments::text("text", &text)?;
        let said = MoveArgument { game: None, text };
        let mv = self.of_legal(py, &said, |_, mv| mv.to_string())?;
        Ok(self.mv(mv))
    }

    /// Whether a move is legal here.
    ///
    /// >>> Board().is_legal(Move('e2-e7'))
    /// False
    fn is_legal(&self, mv: MoveArgument) -> bool {
        self.played().find(&mv).is_some()
    }

    /// The reason why a move is not legal, or `None`.
    ///
    /// >>> Board().why_not('e2-e7')
    /// 'the Zombie ...'
    fn why_not(&self, py: Python<'_>, mv: MoveArgument) -> PyResult<Option<String>> {
        let played = self.played().clone();
        match played.find(&mv) {
            Some(_) => Ok(None),
            None => referee::reason(py, &played, &mv).map(Some),
        }
    }

    /// By how much a legal move changes the lead of the side that makes it, in points.
    ///
    /// >>> Board('4g4/9/9/9/3z5/4Z4/9/9/4G4 w').gain('e4xd5')
    /// 1
    fn gain(&self, py: Python<'_>, mv: MoveArgument) -> PyResult<i32> {
        self.of_legal(py, &mv, |it, mv| it.gain(mv))
    }

    /// Whether a legal move wins at once.
    fn gives_win(&self, py: Python<'_>, mv: MoveArgument) -> PyResult<bool> {
        self.of_legal(py, &mv, |it, mv| it.wins(mv))
    }

    /// Whether a legal move captures a piece or a wall; in Advance, a shot does too.
    ///
    /// >>> Board('4g4/9/9/9/3z5/4Z4/9/9/4G4 w').is_capture('e4xd5')
    /// True
    fn is_capture(&self, py: Python<'_>, mv: MoveArgument) -> PyResult<bool> {
        let kind = self.of_legal(py, &mv, |it, mv| it.kind(mv))?;
        Ok(matches!(kind, "capture" | "shot"))
    }

    /// Makes a legal move.
    ///
    /// >>> Board().push('e2-e7')
    /// Traceback (most recent call last):
    /// advance.IllegalMoveError: ...
    fn push(&self, py: Python<'_>, mv: MoveArgument) -> PyResult<()> {
        self.make(py, &mv)
    }

    /// Takes the last move back, and gives it.
    fn pop(&self) -> PyResult<Move> {
        let mv = self.played().pop();
        mv.map(|text| self.mv(text))
            .ok_or_else(|| PyIndexError::new_err("no move has been made since the start"))
    }

    /// The last move.
    fn peek(&self) -> PyResult<Move> {
        let mv = self.played().moves().pop();
        mv.map(|text| self.mv(text))
            .ok_or_else(|| PyIndexError::new_err("no move has been made since the start"))
    }

    /// The ending of the game, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.played().end().map(Outcome::from)
    }

    /// Whether the game is over: no legal move is left, or both sides have used up their turns.
    fn is_game_over(&self) -> bool {
        self.played().end().is_some()
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    fn result(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result())
    }

    /// Whether the General of the side to move is in danger. For Advance only.
    fn is_check(&self) -> PyResult<bool> {
        Ok(self.advance()?.in_danger())
    }

    /// The content of a square, as a board file has it, or `None`. For Advance only.
    ///
    /// >>> Board().piece_at('e1')
    /// 'G'
    fn piece_at(&self, square: Bound<'_, PyAny>) -> PyResult<Option<char>> {
        let square: Square = text("square", &square)?.parse().map_err(error::value)?;
        let content = self.advance()?.board.at(square);
        Ok(content.map(|content| char::from(content.symbol())))
    }

    /// The contents of the squares that are not empty, walls too, as a board file has it. For Advance only.
    ///
    /// >>> Board('4g4/9/9/9/9/9/9/3#5/4G4 w').piece_map()
    /// {'d2': '#', 'e1': 'G', 'e9': 'g'}
    fn piece_map(&self) -> PyResult<BTreeMap<String, char>> {
        let board = self.advance()?.board;
        let squares = Square::all().filter_map(|square| {
            let symbol = board.at(square)?.symbol();
            Some((square.to_string(), char::from(symbol)))
        });
        Ok(squares.collect())
    }

    /// The number of a legal move in the action space, and the other way round. For Advance only.
    ///
    /// >>> board = Board()
    /// >>> board.move_of(board.action_of('e2-e3'))
    /// Move('e2-e3')
    fn action_of(&self, py: Python<'_>, mv: MoveArgument) -> PyResult<usize> {
        let by = self.advance()?.to_move;
        let found = self.of_legal(py, &mv, |_, mv| mv.of::<Position>())?;
        let number = found.and_then(|mv| SPACE.number(by, mv));
        number.ok_or_else(|| self.illegal(py, &mv))
    }

    /// The legal move that an action is here. For Advance only.
    fn move_of(&self, action: Bound<'_, PyAny>) -> PyResult<Move> {
        let number = arguments::action(&action)?;
        let goes_on = self.played().left() > 0;
        let legal = SPACE.legal(&self.advance()?, number).filter(|_| goes_on);
        legal
            .map(|mv| self.mv(mv.to_string()))
            .ok_or_else(|| IllegalMoveError::new_err(format!("{action} is not a legal action")))
    }

    /// The same game seen by the other side: colours exchanged, ranks flipped, from here on. For Advance only.
    ///
    /// >>> Board().mirror().mirror() == Board()
    /// True
    fn mirror(&self) -> PyResult<Self> {
        let (setup, length) = self.setup()?;
        let position = setup.position.flipped();
        Ok(Self::at(GameLine {
            setup: Setup { position, ..setup },
            length: Some(length),
        }))
    }

    /// The record of the game as text. One that is not over may have been settled: `winner` is whether white has won
    /// because the other side resigned, and `draw=True` says that a draw was agreed to.
    ///
    /// >>> print(Board(moves=['e2-e3']).record(('Ann', 'Bob'), winner=True))
    /// [Game "advance"]
    /// ...
    /// 1. e2-e3
    /// 1-0
    /// <BLANKLINE>
    #[pyo3(
        signature = (players = None, *, winner = None, draw = None),
        text_signature = "($self, players=('?', '?'), *, winner=None, draw=False)"
    )]
    fn record(
        &self,
        players: Option<Bound<'_, PyAny>>,
        winner: Option<Bound<'_, PyAny>>,
        draw: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let players = players
            .map(|players| arguments::players(&players))
            .transpose()?;
        let players = players.unwrap_or_else(|| ["?", "?"].map(str::to_owned));
        let winner = winner.map(|winner| truth("winner", &winner)).transpose()?;
        let draw = draw.map_or(Ok(false), |draw| truth("draw", &draw))?;
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
        self.played().record(players, settled).ok_or_else(|| {
            PyValueError::new_err(
                "the game has begun before this board's start, and a record counts its turns from there: record the \
                 board that has all moves, or keep fen()",
            )
        })
    }

    /// A board of its own with the same game.
    fn copy(&self) -> Self {
        let played = self.played().clone();
        Self::of(played)
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: Py<PyAny>) -> Self {
        self.copy()
    }

    /// A picture for notebooks, with the last move marked.
    fn _repr_svg_(&self) -> String {
        let played = self.played().clone();
        played.last().sheet(&played.made(), None).svg()
    }

    fn __str__(&self) -> String {
        self.played().last().drawing()
    }

    fn __repr__(&self) -> String {
        let played = self.played();
        let (game, line) = (played.game(), played.line());
        match game == ADVANCE {
            true => format!("Board('{line}')"),
            false => format!("Board('{line}', '{game}')"),
        }
    }

    /// Whether the positions, their plies and the turns are equal; the moves that led there do not matter.
    fn __eq__(&self, other: &Bound<'_, Self>) -> bool {
        // One after the other: they may be one board.
        let line = self.played().line();
        line == other.get().played().line()
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let played = self.played().clone();
        let (line, name) = (played.first_line().to_string(), played.game().name());
        let of_the_line = py.None();
        (line, name, of_the_line, played.moves()).into_pyobject(py)
    }
}
