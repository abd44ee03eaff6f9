//! What a game needs besides its rules and its levels to be shown, typed, pointed at and played by programs.

use super::console::Console;
use super::diagram::{Diagram, Look};
use crate::engine::{Chooser, Engine};
use crate::game::{Ending, Side};
use crate::picture::Sheet;
use crate::rulebook::Rulebook;
use crate::search::Limits;

/// A game that people and programs meet: on a terminal, on the page, in matches.
pub trait Tabletop: Engine {
    /// The name of the game in a heading.
    const TITLE: &'static str;

    /// The rules for people at a terminal, in lines that all end.
    const RULES: &'static str;

    /// The rules for people who learn the game: in words, with positions to try them on.
    fn rulebook() -> Rulebook;

    /// How a move is typed, as in `type a move, as in a1->b3`.
    const TYPED: &'static str;

    /// The meaning of the marks on a [`diagram`](Tabletop::diagram), in a line with its end.
    const LEGEND: &'static str;

    /// Why no program from outside can play the game; `None` where programs can.
    const CLOSED: Option<&'static str> = None;

    /// How programs that play the game at a console are read; `None` where there are none.
    const CONSOLE: Option<Console> = None;

    /// The position for people to read, in lines that all end: the ranks that its line begins with, and the rest of it.
    fn drawing(&self) -> String {
        let line = self.to_string();
        let (ranks, rest) = line.split_once(' ').unwrap_or((&line, ""));
        format!("{}\n{rest}\n", ranks.replace('/', "\n"))
    }

    /// The board on a terminal, and what the game counts, after these `moves`, of which the last is marked. Colours only
    /// repeat what characters say.
    fn diagram(&self, moves: &[Self::Move], look: Look) -> Diagram;

    /// The board as a picture after these `moves`, of which the last is marked, with perhaps a line below it.
    fn sheet(&self, moves: &[Self::Move], caption: Option<String>) -> Sheet;

    /// The board as a file by which programs are called for a move; `None` where the game has no such files.
    fn board_file(&self) -> Option<String> {
        None
    }

    /// The squares to point at for a move, in turn: at least one.
    fn squares(mv: Self::Move) -> Vec<String>;

    /// What a legal move does: `move`, `capture` or `place`.
    fn kind(&self, mv: Self::Move) -> &'static str;

    /// What a move does besides what its name says, as in `captures b2, c1`; `None` where that is nothing.
    fn remark(&self, _mv: Self::Move) -> Option<String> {
        None
    }

    /// The points that a side has.
    fn points_of(&self, side: Side) -> i64;

    /// The squares by which a game that is over was won, where there are such.
    fn path(&self) -> Option<Vec<String>> {
        None
    }

    /// The side that is sure to win, where the remaining moves cannot change that; `None` where they can, and after the
    /// end.
    fn decided(&self) -> Option<Side> {
        None
    }

    /// The legal move that a person means by a line.
    ///
    /// # Errors
    /// Why there is none, in a sentence without its stop.
    fn read(&self, line: &str) -> Result<Self::Move, String> {
        self.find(line)
            .ok_or_else(|| format!("{line} is not a legal move: type {}", Self::TYPED))
    }

    /// Why a move that is written so is not legal, in a sentence without its stop, where the game can tell. Of a move that
    /// a person points at, the text names the first and the last square with `->` between them.
    fn refusal(&self, _text: &str) -> Option<String> {
        None
    }

    /// How a game that is over by its rules has ended, in a sentence.
    fn ended(&self) -> String {
        match self.winner(Ending::Rules) {
            Some(winner) => format!("{} has won.", Self::SIDES[winner.index()]),
            None => "It is a tie.".to_owned(),
        }
    }

    /// The arguments of a program at a console that plays a side of a game from here; `None` where no such program begins
    /// here.
    fn console_arguments(&self, _side: Side) -> Option<Vec<String>> {
        None
    }

    /// The limits that mean something to a level, by the names of their options.
    fn limits_of(level: Self::Level) -> &'static [&'static str] {
        match Self::chooser(level, None, Limits::default()).is_limited() {
            true => &["nodes", "depth", "time"],
            false => &[],
        }
    }

    /// The words for the ways in which a level may read equal replies; empty where that is not left open.
    fn readings(_level: Self::Level) -> &'static [&'static str] {
        &[]
    }

    /// The [chooser](Engine::chooser) of a level that reads equal replies in the way of this word, one of
    /// [`readings`](Tabletop::readings).
    fn chooser_reading(
        level: Self::Level,
        seed: Option<u64>,
        limits: Limits,
        _reading: &str,
    ) -> Chooser<Self> {
        Self::chooser(level, seed, limits)
    }

    /// The number of the lowest level; the others follow it.
    const LOWEST: usize = 1;

    /// Whether a choice of a level takes longer than a moment; `why` asks for its reasons too.
    fn takes_time(level: Self::Level, _why: bool) -> bool {
        !Self::limits_of(level).is_empty()
    }

    /// How the position is played best, where that is a mixture and known. It knows only what the side to move may know.
    fn mixture(&self) -> Option<Mixture> {
        None
    }
}

/// Best play in a game of simultaneous moves, as far as the side to move may know it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mixture {
    /// How likely the first side wins when both play best, from 0 to 1.
    pub value: f64,
    /// What the side to move should choose, each with its chance from 0 to 1; choices without a chance are left out. Empty
    /// where nothing matters any more.
    pub choices: Vec<(String, f64)>,
}
