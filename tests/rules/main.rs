//! The engine against the plain-text suites under `fixtures/`: board files good and bad, the rules one
//! by one, printed examples, labelled positions and perft counts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod board_files;
mod examples;
mod labelled;
mod reading;
mod rulings;
