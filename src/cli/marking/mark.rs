//! `advance mark`: marks a bot as the course does.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use advance::arena::{
    self, Failure, Fault, Pairing, Player, Program, Score, Series, in_order, in_parallel,
};
use advance::board::Board;
use advance::cases::{self, Case, Marks};
use advance::chooser::{Chooser, Level, Reading, Settings};
use advance::game::TURNS;
use advance::moves::Position;
use advance::side::Side;
use advance::stop::Stop;
use anyhow::{Context, anyhow};

use super::report::Report;
use crate::cli::PRINTING;
use crate::cli::compare::series::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::Progress;

/// How long the bot may take for a move: longer than any marker waits.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{COMPARISON}\n\n{FORMULA}\n\n{FIELDS}"))]
pub struct Args {
    /// The folder of the cases, as 'advance cases' makes it: LEVEL/white|black/tests/N.txt and
    /// LEVEL/white|black/answers/N.txt
    #[arg(long, value_name = "DIR")]
    cases: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 100, help = format!(
        "How many games to play against level 7 with random ties, at most {TURNS} moves of each side"
    ))]
    games: u32,
    /// The program to mark, a path without arguments; it is called 'CMD white|black IN OUT' once a move
    /// [default: this one]
    #[arg(long, value_name = "CMD")]
    bot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const COMPARISON: &str = "\
A case is passed when the bot leaves a board with the same 81 squares as the answer; line ends
don't matter. Games start from the usual position, and the bot has white in every other one. As
many cases or games run at once as there are cores, and the bot has ten seconds a move. A hundred
games take some minutes. To give the bot arguments, let CMD be a script that adds them.";

/// [`Marks`] for the user.
pub const FORMULA: &str = "\
A level counts only when all before it are passed wholly, and the games after all levels. A level
counts by the share of its cases passed, of 50, 15, 10 and 10 points (of 50 cases: 1, 0.3, 0.2
and 0.2 a case); 100 games count 0.25 a win beyond 30, at most 15. The assignment says both
\"0.5% a win beyond 30\" and \"90 wins for 100%\"; 0.25 is what agrees with the second.";

const FIELDS: &str = "\
Fields of the JSON object (points are rounded to two places, and null after an interruption):
  mark        the functionality mark, of 100 points; null after an interruption
  levels      a list, for each of the levels 4 to 7:
    level       its number
    cases       how many cases of it the bot was given
    passed      how many of them it passed
    points      what they count: 0 unless all levels before were passed wholly
    full        what passing all of them counts
  games       the games:
    games       how many were played
    won, tied, lost  how they ended for the bot
    faults      how many the bot lost by what is no move: an object of counts by \"crash\",
                \"timeout\", \"no file\", \"broken file\" and \"illegal move\"; none, no key
    points      what they count
    full        what they can count
  failed      a list, for each failed case:
    case        its test file in DIR
    test, expected, got  boards of nine lines; got is null when the bot has left no board
    reason      why it has left none, else null

The exit code is 0 whatever the mark is, 1 when the bot or the cases are not there, and 130 after
an interruption: what was done until then is printed, without a mark.

Examples:
  advance cases --out cases
  advance mark --cases cases --games 10
  advance mark --cases cases --games 0 --bot ./bot --json";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let cases = cases::read(&args.cases)?;
    let path = match &args.bot {
        Some(path) => path.clone(),
        None => env::current_exe().context("cannot find this program to run it as the bot")?,
    };
    let bot = Bot {
        path,
        stop: stop_on_signal()?,
    };
    let threads = threads(None)?;
    let mut marks = Marks::default();
    let failed = run_cases(&cases, &bot, threads, &mut marks).map_err(|error| bot.told(error))?;
    let score = run_games(&bot, args.games, threads).map_err(|error| bot.told(error))?;
    let games = score.total();
    marks.won = games.won;
    marks.games = games.games();
    let done = marks.levels.iter().map(|level| level.cases).sum::<u32>();
    let all = cases.len() as u32;
    let whole = done == all && marks.games == args.games;
    let report = Report::new(&marks, &score, &failed, whole);
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        report.print(&failed, &mut out)
    }
    .context(PRINTING)?;
    if !whole {
        let (played, games) = (marks.games, args.games);
        let message = format!(
            "{done} of {all} cases and {played} of {games} games are done: too few for a mark"
        );
        return Err(Interrupted(message).into());
    }
    Ok(())
}

/// The program to mark.
struct Bot {
    path: PathBuf,
    stop: Stop,
}

impl Bot {
    fn program(&self) -> io::Result<Program> {
        Program::new(self.path.clone(), PATIENCE, self.stop.clone())
    }

    /// Why the bot cannot be marked, and what to do about it where that is known.
    fn told(&self, failure: Failure) -> anyhow::Error {
        match failure {
            Failure::Arena(error)
                if error.kind() == io::ErrorKind::NotFound
                    && self.path.to_string_lossy().contains(' ') =>
            {
                anyhow!("{error}: --bot takes a program without arguments; a script can add them")
            }
            other => other.into(),
        }
    }
}

/// A case that was not passed.
pub struct Failed<'a> {
    pub case: &'a Case,
    pub got: Result<Board, Fault>,
}

/// Lets the bot answer each case, and returns those that it failed.
fn run_cases<'a>(
    cases: &'a [Case],
    bot: &Bot,
    threads: usize,
    marks: &mut Marks,
) -> Result<Vec<Failed<'a>>, Failure> {
    let count = cases.len() as u32;
    let progress = Progress::new("cases", count);
    let mut failed = Vec::new();
    let answer = |number| {
        let case = &cases[number as usize];
        match bot.program()?.answer(case.side, case.test.bytes()) {
            Err(Failure::Fault(fault)) => Ok(Err(fault)),
            answer => Ok(Ok(answer?)),
        }
    };
    in_order(0..count, threads, &bot.stop, answer, |number, got| {
        let case = &cases[number as usize];
        let passed = got.as_ref().is_ok_and(|board| board == case.answer.board());
        marks.add(case.level, passed);
        if !passed {
            failed.push(Failed { case, got });
        }
        progress.step("");
        Ok(())
    })?;
    Ok(failed)
}

/// Plays the games, the bot by processes and files.
fn run_games(bot: &Bot, games: u32, threads: usize) -> Result<Score, Failure> {
    let series = Series::<Position> {
        players: 2,
        games,
        turns: TURNS,
        seed: 0,
        openings: Vec::new(),
        random_plies: 0,
    };
    let progress = Progress::new("games", games);
    let mut score = Score::default();
    let play = |number| {
        let Pairing {
            players: [first, _],
            seeds,
            opening,
        } = series.pairing(number);
        let mut program = bot.program()?;
        let seed = seeds[first];
        let mut enemy = arena::Bot(Chooser::new(&Settings {
            seed: Some(seed),
            reading: Reading::Random(seed),
            ..Settings::new(Level::Seven)
        }));
        let mut players: [&mut dyn Player<Position>; 2] = [&mut program, &mut enemy];
        players.rotate_left(first);
        arena::play(&opening.position, players, TURNS, &bot.stop)
    };
    in_parallel(0..games, threads, &bot.stop, play, |number, course| {
        let Pairing {
            players: [first, _],
            opening,
            ..
        } = series.pairing(number);
        score.add(
            number,
            &opening.position,
            &course,
            [Side::White, Side::Black][first],
        );
        progress.step(score.total().to_string());
        Ok(())
    })?;
    Ok(score)
}
