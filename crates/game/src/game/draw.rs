//! Draws that people agree on before a game. Neither the rules of the game nor matches and records know them.

use std::fmt;

use super::Game;

/// The rules by which a game between people is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRules {
    /// The occurrences of a position that make a draw.
    pub occurrences: usize,
    /// The moves of each side without progress that make a draw.
    pub moves: usize,
    /// The meaning of progress, in a few words.
    pub progress: &'static str,
}

/// A draw by one of [`Game::DRAWS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// The same position has occurred too often.
    Repetition,
    /// Neither side has made progress for too long.
    NoProgress,
}

impl Draw {
    /// The word for it in answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::NoProgress => "no_progress",
        }
    }
}

impl DrawRules {
    /// The reason for a draw, in a sentence.
    #[must_use]
    pub fn describe(&self, draw: Draw) -> String {
        match draw {
            Draw::Repetition => format!(
                "This position has occurred {} times: the game is drawn.",
                self.occurrences
            ),
            Draw::NoProgress => format!(
                "{} moves of each side without {}: the game is drawn.",
                self.moves, self.progress
            ),
        }
    }
}

/// The rules in two lines for people.
impl fmt::Display for DrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            occurrences,
            moves,
            progress,
        } = self;
        write!(
            f,
            "A game is drawn when a position occurs {occurrences} times, or after {moves} moves of each side\n\
             without {progress}."
        )
    }
}

/// The draw that a game has reached, if any. `past` holds its positions before `now`, from the first on.
#[must_use]
pub fn draw<G: Game>(past: &[G], now: &G) -> Option<Draw> {
    let rules = G::DRAWS?;
    let back = || past.iter().rev();
    let steps = back().zip(std::iter::once(now).chain(back()));
    // No position from before the last progress can occur again.
    let quiet: Vec<_> = steps
        .take_while(|(before, after)| !after.progressed_from(before))
        .map(|(before, _)| before)
        .collect();
    let earlier = quiet.iter().filter(|before| before.recurs_as(now)).count();
    if earlier + 1 >= rules.occurrences {
        Some(Draw::Repetition)
    } else if quiet.len() >= 2 * rules.moves {
        Some(Draw::NoProgress)
    } else {
        None
    }
}
