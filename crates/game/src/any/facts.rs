//! The constants of a game as a value.

use super::console::Console;
use super::level::AnyLevel;
use super::tabletop::Tabletop;
use crate::engine::Strength;
use crate::game::DrawRules;

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
    /// True if both sides choose at once.
    pub at_once: bool,
    /// The rules by which a game between people is a draw.
    pub draws: Option<DrawRules>,
    /// The number of moves of a side to divide its clock by.
    pub clock_moves: u32,
    /// The rules for people at a terminal.
    pub rules: &'static str,
    /// The form in which a move is typed.
    pub typed: &'static str,
    /// The meaning of the marks on a diagram.
    pub legend: &'static str,
    /// The reason why no external program can play the game.
    pub closed: Option<&'static str>,
    /// The reader of programs at a console.
    pub console: Option<Console>,
    /// The default level.
    pub level: AnyLevel,
    /// The strength that beginners meet first.
    pub friendly: Strength<AnyLevel>,
}

impl Facts {
    pub(super) fn of<G: Tabletop>() -> Self {
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
