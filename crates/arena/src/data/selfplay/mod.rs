//! Games of a bot against itself, as data: see [`samples`](super::samples) for the keys of the lines, and
//! [`study`](super::study) for the bytes.
//!
//! A run may be split over machines, and resumed where it was broken off:
//!
//! ```
//! use vauban_arena::data::selfplay::{Format, VariationSettings, ResumeState, SelfPlay};
//! use vauban_files::{Build, OtherBuilds};
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
//!     variation: VariationSettings::default(),
//!     multipv: None,
//!     format: Format::Lines,
//!     build: Build {
//!         version: "1.0".into(),
//!         fingerprint: "f1".into(),
//!     },
//! };
//! let mut file = Vec::new();
//! half.run(ResumeState::default(), 1, &Stop::new(), |_, lines| {
//!     file.extend_from_slice(lines);
//!     Ok(())
//! })?;
//!
//! // The file was cut off in the middle of the second game: complete games stay.
//! file.truncate(file.len() - 100);
//! let state = half.resume_state(&file[..], OtherBuilds::Refuse)?;
//! file.truncate(state.bytes as usize);
//! half.run(state, 1, &Stop::new(), |_, lines| {
//!     file.extend_from_slice(lines);
//!     Ok(())
//! })?;
//! assert_eq!(half.resume_state(&file[..], OtherBuilds::Refuse)?.games, half.games());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Write the lines to a [`GrowingFile`](vauban_files::GrowingFile).

mod error;
mod games;
mod merge;
mod provenance;
mod resume;
mod run;
mod variation;

pub use error::{Difference, ResumeError};
pub use merge::MergeError;
pub use run::{Format, ResumeState, SelfPlay};
pub use variation::VariationSettings;
