//! The options of a bot, which `white`, `black` and the players of a match share.

use std::str::FromStr;

use advance::any::{AnyGame, AnyLevel, IgnoredOption};
use advance::api::BotOptions;
use advance::chooser::Reading;
use advance::engine::{Elo, Engine, Level as _, LevelOption, Strength};
use advance::games::ADVANCE;
use advance::players::Bot;
use advance::{Level, Limits, Position, Settings};
use anyhow::bail;
use clap::ValueEnum;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::level::{LevelParser, level_in, level_of_any_game};
use crate::cli::arguments::limits::LimitArgs;
use crate::cli::arguments::number::whole;

#[derive(Clone, Debug, clap::Args)]
pub struct ChoiceArgs {
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = LevelParser::new(Level::ALL, Level::from_str),
        hide_possible_values = true,
        help = levels()
    )]
    level: Option<Level>,
    #[command(flatten)]
    way: WayArgs,
}

// The same in any game.
#[derive(Clone, Debug, clap::Args)]
pub struct AnyChoiceArgs {
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = level_of_any_game(|_| true),
        hide_possible_values = true,
        help = format!("{}; 'advance play --help' lists those of other games", levels())
    )]
    level: Option<String>,
    #[command(flatten)]
    way: WayArgs,
}

#[derive(Clone, Debug, clap::Args)]
struct WayArgs {
    /// Play at this strength instead of a level, from 400 for a beginner to 2900 for level 9: 'advance help match'
    /// says more
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = Elo::from_str)]
    elo: Option<Elo>,
    /// Break ties by this number; the same number gives the same move
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Which of the enemy's equal replies to expect (level 7)
    ///
    /// Without it, level 7 expects the worst for us.
    #[arg(long, value_enum)]
    predict: Option<Predict>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The levels, for the help.
fn levels() -> String {
    let levels = Level::ALL.map(|level| format!("{level} {}", level.summary()));
    format!(
        "How to play: {} [default: {}]",
        levels.join(", "),
        Position::LEVEL
    )
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

impl Predict {
    /// The word for it in the text of a bot.
    const fn word(self) -> &'static str {
        match self {
            Self::Worst => "worst",
            Self::Mean => "mean",
            Self::First => "first",
            Self::Random => "random",
        }
    }
}

impl AnyChoiceArgs {
    /// The bot of these options in a game.
    ///
    /// # Errors
    /// The game does not have one of them, or its level ignores one.
    pub fn bot(&self, game: AnyGame) -> anyhow::Result<BotOptions> {
        let WayArgs {
            elo,
            seed,
            predict,
            limits,
        } = &self.way;
        if predict.is_some() && game != ADVANCE {
            bail!(BadArguments("--predict is for Advance only".to_owned()));
        }
        let level = level_in(game, self.level.as_deref())?;
        let strength = game.strength(level, *elo);
        let strength = strength.map_err(|error| BadArguments(error.to_string()))?;
        let predicts = predict.map(|_| LevelOption::Predict);
        game.check(strength, limits.given().chain(predicts))?;
        Ok(BotOptions {
            strength,
            seed: *seed,
            limits: limits.limits_or(game.move_limits()),
            reading: predict.map(Predict::word),
        })
    }
}

impl ChoiceArgs {
    /// The given limits, or else `default`.
    pub fn limits_or(&self, default: Limits) -> Limits {
        self.way.limits.limits_or(default)
    }

    /// The limits that are given.
    pub fn limits_given(&self) -> impl Iterator<Item = LevelOption> {
        self.way.limits.given()
    }

    /// The seed of ties, if it is given.
    pub const fn seed(&self) -> Option<u64> {
        self.way.seed
    }

    /// The level or the default one, or the strength as a number that replaces it.
    pub fn strength(&self) -> Strength<Level> {
        match self.way.elo {
            Some(elo) => Strength::Elo(elo),
            None => Strength::Level(self.level.unwrap_or(Position::LEVEL)),
        }
    }

    /// The bot of these options.
    ///
    /// # Errors
    /// The level ignores an option.
    pub fn bot(&self) -> Result<Bot, IgnoredOption> {
        let Settings {
            strength,
            seed,
            limits,
            ..
        } = self.settings()?;
        Ok(Bot {
            seed,
            limits,
            reading: self.way.predict.map(Predict::word),
            ..Bot::new(ADVANCE, strength.map(AnyLevel::of::<Position>))
        })
    }

    /// Checks that the strength uses all `options`.
    ///
    /// # Errors
    /// It ignores one.
    pub fn check(&self, options: impl Iterator<Item = LevelOption>) -> Result<(), IgnoredOption> {
        ADVANCE.check(self.strength().map(AnyLevel::of::<Position>), options)
    }

    /// The settings of a chooser.
    ///
    /// # Errors
    /// The level ignores an option.
    pub fn settings(&self) -> Result<Settings, IgnoredOption> {
        let strength = self.strength();
        let predict = self.way.predict.map(|_| LevelOption::Predict);
        self.check(self.way.limits.given().chain(predict))?;
        Ok(Settings {
            seed: self.way.seed,
            reading: self
                .way
                .predict
                .and_then(|predict| Reading::from_word(predict.word(), self.way.seed.unwrap_or(0)))
                .unwrap_or(Reading::Worst),
            limits: self.limits_or(Limits::per_move()),
            ..Settings::new(strength)
        })
    }

    /// The names of the given options that only Advance has.
    pub fn only_of_advance(&self) -> impl Iterator<Item = &'static str> {
        let level = self.level.map(|_| "level");
        let predict = self.way.predict.map(|_| "predict");
        let elo = self.way.elo.map(|_| "elo");
        level.into_iter().chain(elo).chain(predict)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    #[command(no_binary_name = true)]
    struct Options {
        #[command(flatten)]
        choice: ChoiceArgs,
    }

    #[test]
    fn bot_options_and_player_texts_agree() {
        let predict = Predict::value_variants().iter().map(|predict| {
            let value = predict.to_possible_value().unwrap();
            format!("level=7,predict={}", value.get_name())
        });
        let others = [
            "level=4",
            "level=9,nodes=7,depth=3",
            "time=5",
            "depth=2,level=8",
            "elo=1200,seed=3",
        ];
        for text in predict.chain(others.map(str::to_owned)) {
            let options = text.split(',').map(|option| format!("--{option}"));
            let bot = Options::try_parse_from(options).unwrap().choice.bot();
            assert_eq!(Bot::parse(ADVANCE, &text), Ok(bot.unwrap()), "{text}");
        }
        for text in [
            "level=4,nodes=7",
            "predict=mean",
            "level=6,predict=worst",
            "time=5,level=7",
            "elo=1200,nodes=7",
            "predict=worst,elo=1200",
        ] {
            let options = text.split(',').map(|option| format!("--{option}"));
            let bot = Options::try_parse_from(options).unwrap().choice.bot();
            let ignored = Bot::parse(ADVANCE, text).unwrap_err();
            assert_eq!(ignored.to_string(), bot.unwrap_err().to_string(), "{text}");
        }
    }
}
