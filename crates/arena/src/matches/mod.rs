//! Matches: refereed games between players, series of games, their records, and statistics of strength.
//!
//! - [`play()`] referees one game between two [`Player`](crate::players::Player)s, and a [`Record`](record::Record)
//!   keeps it as text.
//! - `event` (feature `process`): matches and tournaments, which can be stopped and resumed.
//! - [`statistics`]: Elo, its error, and sequential tests.

#[cfg(feature = "process")]
pub mod event;
#[cfg(feature = "fs")]
mod folder;
pub mod openings;
mod play;
pub mod record;
mod score;
mod series;
mod shard;
pub mod statistics;

mod umpire;
mod workers;

#[cfg(feature = "process")]
pub use folder::MOST_RECORD_BYTES;
#[cfg(feature = "fs")]
pub use folder::{Folder, FolderError};
pub use play::{Course, Outcome, RESIGNATION, play, play_until};
pub use score::{FirstFault, MatchScore, Tally, Times};
pub use series::{Pairing, Series, gauntlet, ladder, random_opening, round_robin};
pub use shard::{ParseShardError, Shard};
#[cfg(feature = "process")]
pub(crate) use umpire::Umpire;
pub use workers::{in_order, in_parallel};
