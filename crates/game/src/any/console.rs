//! Programs for people at a console: they show a screen, and read the moves that are typed.

use std::time::Duration;

use crate::game::Side;

/// The reader of the screen of a program of a game at a console.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    /// The default time of a program for all its moves together; `None` if there is no such rule.
    pub time: Option<Duration>,
    /// Finds, on the screen of a program that plays this side, the first thing about its next move.
    pub read: fn(&str, Side) -> Option<ConsoleEvent>,
}

/// An event on the screen of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConsoleEvent {
    /// That it has made a move. A valid one is in the notation of the game.
    Move(String),
    /// That it refuses the move that was typed.
    Refusal,
    /// That it asks for a move of the side that it should play itself.
    Question,
}

/// Something on a screen, and where it begins there.
pub type Sighting = (usize, ConsoleEvent);

/// Finds a text on a screen, and says what it shows there.
#[must_use]
pub fn sighting(screen: &str, text: &str, shown: ConsoleEvent) -> Option<Sighting> {
    Some((screen.find(text)?, shown))
}

/// Finds a line that contains `text` and has ended, and the move that the rest of the line shows.
pub fn line_after(screen: &str, text: &str, shown: impl Fn(&str) -> String) -> Option<Sighting> {
    let begin = screen.find(text)?;
    let (rest, _) = screen[begin + text.len()..].split_once('\n')?;
    Some((begin, ConsoleEvent::Move(shown(rest.trim()))))
}

/// The first event on a screen.
#[must_use]
pub fn first<const N: usize>(sightings: [Option<Sighting>; N]) -> Option<ConsoleEvent> {
    let first = sightings
        .into_iter()
        .flatten()
        .min_by_key(|(begin, _)| *begin);
    first.map(|(_, shown)| shown)
}
