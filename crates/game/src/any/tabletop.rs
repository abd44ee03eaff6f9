//! The part of a game besides its rules and its levels: display, input by text or pointer, and programs that play it.

use serde::Serialize;

use super::advice::{Advice, MoveEffect};
use super::console::Console;
use super::diagram::{Diagram, DiagramStyle};
use super::rulebook::Rulebook;
use crate::engine::{Chooser, Engine};
use crate::game::{Ending, Side};
use crate::picture::Sheet;
use crate::search::Limits;

/// The error of a board file that gives no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardFileError {
    /// It is not a board file, for this reason.
    #[error("{0}")]
    Broken(String),
    /// No legal move leads to its board, for this reason.
    #[error("{0}")]
    Illegal(String),
}

/// A game that people and programs play: on a terminal, on the page, in matches.
pub trait Tabletop: Engine {
    /// The name of the game in a heading.
    const TITLE: &'static str;

    /// The rules for people at a terminal, in lines that all have a line end.
    const RULES: &'static str;

    /// The rules for people who learn the game: in words, with positions to try them on.
    fn rulebook() -> Rulebook;

    /// The form in which a move is typed, as in `type a move, as in a1->b3`.
    const TYPED: &'static str;

    /// The meaning of the marks on a [`diagram`](Tabletop::diagram), in one line with its line end.
    const LEGEND: &'static str;

    /// The reason why no external program can play the game; `None` if programs can.
    const CLOSED: Option<&'static str> = None;

    /// The reader of programs that play the game at a console; `None` if there are none.
    const CONSOLE: Option<Console> = None;

    /// The position for people to read, in lines that all have a line end: the ranks at the start of its line, then the
    /// rest.
    fn drawing(&self) -> String {
        let line = self.to_string();
        let (ranks, rest) = line.split_once(' ').unwrap_or((&line, ""));
        format!("{}\n{rest}\n", ranks.replace('/', "\n"))
    }

    /// The board on a terminal, and what the game counts, after these `moves`, the last of which is marked. Colours
    /// only repeat what characters show.
    fn diagram(&self, moves: &[Self::Move], style: DiagramStyle) -> Diagram;

    /// The board as a picture after these `moves`, the last of which is marked, with an optional line below it.
    fn sheet(&self, moves: &[Self::Move], caption: Option<String>) -> Sheet;

    /// The board as a file, with which programs are called for a move; `None` if the game has no such files.
    fn board_file(&self) -> Option<String> {
        None
    }

    /// The legal move after which a program has left this board file.
    ///
    /// # Errors
    /// The file is not a board, or no legal move leads to it.
    fn read_board_file(&self, _file: &[u8]) -> Result<Self::Move, BoardFileError> {
        Err(BoardFileError::Broken(format!(
            "{} has no board files",
            Self::NAME
        )))
    }

    /// The squares to point at for a move, in order: at least one.
    fn squares(mv: Self::Move) -> Vec<String>;

    /// The kind of a legal move: `move`, `capture` or `place`.
    fn kind(&self, mv: Self::Move) -> &'static str;

    /// The effects of a move that its notation does not show, as in `captures b2, c1`; `None` if there are none.
    fn remark(&self, _mv: Self::Move) -> Option<String> {
        None
    }

    /// The effect of a legal move, for a coach; `None` in a game where both sides choose at once, so that nothing can
    /// be foreseen.
    fn effect(&self, _mv: Self::Move) -> Option<MoveEffect> {
        None
    }

    /// The advice to play the first move of a line that a search expects, in a game that words it itself; `None` if it
    /// is to be made of the [effects](Tabletop::effect) of the moves.
    fn advice(&self, _line: &[Self::Move], _plies_to_end: Option<i32>) -> Option<Advice> {
        None
    }

    /// The points that a side has.
    fn points_of(&self, side: Side) -> i64;

    /// The squares that won a game that is over, if the game has such squares.
    fn path(&self) -> Option<Vec<String>> {
        None
    }

    /// The side that wins with any of the remaining moves; `None` if either side can still win, or the game is over.
    fn decided(&self) -> Option<Side> {
        None
    }

    /// The legal move that a person means by a line.
    ///
    /// # Errors
    /// The reason why there is none, in a sentence without its full stop.
    fn read(&self, line: &str) -> Result<Self::Move, String> {
        self.find(line)
            .ok_or_else(|| format!("{line} is not a legal move: type {}", Self::TYPED))
    }

    /// The reason why the move in `text` is not legal, in a sentence without its full stop, if the game knows it. For a
    /// move that a person points at, the text names the first and the last square with `->` between them.
    fn refusal(&self, _text: &str) -> Option<String> {
        None
    }

    /// The outcome of a game that is over by its rules, in a sentence.
    fn ended(&self) -> String {
        match self.winner(Ending::Rules) {
            Some(winner) => format!("{} has won.", Self::SIDES[winner.index()]),
            None => "It is a tie.".to_owned(),
        }
    }

    /// The arguments of a program at a console that plays a side of a game from here; `None` if no such program can
    /// begin here.
    fn console_arguments(&self, _side: Side) -> Option<Vec<String>> {
        None
    }

    /// The [chooser](Engine::chooser) of a level that reads equal replies as `_reading` says, one of
    /// [readings](crate::engine::Level::readings).
    fn chooser_reading(
        level: Self::Level,
        seed: Option<u64>,
        limits: Limits,
        _reading: &str,
    ) -> Chooser<Self> {
        Self::chooser(level, seed, limits)
    }

    /// Best play in the position, if it is a mixture and known. It uses only what the side to move may know.
    fn mixture(&self) -> Option<Mixture> {
        None
    }
}

/// Best play in a game of simultaneous moves, as far as the side to move may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mixture {
    /// The probability that the first side wins if both play best, from 0 to 1.
    pub winning_chance: f64,
    /// The mixture for the side to move; cells of probability 0 are left out. Empty if nothing matters any more.
    pub cells: Vec<Chance>,
}

/// A cell to choose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chance {
    /// The cell.
    pub cell: String,
    /// The probability that best play chooses it, from 0 to 1.
    pub chance: f64,
}
