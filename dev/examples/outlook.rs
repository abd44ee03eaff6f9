//! Makes the numbers by which the computer of Connections evaluates boards: `cargo run --release -p advance-dev
//! --example outlook`. It learns backwards from the last placing: the worth of a board is the score of a search a few
//! placings deep, with the numbers that it has learned for fuller boards. A least-squares fit turns the scores into
//! numbers.

use std::num::NonZero;

use advance::Limits;
use advance::game::Game;
use advance::game::random::SplitMix;
use advance::games::connections::{EveryMove, FEATURES, Outlook, Placing, Position, features};
use advance::search::{Query, Search};

const FILE: &str = "crates/siblings/src/connections/outlook.bin";

/// Boards for each number of empty squares.
const BOARDS: u64 = 12_000;

/// The depth of the search, in placings.
const DEPTH: u32 = 3;

/// The squares of the start position that are empty.
const EMPTY: u32 = 20;

/// Keeps the weights of rare features small (ridge regression).
const PULL: f64 = 10.0;

fn main() -> std::io::Result<()> {
    let mut outlook = Outlook::unlearned();
    for empty in 1..=EMPTY {
        let samples = samples(&outlook, empty);
        let weights = fit(&samples);
        let miss =
            |(features, worth): &([i16; FEATURES], f64)| (worth - dot(&weights, features)).powi(2);
        let mean = samples.iter().map(|(_, worth)| worth).sum::<f64>() / samples.len() as f64;
        let spread = samples
            .iter()
            .map(|(_, worth)| (worth - mean).powi(2))
            .sum::<f64>();
        let missed = samples.iter().map(miss).sum::<f64>();
        let root = |sum: f64| (sum / samples.len() as f64).sqrt();
        println!(
            "{empty} empty: spread {:.0}, missed by {:.0}",
            root(spread),
            root(missed)
        );
        outlook.learn(weights.map(|weight| weight.round() as i16));
    }
    std::fs::write(FILE, outlook.to_bytes())
}

/// Boards with `empty` empty squares, and their values.
fn samples(outlook: &Outlook, empty: u32) -> Vec<([i16; FEATURES], f64)> {
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let numbers: Vec<u64> = (0..BOARDS).collect();
    let limits = Limits {
        depth: Some(DEPTH.min(empty)),
        ..Limits::default()
    };
    let part = |numbers: &[u64]| {
        let mut search = Search::new(outlook, [&EveryMove; 2]).exact();
        let sample = |&number| {
            let position = board(&mut SplitMix::keyed(empty.into(), number), empty);
            search.clear();
            let found = search.run(&position, &position.legal_moves(), &Query::new(limits));
            (features(&position), f64::from(found.score()))
        };
        numbers.iter().map(sample).collect::<Vec<_>>()
    };
    std::thread::scope(|scope| {
        let parts = numbers.chunks(numbers.len().div_ceil(threads));
        let parts: Vec<_> = parts.map(|numbers| scope.spawn(|| part(numbers))).collect();
        let join =
            |part: std::thread::ScopedJoinHandle<'_, _>| part.join().expect("no thread panics");
        parts.into_iter().flat_map(join).collect()
    })
}

/// A board that a game may reach: half of the placings are random, and half gain the most at once.
fn board(random: &mut SplitMix, empty: u32) -> Position {
    let mut position = Position::start();
    while position.empty() > empty {
        let moves = position.legal_moves();
        let any = moves[random.index(moves.len())];
        let side = position.to_move();
        let lead =
            |mv: &Placing| position.after(*mv).score(side) - position.after(*mv).score(!side);
        let mv = match random.index(2) {
            0 => any,
            _ => moves.into_iter().max_by_key(lead).unwrap_or(any),
        };
        position = position.after(mv);
    }
    position
}

fn dot(weights: &[f64; FEATURES], features: &[i16; FEATURES]) -> f64 {
    weights
        .iter()
        .zip(features)
        .map(|(weight, &feature)| weight * f64::from(feature))
        .sum()
}

/// The weights that fit the worth of the samples by least squares: the solution of the normal equations.
fn fit(samples: &[([i16; FEATURES], f64)]) -> [f64; FEATURES] {
    let mut rows = [[0.0; FEATURES + 1]; FEATURES];
    for (features, worth) in samples {
        for (row, &own) in rows.iter_mut().zip(features) {
            if own != 0 {
                for (sum, &other) in row.iter_mut().zip(features) {
                    *sum += f64::from(own) * f64::from(other);
                }
                row[FEATURES] += f64::from(own) * worth;
            }
        }
    }
    for (index, row) in rows.iter_mut().enumerate() {
        row[index] += PULL;
    }
    // The matrix is symmetric and positive definite: no pivot is 0.
    for pivot in 0..FEATURES {
        let source = rows[pivot].map(|number| number / rows[pivot][pivot]);
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[pivot];
            if index != pivot {
                for (number, part) in row.iter_mut().zip(source) {
                    *number -= factor * part;
                }
            }
        }
        rows[pivot] = source;
    }
    rows.map(|row| row[FEATURES])
}
