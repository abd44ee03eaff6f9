//! Games between players: matches and tournaments with their records and statistics, and self-play with its data. It
//! names no game.
//!
//! - [`matches`](mod@matches): refereed games, their records, events that can be resumed, statistics of strength.
//! - [`data`]: self-play, and its positions as data.
//!
//! The feature `native` adds recorded games and games to learn from in files, events, and self-play (Unix and Windows
//! only).

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

#[cfg(feature = "native")]
pub mod data;
pub mod matches;

#[cfg(feature = "native")]
use vauban_game::answer;
use vauban_game::{any, game, number, search};
use vauban_players as players;
