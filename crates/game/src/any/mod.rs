//! Games as values: a position, a move or a chooser of any game.
//!
//! The search is compiled for each game, for speed. The layers above it hold games behind trait objects: one
//! [`AnyGame`] for each game, made from its type in `games`, gives its [`AnyPosition`]s and [`AnyChooser`]s. One
//! implementation serves every [`Tabletop`]; no game is named here.

mod advice;
mod chooser;
mod console;
mod diagram;
mod game;
mod games;
mod level;
mod line;
mod moves;
mod position;
mod rulebook;
mod tabletop;

pub use advice::{Advice, Deed};
pub use chooser::{AnyChooser, AnyDecision, ErasedChooser};
pub use console::{Console, Shown, Sighting, first, line_after, sighting};
pub use diagram::{Cell, Diagram, Look, Part, Span, Tint, capturing, grid};
pub use game::{AnyError, AnyGame, Facts, GameEntry};
pub use games::{Games, ParseGameError};
pub use level::{AnyLevel, IgnoredOption, ParseLevelError, StrengthError};
pub use line::{AnyLine, AnySetup};
pub use moves::AnyMove;
pub use position::AnyPosition;
pub use rulebook::{
    Act, Battle, Draft, Example, Frame, Lesson, Prologue, RefusedMove, Rulebook, Topic, illegal,
};
pub use tabletop::{BoardFileError, Chance, Mixture, Tabletop};
