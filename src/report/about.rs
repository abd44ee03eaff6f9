//! What there is to play with.

use serde::Serialize;

use crate::board::PieceKind;
use crate::chooser::Level;
use crate::engine::Engine;
use crate::game::{Setup, TURNS};
use crate::moves::Position;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// What it is called.
    pub name: PieceKind,
    /// The letter of a white piece; black's is the small one.
    pub letter: char,
    /// Its share in the material of its side, in points.
    pub value: i32,
}

/// A level to play at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bot {
    /// The level.
    pub level: Level,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// Whether it searches, so that it can be given nodes, a depth or a time.
    pub searches: bool,
}

/// What a game begins with and is played by, for programs that let people play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// The position that a game begins with and the moves made before it, in one line.
    pub start: String,
    /// After so many moves of each side a game is over unless told otherwise.
    pub turns: u32,
    /// The kinds of piece, in the order of [`PieceKind::ALL`].
    pub kinds: Vec<Kind>,
    /// The levels, the lowest first.
    pub levels: Vec<Bot>,
    /// The level to play at unless told otherwise.
    pub level: Level,
}

impl About {
    /// What there is.
    #[must_use]
    pub fn new() -> Self {
        let kinds = PieceKind::ALL.map(PieceKind::piece).map(|piece| Kind {
            name: piece.kind(),
            letter: char::from(piece.kind().letter()),
            value: piece.value(),
        });
        let levels = Level::ALL.map(|level| Bot {
            level,
            summary: level.summary(),
            searches: level.searches(),
        });
        Self {
            start: Setup::<Position>::start().to_string(),
            turns: TURNS,
            kinds: kinds.into(),
            levels: levels.into(),
            level: Position::LEVEL,
        }
    }
}

impl Default for About {
    fn default() -> Self {
        Self::new()
    }
}
