//! `advance show BOARD`: draws a board.

use std::path::PathBuf;

use advance::any::{AnyGame, AnyMove, AnyPosition, Diagram, DiagramStyle};
use advance::board::Content;
use advance::number::counted;
use advance::picture::Sheet;
use advance::{Board, Move, PieceKind, Position, Side, referee};
use anstream::ColorChoice;
use anyhow::Context;
use clap::ValueEnum;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::game::game;
use crate::cli::arguments::position::{BoardArg, of_sibling};
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", pieces()))]
pub struct Args {
    /// The board: a file, '-' for standard input, 'start', the name of a sibling game for its start, or a position
    /// in one line such as '4g4/9/9/9/9/9/9/9/4G4 w', which may stand in the file
    board: BoardArg,
    /// The game that 'start' begins [default: advance, or that of the position]
    #[arg(long, value_parser = game(), hide_possible_values = true)]
    game: Option<AnyGame>,
    /// Play this move first, and mark it on the board after it
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
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
  advance show checkers --move c3-d4       a board of a sibling game
  advance show 'P.E/.P./..E w -' --svg -    a board of Eater, rows from the top
  advance show board.txt --colour always | less -R";

/// The letters and the values of the pieces.
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
    let board = args.board.open()?;
    if let Some(line) = of_sibling(&board, args.game)? {
        return args.played(&line.setup.position);
    }
    let mv = args.mv.as_deref().map(str::parse::<Move>).transpose();
    let mv = mv.map_err(|error| BadArguments(error.to_string()))?;
    args.played(&AnyPosition::new(before(board.read()?.board(), mv)?))
}

impl Args {
    /// Shows a position, after the move if there is one.
    fn played(&self, position: &AnyPosition) -> anyhow::Result<()> {
        let Some(text) = &self.mv else {
            return self.put(position, &[]);
        };
        let game = position.game();
        let mv = position
            .find(text)
            .with_context(|| format!("{} is not a legal move of {game}", text.escape_debug()))?;
        self.put(&position.after(&mv), &[mv])
    }

    fn put(&self, position: &AnyPosition, moves: &[AnyMove]) -> anyhow::Result<()> {
        let legend = position.game().facts().legend;
        let draw = |style| {
            let mut board = position.diagram(moves, style);
            board.text(legend);
            board
        };
        self.print(draw, || position.sheet(moves, None))
    }

    fn print(
        &self,
        draw: impl FnOnce(DiagramStyle) -> Diagram,
        sheet: impl FnOnce() -> Sheet,
    ) -> anyhow::Result<()> {
        if let Some(svg) = &self.svg {
            return Ok(output::write(svg, sheet().svg().as_bytes())?);
        }
        let style = if self.unicode {
            DiagramStyle::Unicode
        } else {
            DiagramStyle::Plain
        };
        let mut out = output::coloured(self.colour.into());
        out.paint(&draw(style)).context(PRINTING)
    }
}

/// The position to draw, before the move if there is one. The side of the piece on the move's first square is to move.
fn before(board: &Board, mv: Option<Move>) -> anyhow::Result<Position> {
    let Some(mv) = mv else {
        // The side to move does not change a drawing.
        return Ok(Position::new(*board, Side::White));
    };
    let mover = match board.at(mv.from) {
        Some(Content::Piece(mover, _)) => mover,
        _ => Side::White,
    };
    let position = Position::new(*board, mover);
    referee::judge(&position, mv).with_context(|| format!("{mv} is illegal"))?;
    Ok(position)
}
