//! How Advance is played at its levels: the layers that narrow the legal moves down to one.
//!
//! A level is a list of layers, made in [`Settings::layers`], and a last layer that draws or searches. The
//! [`Chooser`] that sends the moves through them, and its record of that, are the same for every game: see
//! [`engine`](crate::engine).

mod forecast;
mod layers;
mod level;
pub mod strategy;

pub use forecast::{Forecast, Reply};
pub use layers::{Material, Prediction, Reading, Win};
pub use level::{IgnoredOption, Level, ParseLevelError};

pub use crate::engine::{Criterion, Layer};

use crate::engine::Engine;
use crate::moves::{Move, Position};
use crate::search::Limits;

/// A move of Advance that is still in question.
pub type Candidate = crate::engine::Candidate<Move>;

/// The moves of Advance that are still in question.
pub type Candidates = crate::engine::Candidates<Position>;

/// The chooser of a level of Advance.
pub type Chooser = crate::engine::Chooser<Position>;

/// A choice of a move of Advance, and the reasons for it.
pub type Decision = crate::engine::Decision<Position>;

/// The moves that one layer left.
pub type Stage = crate::engine::Stage<Move>;

/// The settings that a chooser is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The level, which decides the layers.
    pub level: Level,
    /// The seed of tie-breaks. Without it, ties are broken in a fixed way.
    pub seed: Option<u64>,
    /// How level 7 reads equal replies; level 8 always takes [`Reading::Any`].
    pub reading: Reading,
    /// The limits of the search of levels 8 and 9.
    pub limits: Limits,
}

impl Settings {
    /// The settings of a level: no seed, the worst reply, [`Limits::a_move`].
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            level,
            seed: None,
            reading: Reading::Worst,
            limits: Limits::a_move(),
        }
    }

    /// The layer that reads replies as a chooser of these settings does.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        Prediction::new(match self.level {
            Level::Eight => Reading::Any,
            _ => self.reading,
        })
    }

    /// The layers before the last, which draws or searches.
    #[must_use]
    pub fn layers(&self) -> Vec<Box<dyn Layer<Position>>> {
        match self.level {
            Level::Four | Level::Nine => vec![],
            Level::Five => vec![Box::new(Win)],
            Level::Six => vec![Box::new(Win), Box::new(Material)],
            Level::Seven | Level::Eight => vec![
                Box::new(Win),
                Box::new(Material),
                Box::new(self.prediction()),
            ],
        }
    }
}

impl Chooser {
    /// The chooser of these settings.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let Settings { seed, limits, .. } = *settings;
        let layers = settings.layers();
        match settings.level.search() {
            Some(search) => Self::searching(layers, search, seed, limits),
            None => Self::drawing(layers, seed.unwrap_or(0)),
        }
    }
}

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Eight;

    fn chooser(level: Level, seed: Option<u64>, limits: Limits) -> Chooser {
        Chooser::new(&Settings {
            seed,
            limits,
            ..Settings::new(level)
        })
    }

    fn drawing(&self) -> String {
        self.board.to_string()
    }
}
