//! The levels of Advance: the layers that narrow the legal moves down to one.
//!
//! A level is a list of layers, made in [`Settings::layers`], and a last layer that draws or searches. The [`Chooser`]
//! that sends the moves through them, and the record of its choice, are the same for every game: see
//! [`engine`](crate::engine).

mod forecast;
mod layers;
pub(crate) mod level;
mod reading;
pub(crate) mod settings;
pub(crate) mod sight;
pub mod strategy;
mod verdict;

pub use forecast::{Forecast, Reply};
pub use layers::{Material, Prediction, Win};
pub use level::ParseLevelError;
pub use reading::Reading;
pub use verdict::loss;

pub(crate) use sight::STRENGTHS;
pub(crate) use verdict::alone;

// The crate's root makes these public.
pub(crate) use level::Level;
pub(crate) use settings::{Chooser, Decision, Settings};

use crate::board::Move;
use crate::engine::{Elo, Engine, Strength};
use crate::moves::Position;
use crate::search::Limits;

/// A move of Advance that is still in question.
pub type Candidate = crate::engine::Candidate<Move>;

/// The moves of Advance that are still in question.
pub type Candidates = crate::engine::Candidates<Position>;

/// The moves that one layer left.
pub type Stage = crate::engine::Stage<Move>;

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Eight;

    const FRIENDLY: Strength<Level> = Strength::Elo(Elo::new(800).expect("it is within the range"));

    fn chooser(level: Level, seed: Option<u64>, limits: Limits) -> Chooser {
        Chooser::new(&Settings {
            seed,
            limits,
            ..Settings::new(level)
        })
    }

    fn rated(elo: Elo, seed: Option<u64>) -> Option<Chooser> {
        Some(Chooser::new(&Settings {
            seed,
            ..Settings::new(elo)
        }))
    }
}
