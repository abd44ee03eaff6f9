//! Programs for people at a console: they show a screen, and read the moves that are typed.

use std::time::Duration;

use crate::game::Side;

/// How the programs of a game at a console are understood.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    /// How long a program may take for all its moves together, unless told otherwise; `None` without such a rule.
    pub time: Option<Duration>,
    /// The first thing on the screen of a program that plays this side that has to do with its next move.
    pub read: fn(&str, Side) -> Option<Shown>,
}

/// What a program shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// That it has made a move, which is written as the game writes moves if it is one.
    Move(String),
    /// That it refuses the move that was typed.
    Refusal,
    /// That it waits for a move of the side that it should play.
    Question,
}

/// Something on a screen, and where it begins there.
pub type Place = (usize, Shown);

/// Where a text stands on a screen, and what it shows there.
#[must_use]
pub fn place(screen: &str, text: &str, shown: Shown) -> Option<Place> {
    Some((screen.find(text)?, shown))
}

/// Where a line stands on a screen that goes on after `text`, once it has ended, and the move that its rest shows.
pub fn line_after(screen: &str, text: &str, shown: impl Fn(&str) -> String) -> Option<Place> {
    let begin = screen.find(text)?;
    let (rest, _) = screen[begin + text.len()..].split_once('\n')?;
    Some((begin, Shown::Move(shown(rest.trim()))))
}

/// What stands first on a screen.
#[must_use]
pub fn first<const N: usize>(places: [Option<Place>; N]) -> Option<Shown> {
    let first = places.into_iter().flatten().min_by_key(|(begin, _)| *begin);
    first.map(|(_, shown)| shown)
}
