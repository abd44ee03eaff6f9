//! What people at a table need of a game.

use advance::engine::Engine;
use advance::games::Plain;
use advance::players::{Contest, PlainBot};

use advance::any::Tabletop;

/// A game that people play at a terminal.
pub trait Seated: Tabletop + Contest<Bot = PlainBot> + Engine<Level = Plain> {}
