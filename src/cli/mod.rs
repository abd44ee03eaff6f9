//! The arguments of the program, and a room for each group of commands.

mod arguments;
mod ask;
mod compare;
mod data;
mod help;
mod marking;
mod play;
mod siblings;
mod table;
mod terminal;
mod tools;

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{self, ExitCode};

use advance::any::IgnoredOption;
use advance::api::{Code, RequestError};
use advance::game::foreign::{shortened, visible};
use advance::games::checkers::exchange::ParseExchangeError;
use advance::{PieceKind, Side, file};
use anyhow::Context;
use arguments::position::with_colour;
use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};

use terminal::output::{self, PRINTING};
use terminal::reason::reason;

#[derive(Debug, Parser)]
#[command(
    version = concat!(env!("CARGO_PKG_VERSION"), " (build ", env!("ADVANCE_BUILD"), ")"),
    about = ABOUT,
    long_about = long_about(),
    max_term_width = help::WIDTH,
    after_help = EXAMPLES
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const ABOUT: &str = "An engine for the board game Advance";

fn long_about() -> String {
    let [white, black] = Side::BOTH.map(PieceKind::letters);
    format!(
        "{ABOUT}\n\n\
         It plays one move per call, in matches, or in the browser; it analyses positions, marks bots and writes data. \
         A board is a file of nine lines of nine characters, rank 9 first: {white} are white's pieces, \
         {black} black's, '.' is an empty square and '#' a wall."
    )
}

const EXAMPLES: &str = "\
Examples:
  advance white board.txt next.txt       play a move for white
  advance check white board.txt next.txt
                                         was this a legal move?
  advance black next.txt next.txt        play black's reply in place
  advance white board.txt - --explain    print the board after the move, and why
  advance explain black board.txt        what would black play, and why?
  advance show next.txt                  draw the board
  advance play                           play a game here
  advance serve --open                   play in the browser
  advance match --a level=8 --b level=7 --games 10
                                         play ten games and print the score
  advance cases --out cases              make 50 marking cases for each level
  advance mark --cases cases             mark this bot by them and by 100 games

Exit codes: 0 success, 1 a bad file or an illegal move, 2 bad arguments,
3 a move was asked for and there is no legal one, 130 interrupted.";

/// The commands, by the rooms that they stand in.
///
/// Each room defers the arguments of its commands: clap builds only those of the command that is called.
#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Play(play::Command),
    #[command(flatten)]
    Ask(ask::Command),
    #[command(flatten)]
    Compare(compare::Command),
    #[command(flatten)]
    Mark(marking::Command),
    #[command(flatten)]
    Data(data::Command),
    #[command(flatten)]
    Sibling(siblings::Command),
    #[command(flatten)]
    Tool(tools::Command),
}

impl Command {
    /// True if the command prints to standard output, as it is called.
    fn prints(&self) -> bool {
        let file = match self {
            Self::Play(play::Command::White(args) | play::Command::Black(args)) => {
                Some(args.output.as_path())
            }
            Self::Ask(ask::Command::Apply(args)) => Some(args.output.as_path()),
            Self::Ask(ask::Command::Show(args)) => args.svg.as_deref(),
            Self::Ask(ask::Command::Puzzle(args)) => args.pack.as_deref(),
            Self::Data(data::Command::Replay(args)) => args.file(),
            Self::Data(data::Command::Selfplay(args)) => Some(args.path()),
            Self::Data(data::Command::Explorer(args)) => Some(args.out.as_path()),
            Self::Compare(compare::Command::Openings(args)) => Some(args.out.as_path()),
            Self::Mark(marking::Command::Cases(_)) => return false,
            Self::Tool(tools::Command::Man(args)) if args.out.is_some() => return false,
            _ => None,
        };
        file.is_none_or(file::is_standard_output)
    }
}

/// The command line of this process.
fn command_line() -> Vec<OsString> {
    with_colour(siblings::names::with_command(env::args_os()))
}

/// Runs the command line of this process. Ends the process if the command line is wrong.
pub fn run() -> anyhow::Result<()> {
    match Cli::try_parse_from(command_line()) {
        Ok(cli) => cli.run(),
        Err(error) => answer(error),
    }
}

