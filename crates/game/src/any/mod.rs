//! Games as values: a position, a move or a chooser of any game.
//!
//! The search is compiled for each game, for speed. The layers above it hold games behind trait objects: one
//! [`AnyGame`] for each game, made from its type in `games`, gives its [`AnyPosition`]s and [`AnyChooser`]s. One
//! implementation serves every [`Tabletop`]; no game is named here.

mod advice;
mod chooser;
mod coach;
mod console;
mod diagram;
mod facts;
mod game;
mod games;
mod level;
mod line;
mod moves;
mod position;
mod rulebook;
mod strength;
mod tabletop;

pub use advice::{Advice, MoveEffect};
pub use chooser::{AnyChooser, AnyDecision, ErasedChooser};
pub use console::{Console, ConsoleEvent, Sighting, first, line_after, sighting};
pub use diagram::{Cell, Diagram, DiagramStyle, Part, Span, Tint, capturing, grid};
pub use facts::Facts;
pub use game::{AnyError, AnyGame, AnyPosition, GameEntry, Registered};
pub use games::{Games, ParseGameError};
pub use level::AnyLevel;
pub use line::{AnyLine, AnySetup};
pub use moves::AnyMove;
pub use position::ErasedPosition;
pub use rulebook::{
    Act, Battle, Draft, Example, Frame, Lesson, Prologue, RefusedMove, Rulebook, Topic, illegal,
    refused,
};
pub use strength::{IgnoredOption, ParseLevelError, StrengthError};
pub use tabletop::{BoardFileError, Chance, Mixture, Tabletop};
