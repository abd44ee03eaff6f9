//! The options.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::output::quoted;
use crate::any::{AnyGame, AnyLevel};
use crate::engine::{Elo, Strength};
use crate::number;

const HASH: RangeInclusive<usize> = 0..=1024;
const THREADS: RangeInclusive<NonZero<usize>> = size(1)..=size(1024);
const WIDTH: RangeInclusive<NonZero<usize>> = size(1)..=size(100);
/// The default strength as a number: that of level 7.
const ELO: Elo = Elo::new(1500).expect("it is within the range");
const MAX_PLIES: RangeInclusive<u32> = 1..=100_000;

const fn size(size: usize) -> NonZero<usize> {
    // A zero is found at compile time.
    NonZero::new(size).expect("no size is zero")
}

/// The settings of the session.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) game: AnyGame,
    pub(super) level: AnyLevel,
    /// True to play at `elo` instead.
    pub(super) limited: bool,
    /// The strength as a number.
    pub(super) elo: Elo,
    /// The size of the table in MiB; unless it is set, the limits of a search decide.
    pub(super) hash: Option<NonZero<usize>>,
    /// The number of threads that search.
    pub(super) threads: NonZero<usize>,
    /// The number of best moves to report.
    pub(super) width: NonZero<usize>,
    /// The seed that settles ties.
    pub(super) seed: Option<u64>,
    /// The moves of both sides after which the lead decides.
    pub(super) max_plies: u32,
}

/// The error of an option that is not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SetOptionError {
    /// There is no option of this name.
    #[error("unknown option {name}: {known} are known")]
    Unknown {
        /// The unknown name, in quotes.
        name: String,
        /// The names of the options, in words.
        known: &'static str,
    },
    /// The value is invalid.
    #[error("option {name} cannot be {value}: {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value that was sent, in quotes.
        value: String,
        /// The valid values, in words.
        expected: String,
    },
}

impl Options {
    pub(super) fn new(game: AnyGame) -> Self {
        let facts = game.facts();
        Self {
            game,
            level: facts.level,
            limited: false,
            elo: ELO,
            hash: None,
            threads: *THREADS.start(),
            width: *WIDTH.start(),
            seed: None,
            max_plies: 2 * facts.turns,
        }
    }

    /// The strength to play at.
    pub(super) const fn strength(&self) -> Strength<AnyLevel> {
        match self.limited {
            true => Strength::Elo(self.elo),
            false => Strength::Level(self.level),
        }
    }

    /// True if any level of the game searches: if none does, there are no options of a search.
    fn searches(&self) -> bool {
        self.game.levels().iter().any(|level| level.searches())
    }

    /// The lines that declare all options with their defaults.
    pub(super) fn declarations(game: AnyGame) -> Vec<String> {
        let usual = Self::new(game);
        let searches = usual.searches();
        let Self {
            game: _,
            level,
            limited,
            elo,
            hash: _,
            threads,
            width,
            seed: _,
            max_plies,
        } = usual;
        let levels: String = game
            .levels()
            .iter()
            .map(|it| format!(" var {it}"))
            .collect();
        let mut lines = vec![format!(
            "option name Level type combo default {level}{levels}"
        )];
        if game.is_rated() {
            lines.push(format!(
                "option name LimitStrength type check default {limited}"
            ));
            lines.push(spin("Elo", &elo, &(Elo::LOWEST..=Elo::HIGHEST)));
        }
        if searches {
            lines.push(spin("Hash", &0, &HASH));
            lines.push(spin("Threads", &threads, &THREADS));
            lines.push(spin("MultiPV", &width, &WIDTH));
        }
        lines.push("option name Seed type string default <empty>".to_owned());
        lines.push(spin("MaxPlies", &max_plies, &MAX_PLIES));
        lines
    }

    /// Sets an option. As in other protocols, the case of its name does not matter.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        let (searches, rated) = (self.searches(), self.game.is_rated());
        match name.to_lowercase().as_str() {
            "level" => {
                self.level = self.game.level(value).map_err(|error| {
                    let expected = format!("expected {}", error.levels.join(" or "));
                    refused("Level", value, expected)
                })?;
            }
            "limitstrength" if rated => {
                let expected = || "expected true or false".to_owned();
                let read = value.parse();
                self.limited = read.map_err(|_| refused("LimitStrength", value, expected()))?;
            }
            "elo" if rated => self.elo = number("Elo", value, Elo::LOWEST..=Elo::HIGHEST)?,
            "hash" if searches => self.hash = NonZero::new(number("Hash", value, HASH)?),
            "threads" if searches => self.threads = number("Threads", value, THREADS)?,
            "multipv" if searches => self.width = number("MultiPV", value, WIDTH)?,
            "seed" => {
                self.seed = match value {
                    "" | "<empty>" => None,
                    _ => Some(number("Seed", value, 0..=u64::MAX)?),
                }
            }
            "maxplies" => self.max_plies = number("MaxPlies", value, MAX_PLIES)?,
            _ => {
                return Err(SetOptionError::Unknown {
                    name: quoted(name),
                    known: match (rated, searches) {
                        (true, _) => {
                            "Level, LimitStrength, Elo, Hash, Threads, MultiPV, Seed and MaxPlies"
                        }
                        (false, true) => "Level, Hash, Threads, MultiPV, Seed and MaxPlies",
                        (false, false) => "Level, Seed and MaxPlies",
                    },
                });
            }
        }
        Ok(())
    }
}

fn refused(name: &'static str, value: &str, expected: String) -> SetOptionError {
    SetOptionError::Value {
        name,
        value: quoted(value),
        expected,
    }
}

/// The line that declares a number within a range.
fn spin<T: Display>(name: &str, value: &T, range: &RangeInclusive<T>) -> String {
    let (least, most) = (range.start(), range.end());
    format!("option name {name} type spin default {value} min {least} max {most}")
}

fn number<T: FromStr + PartialOrd + Display>(
    name: &'static str,
    value: &str,
    range: RangeInclusive<T>,
) -> Result<T, SetOptionError> {
    number::whole(value, &range).map_err(|expected| refused(name, value, expected))
}
