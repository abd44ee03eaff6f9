//! `advance show BOARD`: a board for the eye.

use std::io::{self, Write};
use std::path::PathBuf;

use advance::board::{Board, Colour, Content, Move};
use advance::moves::Position;
use advance::referee;
use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use clap::ValueEnum;

use super::PRINTING;
use super::drawing::{Look, Shown};
use super::output;
use super::position::BoardArg;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The board: a file, '-' for standard input, 'start', or a position in one line, as in
    /// '4g4/9/9/9/9/9/9/9/4G4 w'
    board: BoardArg,
    /// Play this move first, and mark it on the board after it
    #[arg(long = "move", value_name = "MOVE")]
    action: Option<Move>,
    /// When to use colours; auto is on a terminal only
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    colour: When,
    /// Draw with lines and blocks, not with ASCII alone
    #[arg(long)]
    unicode: bool,
    /// Draw into an SVG file instead, for a browser ('-' for standard output)
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  advance show board.txt
  advance show start --move e2-e3                    the board after e2-e3, with the move marked
  advance show board.txt --svg board.svg             a picture, with arrows and shields
  advance show board.txt --colour always | less -R";

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
    let position = after(board_file.board(), args.action)?;
    if let Some(svg) = &args.svg {
        let picture = position.picture(args.action);
        let picture = picture.context("there are no pictures of this game")?;
        return Ok(output::write(svg, picture.svg().as_bytes())?);
    }
    let look = if args.unicode {
        Look::Unicode
    } else {
        Look::Plain
    };
    let board = position.draw(args.action, look);
    let mut out = AutoStream::new(io::stdout(), args.colour.into()).lock();
    write!(out, "{board}{}", Position::LEGEND).context(PRINTING)
}

/// The board to draw: after the move, if there is one, of whoever stands where it begins.
fn after(board: &Board, action: Option<Move>) -> anyhow::Result<Position> {
    let Some(action) = action else {
        // Whose turn it is makes no difference to a drawing.
        return Ok(Position::new(*board, Colour::White));
    };
    let mover = match board.at(action.from) {
        Some(Content::Piece(mover, _)) => mover,
        _ => Colour::White,
    };
    let position = Position::new(*board, mover);
    let legal =
        referee::judge(&position, action).with_context(|| format!("{action} is illegal"))?;
    Ok(position.after(legal))
}
