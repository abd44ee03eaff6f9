//! The search against plain negamax, its limits, lines and memory, and its wins against exhaustive proof.

mod ends;
mod limits;
mod lines;
mod memory;
mod network;
mod oracle;
mod progress;
mod repetition;
mod strength;
mod threads;
mod wins;
mod witness;

use std::sync::LazyLock;

use advance::board::SQUARES;
use advance::chooser::strategy::network::{BUCKETS, Learned, NEURONS, Network};
use advance::game::Game;
use advance::search::{Analysis, Query, Search};
use advance::{Limits, Move, Position};

use crate::rules::reading;

/// The evaluation by a network that was trained with no kind of piece, so each piece counts its value. Tests that must
/// not depend on the training of the network in use search with it.
static UNTRAINED: Learned = Learned(|| &NOTHING);

static NOTHING: LazyLock<Network> = LazyLock::new(|| {
    // Of the features, it has only the walls.
    const NUMBERS: usize = NEURONS + SQUARES * (NEURONS + 1) + BUCKETS * 2 * NEURONS;
    let mut file = vec![b'\n'];
    file.resize(1 + 2 * NUMBERS, 0);
    Network::read(&file)
});

/// Searches for the best of `moves` within `limits`, as a chooser does.
fn found(
    search: &mut Search<Position>,
    position: &Position,
    moves: &[Move],
    limits: Limits,
) -> Analysis<Move> {
    let query = Query::new(search.limits_for(limits, moves.len()));
    search.run(position, moves, &query)
}

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

/// The score of a lead in points that a circle keeps to the turn limit.
fn held(lead: i32) -> i32 {
    Position::POINT * lead + 400 * lead.signum()
}
