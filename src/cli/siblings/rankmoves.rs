//! `advance rankmoves [FILE]`: the moves of a position of checkers, with their scores.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use advance::file;
use advance::game::Game;
use advance::games::checkers::exchange::{self, MAX_BYTES};
use advance::games::checkers::ranking::{MAX_DEPTH, rank, write_tree};
use advance::games::checkers::{Position, name};
use anyhow::Context;

use crate::cli::arguments::number::whole;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

#[derive(Debug, clap::Args)]
#[command(after_help = RULES)]
pub struct Args {
    /// The exchange file to read ('-' for standard input)
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// How many moves to look ahead after each move
    #[arg(
        short,
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    #[arg(value_parser = whole(0..=MAX_DEPTH))]
    depth: u32,
    /// Print every move that is examined
    #[arg(short, long)]
    verbose: bool,
}

const RULES: &str = "\
Rules: pawns step diagonally forward, red (r) up and black (b) down, and become
kings (R, B) on the last rank; kings step all four ways. A piece captures an
enemy beside it by jumping to the empty square behind. 'capture' makes captures
compulsory; with 'multiple jumps' a piece may go on jumping. A side without a
move has lost. The score is 1 for each pawn and 2 for each king, minus the same
for the enemy; 99 for a win, -99 for a loss.

Example: with this file board.txt, where '#' begins a comment,
  RULES: no capture multiple jumps    # or 'capture', 'single jumps'
  TURN: red                           # or 'black'
  BOARD:
    \" . \" . \" . \" .                   # 8: red squares \", empty black ones .
    . \" b \" . \" . \"
    \" . \" . \" . \" .                   # '|', '-' and '+' may separate squares
    . \" b \" . \" . \"
    \" . \" r \" . \" .
    . \" . \" . \" . \"
    \" . \" . \" . \" .
    . \" . \" . \" . \"                   # 1
  MOVES:                              # made first, such as d4->e5 c7->d6
'advance rankmoves board.txt' prints
  d4->b6 for red: score 0
  d4->b6->d8 for red: score 99
  d4->e5 for red: score -1";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let position = exchange::parse(&file::read(&args.file, MAX_BYTES)?)?;
    print_moves(&position, args, output::out()).context(PRINTING)
}

fn print_moves(position: &Position, args: &Args, mut out: impl Write) -> io::Result<()> {
    if position.legal_moves().is_empty() {
        let side = name(position.to_move());
        return writeln!(out, "Player {side} has no moves available.");
    }
    if args.verbose {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        write_tree(position, args.depth, &mut out)?;
        return out.flush();
    }
    rank(position, args.depth).try_for_each(|ranked| writeln!(out, "{ranked}"))
}
