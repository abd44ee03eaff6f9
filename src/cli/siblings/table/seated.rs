//! What people at a table need of a game.

use advance::engine::Engine;
use advance::games::Plain;

use advance::any::Tabletop;

/// A game that people play at a terminal.
pub trait Seated: Tabletop + Engine<Level = Plain> {}
