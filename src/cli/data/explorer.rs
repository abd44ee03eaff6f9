//! `advance explorer`: counts the openings of self-play.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use advance::any::AnyPosition;
use advance::data::samples::{Sample, whole_games};
use advance::explorer::OpeningTree;
use advance::file::{Header, RunKind};
use advance::matches::record;
use advance::{Move, OWN_BUILD, Position};
use anyhow::Context;
use serde_json::json;

use crate::cli::arguments::number::whole;
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Games of Advance from 'selfplay', each after at most one random move
    file: PathBuf,
    /// Count the first N moves of a game, those of both sides
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = whole(1..=200_u32))]
    plies: u32,
    /// Leave out moves of fewer games
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole(1..=u32::MAX))]
    least: u32,
    /// The file to write ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

const EXAMPLES: &str = "\
Examples:
  advance selfplay --games 3000 --level 9 --nodes 200 --random-plies 0 \\
      --varied-plies 16 --out usual.jsonl
  advance selfplay --games 3000 --level 9 --nodes 200 --random-plies 1 \\
      --varied-plies 15 --seed 1 --out any.jsonl
  cat usual.jsonl any.jsonl > games.jsonl
  advance explorer games.jsonl --out openings.txt
                                         as the explorer of the page was made

The first line says how the file was made, the second is 'games N'. Each line
after it is a move, indented by a space
for each move before it: how many games went on with it, and how many of those
white and black have won.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let name = || format!("cannot use '{}'", args.file.display());
    let file = BufReader::new(File::open(&args.file).with_context(name)?);
    let mut counted = OpeningTree::default();
    for game in whole_games(file) {
        let game = game.with_context(name)?;
        let round = game.first.round;
        let before = before(&game.first.position).with_context(|| {
            format!("game {round} does not begin with the start position: use 'selfplay' with --random-plies 0 or 1")
        })?;
        let moves = moves(before, &game.text, args.plies as usize).with_context(name)?;
        counted.add(moves, record::winner(&game.first.result));
    }
    counted.prune(args.least);
    let header = Header::new(RunKind::Explorer, &OWN_BUILD);
    let settings = json!({ "plies": args.plies, "least": args.least });
    let text = format!("{}{counted}", header.line(&settings));
    output::write(&args.out, text.as_bytes())?;
    Ok(())
}

/// The random move between the start position and the first one of a game, if there is one; `None` where there are more.
fn before(first: &str) -> Option<Option<Move>> {
    let start = Position::start();
    let is_first = |position| AnyPosition::new(position).to_string() == first;
    if is_first(start) {
        return Some(None);
    }
    let mut legal = start.legal_moves().into_iter();
    legal.find(|&mv| is_first(start.after(mv))).map(Some)
}

/// The first moves of a game, which must be legal.
fn moves(before: Option<Move>, lines: &[u8], plies: usize) -> anyhow::Result<Vec<Move>> {
    let mut moves: Vec<Move> = before.into_iter().collect();
    let mut position = moves.iter().fold(Position::start(), |at, &mv| at.after(mv));
    let lines = lines
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty());
    for line in lines.take(plies.saturating_sub(moves.len())) {
        let sample: Sample<'_> = serde_json::from_slice(line)?;
        let mv = sample.mv.parse()?;
        position = position.play(mv)?;
        moves.push(mv);
    }
    Ok(moves)
}
