//! The options of a bot, which `white`, `black` and the players of a match have in common.

use advance::chooser::{Level, Reading, Settings};
use advance::search::Limits;
use clap::ValueEnum;

use crate::cli::arguments::limits::LimitArgs;
use crate::cli::arguments::number::whole;

/// How to choose a move.
#[derive(Clone, Debug, clap::Args)]
pub struct Choice {
    /// How well to play, 4 to 9: 4 any legal move, 5 win if possible, 6 gain the most, 7 foresee the
    /// reply, 8 search the moves that level 7 keeps, 9 search all moves
    #[arg(long, default_value_t = Level::Eight, value_name = "LEVEL")]
    level: Level,
    /// Break ties by this number; the same number gives the same move
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Level 7: which of the enemy's equally good replies to expect
    #[arg(long, value_enum, default_value_t = Predict::Worst)]
    predict: Predict,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Predict {
    /// The worst for us
    Worst,
    /// The average of all
    Mean,
    /// The first in reading order
    First,
    /// One drawn at random, by --seed
    Random,
}

impl Choice {
    /// The same without a seed.
    pub fn unseeded(self) -> Self {
        Self { seed: None, ..self }
    }

    /// The same, limited by `default` where no limits are asked for.
    pub fn or_limited(self, default: Limits) -> Self {
        let limits = self.limits_or(default).into();
        Self { limits, ..self }
    }

    /// The limits asked for, or else `default`.
    pub fn limits_or(&self, default: Limits) -> Limits {
        self.limits.limits_or(default)
    }

    /// Whether a time is asked for: then the same seed need not give the same moves.
    pub fn is_timed(&self) -> bool {
        self.limits.limits().time.is_some()
    }

    /// The settings of a chooser.
    pub fn settings(&self) -> Settings {
        Settings {
            seed: self.seed,
            reading: match self.predict {
                Predict::Worst => Reading::Worst,
                Predict::Mean => Reading::Mean,
                Predict::First => Reading::First,
                Predict::Random => Reading::Random(self.seed.unwrap_or(0)),
            },
            limits: self.limits_or(Limits::a_move()),
            ..Settings::new(self.level)
        }
    }
}
