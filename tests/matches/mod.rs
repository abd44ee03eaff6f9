//! Matches, data and marking as a library: events that are stopped and resumed, self-play in parts, marking.

mod events;
mod marking;
mod selfplay;
mod study;
