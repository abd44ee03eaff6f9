//! Games of a bot against itself, as data: see [`samples`](super::samples) for the keys of the lines, and
//! [`study`](super::study) for the bytes.
//!
//! A run may be split over machines, and resumed where it was broken off:
//!
//! ```
//! use vauban_arena::data::selfplay::{Format, Habits, Kept, SelfPlay};
//! use vauban_game::search::Stop;
//! use vauban_players::Bot;
//!
//! let checkers = vauban_siblings::ALL[0];
//! let half = SelfPlay {
//!     bot: Bot::parse(checkers, "easy")?,
//!     start: checkers.start(),
//!     games: 4,
//!     shard: "1/2".parse()?,
//!     turns: 5,
//!     seed: 0,
//!     random_plies: 2,
//!     habits: Habits::default(),
//!     multipv: None,
//!     format: Format::Lines,
//! };
//! let mut file = Vec::new();
//! half.run(Kept::default(), 1, &Stop::new(), |_, lines| {
//!     file.extend_from_slice(lines);
//!     Ok(())
//! })?;
//!
//! // The file was cut off in the middle of the second game: what is whole is kept.
//! file.truncate(file.len() - 100);
//! let kept = half.kept(&file[..], &Stop::new())?;
//! file.truncate(kept.bytes as usize);
//! half.run(kept, 1, &Stop::new(), |_, lines| {
//!     file.extend_from_slice(lines);
//!     Ok(())
//! })?;
//! assert_eq!(half.kept(&file[..], &Stop::new())?.games, half.games());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Write the lines to a [`GrowingFile`](vauban_files::GrowingFile).

mod begun;
mod error;
mod games;
mod lively;
mod merge;
mod resume;
mod run;

pub use error::{Difference, ResumeError};
pub use lively::Habits;
pub use merge::MergeError;
pub use run::{Format, Kept, SelfPlay};
