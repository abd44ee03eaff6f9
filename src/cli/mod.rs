//! The arguments of the program, and a room for each group of commands.

mod arguments;
mod ask;
mod compare;
mod data;
mod marking;
mod play;
mod siblings;
mod terminal;
mod tools;

use std::io::{self, Write};
use std::process::ExitCode;

use advance::board::PieceKind;
use advance::games::checkers::exchange::ParseExchangeError;
use advance::side::Side;
use anyhow::Context;
use clap::{Parser, Subcommand};

/// What the bot calls itself in tournaments.
const NAME: &str = "Vauban";

/// What was going on when standard output failed.
const PRINTING: &str = "cannot write standard output";

#[derive(Debug, Parser)]
#[command(version, about = ABOUT, long_about = long_about(), after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const ABOUT: &str =
    "Plays the board game Advance: one move a call, or matches, analyses, a page in the browser";

fn long_about() -> String {
    let [white, black] = Side::BOTH.map(PieceKind::letters);
    format!(
        "{ABOUT}.\n\n\
         A board is a file of nine lines of nine characters, rank 9 first: {white} are white's pieces, \
         {black} black's, '.' is an empty square and '#' a wall."
    )
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
    White(play::one_move::Args),
    /// Play a move for black
    Black(play::one_move::Args),
    /// Print the bot's name
    Name,
    /// Print every legal move
    Moves(ask::moves::Args),
    /// Say whether a board is one legal move after another, or which rule forbids it
    Check(ask::check::Args),
    /// Say how a game stands: danger, shields, material, and whether it is over
    Status(ask::status::Args),
    /// Say which move a bot would play, and why
    Explain(ask::explain::Args),
    /// Draw a board
    Show(ask::show::Args),
    /// Play a given move
    Apply(ask::apply::Args),
    /// Search a position and print what is found, depth by depth
    Analyse(ask::analyse::Args),
    /// Stay up and answer a graphical interface or a bot by the Universal Game Interface
    Ugi(play::ugi::Args),
    /// Play in the browser: a web server with a page and an API
    #[cfg(feature = "serve")]
    Serve(play::serve::Args),
    /// Play games between two players and print the score
    Match(compare::r#match::Args),
    /// Play everybody against everybody and print the table
    Tournament(compare::tournament::Args),
    /// Play games of a bot against itself and write their positions as data
    Selfplay(data::selfplay::Args),
    /// Step through a recorded game, check it, or draw it
    Replay(data::replay::Args),
    /// Make marking cases, boards with one right answer
    Cases(marking::cases::Args),
    /// Mark this bot or another program by cases and games
    Mark(marking::mark::Args),
    /// Count the move sequences of a length, to check or time the move generator
    Perft(tools::perft::Args),
    /// Search fixed positions and print the nodes, which change only when the play does, and the speed
    Bench(tools::bench::Args),
    /// Play Jeson Mor on the console
    JesonMor(siblings::jeson_mor::Args),
    /// Checkers: rank the moves of a position by their scores some plies ahead
    Rankmoves(siblings::rankmoves::Args),
    /// Play Connections against the computer, or let two people play it
    Connections(siblings::connections::Args),
    /// Play Eater, a game of paths in which both sides move at once
    Eater(siblings::eater::Args),
    /// Print a script by which a shell completes arguments
    Completions(tools::completions::Args),
    /// Print the manual page
    Man(tools::man::Args),
}

impl Cli {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<()> {
        match self.command {
            Command::White(args) => play::one_move::run(Side::White, &args),
            Command::Black(args) => play::one_move::run(Side::Black, &args),
            Command::Name => writeln!(io::stdout(), "{NAME}").context(PRINTING),
            Command::Moves(args) => ask::moves::run(&args),
            Command::Check(args) => ask::check::run(&args),
            Command::Status(args) => ask::status::run(&args),
            Command::Explain(args) => ask::explain::run(&args),
            Command::Show(args) => ask::show::run(&args),
            Command::Apply(args) => ask::apply::run(&args),
            Command::Analyse(args) => ask::analyse::run(&args),
            Command::Ugi(args) => play::ugi::run(&args),
            #[cfg(feature = "serve")]
            Command::Serve(args) => play::serve::run(args),
            Command::Match(args) => compare::r#match::run(&args),
            Command::Tournament(args) => compare::tournament::run(&args),
            Command::Selfplay(args) => data::selfplay::run(&args),
            Command::Replay(args) => data::replay::run(&args),
            Command::Cases(args) => marking::cases::run(&args),
            Command::Mark(args) => marking::mark::run(&args),
            Command::Perft(args) => tools::perft::run(&args),
            Command::Bench(args) => tools::bench::run(&args),
            Command::JesonMor(args) => siblings::jeson_mor::run(&args),
            Command::Rankmoves(args) => siblings::rankmoves::run(&args),
            Command::Connections(args) => siblings::connections::run(&args),
            Command::Eater(args) => siblings::eater::run(&args),
            Command::Completions(args) => tools::completions::run(&args),
            Command::Man(args) => tools::man::run(&args),
        }
    }
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
    if error.is::<play::one_move::NoLegalMove>() {
        ExitCode::from(3)
    } else if error.is::<arguments::position::OtherSide>()
        || error.is::<ask::check::OneInput>()
        || compare::series::is_usage(error)
    {
        ExitCode::from(2)
    } else if error.is::<terminal::interrupt::Interrupted>() {
        ExitCode::from(terminal::interrupt::EXIT_CODE)
    } else {
        ExitCode::FAILURE
    }
}