/// Prints the help or the version, or ends the process if the command line is wrong.
fn answer(error: clap::Error) -> anyhow::Result<()> {
    let answer = match error.kind() {
        // The list of all commands is made only now, so that other runs need not wait for it.
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let is_brief = env::args_os().any(|argument| argument == "-h");
            let program = if is_brief {
                help::brief(Cli::command())
            } else {
                help::command(Cli::command())
            };
            program
                .try_get_matches_from(command_line())
                .err()
                .unwrap_or(error)
        }
        _ => error,
    };
    if answer.use_stderr() {
        wrong(answer)
    }
    if !output::is_writable() {
        return Err(output::closed());
    }
    answer.print().context(PRINTING)
}

/// Says what is wrong with the command line, and ends the process. The colours of the message can't be told from those
/// of a quoted argument or variable, so it has none if it quotes any.
fn wrong(error: clap::Error) -> ! {
    let program = Cli::command().styles(Styles::plain());
    let plain = program.try_get_matches_from(command_line());
    let code = error.exit_code();
    let text = match plain {
        Err(plain) => with_tip(plain).render().ansi().to_string(),
        Ok(_) => error.render().ansi().to_string(),
    };
    if matches!(visible(&text), Cow::Borrowed(_)) {
        with_tip(error).exit()
    }
    output::notify(text.trim_end());
    process::exit(code)
}

/// Puts the one right suggestion into an error: a similar command, or how to ask for a move, if another word than a side
/// stands before two files, or else where the commands are listed. A number below zero is no option.
fn with_tip(mut error: clap::Error) -> clap::Error {
    // A number that follows an option is meant as its value.
    let args: Vec<_> = env::args_os().collect();
    let is_value = |word: &ContextValue| {
        let word = word.to_string();
        let pairs = args
            .windows(2)
            .map(|pair| [0, 1].map(|it| pair[it].to_string_lossy()));
        let is_number = word.starts_with('-') && word[1..].starts_with(char::is_numeric);
        is_number && { pairs }.any(|[before, value]| before.starts_with("--") && value == word)
    };
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand if error.get(ContextKind::SuggestedSubcommand).is_some() => {
            return error;
        }
        ErrorKind::InvalidSubcommand if args.len() > 3 => {
            "a side is 'white' or 'black': 'advance white IN OUT' plays a move for white"
        }
        ErrorKind::InvalidSubcommand => "'advance help' lists the commands",
        ErrorKind::UnknownArgument if error.get(ContextKind::InvalidArg).is_some_and(is_value) => {
            "the number must not be negative"
        }
        _ => return error,
    };
    error.insert(
        ContextKind::Suggested,
        ContextValue::StyledStrs(vec![tip.into()]),
    );
    error
}

impl Cli {
    /// Runs the command.
    fn run(self) -> anyhow::Result<()> {
        if !output::is_writable() && self.command.prints() {
            return Err(output::closed());
        }
        match self.command {
            Command::Play(command) => command.run(),
            Command::Ask(command) => command.run(),
            Command::Compare(command) => command.run(),
            Command::Mark(command) => command.run(),
            Command::Data(command) => command.run(),
            Command::Sibling(command) => command.run(),
            Command::Tool(command) => command.run(Cli::command),
        }
    }
}

/// True if a command failed only because the reader of its output has gone, as after `| head`.
pub fn reader_is_gone(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// The longest first line of an error, in characters: it may quote what was read. The lines below it list what a person
/// is to see whole.
const LONGEST: usize = 1000;

/// Prints an error for the user.
pub fn report_error(error: &anyhow::Error) {
    match error.downcast_ref::<ParseExchangeError>() {
        // The wording of this error is prescribed, and begins with 'Error' itself.
        Some(error) => output::notify(error),
        None => {
            let reason = reason(error);
            let (first, rest) = reason.split_at(reason.find('\n').unwrap_or(reason.len()));
            // A line break in a name must not pass for another message.
            let rest = rest.trim_end().replace('\n', "\n  ");
            let first = shortened(first.trim_end(), LONGEST);
            output::notify(format_args!("error: {first}{rest}"));
        }
    }
}

/// The exit code that tells a script what went wrong.
pub fn exit_code(error: &anyhow::Error) -> ExitCode {
    let refused = error.downcast_ref::<RequestError>().map(RequestError::code);
    if error.is::<play::one_move::NoLegalMove>() || refused == Some(Code::NoLegalMove) {
        ExitCode::from(3)
    } else if error.is::<arguments::BadArguments>()
        || error.is::<IgnoredOption>()
        || compare::series::is_usage(error)
        || refused.is_some()
    {
        ExitCode::from(2)
    } else if error.is::<terminal::interrupt::Interrupted>() {
        ExitCode::from(terminal::interrupt::EXIT_CODE)
    } else {
        ExitCode::FAILURE
    }
}
