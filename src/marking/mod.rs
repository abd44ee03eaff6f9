//! Marking: a bot or a program answers cases, and plays games against level 7.
//!
//! An [`Exam`] holds the tasks, a [`Marker`] puts one bot through it, and [`ExamResults`] count the outcomes. An exam
//! is a sequence of steps: the cases in their order, the games, and hidden cases without points. A bot that fails a
//! case of a level skips what brings no more points. Steps may be done at once, but count one after another, so that an
//! exam can be continued after any of them, and ends at the same step however many were done at once.
//!
//! ```
//! use advance::Side;
//! use advance::board::text::LineEnd;
//! use advance::cases::{Case, CaseLevel, Generator};
//! use advance::marking::{Exam, ExamResults, Marker};
//! use advance::games::ADVANCE;
//! use advance::players::{Contender, Terms};
//! use advance::players::isolation::Isolation;
//! use advance::search::Stop;
//! use std::time::Duration;
//!
//! let level = CaseLevel::ALL[1];
//! let cases = Generator::new(level, Side::White, 0, LineEnd::Lf).take(2).collect();
//! let exam = Exam { cases, games: 0, ..Exam::default() };
//! let marker = Marker {
//!     exam: &exam,
//!     marked: Contender::parse(ADVANCE, "level=5")?,
//!     terms: Terms {
//!         time_limit: Duration::from_secs(10),
//!         grace: Duration::ZERO,
//!         cpu: None,
//!         stop: Stop::new(),
//!         isolation: Isolation::None,
//!     },
//!     threads: 1,
//! };
//! let mut results = ExamResults::default();
//! marker.mark(&mut results, |_, _| Ok(()))?;
//! assert!(results.failed.is_empty());
//! assert_eq!(results.marks.levels[level.index()].passed, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod class;
mod conduct;
mod exam;
mod failed_case;
mod fault_reason;
pub mod gradescope;
mod hidden;
mod journal;
mod marker;
mod results;
mod retry;
mod review;
mod trial;

pub use exam::{CaseAnswer, Exam, ExamGame, ExamStep, OPPONENT, StepOutcome};
pub use failed_case::FailedCase;
pub use hidden::{HiddenComparison, hidden_cases};
pub use marker::Marker;
pub use results::{ExamEnd, ExamResults};
pub use retry::Retry;
pub use review::{Cause, LostTurn, Review, ReviewError};
pub use trial::Trial;
