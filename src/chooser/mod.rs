//! How Advance is played at its levels: the layers that narrow the legal moves down to one.
//!
//! A level is a list of layers, made in [`Settings::layers`]; each layer has a file. The [`Chooser`] that
//! sends the moves through them, and the record that it keeps of that, are the same for every game: see
//! [`engine`](crate::engine).

mod engine;
mod forecast;
mod level;
mod material;
mod prediction;
pub mod strategy;
mod win;

pub use forecast::{Forecast, Reply};
pub use level::{IgnoredOption, Level, ParseLevelError};
pub use material::Material;
pub use prediction::{Prediction, Reading};
pub use win::Win;

pub use crate::engine::{Criterion, Layer};

use crate::moves::{Move, Position};
use crate::search::Limits;

/// A move of Advance that is still in question.
pub type Candidate = crate::engine::Candidate<Move>;

/// What a layer of Advance has to go on.
pub type Candidates = crate::engine::Candidates<Position>;

/// What chooses the moves of a level of Advance.
pub type Chooser = crate::engine::Chooser<Position>;

/// A choice of a move of Advance, and the reasons for it.
pub type Decision = crate::engine::Decision<Position>;

/// What one layer left.
pub type Stage = crate::engine::Stage<Move>;

/// What a chooser is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which layers it has.
    pub level: Level,
    /// What ties are broken by. Without it, equal moves are chosen from in a fixed way.
    pub seed: Option<u64>,
    /// How level 7 reads equal replies; level 8 always takes [`Reading::Any`].
    pub reading: Reading,
    /// How long levels 8 and 9 search.
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

    /// The layer that looks at replies as a chooser of these settings does.
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
