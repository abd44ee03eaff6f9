//! Matches, data and marking as a library: events that are stopped and resumed, self-play in parts, marking.

mod bots;
mod events;
mod marking;
mod openings;
mod plans;
mod records;
mod selfplay;
mod strength;
mod study;
