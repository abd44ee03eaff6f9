//! The options of a bot, which `white`, `black` and the players of a match have in common.

use advance::chooser::{Level, Reading, Settings};
use advance::engine::Engine;
use advance::moves::Position;
use advance::search::Limits;
use clap::ValueEnum;

use crate::cli::arguments::limits::LimitArgs;
use crate::cli::arguments::number::whole;

#[derive(Clone, Debug, clap::Args)]
pub struct Choice {
    #[arg(long, default_value_t = Position::LEVEL, value_name = "LEVEL", help = levels())]
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

/// The levels, for the help.
fn levels() -> String {
    let levels = Level::ALL.map(|level| format!("{level} {}", level.summary()));
    format!("How to play: {}", levels.join(", "))
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

#[cfg(test)]
mod tests {
    use advance::arena::contender::Contest;
    use advance::moves::Position;
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    #[command(no_binary_name = true)]
    struct Bot {
        #[command(flatten)]
        choice: Choice,
    }

    #[test]
    fn the_options_of_a_bot_and_the_text_of_a_player_say_the_same() {
        let predict = Predict::value_variants().iter().map(|predict| {
            let value = predict.to_possible_value().unwrap();
            format!("predict={}", value.get_name())
        });
        let others = [
            "level=4",
            "level=9,nodes=7,depth=3",
            "time=5",
            "depth=2,level=8",
        ];
        for text in predict.chain(others.map(str::to_owned)) {
            let options = text.split(',').map(|option| format!("--{option}"));
            let settings = Bot::try_parse_from(options).unwrap().choice.settings();
            assert_eq!(Position::bot(&text), Ok(settings), "{text}");
        }
    }
}
