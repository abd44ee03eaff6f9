//! Board games of two players, and how a program plays them: the trait [`Game`](game::Game), a deep search for any such
//! game, and levels of play. It names no game.
//!
//! - [`game`]: what the search knows of a game; positions and games in one line, the form of records, random numbers.
//! - [`search`]: a principal variation search with its limits and its clock.
//! - [`engine`]: the one way to choose a move at a level: a chooser, its layers, and the record of its decision.
//! - [`mod@asset`]: files of data that a program includes, or fetches in a browser.
//! - [`number`], [`words`], [`encoding`], [`listed!`]: numbers, sentences and texts as people write them; enums that list
//!   their variants.
//!
//! - [`any`]: games as values, and what a game needs besides its rules to be shown, typed and taught.
//! - [`answer`]: the form of answers as JSON.
//! - [`picture`]: boards as SVG, PNG and GIF.
//!
//! It needs no operating system, and builds for `wasm32-unknown-unknown`.
//!
//! - Feature `gif`: pictures as PNG and GIF; without it they are SVG only.
//! - Feature `schema`: the schemas of answers, for the description of the API.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod answer;
pub mod any;
pub mod asset;
pub mod encoding;
pub mod engine;
pub mod game;
mod listed;
pub mod number;
pub mod picture;
pub mod search;
pub mod words;
