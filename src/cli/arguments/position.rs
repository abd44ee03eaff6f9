//! COLOUR and BOARD, the arguments that name a position.

use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use advance::any::{AnyGame, AnyLine, AnyPosition};
use advance::board::ranks;
use advance::board::text::{BoardFile, LineEnd, MAX_BYTES, contents};
use advance::file::{self, ReadBoardError};
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
    /// A file with a board or a position in one line; `-` is standard input.
    File(PathBuf),
    /// A board file that was read, with its bytes.
    Read(PathBuf, Vec<u8>),
}

impl BoardArg {
    /// The board as a file, to be written back as it was read.
    ///
    /// # Errors
    /// The file cannot be read, or is not a board; or the position is one of a sibling game.
    pub fn read(&self) -> anyhow::Result<BoardFile> {
        let new = |board: &Board| BoardFile::new(board, LineEnd::Lf);
        match self.open()? {
            Self::Start => Ok(new(&Position::start().board)),
            Self::Line(line) => Ok(new(&line.setup.position.board)),
            Self::Sibling(text) => Err(foreign(&text).into()),
            Self::File(path) => Ok(file::read_board(&path)?),
            Self::Read(path, bytes) => Ok(board_file(path, &bytes)?),
        }
    }
}

/// The board in the bytes of a file.
fn board_file(path: PathBuf, bytes: &[u8]) -> Result<BoardFile, ReadBoardError> {
    BoardFile::parse(bytes).map_err(|source| ReadBoardError::Parse { path, source })
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
        Ok(match self.open()? {
            Self::Start => game.start().to_string(),
            Self::Line(line) if game == ADVANCE => line.to_string(),
            Self::Read(path, bytes) if game == ADVANCE => {
                let contents = contents(&bytes);
                let contents = contents.map_err(|source| ReadBoardError::Parse { path, source })?;
                claim(contents).to_string()
            }
            Self::Sibling(text) if game.line(&text).is_ok() => text,
            _ => bail!(BadArguments(format!(
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

impl<L> BoardArg<L>
where
    L: FromStr<Err: Error + Send + Sync + 'static> + Clone,
{
    /// Reads a file: it is the position in one line that it holds, or else a board.
    ///
    /// # Errors
    /// The file cannot be read, or its line is not valid.
    pub fn open(&self) -> anyhow::Result<Self> {
        let Self::File(path) = self else {
            return Ok(self.clone());
        };
        let bytes = file::read(path, MAX_BYTES)?;
        let text = str::from_utf8(&bytes).unwrap_or_default().trim();
        let line = Some(text).filter(|text| text.contains('/') && !text.contains('\n'));
        let line = line.map(|line| Self::parse(line.into())).transpose()?;
        Ok(match line {
            None | Some(Self::File(_)) => Self::Read(path.clone(), bytes),
            Some(line) => line,
        })
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

/// The position of a sibling game in a text that names no file: a line, or the name of the game for its start.
pub fn sibling(text: &str) -> Option<AnyLine> {
    if Path::new(text).exists() {
        return None;
    }
    let mut siblings = ALL.into_iter().filter(|&game| game != ADVANCE);
    siblings.find_map(|game| match text == game.name() {
        true => Some(game.start().into()),
        false => game.line(text).ok(),
    })
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

/// The word for COLOUR where the position names the side to move.
const NAMED: &str = "named";

/// The options of these commands without a value.
const FLAGS: [&str; 2] = ["--json", "--divide"];

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
    let is_value =
        |index: usize| texts[index - 1].starts_with("--") && !FLAGS.contains(&texts[index - 1]);
    let is_board = |text: &str| {
        [START, "-"].contains(&text)
            || is_one_line(text)
            || sibling(text).is_some()
            || Path::new(text).is_file()
    };
    let is_side = |text: &str| text.parse::<Side>().is_ok();
    let first = (2..texts.len())
        .filter(|&index| !is_value(index))
        .find(|&index| is_side(texts[index]) || is_board(texts[index]));
    if let Some(index) = first.filter(|&index| !is_side(texts[index])) {
        args.insert(index, NAMED.into());
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
    /// The side to move, white or black; may be left out where BOARD names it: a position in one line, or 'start'
    #[arg(value_parser = colour)]
    colour: Colour,
    /// The board: a file, '-' for standard input, 'start', the name of a sibling game for its start, or a position
    /// in one line such as '4g4/9/9/9/9/9/9/9/4G4 w', which may stand in the file
    board: BoardArg,
    /// The game that 'start' begins; a position in one line is of the game in which it is one [default: advance]
    #[arg(long, value_parser = game(), hide_possible_values = true)]
    game: Option<AnyGame>,
}

/// The side to move; `None` where the position names it.
#[derive(Clone, Copy, Debug)]
struct Colour(Option<Side>);

/// The side that COLOUR names.
fn colour(text: &str) -> Result<Colour, String> {
    match text {
        NAMED => Ok(Colour(None)),
        text => match text.parse() {
            Ok(side) => Ok(Colour(Some(side))),
            Err(error) if COMMANDS.contains(&text) => Err(error.to_string()),
            Err(error) => Err(format!(
                "{error}, or a board; there is no file of this name"
            )),
        },
    }
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
        let board = self.board.open()?;
        if let Some(line) = of_sibling(&board, self.game)? {
            self.agreed(line.setup.position.to_move(), &line)?;
            return Ok((line, None));
        }
        let new = |board: &Board| BoardFile::new(board, LineEnd::Lf);
        let (file, to_move, ply, length) = match board {
            // The board that a game begins with may be asked about for either side.
            BoardArg::Start => {
                let Position { board, to_move, .. } = Position::start();
                (new(&board), self.colour.0.unwrap_or(to_move), 0, None)
            }
            BoardArg::Line(GameLine { setup, length }) => {
                let position = setup.position;
                let to_move = self.agreed(position.to_move, position)?;
                (new(&position.board), to_move, setup.ply, length)
            }
            BoardArg::Sibling(text) => bail!(foreign(&text)),
            BoardArg::File(path) => bail!("'{}' was not read", path.display()),
            BoardArg::Read(path, bytes) => {
                let file = board_file(path, &bytes)?;
                let to_move = self.colour.0.ok_or_else(|| {
                    let told = "a board file does not say who moves: put white or black before it";
                    BadArguments(told.to_owned())
                })?;
                (file, to_move, 0, None)
            }
        };
        let position = AnyPosition::new(Position::new(*file.board(), to_move));
        let setup = Setup { position, ply };
        Ok((GameLine { setup, length }, Some(file)))
    }

    /// The side to move in a line, which COLOUR may name too.
    ///
    /// # Errors
    /// COLOUR names the other side.
    fn agreed(&self, found: Side, line: impl fmt::Display) -> Result<Side, BadArguments> {
        match self.colour.0 {
            Some(asked) if asked != found => Err(BadArguments(format!(
                "COLOUR is {asked}, but {found} is to move in '{line}': make them agree"
            ))),
            _ => Ok(found),
        }
    }

    /// True if standard input is to be read.
    pub fn is_stdin(&self) -> bool {
        self.board.is_stdin()
    }
}

/// The position of an opened board, if it is one of a sibling game.
///
/// # Errors
/// It is none of the game that is named.
pub fn of_sibling(
    board: &BoardArg,
    game: Option<AnyGame>,
) -> Result<Option<AnyLine>, BadArguments> {
    let line = match (board, game.filter(|&game| game != ADVANCE)) {
        (BoardArg::Sibling(text), None) if game.is_none() => sibling(text),
        (BoardArg::Sibling(text), Some(game)) => match sibling(text) {
            Some(line) if line.setup.position.game() == game => Some(line),
            _ => game.line(text).ok(),
        },
        (BoardArg::Start, Some(game)) => Some(game.start().into()),
        (BoardArg::Sibling(_), None) | (_, Some(_)) => None,
        (_, None) => return Ok(None),
    };
    match line {
        Some(line) => Ok(Some(line)),
        None => {
            let game = game.unwrap_or(ADVANCE);
            Err(BadArguments(format!(
                "BOARD is no position of {game}: expected 'start', or one line such as '{}'",
                game.start()
            )))
        }
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
        assert_eq!(with_side(&["moves", line]), ["moves", NAMED, line]);
        assert_eq!(
            with_side(&["moves", "--json", line]),
            ["moves", "--json", NAMED, line]
        );
        assert_eq!(
            with_side(&["check", line, line]),
            ["check", NAMED, line, line]
        );
        // Lines that are copied have blanks around them. They failed:
        // <https://github.com/daylen/stockfish-mac/issues/17>,
        // <https://github.com/lichess-org/dartchess/pull/60>.
        let copied = "  4g4/9/9/9/9/9/9/9/4G4 b 3\n";
        assert_eq!(with_side(&["status", copied]), ["status", NAMED, copied]);
        assert!(matches!(
            BoardArg::<Position>::parse(copied.into()),
            Ok(BoardArg::Line(line)) if line.setup.ply == 3
        ));
        // Two blanks between words are an error of the position, and not of a side.
        let wide = "4g4/9/9/9/9/9/9/9/4G4  b";
        assert_eq!(with_side(&["status", wide]), ["status", NAMED, wide]);
        assert_eq!(
            with_side(&["perft", "start", "2"]),
            ["perft", NAMED, "start", "2"]
        );
        for board in ["-", "checkers"] {
            assert_eq!(with_side(&["status", board]), ["status", NAMED, board]);
        }
        for args in [
            &["moves", "white", line][..],
            &["check", "white", "a", line],
            &["moves", "file"],
            &["moves", "--game", "checkers", "file"],
            &["show", line],
        ] {
            assert_eq!(with_side(args), args);
        }
    }
}
