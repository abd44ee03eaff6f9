//! `advance bench`: how fast the search is, and whether it still does the same.

use std::io::{self, Write};
use std::iter;
use std::time::Instant;

use advance::chooser::Level;
use advance::moves::Position;
use advance::search::Limits;

use crate::cli::arguments::number::whole;

/// The start position and 20 from games, in one line each.
const POSITIONS: &str = include_str!("../../../fixtures/bench.txt");

#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many plies deep to search each position
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole(0..=u32::MAX))]
    depth: u32,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let positions = positions()?;
    let limits = Limits {
        depth: Some(args.depth),
        ..Limits::default()
    };
    let mut out = io::stdout().lock();
    let start = Instant::now();
    let mut all = 0;
    for level in Level::ALL.into_iter().filter(|level| level.searches()) {
        let start = Instant::now();
        let mut nodes = 0;
        // A new search for each position, which has learned nothing from those before.
        for (position, mut search) in positions.iter().zip(iter::from_fn(|| level.search())) {
            nodes += search.run(position, &position.legal_moves(), &limits).nodes;
        }
        all += nodes;
        let seconds = start.elapsed().as_secs_f64();
        writeln!(
            out,
            "level {level}: {nodes} nodes, {:.2} M nodes/s",
            nodes as f64 / seconds / 1e6
        )?;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "nodes {all}")?;
    writeln!(out, "time {seconds:.3} s")?;
    writeln!(out, "speed {:.2} M nodes/s", all as f64 / seconds / 1e6)?;
    Ok(())
}

fn positions() -> anyhow::Result<Vec<Position>> {
    POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| Ok(line.parse()?))
        .collect()
}
