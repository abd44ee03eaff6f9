//! The bots of each game, and their texts.

use super::options::{LIMITS, ParseBotError, options};
use super::{Contest, Player, Program, Screen};
use crate::arena::console::{Connections, JesonMor};
use crate::arena::player::Bot;
use crate::chooser::{Chooser, Level, Reading, Settings};
use crate::engine::Engine;
use crate::games::{Plain, checkers, connections, jeson_mor};
use crate::moves::Position;
use crate::referee;
use crate::search::Limits;

/// What the text of a bot of Advance looks like.
const FORM: &str = "cmd=COMMAND, ugi=COMMAND, or options as in level=8,nodes=20000";

/// What the text of a [`PlainBot`] looks like.
const PLAIN_FORM: &str = "random, beginner, easy, medium, hard, search, ugi=COMMAND, or options as in search,nodes=20000";

/// The options of a bot of Advance, as the commands `white` and `black` have them too.
const OPTIONS: [&str; 6] = ["level", "seed", "predict", LIMITS[0], LIMITS[1], LIMITS[2]];

impl Contest for Position {
    type Bot = Settings;

    fn bot(text: &str) -> Result<Settings, ParseBotError> {
        let mut settings = Settings::new(Self::LEVEL);
        let mut limits = Limits::default();
        let options = options(text.split(','), &OPTIONS, FORM)?;
        for option in &options {
            match option.name {
                "level" => {
                    settings.level = option.value.parse().map_err(|_| {
                        let [first, last] = [Level::ALL[0], Level::HIGHEST];
                        option.other_than(format!("a number from {first} to {last}"))
                    })?;
                }
                "seed" => settings.seed = Some(option.number()?),
                "predict" => {
                    settings.reading = match option.value {
                        "worst" => Reading::Worst,
                        "mean" => Reading::Mean,
                        "first" => Reading::First,
                        // From which seed, a game decides.
                        "random" => Reading::Random(0),
                        _ => return Err(option.other_than("worst, mean, first or random")),
                    }
                }
                _ => option.limit(&mut limits)?,
            }
        }
        settings
            .level
            .check(options.iter().map(|option| option.name))?;
        settings.limits = limits.or(Self::a_move());
        Ok(settings)
    }

    fn refusal(position: &Self, text: &str) -> Option<String> {
        let refusal = referee::judge(position, text.parse().ok()?).err()?;
        Some(refusal.to_string())
    }

    fn level(bot: &Settings) -> Level {
        bot.level
    }

    fn limits(bot: &Settings) -> Limits {
        bot.limits
    }

    fn player(bot: &Settings, seed: u64) -> Box<dyn Player<Self>> {
        let seed = bot.seed.unwrap_or(seed);
        Box::new(Bot(Chooser::new(&Settings {
            seed: Some(seed),
            reading: match bot.reading {
                Reading::Random(_) => Reading::Random(seed),
                other => other,
            },
            ..*bot
        })))
    }

    fn program(program: Program) -> Option<Box<dyn Player<Self>>> {
        Some(Box::new(program))
    }
}

/// A bot of a game that has only the [`Plain`] levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainBot {
    /// The level.
    pub level: Plain,
    /// What it may spend on a move.
    pub limits: Limits,
}

impl PlainBot {
    /// The bot of a level, with limits if it searches, as in `search,nodes=2000`; `default` is what limits it
    /// otherwise.
    fn parse(text: &str, default: Limits) -> Result<Self, ParseBotError> {
        let mut parts = text.split(',');
        let level = parts.next().unwrap_or_default();
        let mut levels = Plain::ALL.into_iter();
        let level = levels
            .find(|known| known.to_string() == level)
            .ok_or(ParseBotError::Form(PLAIN_FORM))?;
        let mut limits = Limits::default();
        for option in options(parts, &LIMITS, PLAIN_FORM)? {
            if !level.searches() {
                let (bot, option) = (level.to_string(), option.name);
                return Err(ParseBotError::NoSearch { bot, option });
            }
            option.limit(&mut limits)?;
        }
        let limits = limits.or(default);
        Ok(Self { level, limits })
    }
}

macro_rules! plain_contests {
    ($($game:ty: $console:expr),*) => {$(
        impl Contest for $game {
            type Bot = PlainBot;

            fn bot(text: &str) -> Result<PlainBot, ParseBotError> {
                PlainBot::parse(text, Self::a_move())
            }

            fn level(bot: &PlainBot) -> Plain {
                bot.level
            }

            fn limits(bot: &PlainBot) -> Limits {
                bot.limits
            }

            fn player(bot: &PlainBot, seed: u64) -> Box<dyn Player<Self>> {
                Box::new(Bot(Self::chooser(bot.level, Some(seed), bot.limits)))
            }

            fn console() -> Option<&'static dyn Screen<Self>> {
                $console
            }
        }
    )*};
}

plain_contests!(
    checkers::Position: None,
    connections::Position: Some(&Connections),
    jeson_mor::Position: Some(&JesonMor)
);

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[track_caller]
    fn assert_refused<G: Contest>(text: &str, told: &str) {
        assert_eq!(G::bot(text).err().unwrap().to_string(), told, "{text}");
    }

    #[test]
    fn a_text_says_what_the_settings_are() {
        let settings = Position::bot("predict=random,level=7,seed=3").unwrap();
        let expected = Settings {
            seed: Some(3),
            reading: Reading::Random(0),
            ..Settings::new(Level::Seven)
        };
        assert_eq!(settings, expected);
        assert_eq!(Position::bot("level=8"), Ok(Settings::new(Level::Eight)));
        let timed = Position::bot("time=20,level=9").unwrap();
        assert_eq!(timed.limits.time, Some(Duration::from_millis(20)));
        let bot = checkers::Position::bot("search,depth=3").unwrap();
        assert_eq!((bot.level, bot.limits.depth), (Plain::Search, Some(3)));
        let random = jeson_mor::Position::bot("random").unwrap();
        assert_eq!(random.level, Plain::Random);
        assert_eq!(random.limits, jeson_mor::Position::a_move());
    }

    #[test]
    fn what_is_wrong_with_a_text_is_told() {
        for form in ["", "fast", "level=4,", "level 4"] {
            assert_refused::<Position>(form, &format!("expected {FORM}"));
        }
        for (text, told) in [
            (
                "level=8,speed=3",
                "'speed' is not an option: expected one of level, seed, predict, nodes, depth, time",
            ),
            (
                "level=3",
                "'3' is not a value of 'level': expected a number from 4 to 9",
            ),
            (
                "nodes=-1",
                "'-1' is not a value of 'nodes': expected a whole number from 0",
            ),
            (
                "predict=any",
                "'any' is not a value of 'predict': expected worst, mean, first or random",
            ),
            ("seed=1,seed=2", "'seed' is given more than once"),
            (
                "nodes=10,level=4",
                "level 4 ignores 'nodes', which is for level 8 or 9: leave it out, or choose that level",
            ),
        ] {
            assert_refused::<Position>(text, told);
        }
        assert_refused::<checkers::Position>("level=8", &format!("expected {PLAIN_FORM}"));
        assert_refused::<checkers::Position>(
            "random,nodes=5",
            "'random' does not search: leave out 'nodes'",
        );
        assert_refused::<checkers::Position>("search,2", &format!("expected {PLAIN_FORM}"));
        assert_refused::<checkers::Position>(
            "search,seed=1",
            "'seed' is not an option: expected one of nodes, depth, time",
        );
    }
}
