//! `advance perft COLOUR BOARD DEPTH`: counts move sequences.

use std::io::{self, Write};
use std::time::Instant;

use advance::answer::Versioned;
use advance::any::AnyPosition;
use advance::game::MAX_PERFT;
use advance::moves::{perft, perft_divide};
use advance::{Move, Position};
use anyhow::Context;
use serde::Serialize;

use crate::cli::arguments::number::whole;
use crate::cli::arguments::position::PositionArg;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::tools::speed::Speed;

#[derive(Debug, clap::Args)]
#[command(after_help = FIELDS)]
pub struct Args {
    #[command(flatten)]
    position: PositionArg,
    /// Moves of a sequence, at most 64
    #[arg(value_parser = whole(0..=MAX_PERFT))]
    depth: u32,
    /// Also print the count after each first move
    #[arg(long)]
    divide: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const FIELDS: &str = "\
Examples:
  advance perft start 4 --divide           the sequences after each first move
  advance perft start 8 --game checkers    those of a sibling game

With --json, the result is one object on one line:
  schema       1
  position     the position in one line, RANKS w|b
  depth        how many moves a sequence has
  nodes        the number of sequences
  divide       an array of {move, nodes}, sorted by move; null without --divide
  ms           the milliseconds it took
  nps          the sequences counted per second";

/// The result; the help of the command explains its fields.
#[derive(Serialize)]
struct Counts {
    position: String,
    depth: u32,
    nodes: u64,
    divide: Option<Vec<Divided>>,
    #[serde(flatten)]
    speed: Speed,
}

/// The count after a first move.
#[derive(Serialize)]
struct Divided {
    #[serde(rename = "move")]
    mv: String,
    nodes: u64,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let position = args.position.any()?.setup.position;
    let counts = match position.of() {
        Some(&position) => Counts::of(position, args),
        None => Counts::of_sibling(&position, args)?,
    };
    let mut out = output::out();
    if args.json {
        writeln!(out, "{}", Versioned::new(counts))
    } else {
        counts.print(&mut out)
    }
    .context(PRINTING)
}

impl Counts {
    fn of(position: Position, args: &Args) -> Self {
        let start = Instant::now();
        let depth = args.depth;
        let divide = (args.divide && depth > 0).then(|| {
            let divided = perft_divide(&position, depth).into_iter();
            let mv = |(mv, nodes): (Move, u64)| Divided {
                mv: mv.to_string(),
                nodes,
            };
            let mut moves: Vec<_> = divided.map(mv).collect();
            moves.sort_by(|a, b| a.mv.cmp(&b.mv));
            moves
        });
        let nodes = match &divide {
            Some(moves) => moves.iter().map(|divided| divided.nodes).sum(),
            None => perft(&position, depth),
        };
        Self {
            position: position.to_string(),
            depth,
            nodes,
            divide,
            speed: Speed::of(nodes, start.elapsed()),
        }
    }

    /// The counts of a position of any game, which take longer.
    fn of_sibling(position: &AnyPosition, args: &Args) -> anyhow::Result<Self> {
        let (start, stop) = (Instant::now(), stop_on_signal()?);
        let count = |of: &AnyPosition, depth| {
            let counted = of.perft(depth, &stop);
            counted.ok_or_else(|| Interrupted("the count is not done".to_owned()))
        };
        let depth = args.depth;
        let mut divide = None;
        if args.divide && depth > 0 {
            let mut moves = Vec::new();
            for mv in position.legal_moves() {
                let nodes = count(&position.after(&mv), depth - 1)?;
                let mv = mv.to_string();
                moves.push(Divided { mv, nodes });
            }
            moves.sort_by(|a, b| a.mv.cmp(&b.mv));
            divide = Some(moves);
        }
        let nodes = match &divide {
            Some(moves) => moves.iter().map(|divided| divided.nodes).sum(),
            None => count(position, depth)?,
        };
        Ok(Self {
            position: position.to_string(),
            depth,
            nodes,
            divide,
            speed: Speed::of(nodes, start.elapsed()),
        })
    }

    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        for Divided { mv, nodes } in self.divide.iter().flatten() {
            writeln!(out, "{mv} {nodes}")?;
        }
        writeln!(out, "nodes {}", self.nodes)?;
        writeln!(out, "time {:.3} s", self.speed.seconds())?;
        writeln!(out, "speed {:.1} M nodes/s", self.speed.millions())
    }
}
