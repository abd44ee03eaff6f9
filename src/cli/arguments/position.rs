//! COLOUR and BOARD, the arguments that name a position.

use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use advance::any::{AnyGame, AnyLine, AnyPosition};
use advance::board::ranks;
use advance::board::text::{BoardFile, LineEnd};
use advance::file;
use advance::game::{GameLine, ParseSetupError, Setup};
use advance::games::{ADVANCE, ALL};
use advance::referee::Claim;
use advance::{Board, Position, Side};
use anyhow::bail;
use clap::builder::{OsStringValueParser, TypedValueParser, ValueParser, ValueParserFactory};

use super::BadArguments;
use super::game::game;

/// The word for the board that a game begins with.
const START: &str = "start";

/// A board in any of its forms.
#[derive(Clone, Debug)]
pub enum BoardArg<L = Position> {
    /// The start position.
    Start,
    /// A game under way in one line.
    Line(GameLine<L>),
    /// A text that is a position of a sibling game.
    Sibling(String),
    /// A board file; `-` is standard input.
    File(PathBuf),
}

impl BoardArg {
    /// The board as a file, to be written back as it was read.
    ///
    /// # Errors
    /// The file cannot be read, or is not a board; or the position is one of a sibling game.
    pub fn read(&self) -> anyhow::Result<BoardFile> {
        let new = |board: &Board| BoardFile::new(board, LineEnd::Lf);
        match self {
            Self::Start => Ok(new(&Position::start().board)),
            Self::Line(line) => Ok(new(&line.setup.position.board)),
            Self::Sibling(text) => Err(foreign(text).into()),
            Self::File(path) => Ok(file::read_board(path)?),
        }
    }
}

impl BoardArg<Claim> {
    /// The text of a position of the game of `line`, whose side to move does not matter.
    ///
    /// # Errors
    /// The file cannot be read, or the position is one of another game. The number of Generals is not checked.
    pub fn after(&self, line: &AnyLine) -> anyhow::Result<String> {
        let game = line.setup.position.game();
        let claim = |contents| Claim {
            contents,
            to_move: Side::White,
        };
        Ok(match self {
            Self::Start => game.start().to_string(),
            Self::Line(line) if game == ADVANCE => line.to_string(),
            Self::File(path) if game == ADVANCE => claim(file::read_contents(path)?).to_string(),
            Self::Sibling(text) if game.line(text).is_ok() => text.clone(),
            Self::Sibling(_) | Self::Line(_) | Self::File(_) => bail!(BadArguments(format!(
                "AFTER is no position of {game}: expected one line such as '{}'",
                game.start()
            ))),
        })
    }
}

impl<L> BoardArg<L> {
    /// True if standard input is to be read.
    pub fn is_stdin(&self) -> bool {
        matches!(self, Self::File(path) if file::is_stdio(path))
    }
}

impl<L: FromStr> BoardArg<L> {
    /// Parses a board.
    ///
    /// # Errors
    /// The text looks like a position in one line, but is not valid.
    pub fn parse(text: OsString) -> Result<Self, ParseSetupError<L::Err>> {
        match text.to_str() {
            Some(START) => Ok(Self::Start),
            Some(line) if is_one_line(line) => match line.parse() {
                Err(_) if sibling(line).is_some() => Ok(Self::Sibling(line.to_owned())),
                line => line.map(Self::Line),
            },
            Some(line) if sibling(line).is_some() => Ok(Self::Sibling(line.to_owned())),
            _ => Ok(Self::File(text.into())),
        }
    }
}

/// The error of a position where one of Advance is expected.
fn foreign(text: &str) -> BadArguments {
    BadArguments(format!(
        "'{text}' is a position of another game than Advance"
    ))
}

/// The position of a sibling game in a text that names no file.
fn sibling(text: &str) -> Option<AnyLine> {
    if !text.contains('/') || Path::new(text).exists() {
        return None;
    }
    let mut siblings = ALL.into_iter().filter(|&game| game != ADVANCE);
    siblings.find_map(|game| game.line(text).ok())
}

