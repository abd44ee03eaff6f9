//! Moves: what a side can do on its turn.

use super::square::{SQUARES, Square};
use vauban_game::listed;

listed! {
    /// The kind of a move, which decides what happens to its two squares.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Action {
        /// `-`: the piece goes to an empty square.
        Step,
        /// `x`: the piece goes to the square of an enemy (a Miner: or of a wall), which is removed.
        Capture,
        /// `*`: an enemy is removed from afar; the piece stays.
        Shot,
        /// `#`: a wall rises on an empty square; the piece stays.
        Build,
        /// `~`: the piece and a friend change places.
        Swap,
        /// `^`: an enemy changes sides; the piece stays.
        Convert,
    }
}

impl Action {
    /// True if it can change material: a capture, a shot or a conversion.
    #[must_use]
    #[inline]
    pub const fn takes(self) -> bool {
        matches!(self, Self::Capture | Self::Shot | Self::Convert)
    }

    /// The word for it in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Step => "move",
            Self::Capture => "capture",
            Self::Shot => "shot",
            Self::Build => "build",
            Self::Swap => "swap",
            Self::Convert => "convert",
        }
    }

    /// The action in a few words for people.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Step => "go to an empty square",
            Self::Capture => "take what stands there, and go there",
            Self::Shot => "take an enemy from afar, and stay",
            Self::Build => "raise a wall on an empty square, and stay",
            Self::Swap => "change places with a friend",
            Self::Convert => "make an enemy piece your own, and stay",
        }
    }

    /// The mark between the two squares in move notation.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Step => '-',
            Self::Capture => 'x',
            Self::Shot => '*',
            Self::Build => '#',
            Self::Swap => '~',
            Self::Convert => '^',
        }
    }

    /// Its number in files, which no version changes.
    const fn code(self) -> u16 {
        match self {
            Self::Step => 0,
            Self::Capture => 1,
            Self::Shot => 2,
            Self::Build => 3,
            Self::Swap => 4,
            Self::Convert => 5,
        }
    }
}

/// One move: the square of the acting piece, its action, and the square it acts on.
///
/// A `Move` may make no sense on a given board. A move that the generator gave for that board does. `Position::play`
/// makes it only if it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square of the acting piece.
    pub from: Square,
    /// The action.
    pub action: Action,
    /// The square that it acts on.
    pub to: Square,
}

impl Move {
    /// Its number in files, which no version changes: `(kind * 81 + from) * 81 + to`, with the indices of the squares.
    /// The kinds are numbered in the order of the marks `-x*#~^`.
    #[must_use]
    pub const fn code(self) -> u16 {
        let squares = SQUARES as u16;
        (self.action.code() * squares + self.from.index() as u16) * squares + self.to.index() as u16
    }

    /// The move of a [code](Self::code); `None` from 39,366 on.
    #[must_use]
    pub fn of_code(code: u16) -> Option<Self> {
        let [code, squares] = [usize::from(code), SQUARES];
        let kind = code / squares / squares;
        let mut actions = Action::ALL.into_iter();
        Some(Self {
            from: Square::new(code / squares % squares)?,
            action: actions.find(|action| usize::from(action.code()) == kind)?,
            to: Square::new(code % squares)?,
        })
    }
}
