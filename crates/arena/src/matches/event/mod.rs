//! Events: matches and tournaments, played, kept in a folder, and resumed.
//!
//! An [`Event`] is set up from a [`Plan`] and played by [`Event::run`]. Kept in a folder, it can be
//! stopped at any moment and resumed by another process: its games come out as if it had never stopped.
//!
//! ```
//! use vauban_arena::matches::event::{Event, Plan};
//! use vauban_files::{Admission, Build, OtherBuilds};
//! use vauban_game::any::Games;
//! use vauban_game::search::Stop;
//! use vauban_siblings::ALL;
//!
//! let place = tempfile::tempdir()?;
//! let folder = place.path().join("games");
//!
//! // Checkers at two levels: four games that begin with three random moves, each opening twice.
//! let plan = Plan {
//!     games: 4,
//!     turns: 10,
//!     random_plies: 3,
//!     ..Plan::of_match(ALL[0], ["beginner", "easy"])
//! };
//! // The program that plays: another build of it does not go on with the games.
//! let build = Build {
//!     version: "1.0".into(),
//!     fingerprint: "f1".into(),
//! };
//! let stop = Stop::new();
//! let event = Event::new(plan, &stop)?.save_to(&folder, &build)?;
//! let standings = event.run(1, |standings, record| {
//!     println!("{} against {}", record.players[0], record.players[1]);
//!     if standings.played() == 2 {
//!         stop.request();
//!     }
//! })?;
//! assert!(!standings.is_over());
//!
//! // Later: the folder knows what was to be played.
//! let admission = Admission {
//!     own: &build,
//!     others: OtherBuilds::Refuse,
//! };
//! let games = Games::new(&ALL);
//! let event = Event::resume(&folder, games, admission, None, &Stop::new(), |_| false)?;
//! let standings = event.run(1, |_, _| {})?;
//! assert!(standings.is_over());
//! assert_eq!(standings.score().total().games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod load;
mod merge;
mod plan;
mod run;
mod setup;
mod standings;
mod swiss;

pub use error::EventError;
pub use plan::{EventKind, Plan, Schedule};
pub use setup::Event;
pub use standings::{RatingKind, Row, Standings};
