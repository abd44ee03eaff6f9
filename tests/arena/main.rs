//! Matches, data and marking as a library: events that are stopped and resumed, self-play in parts, marking.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod events;
mod marking;
mod selfplay;
mod study;
