//! `advance perft COLOUR BOARD DEPTH`: counts move sequences.

use std::io::{self, Write};
use std::time::Instant;

use advance::game::MAX_PERFT;
use advance::moves::{Position, perft, perft_divide};
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::position::PositionArg;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    /// How many moves a sequence has, 64 at most
    #[arg(value_parser = whole(0..=MAX_PERFT))]
    depth: u32,
    /// Also print the count after each first move
    #[arg(long)]
    divide: bool,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    print_counts(&args.position.read()?, args, &mut io::stdout().lock()).context(PRINTING)
}

fn print_counts(position: &Position, args: &Args, out: &mut impl Write) -> io::Result<()> {
    let start = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut lines: Vec<_> = perft_divide(position, args.depth)
            .into_iter()
            .map(|(mv, nodes)| (mv.to_string(), nodes))
            .collect();
        lines.sort();
        for (mv, nodes) in &lines {
            writeln!(out, "{mv} {nodes}")?;
        }
        lines.iter().map(|(_, nodes)| nodes).sum()
    } else {
        perft(position, args.depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "nodes {nodes}")?;
    writeln!(out, "time {seconds:.3} s")?;
    writeln!(out, "speed {:.1} M nodes/s", nodes as f64 / seconds / 1e6)?;
    Ok(())
}
