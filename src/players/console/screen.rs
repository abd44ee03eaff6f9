//! What a program at a console shows.

use std::time::Duration;

use crate::game::{Game, Side};

/// How programs of a game are called and understood.
pub trait Screen<G: Game>: Sync {
    /// What follows the command line of a program that plays a side of a game from `start`; `None` where such
    /// programs do not begin there.
    fn arguments(&self, start: &G, side: Side) -> Option<Vec<String>>;

    /// How long a program may take for all its moves together, unless told otherwise; `None` without such a rule.
    fn time(&self) -> Option<Duration>;

    /// The first thing on the screen of a program that plays `side` that has to do with its next move.
    fn read(&self, screen: &str, side: Side) -> Option<Shown>;
}

/// What a program shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// That it has made a move, which is written as the game writes moves if it is one.
    Move(String),
    /// That it refuses the move that was typed.
    Refusal,
    /// That it waits for somebody to type a move of the side that it should play.
    Question,
}

/// What is read of a screen, and where it begins there.
pub(super) type Place = (usize, Shown);

/// Where a text stands on a screen, and what it shows there.
pub(super) fn place(screen: &str, text: &str, shown: Shown) -> Option<Place> {
    Some((screen.find(text)?, shown))
}

/// Where a line stands on a screen that goes on after `text`, once it has ended, and what its rest shows.
pub(super) fn line_after(
    screen: &str,
    text: &str,
    shown: impl Fn(&str) -> String,
) -> Option<Place> {
    let begin = screen.find(text)?;
    let (rest, _) = screen[begin + text.len()..].split_once('\n')?;
    Some((begin, Shown::Move(shown(rest.trim()))))
}

/// What stands first on a screen.
pub(super) fn first<const N: usize>(places: [Option<Place>; N]) -> Option<Shown> {
    let first = places.into_iter().flatten().min_by_key(|(begin, _)| *begin);
    first.map(|(_, shown)| shown)
}
