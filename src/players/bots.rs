//! The bots of each game, and their texts.

use std::fmt;

use super::console::screen::Screen;
use super::console::{Connections, JesonMor};
use super::contest::Contest;
use super::options::{LIMITS, ParseBotError, options};
use super::player::Player;
use super::program::Program;
use crate::chooser::{Chooser, Level, Reading, Settings};
use crate::engine::{self, Engine};
use crate::games::{Plain, checkers, connections, eater, jeson_mor};
use crate::moves::Position;
use crate::referee;
use crate::search::Limits;

/// What the text of a bot of Advance looks like.
const FORM: &str = "cmd=COMMAND, ugi=COMMAND, or options as in level=8,nodes=20000";

/// What the text of a [`PlainBot`] looks like.
const PLAIN_FORM: &str = "random, beginner, easy, medium, hard, search, ugi=COMMAND, or options as in search,nodes=20000";

/// What the text of a bot of Eater looks like.
const EATER_FORM: &str =
    "random, straight, smart or mcts, which takes nodes and time, as in mcts,nodes=5000";

/// Those of [`LIMITS`] that a tree of random games has.
const EATER_LIMITS: [&str; 2] = [LIMITS[0], LIMITS[2]];

/// The options of a bot of Advance, as the commands `white` and `black` have them too.
const OPTIONS: [&str; 6] = ["level", "seed", "predict", LIMITS[0], LIMITS[1], LIMITS[2]];

/// The ways to read equal replies that a bot may be given.
const READINGS: [Reading; 4] = [
    Reading::Worst,
    Reading::Mean,
    Reading::First,
    Reading::Random(0),
];

/// The word for a way to read equal replies.
const fn word(reading: Reading) -> Option<&'static str> {
    match reading {
        Reading::Worst => Some("worst"),
        Reading::Mean => Some("mean"),
        Reading::First => Some("first"),
        Reading::Random(_) => Some("random"),
        Reading::Any => None,
    }
}

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
                    // From which seed it is random, a game decides.
                    let mut readings = READINGS.into_iter();
                    let named = readings.find(|&reading| word(reading) == Some(option.value));
                    settings.reading =
                        named.ok_or_else(|| option.other_than("worst, mean, first or random"))?;
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

    fn predict(bot: &Settings) -> Option<&'static str> {
        let is_left = bot.level.check(["predict"]).is_ok();
        word(bot.reading).filter(|_| is_left)
    }

    fn chooser_of(bot: &Settings, seed: u64) -> Chooser {
        let seed = bot.seed.unwrap_or(seed);
        Chooser::new(&Settings {
            seed: Some(seed),
            reading: match bot.reading {
                Reading::Random(_) => Reading::Random(seed),
                other => other,
            },
            ..*bot
        })
    }

    fn program(program: Program) -> Option<Box<dyn Player<Self>>> {
        Some(Box::new(program))
    }
}

/// A bot that is nothing but a level and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainBot<L = Plain> {
    /// The level.
    pub level: L,
    /// What it may spend on a move.
    pub limits: Limits,
}

impl<L: Copy + PartialEq + fmt::Display + Send + 'static> PlainBot<L> {
    /// The bot of a level of a game, with limits if they mean something to it, as in `search,nodes=2000`. The
    /// text has this `form`, and these `known` limits.
    fn parse<G: Engine<Level = L>>(
        text: &str,
        form: &'static str,
        known: &[&'static str],
    ) -> Result<Self, ParseBotError> {
        let mut parts = text.split(',');
        let level = parts.next().unwrap_or_default();
        let mut levels = G::LEVELS.iter().copied();
        let level = levels
            .find(|known| known.to_string() == level)
            .ok_or(ParseBotError::Form(form))?;
        let mut limits = Limits::default();
        for option in options(parts, known, form)? {
            if !G::chooser(level, None, limits).is_limited() {
                let (bot, option) = (level.to_string(), option.name);
                return Err(ParseBotError::NoSearch { bot, option });
            }
            option.limit(&mut limits)?;
        }
        let limits = limits.or(G::a_move());
        Ok(Self { level, limits })
    }
}

macro_rules! plain_contests {
    ($($game:ty: $form:expr, $limits:expr, { $($more:item)* })*) => {$(
        impl Contest for $game {
            type Bot = PlainBot<<Self as Engine>::Level>;

            fn bot(text: &str) -> Result<Self::Bot, ParseBotError> {
                PlainBot::parse::<Self>(text, $form, &$limits)
            }

            fn level(bot: &Self::Bot) -> Self::Level {
                bot.level
            }

            fn limits(bot: &Self::Bot) -> Limits {
                bot.limits
            }

            fn chooser_of(bot: &Self::Bot, seed: u64) -> engine::Chooser<Self> {
                Self::chooser(bot.level, Some(seed), bot.limits)
            }

            $($more)*
        }
    )*};
}

plain_contests! {
    checkers::Position: PLAIN_FORM, LIMITS, {}

    connections::Position: PLAIN_FORM, LIMITS, {
        fn console() -> Option<&'static dyn Screen<Self>> {
            Some(&Connections)
        }
    }

    eater::Position: EATER_FORM, EATER_LIMITS, {
        const CLOSED: Option<&'static str> = Some(
            "the two sides choose at once, and whoever plays second would be shown what the first has chosen",
        );
    }

    jeson_mor::Position: PLAIN_FORM, LIMITS, {
        fn console() -> Option<&'static dyn Screen<Self>> {
            Some(&JesonMor)
        }
    }
}

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
        assert_refused::<eater::Position>("search", &format!("expected {EATER_FORM}"));
        assert_refused::<eater::Position>(
            "mcts,depth=3",
            "'depth' is not an option: expected one of nodes, time",
        );
        assert_refused::<eater::Position>(
            "smart,nodes=5",
            "'smart' does not search: leave out 'nodes'",
        );
    }
}
