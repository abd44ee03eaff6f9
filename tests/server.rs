//! The web server, and its moves beside those of every other front end.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod one_choice;
mod serve;
