//! The sibling games: their rules, and the data that is published for them.
//!
//! Where the environment variable `ADVANCE_SIBLINGS` names the folder of that data, it is reproduced. It
//! is not part of this repository.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod eater;
