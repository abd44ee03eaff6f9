//! Eater.

mod exact;
mod strength;
