//! `advance show BOARD`: draws a board.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use advance::any::{AnyGame, AnyMove, AnyPosition, Diagram, DiagramStyle};
use advance::board::Content;
use advance::game::ParseSetupError;
use advance::number::counted;
use advance::picture::Sheet;
use advance::{Board, Move, PieceKind, Position, Side, games, referee};
use anstream::ColorChoice;
use anyhow::Context;
use clap::ValueEnum;
use clap::builder::{OsStringValueParser, TypedValueParser, ValueParser, ValueParserFactory};

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::game::game;
use crate::cli::arguments::position::BoardArg;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", pieces()))]
pub struct Args {
    /// The board: a file, '-' for standard input, 'start', or a position in one line such as
    /// '4g4/9/9/9/9/9/9/9/4G4 w'; of a sibling game, a position in one line, or the name of the game for its
    /// start
    board: Subject,
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
  advance show checkers --move c3->d4       a board of a sibling game
  advance show P.E/.P./..E --svg -          a board of Eater, rows from the top
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

/// A board of any game.
#[derive(Clone, Debug)]
enum Subject {
    Advance(Box<BoardArg>),
    Sibling(AnyPosition),
}

impl Subject {
    /// The board of a sibling game in a text that names no file.
    fn of_sibling(text: &str) -> Option<Self> {
        if Path::new(text).exists() {
            return None;
        }
        let mut siblings = games::ALL
            .into_iter()
            .filter(|&game| game != games::ADVANCE);
        let setup = siblings.find_map(|game| match text == game.name() {
            true => Some(game.start()),
            false => game.line(text).ok().map(|line| line.setup),
        });
        setup.map(|setup| Self::Sibling(setup.position))
    }

    fn parse(text: OsString) -> Result<Self, ParseSetupError<<Position as FromStr>::Err>> {
        match text.to_str().and_then(Self::of_sibling) {
            Some(sibling) => Ok(sibling),
            None => BoardArg::parse(text).map(|board| Self::Advance(Box::new(board))),
        }
    }
}

impl ValueParserFactory for Subject {
    type Parser = ValueParser;

    fn value_parser() -> ValueParser {
        ValueParser::new(OsStringValueParser::new().try_map(Self::parse))
    }
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    match args.subject()? {
        Subject::Advance(board) => {
            let mv = args.mv.as_deref().map(str::parse::<Move>).transpose();
            let mv = mv.map_err(|error| BadArguments(error.to_string()))?;
            let position = AnyPosition::new(before(board.read()?.board(), mv)?);
            args.played(&position)
        }
        Subject::Sibling(position) => args.played(&position),
    }
}

impl Args {
    /// The board, of the game that is named.
    fn subject(&self) -> Result<Subject, BadArguments> {
        let Some(game) = self.game else {
            return Ok(self.board.clone());
        };
        match &self.board {
            Subject::Advance(_) if game == games::ADVANCE => return Ok(self.board.clone()),
            Subject::Advance(board) if matches!(**board, BoardArg::Start) => {
                return Ok(Subject::Sibling(game.start().position));
            }
            Subject::Sibling(position) => {
                if let Ok(position) = game.position(&position.to_string()) {
                    return Ok(Subject::Sibling(position));
                }
            }
            Subject::Advance(_) => {}
        }
        Err(BadArguments(format!(
            "BOARD is no position of {game}: expected 'start', or one line such as '{}'",
            game.start()
        )))
    }

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
