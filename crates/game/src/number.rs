//! Numbers as people read and write them.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number of things.
///
/// ```
/// use vauban_game::number::counted;
///
/// assert_eq!(counted(1, "line"), "1 line");
/// assert_eq!(counted(0, "line"), "0 lines");
/// ```
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// The whole number within `range` that `text` is.
///
/// # Errors
/// The expected value, in words for people: those of the standard library name types of Rust.
///
/// ```
/// use vauban_game::number::whole;
///
/// assert_eq!(whole("180", &(1..=180)), Ok(180));
/// let expected = Err("expected a whole number from 1 to 180".to_owned());
/// assert_eq!(whole("181", &(1..=180)), expected);
/// assert_eq!(whole("1.5", &(1..=180)), expected);
/// ```
pub fn whole<N>(text: &str, range: &RangeInclusive<N>) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (least, greatest) = (range.start(), range.end());
    number.ok_or_else(|| format!("expected a whole number from {least} to {greatest}"))
}