/// True if a text is to be read as `RANKS w|b` and not as the name of a file. An invalid line is read as a line too,
/// unless a file has that name, because an error about a file would not help.
fn is_one_line(text: &str) -> bool {
    let names_side = side_named(text).is_some();
    names_side || ranks::are_meant(text) && !Path::new(text).exists()
}

/// The side that the second word of a position in one line names.
fn side_named(line: &str) -> Option<Side> {
    match line.split_whitespace().nth(1) {
        Some("w") => Some(Side::White),
        Some("b") => Some(Side::Black),
        _ => None,
    }
}

/// The commands that take COLOUR and BOARD.
const COMMANDS: [&str; 7] = [
    "moves", "check", "status", "explain", "analyse", "apply", "perft",
];

/// The arguments of the program with COLOUR before BOARD, where only the position names the side to move.
pub fn with_colour(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut args: Vec<_> = args.collect();
    let texts: Vec<_> = args
        .iter()
        .map(|arg| arg.to_str().unwrap_or_default())
        .collect();
    if !texts
        .get(1)
        .is_some_and(|command| COMMANDS.contains(command))
    {
        return args;
    }
    let side = |text: &str| match text {
        START => Some(Position::start().to_move),
        line => side_named(line).or_else(|| Some(sibling(line)?.setup.position.to_move())),
    };
    let first = (2..texts.len())
        .find(|&index| side(texts[index]).is_some() || texts[index].parse::<Side>().is_ok());
    if let Some(index) = first
        && let Some(side) = side(texts[index])
    {
        args.insert(index, side.to_string().into());
    }
    args
}

impl<L> ValueParserFactory for BoardArg<L>
where
    L: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    type Parser = ValueParser;

    fn value_parser() -> ValueParser {
        ValueParser::new(OsStringValueParser::new().try_map(Self::parse))
    }
}

#[derive(Clone, Debug, clap::Args)]
pub struct PositionArg {
    /// The side to move, white or black; may be left out where BOARD is a position in one line, or 'start'
    #[arg(value_parser = colour)]
    colour: Side,
    /// The board: a file, '-' for standard input, 'start', or a position in one line such as
    /// '4g4/9/9/9/9/9/9/9/4G4 w'
    board: BoardArg,
    /// The game that 'start' begins; a position in one line is of the game in which it is one [default: advance]
    #[arg(long, value_parser = game(), hide_possible_values = true)]
    game: Option<AnyGame>,
}

/// The side that COLOUR names. If it is missing before a file, the error says why it is needed.
fn colour(text: &str) -> Result<Side, String> {
    text.parse()
        .map_err(|error| match Path::new(text).is_file() {
            true => "a board file does not say who moves: put white or black before it".to_owned(),
            false => format!("{error}"),
        })
}

impl PositionArg {
    /// The game under way, of any game.
    ///
    /// # Errors
    /// The board cannot be read or is invalid, it is none of the game that is named, or the other side is to move.
    pub fn any(&self) -> anyhow::Result<AnyLine> {
        Ok(self.any_with_file()?.0)
    }

    /// The same, and a board of Advance as a file, to be written back as it was read.
    ///
    /// # Errors
    /// As [`PositionArg::any`].
    pub fn any_with_file(&self) -> anyhow::Result<(AnyLine, Option<BoardFile>)> {
        if let Some(line) = self.of_sibling()? {
            return Ok((line, None));
        }
        let file = self.file()?;
        let (ply, length) = match &self.board {
            BoardArg::Line(line) => (line.setup.ply, line.length),
            _ => (0, None),
        };
        let position = AnyPosition::new(self.on(file.board()));
        let setup = Setup { position, ply };
        Ok((GameLine { setup, length }, Some(file)))
    }

