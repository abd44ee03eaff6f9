//! The settings of a chooser of Advance: a strength, a seed, a reading of replies, and the limits of a search.

use super::{Level, Material, Prediction, Reading, Win, sight};
use crate::engine::{Layer, Strength};
use crate::moves::Position;
use crate::search::Limits;

/// The chooser of a level of Advance.
pub type Chooser = crate::engine::Chooser<Position>;

/// A choice of a move of Advance, and the reasons for it.
pub type Decision = crate::engine::Decision<Position>;

/// The settings that a chooser is made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The level, which decides the layers, or a number.
    pub strength: Strength<Level>,
    /// The seed of tie-breaks. Without it, ties are broken in a fixed way.
    pub seed: Option<u64>,
    /// The reading of equal replies at level 7; level 8 always takes [`Reading::Any`].
    pub reading: Reading,
    /// The limits of the search of levels 8 and 9. A strength as a number uses only their time, besides limits of its
    /// own.
    pub limits: Limits,
}

impl Settings {
    /// The settings of a strength: no seed, the worst reply, [`Limits::per_move`].
    #[must_use]
    pub fn new(strength: impl Into<Strength<Level>>) -> Self {
        Self {
            strength: strength.into(),
            seed: None,
            reading: Reading::Worst,
            limits: Limits::per_move(),
        }
    }

    /// The layer that reads replies as a chooser of these settings does.
    #[must_use]
    pub fn prediction(&self) -> Prediction {
        Prediction::new(match self.strength {
            Strength::Level(Level::Eight) => Reading::Any,
            _ => self.reading,
        })
    }

    /// The layers before the last, which draws or searches.
    #[must_use]
    pub fn layers(&self) -> Vec<Box<dyn Layer<Position>>> {
        let level = match self.strength {
            Strength::Level(level) => level,
            // Even the weakest player sees a win in one.
            Strength::Elo(_) => Level::Five,
        };
        match level {
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

impl From<&Settings> for Chooser {
    fn from(settings: &Settings) -> Self {
        let Settings { seed, limits, .. } = *settings;
        let layers = settings.layers();
        let level = match settings.strength {
            Strength::Level(level) => level,
            Strength::Elo(elo) => return sight::player(elo, layers, seed, limits.time),
        };
        match level.search() {
            Some(search) => Self::searching(layers, search, seed, limits),
            None => Self::drawing(layers, seed.unwrap_or(0)),
        }
    }
}
