//! Eater.

mod exact;
mod players;
pub mod rules;
mod strength;
mod text;

use advance::Limits;
use advance::engine::Engine;
use advance::games::eater::{Board, Computer, Level, Position};

/// A player that descends its tree `nodes` times, if it grows one.
fn computer(level: Level, seed: u64, nodes: u64) -> Computer {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    Computer::new(level, seed, limits)
}

/// A player at its usual strength.
fn usual(level: Level, seed: u64) -> Computer {
    computer(level, seed, Position::move_limits().nodes.unwrap())
}

/// A board from its rows.
#[track_caller]
fn board(rows: &[&str]) -> Board {
    rows.join("\n").parse().unwrap()
}
