//! The arguments, and one file a command.

mod analyse;
mod apply;
mod bench;
mod cases;
mod check;
mod choice;
mod completions;
mod connections;
mod drawing;
mod duel;
mod eater;
mod event;
mod explain;
mod film;
mod input;
mod interrupt;
mod jeson_mor;
mod limits;
mod man;
mod mark;
mod match_report;
mod moves;
mod output;
mod perft;
mod play;
mod player;
mod position;
mod progress;
mod prompt;
mod rankmoves;
mod replay;
mod selfplay;
mod series;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod side_by_side;
mod status;
mod tournament;
mod typed;
mod ugi;
mod which;

use std::io::{self, Write};
use std::process::ExitCode;

use advance::board::Colour;
use advance::file;
use advance::games::checkers::exchange::ParseExchangeError;
use anyhow::Context;
use clap::{Parser, Subcommand};

/// What the bot calls itself in tournaments.
const NAME: &str = "Vauban";

/// What was going on when standard output failed.
const PRINTING: &str = "cannot write standard output";

/// Plays the board game Advance: one move a call, or matches, analyses, a page in the browser.
///
/// A board is a file of nine lines of nine characters, rank 9 first: ZBMJSDCG are white's pieces,
/// zbmjsdcg black's, '.' is an empty square and '#' a wall.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  advance white board.txt next.txt       play a move for white
  advance black game.txt game.txt        play a move for black in place
  advance white board.txt - --explain    show the move and the reasons for it
  advance check white board.txt next.txt say whether that was a legal move, or why not
  advance explain black board.txt        say what black would play, and why
  advance show next.txt                  draw the board
  advance serve --open                   play in the browser
  advance analyse white board.txt --time 1000
                                         search a second long and show what is best
  advance perft white board.txt 4        count the positions four plies on
  advance match --a level=8 --b level=7 --games 10
                                         play ten games and print the score
  advance cases --out cases              make 50 marking cases a level
  advance mark --cases cases             mark this bot by them and by 100 games

Exit codes: 0 done, 1 a file is bad or a move illegal, 2 the arguments are bad, 3 a move was asked
for and there is no legal one, 130 interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a move for white
    White(play::Args),
    /// Play a move for black
    Black(play::Args),
    /// Print the bot's name
    Name,
    /// Print every legal move
    Moves(moves::Args),
    /// Say whether a board is one legal move after another, or which rule forbids it
    Check(check::Args),
    /// Say how a game stands: danger, shields, material, and whether it is over
    Status(status::Args),
    /// Say which move a bot would play, and why
    Explain(explain::Args),
    /// Draw a board
    Show(show::Args),
    /// Play a given move
    Apply(apply::Args),
    /// Search a position and print what is found, depth by depth
    Analyse(analyse::Args),
    /// Stay up and answer a graphical interface or a bot by the Universal Game Interface
    Ugi(ugi::Args),
    /// Play in the browser: a web server with a page and an API
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// Play games between two players and print the score
    Match(duel::Args),
    /// Play everybody against everybody and print the table
    Tournament(tournament::Args),
    /// Play games of a bot against itself and write their positions as data
    Selfplay(selfplay::Args),
    /// Step through a recorded game, check it, or draw it
    Replay(replay::Args),
    /// Make marking cases, boards with one right answer
    Cases(cases::Args),
    /// Mark this bot or another program by cases and games
    Mark(mark::Args),
    /// Count the move sequences of a length, to check or time the move generator
    Perft(perft::Args),
    /// Search fixed positions and print the nodes, which change only when the play does, and the speed
    Bench(bench::Args),
    /// Play Jeson Mor on the console
    JesonMor(jeson_mor::Args),
    /// Checkers: rank the moves of a position by their scores some plies ahead
    Rankmoves(rankmoves::Args),
    /// Play Connections against the computer, or let two people play it
    Connections(connections::Args),
    /// Play Eater, a game of paths in which both sides move at once
    Eater(eater::Args),
    /// Print a script by which a shell completes arguments
    Completions(completions::Args),
    /// Print the manual page
    Man(man::Args),
}

impl Command {
    /// Whether the command prints to standard output, as it is called.
    fn prints(&self) -> bool {
        let file = match self {
            Self::White(args) | Self::Black(args) => Some(args.output.as_path()),
            Self::Apply(args) => Some(args.output.as_path()),
            Self::Show(args) => args.svg.as_deref(),
            Self::Replay(args) => args.picture(),
            Self::Selfplay(args) => Some(args.out.as_path()),
            Self::Cases(_) => return false,
            _ => None,
        };
        file.is_none_or(file::is_standard_output)
    }
}

impl Cli {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<()> {
        if !output::is_writable() && self.command.prints() {
            return Err(output::closed());
        }
        match self.command {
            Command::White(args) => play::run(Colour::White, &args),
            Command::Black(args) => play::run(Colour::Black, &args),
            Command::Name => writeln!(io::stdout(), "{NAME}").context(PRINTING),
            Command::Moves(args) => moves::run(&args),
            Command::Check(args) => check::run(&args),
            Command::Status(args) => status::run(&args),
            Command::Explain(args) => explain::run(&args),
            Command::Show(args) => show::run(&args),
            Command::Apply(args) => apply::run(&args),
            Command::Analyse(args) => analyse::run(&args),
            Command::Ugi(args) => ugi::run(&args),
            #[cfg(feature = "serve")]
            Command::Serve(args) => serve::run(args),
            Command::Match(args) => duel::run(&args),
            Command::Tournament(args) => tournament::run(&args),
            Command::Selfplay(args) => selfplay::run(&args),
            Command::Replay(args) => replay::run(&args),
            Command::Cases(args) => cases::run(&args),
            Command::Mark(args) => mark::run(&args),
            Command::Perft(args) => perft::run(&args),
            Command::Bench(args) => bench::run(&args),
            Command::JesonMor(args) => jeson_mor::run(&args),
            Command::Rankmoves(args) => rankmoves::run(&args),
            Command::Connections(args) => connections::run(&args),
            Command::Eater(args) => eater::run(&args),
            Command::Completions(args) => completions::run(&args),
            Command::Man(args) => man::run(&args),
        }
    }
}

/// Prints what clap has to say that is no error: the help, the version.
pub fn print(text: &clap::Error) -> anyhow::Result<()> {
    if !output::is_writable() {
        return Err(output::closed());
    }
    text.print().context(PRINTING)
}

/// Whether a command failed only because nobody reads its output any more, as after `| head`.
pub fn reader_is_gone(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// What the user is told of an error.
pub fn message(error: &anyhow::Error) -> String {
    match error.downcast_ref::<ParseExchangeError>() {
        // Its wording is settled, with an 'Error' of its own.
        Some(error) => error.to_string(),
        None => format!("error: {error:#}"),
    }
}

/// The exit code that tells a script what went wrong.
pub fn exit_code(error: &anyhow::Error) -> ExitCode {
    if error.is::<play::NoLegalMove>() {
        ExitCode::from(3)
    } else if error.is::<position::OtherSide>()
        || error.is::<check::OneInput>()
        || error.is::<player::NoPlayer>()
        || error.is::<series::TooManyGames>()
    {
        ExitCode::from(2)
    } else if error.is::<interrupt::Interrupted>() {
        ExitCode::from(interrupt::EXIT_CODE)
    } else {
        ExitCode::FAILURE
    }
}
