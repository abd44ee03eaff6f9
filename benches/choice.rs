//! How long the choice of a move takes at level 7, in process: the median and the slowest over boards.
//!
//! Where the environment variable `ADVANCE_CASES` names the folder of the published marking cases
//! (`LEVEL/COLOUR/tests/N.txt`), those of level 7 are measured too.
//!
//! A plain report, because divan's statistics are over repetitions and these are over boards.

mod fixtures;

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use advance::cases::{self, Case};
use advance::{Chooser, Level, Position, Settings};

/// How often each board is measured. The fastest counts, because other programs can only add to it.
const REPETITIONS: usize = 5;

fn main() {
    println!("level-7 choice           boards   median  slowest");
    report(
        "fixtures/reachable.txt",
        &fixtures::positions("reachable.txt"),
    );
    report("fixtures/strewn.txt", &fixtures::positions("strewn.txt"));
    match std::env::var_os("ADVANCE_CASES") {
        Some(folder) => report("published cases", &level_7(Path::new(&folder))),
        None => println!("published cases: not measured, ADVANCE_CASES is not set"),
    }
}

fn report(name: &str, positions: &[Position]) {
    let mut times: Vec<_> = positions.iter().map(time).collect();
    times.sort();
    let milliseconds = |time: &Duration| time.as_secs_f64() * 1e3;
    if let (Some(median), Some(slowest)) = (times.get(times.len() / 2), times.last()) {
        println!(
            "{name:<24} {:>6} {:>5.3} ms {:>5.2} ms",
            times.len(),
            milliseconds(median),
            milliseconds(slowest)
        );
    }
}

fn time(position: &Position) -> Duration {
    (0..REPETITIONS)
        .map(|_| {
            let start = Instant::now();
            black_box(Chooser::new(&Settings::new(Level::Seven)).choose(black_box(position)));
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

/// The boards of the level-7 cases, of both sides.
fn level_7(folder: &Path) -> Vec<Position> {
    cases::read(folder)
        .unwrap_or_else(|error| panic!("ADVANCE_CASES: {error}"))
        .iter()
        .filter(|case| case.level.level() == Level::Seven)
        .map(Case::position)
        .collect()
}
