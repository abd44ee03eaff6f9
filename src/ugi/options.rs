//! What can be set.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::output::quoted;
use crate::engine::Engine;
use crate::number;
use crate::search::TABLE_MIB;

const HASH: RangeInclusive<NonZero<usize>> = size(1)..=size(1024);
const THREADS: RangeInclusive<NonZero<usize>> = size(1)..=size(1024);
const WIDTH: RangeInclusive<NonZero<usize>> = size(1)..=size(100);
const MAX_PLIES: RangeInclusive<u32> = 1..=100_000;

const fn size(size: usize) -> NonZero<usize> {
    // The zeros are found when this is compiled.
    NonZero::new(size).expect("no size is zero")
}

/// How to play.
#[derive(Clone, Debug)]
pub(super) struct Options<G: Engine> {
    pub(super) level: G::Level,
    /// The size of the table in MiB; the one that bots have everywhere unless it is set.
    pub(super) hash: Option<NonZero<usize>>,
    /// How many threads search.
    pub(super) threads: NonZero<usize>,
    /// How many of the best moves to tell.
    pub(super) width: NonZero<usize>,
    /// What ties are settled by.
    pub(super) seed: Option<u64>,
    /// The moves of both sides after which the lead decides.
    pub(super) max_plies: u32,
}

/// Why an option is not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SetOptionError {
    /// There is none of this name.
    #[error("unknown option {name}: {known} are known")]
    Unknown {
        /// What was to be set, in quotes.
        name: String,
        /// What can be set, in words.
        known: &'static str,
    },
    /// It cannot have this value.
    #[error("option {name} cannot be {value}: {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// What it was to be set to, in quotes.
        value: String,
        /// What was expected.
        expected: String,
    },
}

impl<G: Engine> Options<G> {
    pub(super) fn new() -> Self {
        Self {
            level: G::LEVEL,
            hash: None,
            threads: *THREADS.start(),
            width: *WIDTH.start(),
            seed: None,
            max_plies: 2 * G::TURNS,
        }
    }

    /// Whether a level of the game searches: where none does, there is no search to set anything for.
    fn searches() -> bool {
        let searches = |&level| G::chooser(level, None, G::a_move()).searches();
        G::LEVELS.iter().any(searches)
    }

    /// The lines that declare all options with their defaults.
    pub(super) fn declarations() -> Vec<String> {
        let Self {
            level,
            hash: _,
            threads,
            width,
            seed: _,
            max_plies,
        } = Self::new();
        let levels: String = G::LEVELS.iter().map(|it| format!(" var {it}")).collect();
        let mut lines = vec![format!(
            "option name Level type combo default {level}{levels}"
        )];
        if Self::searches() {
            lines.push(spin("Hash", &size(TABLE_MIB), &HASH));
            lines.push(spin("Threads", &threads, &THREADS));
            lines.push(spin("MultiPV", &width, &WIDTH));
        }
        lines.push("option name Seed type string default <empty>".to_owned());
        lines.push(spin("MaxPlies", &max_plies, &MAX_PLIES));
        lines
    }

    /// Sets an option. As in other protocols, capitals do not count in its name.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        let searches = Self::searches();
        match name.to_lowercase().as_str() {
            "level" => {
                let mut levels = G::LEVELS.iter();
                let level = levels.find(|level| level.to_string() == value);
                self.level = *level.ok_or_else(|| {
                    let levels: Vec<_> = G::LEVELS.iter().map(ToString::to_string).collect();
                    refused("Level", value, format!("expected {}", levels.join(" or ")))
                })?;
            }
            "hash" if searches => self.hash = Some(number("Hash", value, HASH)?),
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
                    known: match searches {
                        true => "Level, Hash, Threads, MultiPV, Seed and MaxPlies",
                        false => "Level, Seed and MaxPlies",
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
