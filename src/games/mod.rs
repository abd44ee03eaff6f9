//! The sibling games of Advance, which the same binary plays.

pub mod eater;
