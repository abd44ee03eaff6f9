//! Eater.

mod exact;
mod players;
mod rules;
mod strength;

use advance::games::eater::Board;

/// A board from its rows.
#[track_caller]
fn board(rows: &[&str]) -> Board {
    rows.join("\n").parse().unwrap()
}
