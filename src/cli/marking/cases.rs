//! `advance cases`: makes marking cases.

use std::path::PathBuf;
use std::str::FromStr;

use advance::Side;
use advance::board::text::LineEnd;
use advance::cases::{CaseLevel, Generator, make_folders};
use advance::number::counted;

use crate::cli::arguments::level::LevelParser;
use crate::cli::arguments::number::whole;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::ProgressLine;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Make cases of this level only, 4 to 7 [default: all]
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = LevelParser::new(CaseLevel::ALL, CaseLevel::from_str),
        hide_possible_values = true
    )]
    level: Option<CaseLevel>,
    /// Number of cases for each level, half for white and half for black
    #[arg(long, value_name = "N", default_value_t = 50,
        value_parser = whole(1..=u32::MAX))]
    count: u32,
    /// Another number gives other cases; the same number gives the same cases on every machine, and a greater
    /// count adds to them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// Where to write: LEVEL/white|black/tests/N.txt and LEVEL/white|black/answers/N.txt
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// End lines with LF instead of the marker's CRLF
    #[arg(long)]
    lf: bool,
}

const EXAMPLES: &str = "\
Examples:
  advance cases --out cases                 50 cases for each level, as the
                                            marker has
  advance cases --level 7 --count 1000 --seed 1 --out hard --lf
  advance mark --cases cases --games 0      does the bot pass them?

docs/marking.md says what a case of each level has.

To resume an interrupted run, give the same command: existing files must have
the right contents, and stay unchanged. Levels can be added to a folder later.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let levels = match args.level {
        Some(level) => vec![level],
        None => CaseLevel::ALL.to_vec(),
    };
    let line_end = if args.lf { LineEnd::Lf } else { LineEnd::CrLf };
    for &level in &levels {
        make_folders(&args.out, level)?;
    }
    let stop = stop_on_signal()?;
    let total = levels.len() as u32 * args.count;
    let progress = ProgressLine::new("cases", total);
    let mut done = 0;
    for level in levels {
        let black = args.count / 2;
        for (side, count) in Side::BOTH.into_iter().zip([args.count - black, black]) {
            for case in Generator::new(level, side, args.seed, line_end).take(count as usize) {
                if stop.is_requested() {
                    let message = format!(
                        "{done} of {} written: run the same command again to resume",
                        counted(total, "case")
                    );
                    return Err(Interrupted(message).into());
                }
                case.write(&args.out)?;
                done += 1;
                progress.step("");
            }
        }
    }
    Ok(())
}
