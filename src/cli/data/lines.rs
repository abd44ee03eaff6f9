//! `advance data`: games to learn from as lines of JSON.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use advance::any::AnyGame;
use advance::data::study::Reader;
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::arguments::game::game;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The file from 'selfplay --format bin'
    file: PathBuf,
    /// Print only the header, a JSON object that says how the file was made
    #[arg(long)]
    header: bool,
    /// Refuse a file of any other game
    #[arg(long, value_parser = game())]
    game: Option<AnyGame>,
}

const EXAMPLES: &str = "\
Examples:
  advance data data.bin > data.jsonl     every position on a line
  advance data data.bin --header         by which version, options and seed

The lines are those of 'selfplay', without nodes, and with
  quiet     no legal move gains anything at once
  repeated  the position was met before in this game
  slip      the move is random (--slips): what follows says nothing about the
            position";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.file.display());
    let file = File::open(&args.file).with_context(name)?;
    let mut reader = Reader::new(BufReader::new(file)).with_context(name)?;
    if let Some(game) = args.game {
        reader = reader.only(game).with_context(name)?;
    }
    let mut out = io::stdout().lock();
    if args.header {
        let header = serde_json::to_string(reader.header())?;
        return writeln!(out, "{header}").context(PRINTING);
    }
    while let Some(study) = reader.study().with_context(name)? {
        let lines = study.lines(&reader.header().made)?;
        out.write_all(&lines).context(PRINTING)?;
    }
    Ok(())
}