    /// The position, if it is one of a sibling game.
    ///
    /// # Errors
    /// It is none of the game that is named, or the other side is to move.
    fn of_sibling(&self) -> anyhow::Result<Option<AnyLine>> {
        let named = self.game.filter(|&game| game != ADVANCE);
        let line = match (&self.board, named) {
            (BoardArg::Sibling(text), None) if self.game.is_none() => sibling(text),
            (BoardArg::Sibling(text), Some(game)) => game.line(text).ok(),
            (BoardArg::Start, Some(game)) => Some(game.start().into()),
            (_, None) => return Ok(None),
            (BoardArg::Line(_) | BoardArg::File(_), Some(_)) => None,
        };
        let Some(line) = line else {
            let game = self.game.unwrap_or(ADVANCE);
            bail!(BadArguments(format!(
                "BOARD is no position of {game}: expected 'start', or one line such as '{}'",
                game.start()
            )));
        };
        let (asked, found) = (self.colour, line.setup.position.to_move());
        if found != asked {
            bail!(BadArguments(format!(
                "COLOUR is {asked}, but {found} is to move in '{line}': make them agree"
            )));
        }
        Ok(Some(line))
    }

    /// The board of Advance as a file.
    ///
    /// # Errors
    /// The board cannot be read or is invalid, or a position in one line has the other side to move.
    fn file(&self) -> anyhow::Result<BoardFile> {
        let asked = self.colour;
        match &self.board {
            BoardArg::Line(line) if line.setup.position.to_move != asked => {
                let line = line.setup.position;
                let found = line.to_move;
                bail!(BadArguments(format!(
                    "COLOUR is {asked}, but {found} is to move in '{line}': make them agree"
                )))
            }
            _ => self.board.read(),
        }
    }

    /// True if standard input is to be read.
    pub fn is_stdin(&self) -> bool {
        self.board.is_stdin()
    }

    /// `board` with the side to move.
    fn on(&self, board: &Board) -> Position {
        Position::new(*board, self.colour)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn every_command_with_a_position_is_known() {
        let mut program = Cli::command();
        program.build();
        let given = program.get_subcommands().filter(|command| {
            let mut arguments = command.get_arguments();
            arguments.any(|argument| argument.is_positional() && argument.get_id() == "colour")
        });
        let mut given: Vec<_> = given.map(clap::Command::get_name).collect();
        let mut known = COMMANDS.to_vec();
        given.sort_unstable();
        known.sort_unstable();
        assert_eq!(given, known);
    }

    #[test]
    fn the_side_is_taken_from_the_position() {
        let line = "4g4/9/9/9/9/9/9/9/4G4 b";
        let with_side = |args: &[&str]| {
            let args = ["advance"].iter().chain(args).map(OsString::from);
            let args = with_colour(args).into_iter().skip(1);
            args.map(|arg| arg.into_string().unwrap())
                .collect::<Vec<_>>()
        };
        assert_eq!(with_side(&["moves", line]), ["moves", "black", line]);
        assert_eq!(
            with_side(&["moves", "--json", line]),
            ["moves", "--json", "black", line]
        );
        assert_eq!(
            with_side(&["check", line, line]),
            ["check", "black", line, line]
        );
        // Lines that are copied have blanks around them. They failed:
        // <https://github.com/daylen/stockfish-mac/issues/17>,
        // <https://github.com/lichess-org/dartchess/pull/60>.
        let copied = "  4g4/9/9/9/9/9/9/9/4G4 b 3\n";
        assert_eq!(with_side(&["status", copied]), ["status", "black", copied]);
        assert!(matches!(
            BoardArg::<Position>::parse(copied.into()),
            Ok(BoardArg::Line(line)) if line.setup.ply == 3
        ));
        // Two blanks between words are an error of the position, and not of a side.
        let wide = "4g4/9/9/9/9/9/9/9/4G4  b";
        assert_eq!(with_side(&["status", wide]), ["status", "black", wide]);
        assert_eq!(
            with_side(&["perft", "start", "2"]),
            ["perft", "white", "start", "2"]
        );
        for args in [
            &["moves", "white", line][..],
            &["check", "white", "a", line],
            &["moves", "file"],
            &["show", line],
        ] {
            assert_eq!(with_side(args), args);
        }
    }
}
