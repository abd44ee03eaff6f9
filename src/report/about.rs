//! The pieces, moves, levels and strengths of Advance.

use serde::Serialize;

use crate::board::{Action, PieceKind};
use crate::chooser::{Level, STRENGTHS};
use crate::engine::{Elo, Engine, Level as _, Strength};
use crate::game::{Setup, TURNS};
use crate::moves::Position;
use crate::piece::WALL;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AboutPiece {
    /// What it is called.
    pub name: PieceKind,
    /// The letter of a white piece; black's is the small one.
    pub letter: char,
    /// Its share in the material of its side, in points.
    pub value: i32,
    /// How it moves and what else it does, in a few sentences.
    pub summary: &'static str,
}

/// A kind of move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AboutAction {
    /// What it is called in answers.
    pub kind: Action,
    /// What stands between the two squares where such a move is written.
    pub mark: char,
    /// What it does, in a few words.
    pub summary: &'static str,
}

/// A level to play at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AboutLevel {
    /// The level.
    pub level: Level,
    /// What people call it.
    pub name: &'static str,
    /// What it is like to play against, in a sentence.
    pub character: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// Whether it searches, so that it can be given nodes, a depth or a time.
    pub searches: bool,
}

/// A strength as a number that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AboutStrength {
    /// The strength.
    pub elo: Elo,
    /// What people call it.
    pub name: &'static str,
    /// What it is like to play against it, in a sentence.
    pub character: &'static str,
}

/// What a game begins with and is played by, for programs that let people play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct About {
    /// The position that a game begins with and the moves made before it, in one line.
    #[cfg_attr(feature = "schema", schemars(with = "Position"))]
    pub start: String,
    /// After this many moves of each side, a game is over by default.
    pub turns: u32,
    /// The kinds of piece.
    pub kinds: Vec<AboutPiece>,
    /// What there is to know of walls, in a few sentences.
    pub wall: &'static str,
    /// The kinds of move.
    pub actions: Vec<AboutAction>,
    /// The levels, the lowest first.
    pub levels: Vec<AboutLevel>,
    /// The default level.
    pub level: Level,
    /// What people who are new to the game meet first.
    pub friendly: Strength<Level>,
    /// The strengths as numbers that have names, the weakest first; there are all those between them.
    pub strengths: Vec<AboutStrength>,
}

impl About {
    /// The facts about Advance.
    #[must_use]
    pub fn new() -> Self {
        let kinds = PieceKind::ALL
            .map(PieceKind::piece)
            .map(|piece| AboutPiece {
                name: piece.kind(),
                letter: char::from(piece.kind().letter()),
                value: piece.value(),
                summary: piece.summary(),
            });
        let actions = Action::ALL.map(|kind| AboutAction {
            kind,
            mark: kind.mark(),
            summary: kind.summary(),
        });
        let levels = Level::ALL.map(|level| AboutLevel {
            level,
            name: level.title(),
            character: level.character(),
            summary: level.summary(),
            searches: level.searches(),
        });
        Self {
            start: Setup::<Position>::start().to_string(),
            turns: TURNS,
            kinds: kinds.into(),
            wall: WALL,
            actions: actions.into(),
            levels: levels.into(),
            level: Position::LEVEL,
            friendly: Position::FRIENDLY,
            strengths: strengths().collect(),
        }
    }
}

fn strengths() -> impl Iterator<Item = AboutStrength> {
    let known = STRENGTHS.into_iter();
    known.filter_map(|(number, name, character)| {
        let elo = Elo::new(number)?;
        Some(AboutStrength {
            elo,
            name,
            character,
        })
    })
}

impl Default for About {
    fn default() -> Self {
        Self::new()
    }
}
