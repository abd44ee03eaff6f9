//! What a chooser of Advance is made from: a level, a seed, a reading of replies, the limits of a search.

use super::{Level, Material, Prediction, Reading, Win};
use crate::engine::Layer;
use crate::moves::Position;
use crate::search::Limits;

/// The chooser of a level of Advance.
pub type Chooser = crate::engine::Chooser<Position>;

/// A choice of a move of Advance, and the reasons for it.
pub type Decision = crate::engine::Decision<Position>;

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
