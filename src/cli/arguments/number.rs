//! Whole numbers as arguments.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use advance::number;

/// The parser of a whole number within `range`.
pub fn whole<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display + Clone,
{
    move |text| number::whole(text, &range)
}
