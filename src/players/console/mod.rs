//! Players that are programs for people at a console: they show a screen, and read the moves that are typed.
//!
//! Such a program plays one side of one game. The referee types the moves of the other side, and reads its own
//! moves from its screen.

mod connections;
mod jeson_mor;
pub(super) mod screen;
pub(super) mod table;

pub(super) use connections::Connections;
pub(super) use jeson_mor::JesonMor;
pub use screen::{Screen, Shown};
