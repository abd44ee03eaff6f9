//! `advance show BOARD`: a board for the eye.

use std::io::{self, Write};
use std::path::PathBuf;

use advance::board::{Board, Content, Move, PieceKind};
use advance::game::Side;
use advance::moves::Position;
use advance::number::counted;
use advance::referee;
use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use clap::ValueEnum;

use crate::cli::PRINTING;
use crate::cli::arguments::position::BoardArg;
use crate::cli::terminal::drawing::{Look, Shown};
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", pieces()))]
pub struct Args {
    /// The board: a file, '-' for standard input, 'start', or a position in one line such as
    /// '4g4/9/9/9/9/9/9/9/4G4 w'
    board: BoardArg,
    /// Play this move first, and mark it on the board after it
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<Move>,
    /// When to use colours: auto (only on a terminal), always or never
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto, hide_possible_values = true)]
    colour: When,
    /// Draw with lines and blocks instead of ASCII
    #[arg(long)]
    unicode: bool,
    /// Draw an SVG picture into this file instead ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  advance show board.txt
  advance show start --move e2-e3           play e2-e3 and mark it
  advance show board.txt --svg board.svg    a picture with arrows and shields
  advance show board.txt --colour always | less -R";

/// The letters of the pieces, and what they are worth.
fn pieces() -> String {
    let pieces = PieceKind::ALL.map(|kind| {
        let (letter, name) = (char::from(kind.letter()), kind.to_string());
        match kind.piece().value() {
            0 => format!("  {letter}  {name}"),
            value => format!("  {letter}  {name:<10} {}", counted(value, "point")),
        }
    });
    let pieces = pieces.join("\n");
    format!("The pieces of white; those of black have small letters:\n{pieces}\n  #  wall")
}

/// When to use colours.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl From<When> for ColorChoice {
    fn from(when: When) -> Self {
        match when {
            When::Auto => Self::Auto,
            When::Always => Self::Always,
            When::Never => Self::Never,
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let board_file = args.board.read()?;
    let position = after(board_file.board(), args.mv)?;
    if let Some(svg) = &args.svg {
        let picture = position.picture(args.mv);
        let picture = picture.context("there are no pictures of this game")?;
        return Ok(output::write(svg, picture.svg().as_bytes())?);
    }
    let look = if args.unicode {
        Look::Unicode
    } else {
        Look::Plain
    };
    let board = position.draw(args.mv, look);
    let mut out = AutoStream::new(io::stdout(), args.colour.into()).lock();
    write!(out, "{board}{}", Position::LEGEND).context(PRINTING)
}

/// The position to draw: after the move, if there is one, made by the side of the piece on its first square.
fn after(board: &Board, mv: Option<Move>) -> anyhow::Result<Position> {
    let Some(mv) = mv else {
        // Whose turn it is makes no difference to a drawing.
        return Ok(Position::new(*board, Side::White));
    };
    let mover = match board.at(mv.from) {
        Some(Content::Piece(mover, _)) => mover,
        _ => Side::White,
    };
    let position = Position::new(*board, mover);
    let legal = referee::judge(&position, mv).with_context(|| format!("{mv} is illegal"))?;
    Ok(position.after(legal))
}
