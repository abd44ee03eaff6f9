//! `advance perft COLOUR BOARD DEPTH`: counts move sequences.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use advance::board::Colour;
use advance::file;
use advance::moves::{Position, perft, perft_divide};
use anyhow::Context;

use super::PRINTING;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The side to move, white or black
    colour: Colour,
    /// The board ('-' for standard input)
    board: PathBuf,
    /// How many moves a sequence has
    depth: u32,
    /// Print the count behind each first move too
    #[arg(long)]
    divide: bool,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let board_file = file::read_board(&args.board)?;
    let position = Position::new(*board_file.board(), args.colour);
    print_counts(&position, args, &mut io::stdout().lock()).context(PRINTING)
}

fn print_counts(position: &Position, args: &Args, out: &mut impl Write) -> io::Result<()> {
    let start = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut lines: Vec<_> = perft_divide(position, args.depth)
            .into_iter()
            .map(|(action, nodes)| (action.to_string(), nodes))
            .collect();
        lines.sort();
        for (action, nodes) in &lines {
            writeln!(out, "{action} {nodes}")?;
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
