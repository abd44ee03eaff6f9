//! A game as a value, and its positions as values, each of which knows the other.

use std::error::Error;
use std::fmt;
use std::ops::Deref;

use super::chooser::{AnyChooser, AnyDecision, ErasedChooser};
use super::facts::Facts;
use super::level::AnyLevel;
use super::moves::AnyMove;
use super::position::ErasedPosition;
use super::rulebook::Rulebook;
use super::tabletop::Tabletop;
use crate::engine::Elo;
use crate::game::{Draw, Ending, Game, Setup, Side, draw};
use crate::number::counted;
use crate::search::{Analysis, Limits, Query, Watch};

/// The reason why a text is not a position of a game.
pub type AnyError = Box<dyn Error + Send + Sync>;

/// A game. It is printed as its [name](AnyGame::name).
#[derive(Clone, Copy)]
pub struct AnyGame(&'static GameEntry);

/// A game that can be a value.
pub trait Registered: Tabletop {
    /// The game as a value. A game names an entry in its own crate; otherwise each crate that takes the game as a value
    /// compiles all of it again.
    const GAME: AnyGame = AnyGame::new(const { &GameEntry::of::<Self>() });
}

/// The code of a game, to be kept in a static of the crate that has the game: there it is compiled, once, however many
/// crates use the [`AnyGame`] that refers to it.
pub struct GameEntry {
    pub(super) facts: fn() -> Facts,
    pub(super) rulebook: fn() -> Rulebook,
    pub(super) pieces: fn() -> Option<String>,
    pub(super) start: fn() -> AnyPosition,
    pub(super) sized: fn(usize) -> Option<AnyPosition>,
    pub(super) position: fn(&str) -> Result<AnyPosition, AnyError>,
    pub(super) setup: fn(&str) -> Result<Setup<AnyPosition>, AnyError>,
    pub(super) levels: fn() -> Vec<AnyLevel>,
    pub(super) chooser: fn(AnyLevel, Option<u64>, Limits, Option<&str>) -> AnyChooser,
    pub(super) rated: fn(Elo, Option<u64>) -> Option<AnyChooser>,
    pub(super) move_limits: fn() -> Limits,
}

impl GameEntry {
    /// The entry of the game of these positions.
    #[must_use]
    pub const fn of<G: Registered>() -> Self {
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
            move_limits: G::move_limits,
        }
    }
}

impl AnyGame {
    /// The game of this entry.
    #[must_use]
    pub const fn new(entry: &'static GameEntry) -> Self {
        Self(entry)
    }

    /// The game of these positions.
    #[must_use]
    pub const fn of<G: Registered>() -> Self {
        G::GAME
    }

    /// The entry of the game.
    pub(super) const fn entry(self) -> &'static GameEntry {
        self.0
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

    /// The position of a line.
    ///
    /// # Errors
    /// When the line is not a position of the game.
    pub fn position(self, line: &str) -> Result<AnyPosition, AnyError> {
        (self.0.position)(line)
    }

    /// The levels, the lowest first.
    #[must_use]
    pub fn levels(self) -> Vec<AnyLevel> {
        (self.0.levels)()
    }

    /// The default limits of a player for a move.
    #[must_use]
    pub fn move_limits(self) -> Limits {
        (self.0.move_limits)()
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

/// A position of some game, with the methods of its [`Game`] and [`Tabletop`]. It is printed as one line.
pub struct AnyPosition(Box<dyn ErasedGame>);

/// The methods behind [`AnyPosition`] that make or take other positions.
trait ErasedGame: ErasedPosition {
    fn game(&self) -> AnyGame;
    fn copy(&self) -> AnyPosition;
    fn equals(&self, other: &AnyPosition) -> bool;
    fn after(&self, mv: &AnyMove) -> AnyPosition;
    fn draw(&self, past: &[AnyPosition]) -> Option<Draw>;
}

impl<G: Registered> ErasedGame for G {
    fn game(&self) -> AnyGame {
        G::GAME
    }

    fn copy(&self) -> AnyPosition {
        AnyPosition::new(self.clone())
    }

    fn equals(&self, other: &AnyPosition) -> bool {
        other.of() == Some(self)
    }

    fn after(&self, mv: &AnyMove) -> AnyPosition {
        AnyPosition::new(Game::after(self, mv.own::<G>()))
    }

    fn draw(&self, past: &[AnyPosition]) -> Option<Draw> {
        let past: Option<Vec<G>> = past.iter().map(|before| before.of().cloned()).collect();
        draw(&past?, self)
    }
}

impl AnyPosition {
    /// The same position, as a value.
    #[must_use]
    pub fn new<G: Registered>(position: G) -> Self {
        Self(Box::new(position))
    }

    /// The position as its game knows it; `None` if it is of another game.
    #[must_use]
    pub fn of<G: Game>(&self) -> Option<&G> {
        self.as_any().downcast_ref()
    }

    /// Its game.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        self.0.game()
    }

    /// See [`Game::after`].
    ///
    /// # Panics
    /// When the move is of another game, or when [`Game::after`] panics.
    #[must_use]
    pub fn after(&self, mv: &AnyMove) -> Self {
        self.0.after(mv)
    }

    /// The [draw](crate::game::draw) that a game has reached here, if any. `past` holds its earlier positions, from the
    /// first on.
    #[must_use]
    pub fn draw(&self, past: &[Self]) -> Option<Draw> {
        self.0.draw(past)
    }

    /// The winner of a game that has ended here, and the reason, in a sentence.
    #[must_use]
    pub fn describe_ending(&self, ending: Ending) -> String {
        if ending == Ending::Rules {
            return self.ended();
        }
        let sides = self.game().facts().sides;
        let [white, black] = Side::BOTH.map(|side| self.points_of(side));
        let winner = self.winner(ending);
        let winner = winner.map(|side| format!("{} has won", sides[side as usize]));
        let winner = winner.unwrap_or_else(|| "it is a tie".to_owned());
        let white = counted(white, "point");
        format!("All turns are played: {winner}, {white} to {black}.")
    }

    /// The rule by which a game is drawn, in a sentence.
    #[must_use]
    pub fn describe_draw(&self, draw: Draw) -> String {
        let rules = self.game().facts().draws;
        rules.map_or(String::new(), |rules| rules.describe(draw))
    }
}

impl dyn ErasedChooser {
    /// See [`Chooser::choose_by`](crate::engine::Chooser::choose_by).
    ///
    /// # Panics
    /// When the position is of another game.
    pub fn choose_by(
        &mut self,
        position: &AnyPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<AnyDecision> {
        self.choose_erased(&**position, query, each)
    }

    /// See [`Chooser::analyse`](crate::engine::Chooser::analyse).
    ///
    /// # Panics
    /// When the position is of another game.
    pub fn analyse(
        &mut self,
        position: &AnyPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<Analysis<AnyMove>> {
        self.analyse_erased(&**position, query, each)
    }
}

impl Deref for AnyPosition {
    type Target = dyn ErasedPosition;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        self.0.copy()
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other)
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game(), self.0)
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
