//! Tuned numbers: constants, except in a program that is built with the feature `tune`. There the environment sets
//! them, so that one program can be tested with many values.

/// A tuned number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// Its name, by which [`VARIABLE`] sets it.
    pub name: &'static str,
    /// Its value in use.
    pub value: i32,
    /// The least value that makes sense.
    pub least: i32,
    /// The greatest value that makes sense.
    pub most: i32,
}

/// The environment variable that sets numbers, as in `futility_margin=90;null_move_depth=3`. Other names have no effect;
/// the laboratory refuses them.
pub const VARIABLE: &str = "ADVANCE_NUMBERS";

/// Defines tuned numbers, each a function that returns its value, and `NUMBERS`, the list of them.
#[macro_export]
macro_rules! numbers {
    ($($(#[$meta:meta])* $name:ident: $value:literal in $least:literal..=$most:literal;)*) => {
        $(
            $(#[$meta])*
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[$meta])*
            #[cfg(feature = "tune")]
            #[inline]
            pub(crate) fn $name() -> i32 {
                static SET: std::sync::LazyLock<i32> =
                    std::sync::LazyLock::new(|| $crate::search::numbers::set(stringify!($name), $value));
                *SET
            }
        )*

        /// All of these numbers.
        pub const NUMBERS: &[$crate::search::numbers::Number] = &[$(
            $crate::search::numbers::Number {
                name: stringify!($name),
                value: $value,
                least: $least,
                most: $most,
            },
        )*];
    };
}

/// The value that the environment gives a number, or `value`.
///
/// # Panics
/// When what it gives is not a whole number: a test must not go on with another one. The program that people use has
/// not this function.
#[cfg(feature = "tune")]
#[must_use]
pub fn set(name: &str, value: i32) -> i32 {
    let all = std::env::var(VARIABLE).unwrap_or_default();
    let mut pairs = all.split(';').filter_map(|pair| pair.split_once('='));
    let set = pairs.find(|(set, _)| *set == name);
    set.map_or(value, |(_, value)| {
        value.parse().expect("a whole number after '='")
    })
}
