//! The options of a bot, which `white`, `black` and the players of a match have in common.

use advance::chooser::{Level, Reading, Settings};
use advance::engine::Engine;
use advance::moves::Position;
use advance::search::Limits;
use clap::ValueEnum;

use crate::cli::arguments::limits::LimitArgs;

/// How to choose a move.
#[derive(Clone, Debug, clap::Args)]
pub struct Choice {
    #[arg(long, default_value_t = Position::LEVEL, value_name = "LEVEL", help = levels())]
    level: Level,
    /// Settle ties by this number; the same number gives the same move
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Level 7: which of the enemy's equal replies to expect
    #[arg(long, value_enum, default_value_t = Predict::Worst)]
    predict: Predict,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The levels, for the help.
fn levels() -> String {
    let levels = Level::ALL.map(|level| format!("{level} {}", level.summary()));
    format!("How to play: {}", levels.join(", "))
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Predict {
    /// The worst for us
    Worst,
    /// All of them, and the average counts
    Mean,
    /// The first in reading order
    First,
    /// One drawn by --seed
    Random,
}

impl Choice {
    /// The limits asked for, or else `default`.
    pub fn limits_or(&self, default: Limits) -> Limits {
        self.limits.limits_or(default)
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
