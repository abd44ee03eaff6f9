//! A game as a value: its names, its start, its levels.

use std::error::Error;
use std::fmt;

use super::chooser::AnyChooser;
use super::console::Console;
use super::level::AnyLevel;
use super::line::{AnyLine, AnySetup};
use super::position::AnyPosition;
use super::rulebook::Rulebook;
use super::tabletop::Tabletop;
use crate::engine::{Elo, Strength};
use crate::game::{DrawRules, Ending, GameLine, Setup};
use crate::search::Limits;

/// Why a text is not a position of a game.
pub type AnyError = Box<dyn Error + Send + Sync>;

/// A game. It is printed as its [name](AnyGame::name).
#[derive(Clone, Copy)]
pub struct AnyGame(&'static GameEntry);

/// The code of a game, to be kept in a static of the crate that has the game: there it is compiled, once, however many
/// crates use the [`AnyGame`] that refers to it.
pub struct GameEntry {
    facts: fn() -> Facts,
    rulebook: fn() -> Rulebook,
    pieces: fn() -> Option<String>,
    start: fn() -> AnyPosition,
    sized: fn(usize) -> Option<AnyPosition>,
    position: fn(&str) -> Result<AnyPosition, AnyError>,
    setup: fn(&str) -> Result<AnySetup, AnyError>,
    levels: fn() -> Vec<AnyLevel>,
    chooser: fn(AnyLevel, Option<u64>, Limits, Option<&str>) -> AnyChooser,
    rated: fn(Elo, Option<u64>) -> Option<AnyChooser>,
    a_move: fn() -> Limits,
}

impl GameEntry {
    /// The entry of the game of these positions.
    #[must_use]
    pub const fn of<G: Tabletop>() -> Self {
        Self {
            facts: Facts::of::<G>,
            rulebook: G::rulebook,
            pieces: G::pieces,
            start: || AnyPosition::new(G::start()),
            sized: |rows| G::sized(rows).map(AnyPosition::new),
            position: |line| Ok(AnyPosition::new(line.parse::<G>()?)),
            setup: |line| {
                let Setup::<G> { position, ply } = line.parse()?;
                let position = AnyPosition::new(position);
                Ok(Setup { position, ply })
            },
            levels: AnyLevel::all::<G>,
            chooser: |level, seed, limits, reading| {
                let level = G::LEVELS[level.index()];
                Box::new(match reading {
                    Some(reading) => G::chooser_reading(level, seed, limits, reading),
                    None => G::chooser(level, seed, limits),
                })
            },
            rated: |elo, seed| Some(Box::new(G::rated(elo, seed)?)),
            a_move: G::a_move,
        }
    }
}

impl AnyGame {
    /// The game of this entry.
    #[must_use]
    pub const fn entered(entry: &'static GameEntry) -> Self {
        Self(entry)
    }

    /// The game of these positions.
    #[must_use]
    pub const fn of<G: Tabletop>() -> Self {
        G::GAME
    }

    /// The name of the game: one lower-case word.
    #[must_use]
    pub fn name(self) -> &'static str {
        (self.0.facts)().name
    }

    /// Its name in a heading.
    #[must_use]
    pub fn title(self) -> &'static str {
        (self.0.facts)().title
    }

    /// The constants of the game.
    #[must_use]
    pub fn facts(self) -> Facts {
        (self.0.facts)()
    }

    /// The rules in words, with positions to try them on.
    #[must_use]
    pub fn rulebook(self) -> Rulebook {
        (self.0.rulebook)()
    }

    /// The word for an ending in records and answers.
    #[must_use]
    pub fn ending(self, ending: Ending) -> &'static str {
        match ending {
            Ending::Rules => self.facts().ending,
            Ending::Turns => "turns",
        }
    }

    /// The set of its pieces, if there is more than one set: see [`Game::pieces`](crate::game::Game::pieces).
    #[must_use]
    pub fn pieces(self) -> Option<String> {
        (self.0.pieces)()
    }

    /// The default start of the game.
    #[must_use]
    pub fn start(self) -> AnySetup {
        Setup {
            position: (self.0.start)(),
            ply: 0,
        }
    }

    /// The start of the game on a board with this many rows; `None` if the game has no such board, or only one size.
    #[must_use]
    pub fn sized(self, rows: usize) -> Option<AnySetup> {
        let position = (self.0.sized)(rows)?;
        Some(Setup { position, ply: 0 })
    }

    /// The position of a line.
    ///
    /// # Errors
    /// When the line is not a position of the game.
    pub fn position(self, line: &str) -> Result<AnyPosition, AnyError> {
        (self.0.position)(line)
    }

    /// The position of a line, with the number of moves made before it.
    ///
    /// # Errors
    /// When the line is not a position of the game.
    pub fn setup(self, line: &str) -> Result<AnySetup, AnyError> {
        (self.0.setup)(line)
    }

    /// The game under way of a line, which may omit its length.
    ///
    /// # Errors
    /// When the line is not a game under way.
    pub fn line(self, line: &str) -> Result<AnyLine, AnyError> {
        GameLine::read(line, |setup| self.setup(setup))
    }

    /// The levels, the lowest first.
    #[must_use]
    pub fn levels(self) -> Vec<AnyLevel> {
        (self.0.levels)()
    }

    /// The chooser of a strength. In a game that is not [rated](AnyGame::is_rated), a number stands for the default
    /// level. The seed breaks ties; without one, they are always broken in the same way.
    ///
    /// # Panics
    /// When the level is of a game with more levels.
    #[must_use]
    pub fn chooser(
        self,
        strength: impl Into<Strength<AnyLevel>>,
        seed: Option<u64>,
        limits: Limits,
    ) -> AnyChooser {
        let level = match strength.into() {
            Strength::Level(level) => level,
            Strength::Elo(elo) => match (self.0.rated)(elo, seed) {
                Some(rated) => return rated,
                None => self.facts().level,
            },
        };
        (self.0.chooser)(level, seed, limits, None)
    }

    /// The chooser of a level that reads equal replies as `reading` says, one of the level's
    /// [readings](crate::engine::Level::readings).
    ///
    /// # Panics
    /// As [`AnyGame::chooser`].
    #[must_use]
    pub fn chooser_reading(
        self,
        level: AnyLevel,
        seed: Option<u64>,
        limits: Limits,
        reading: &str,
    ) -> AnyChooser {
        (self.0.chooser)(level, seed, limits, Some(reading))
    }

    /// Whether the game can be played at a strength on the scale of Elo.
    #[must_use]
    pub fn is_rated(self) -> bool {
        (self.0.rated)(Elo::LOWEST, None).is_some()
    }

    /// The default limits of a player for a move.
    #[must_use]
    pub fn a_move(self) -> Limits {
        (self.0.a_move)()
    }
}

