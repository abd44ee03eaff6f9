//! `advance openings`: makes balanced positions for games to begin from.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::PathBuf;

use advance::OWN_BUILD;
use advance::file::{Header, RunKind};
use advance::game::TURNS;
use advance::games::ADVANCE;
use advance::matches::in_order;
use advance::matches::openings::Openings;
use anyhow::bail;
use serde_json::json;

use crate::cli::arguments::number::whole;
use crate::cli::arguments::threads::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::output;
use crate::cli::terminal::progress::ProgressLine;

/// The number of positions in a row without a new opening after which the search for more gives up.
const PATIENCE: u32 = 1000;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How many positions to make
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole(1..=1_000_000_u32))]
    count: u32,
    /// How many random moves lead to a position
    #[arg(long, value_name = "K", default_value_t = 8, value_parser = whole(0..=2 * TURNS))]
    random_plies: u32,
    /// Nodes of the judging search
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole(1..=u64::MAX))]
    nodes: u64,
    /// Games of level 9 against itself from each position, to see who wins; the first has as many nodes a
    /// move
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=1000_u32))]
    games: u32,
    /// Another number gives other positions
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// The file to write, one position a line ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  advance openings --count 500 --out openings.txt
                                         as those of '--openings book' were made
  advance openings --seed 1 --random-plies 12 --out other.txt
                                         others, after more moves
  advance openings --nodes 8000 --games 4 --out even.txt
                                         those that neither side wins more often
  advance match --a level=8 --b cmd=./bot --openings other.txt --games 200
                                         a match that begins from them

No position is taken twice, and the same options give the same bytes on every
machine. docs/arena.md says which positions are taken.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let Args {
        count,
        random_plies,
        nodes,
        games,
        seed,
        ..
    } = *args;
    let openings = Openings {
        game: ADVANCE,
        random_plies,
        nodes,
        games,
        seed,
    };
    let settings = json!({
        "count": count, "random_plies": random_plies, "nodes": nodes, "games": games, "seed": seed,
    });
    let mut text = Header::new(RunKind::Openings, &OWN_BUILD).line(&settings);
    let stop = stop_on_signal()?;
    let enough = stop.part();
    let (mut taken, mut in_vain) = (HashSet::new(), 0);
    let progress = ProgressLine::new("positions", count);
    in_order(
        0..u32::MAX,
        threads(None)?,
        &enough,
        |number| openings.balanced(number, &enough),
        |_, opening| {
            if enough.is_requested() {
                return Ok(());
            }
            match opening.map(|opening| opening.to_string()) {
                Some(line) if taken.insert(line.clone()) => {
                    in_vain = 0;
                    // Writing to a string cannot fail.
                    let _ = writeln!(text, "{line}");
                    progress.step("");
                }
                _ => in_vain += 1,
            }
            if taken.len() == count as usize || in_vain == PATIENCE {
                enough.request();
            }
            Ok(())
        },
    )?;
    drop(progress);
    let found = taken.len();
    if found < count as usize {
        if in_vain < PATIENCE {
            return Err(Interrupted("nothing was written".to_owned()).into());
        }
        bail!(
            "found {found} of {count} positions, and no other one in {PATIENCE} tries: ask for fewer, or for \
             other --random-plies"
        );
    }
    output::write(&args.out, text.as_bytes())?;
    Ok(())
}
