//! The fields of requests.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::answer::LevelName;
use crate::any::{AnyGame, AnyLine};
use crate::engine::Elo;
use crate::error::RequestError;
use crate::number;

/// Up to here, numbers with a point tell all whole numbers apart.
const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;

/// A value that is written as a string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<T>(pub(crate) T);

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(D::Error::custom)
    }
}

/// A number that is written as a string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WholeNumber(pub(crate) u64);

impl FromStr for WholeNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = number::whole(text, &(0..=u64::MAX));
        let found = text.escape_debug();
        number
            .map(Self)
            .map_err(|expected| format!("found '{found}', {expected}"))
    }
}

/// No more than `MOST` items.
pub(crate) fn up_to<'de, D, T, const MOST: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    within::<D, _, MOST>(Vec::deserialize(deserializer)?)
}

/// The same; none where there is no list.
pub(crate) fn none_or_up_to<'de, D, T, const MOST: usize>(
    deserializer: D,
) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let items: Option<Vec<T>> = Option::deserialize(deserializer)?;
    within::<D, _, MOST>(items.unwrap_or_default())
}

fn within<'de, D: Deserializer<'de>, T, const MOST: usize>(
    items: Vec<T>,
) -> Result<Vec<T>, D::Error> {
    match items.len() > MOST {
        true => Err(D::Error::custom(format_args!(
            "found {} items, expected at most {MOST}",
            items.len()
        ))),
        false => Ok(items),
    }
}

/// True or false, also as text.
pub(super) fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Bool(flag) => Ok(flag),
        Value::String(text) => text.parse().map_err(D::Error::custom),
        other => Err(D::Error::custom(format_args!(
            "found {other}, expected true or false"
        ))),
    }
}

/// The game under way that the text of a field stands for.
///
/// # Errors
/// When it is none; the message names the field.
pub(crate) fn line(game: AnyGame, name: &str, text: &str) -> Result<AnyLine, RequestError> {
    let parsed = game.line(text);
    parsed.map_err(|error| RequestError::field(format_args!("{name}: {error}")))
}

/// A level as in the answers: a number or a word. Which there are, the game says.
pub(super) fn level<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<LevelName<'static>>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Null => None,
        Value::String(word) => Some(LevelName::Word(word.into())),
        other => whole(other).map_err(D::Error::custom)?.map(LevelName::of),
    })
}

/// A value as text; `None` where it is null, which is as good as no field. WholeNumber numbers are written without a
/// point: to JSON, 7.0 is as whole as 7.
fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(match value.as_f64() {
        _ if value.is_null() => None,
        Some(number) if number.fract() == 0.0 && number.abs() < EXACT => {
            Some(format!("{number:.0}"))
        }
        _ => Some(value.to_string()),
    })
}

/// A strength as a number.
pub(super) fn elo<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Elo>, D::Error> {
    let number = number(deserializer, Elo::RANGE)?;
    Ok(number.and_then(Elo::new))
}

pub(super) fn any<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    number(deserializer, 0..=u64::MAX)
}

pub(super) fn small<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    number(deserializer, 0..=u32::MAX)
}

pub(super) fn width<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<NonZero<usize>>, D::Error> {
    number(deserializer, NonZero::<usize>::MIN..=NonZero::<usize>::MAX)
}

/// A number; what serde would say of another value names types of Rust.
fn number<'de, D, N>(deserializer: D, range: RangeInclusive<N>) -> Result<Option<N>, D::Error>
where
    D: Deserializer<'de>,
    N: FromStr + PartialOrd + Display,
{
    let Some(value) = whole(deserializer)? else {
        return Ok(None);
    };
    let number = number::whole(&value, &range);
    number
        .map(Some)
        .map_err(|expected| D::Error::custom(format_args!("found {value}, {expected}")))
}
