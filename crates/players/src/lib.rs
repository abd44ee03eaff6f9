//! Players: bots of this library, programs that are called for each move, engines that stay up, and programs at a
//! console.
//!
//! - A [`Player`] chooses moves in positions of any game; a [`Failure`] says why it has none. An
//!   [`AnyChooser`](crate::any::AnyChooser) is one.
//! - A `Contender` (feature `native`) is a player by the text that names it, and a `Bot` one of this library.
//! - `Terms` are the limits for the players of a series; `isolation` separates a program from the rest of the
//!   machine.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use vauban_game::{any, game, search};

mod evidence;
mod player;
#[cfg(feature = "native")]
mod programs;
mod shortage;

pub use evidence::{Artifacts, Evidence, MAX_EVIDENCE_BYTES};
pub use player::{
    Clock, Failure, Fault, FaultKind, MoveInfo, Played, Player, PlayerReply, Progress, decide,
};
#[cfg(feature = "native")]
pub use programs::*;
pub use shortage::{MachineResource, Shortage};
