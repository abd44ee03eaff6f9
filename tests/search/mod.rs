//! The search against plain negamax, its limits, lines and memory, and its wins against exhaustive proof.

mod ends;
mod limits;
mod lines;
mod memory;
mod network;
mod oracle;
mod progress;
mod threads;
mod wins;
mod witness;

use advance::moves::Position;

use crate::rules::reading;

/// The boards of `fixtures/bench.txt`: the start position and 20 from games.
fn positions() -> Vec<Position> {
    let suite = reading::suite("bench.txt");
    let positions: Vec<Position> = suite
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| reading::position(line).0)
        .collect();
    assert_eq!(positions.len(), 21);
    positions
}
