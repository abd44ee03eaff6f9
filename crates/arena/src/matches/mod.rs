//! Matches: refereed games between players, series of games, their records, and statistics of strength.
//!
//! - [`play()`] referees one game between two [`Player`](crate::players::Player)s, and a [`Record`](record::Record)
//!   keeps it as text.
//! - `event` (feature `native`): matches and tournaments, which can be stopped and resumed.
//! - [`statistics`]: Elo, its error, and sequential tests.

#[cfg(feature = "native")]
pub mod event;
#[cfg(feature = "native")]
mod folder;
pub mod openings;
mod play;
pub mod record;
mod score;
mod series;
mod shard;
pub mod statistics;

pub(crate) mod adjudicator;
mod workers;

#[cfg(feature = "native")]
pub use folder::{Folder, FolderError, MOST_RECORD_BYTES};
pub use play::{Course, Outcome, RESIGNATION, play, play_until};
pub use score::{FirstFault, MatchScore, Tally, Times};
pub use series::{Pairing, Series, gauntlet, ladder, random_opening, round_robin};
pub use shard::{ParseShardError, Shard};
pub use workers::{in_order, in_parallel};