/// As its name.
impl serde::Serialize for AnyGame {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for AnyGame {}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.name())
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The constants of a game: see [`Game`](crate::game::Game), [`Engine`](crate::engine::Engine) and [`Tabletop`], which
/// have constants of these names.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// One lower-case word.
    pub name: &'static str,
    /// Its name in a heading.
    pub title: &'static str,
    /// The word for an end by the rules.
    pub ending: &'static str,
    /// The same in a few words for people.
    pub ended_by: &'static str,
    /// The names of the first and the second side.
    pub sides: [&'static str; 2],
    /// The number of moves of each side after which a game is over by default.
    pub turns: u32,
    /// Whether both sides choose at once.
    pub at_once: bool,
    /// When a game between people is a draw.
    pub draws: Option<DrawRules>,
    /// The number of moves of a side to divide its clock by.
    pub clock_moves: u32,
    /// The rules for people at a terminal.
    pub rules: &'static str,
    /// How a move is typed.
    pub typed: &'static str,
    /// The meaning of the marks on a diagram.
    pub legend: &'static str,
    /// Why no external program can play the game.
    pub closed: Option<&'static str>,
    /// How to read programs at a console.
    pub console: Option<Console>,
    /// The default level.
    pub level: AnyLevel,
    /// The strength that beginners meet first.
    pub friendly: Strength<AnyLevel>,
}

impl Facts {
    fn of<G: Tabletop>() -> Self {
        Self {
            name: G::NAME,
            title: G::TITLE,
            ending: G::ENDING,
            ended_by: G::ENDED_BY,
            sides: G::SIDES,
            turns: G::TURNS,
            at_once: G::AT_ONCE,
            draws: G::DRAWS,
            clock_moves: G::CLOCK_MOVES,
            rules: G::RULES,
            typed: G::TYPED,
            legend: G::LEGEND,
            closed: G::CLOSED,
            console: G::CONSOLE,
            level: AnyLevel::of::<G>(G::LEVEL),
            friendly: G::FRIENDLY.map(AnyLevel::of::<G>),
        }
    }
}
