//! The games: their rules, the search and the levels, checked against suites, laws, and second implementations.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod differential;
mod properties;
mod rules;
mod search;
mod siblings;

use vauban_laws::tries;
