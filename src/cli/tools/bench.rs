//! `advance bench`: the speed of the search, and a signature of its play.

use std::io::Write;
use std::iter;
use std::time::Instant;

use advance::answer::Versioned;
use advance::engine::Level as _;
use advance::search::Query;
use advance::{Level, Limits, Position};
use anyhow::Context;
use serde::Serialize;

use crate::cli::arguments::game::OnlyAdvance;
use crate::cli::arguments::number::whole;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::tools::speed::Speed;

/// The start position and 20 from games, in one line each.
const POSITIONS: &str = include_str!("../../../fixtures/bench.txt");

#[derive(Debug, clap::Args)]
#[command(after_help = FIELDS)]
pub struct Args {
    #[command(flatten)]
    game: OnlyAdvance,
    /// Depth of the search of each position, in plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole(0..=u32::MAX))]
    depth: u32,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const FIELDS: &str = "\
With --json, the result is one object on one line:
  schema       1
  depth        how many plies deep each position was searched
  levels       an array for the levels that search, each {level, nodes, ms, nps}
  nodes        the positions searched in all, which change only if the play does
  ms           the milliseconds it took
  nps          the positions searched per second";

/// The result; the help of the command explains its fields.
#[derive(Serialize)]
struct BenchReport {
    depth: u32,
    levels: Vec<LevelBench>,
    nodes: u64,
    #[serde(flatten)]
    speed: Speed,
}

#[derive(Serialize)]
struct LevelBench {
    level: u8,
    nodes: u64,
    #[serde(flatten)]
    speed: Speed,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let instead = "'advance analyse --json' tells the nodes per second there";
    args.game
        .check("there are positions to measure by", instead)?;
    let positions = positions()?;
    let limits = Limits {
        depth: Some(args.depth),
        ..Limits::default()
    };
    let mut out = output::out();
    let start = Instant::now();
    let mut levels = Vec::new();
    for level in Level::ALL.into_iter().filter(|level| level.searches()) {
        let start = Instant::now();
        let mut nodes = 0;
        // A new search for each position, without memory of earlier ones.
        for (position, mut search) in positions.iter().zip(iter::from_fn(|| level.search())) {
            let moves = position.legal_moves();
            let query = Query::new(search.limits_for(limits, moves.len()));
            nodes += search.run(position, &moves, &query).nodes;
        }
        let speed = Speed::of(nodes, start.elapsed());
        if !args.json {
            let millions = speed.millions();
            writeln!(out, "level {level}: {nodes} nodes, {millions:.2} M nodes/s")
                .context(PRINTING)?;
        }
        levels.push(LevelBench {
            level: level.number(),
            nodes,
            speed,
        });
    }
    let nodes = levels.iter().map(|level| level.nodes).sum();
    let speed = Speed::of(nodes, start.elapsed());
    if args.json {
        let report = BenchReport {
            depth: args.depth,
            levels,
            nodes,
            speed,
        };
        return writeln!(out, "{}", Versioned::new(report)).context(PRINTING);
    }
    let (seconds, millions) = (speed.seconds(), speed.millions());
    writeln!(
        out,
        "nodes {nodes}\ntime {seconds:.3} s\nspeed {millions:.2} M nodes/s"
    )
    .context(PRINTING)
}

fn positions() -> anyhow::Result<Vec<Position>> {
    POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| Ok(line.parse()?))
        .collect()
}
