//! `advance mark`: marks a bot as the course does.

use std::env;
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use advance::arena::{
    self, Failure, Fault, Pairing, Player, Program, Score, Series, Tally, in_parallel,
};
use advance::board::Board;
use advance::cases::{self, Case, CaseLevel, Marks};
use advance::chooser::{Chooser, Level, Reading, Settings};
use advance::game::Side;
use advance::moves::Position;
use advance::stop::Stop;
use anyhow::Context;
use serde::Serialize;

use super::PRINTING;
use super::interrupt::stop_on_signal;
use super::progress::Progress;
use super::series::threads;
use super::side_by_side::SideBySide;

/// How many moves of each side end a game.
const TURNS: u32 = 100;

/// How long the bot may take for a move: longer than any marker waits.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{COMPARISON}\n\n{FORMULA}\n\n{FIELDS}"))]
pub struct Args {
    /// The folder of the cases, as 'advance cases' makes it: LEVEL/white|black/tests/N.txt and
    /// LEVEL/white|black/answers/N.txt
    #[arg(long, value_name = "DIR")]
    cases: PathBuf,
    /// How many games to play against level 7 with random ties, at most 100 moves of each side
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// The program to mark, called 'CMD white|black IN OUT' once a move [default: this one]
    #[arg(long, value_name = "CMD")]
    bot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const COMPARISON: &str = "\
A case is passed when the bot leaves a board with the same 81 squares as the answer; line ends
don't matter. Games start from the usual position, and the bot has white in every other one. A
hundred games take some minutes.";

/// [`Marks`] for the user.
const FORMULA: &str = "\
A level counts only when all before it are passed wholly, and the games after all levels. A level
counts by the share of its cases passed, of 50, 15, 10 and 10 points (of 50 cases: 1, 0.3, 0.2
and 0.2 a case); 100 games count 0.25 a win beyond 30, at most 15. The assignment says both
\"0.5% a win beyond 30\" and \"90 wins for 100%\"; 0.25 is what agrees with the second.";

const FIELDS: &str = "\
Fields of the JSON object (points are rounded to two places):
  mark    the functionality mark, of 100 points
  levels  for each level: level, cases, passed, points (as they count), full (of all cases)
  games   games, won, tied, lost, points (as they count), full (at most)
  failed  for each failed case: case (its test file in DIR); test, expected and got, boards of
          nine lines; got is null when the bot has left no board, and reason says why

The exit code is 0 whatever the mark is, and 1 when the bot or the cases are not there.

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
    let mut marks = Marks::default();
    let failed = run_cases(&cases, &bot, &mut marks)?;
    let games = run_games(&bot, args.games)?;
    marks.won = games.won;
    marks.games = games.games();
    let report = Report::new(&marks, games, &failed);
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        print(&report, &failed, &mut out)
    }
    .context(PRINTING)
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
}

/// A case that was not passed.
struct Failed<'a> {
    case: &'a Case,
    got: Result<Board, Fault>,
}

/// Lets the bot answer each case, and returns those that it failed.
fn run_cases<'a>(
    cases: &'a [Case],
    bot: &Bot,
    marks: &mut Marks,
) -> Result<Vec<Failed<'a>>, Failure> {
    let mut program = bot.program()?;
    let progress = Progress::new("cases", cases.len() as u32);
    let mut failed = Vec::new();
    for case in cases {
        let got = match program.answer(case.colour, case.test.bytes()) {
            Err(Failure::Fault(fault)) => Err(fault),
            answer => Ok(answer?),
        };
        let passed = got.as_ref().is_ok_and(|board| board == case.answer.board());
        marks.add(case.level, passed);
        if !passed {
            failed.push(Failed { case, got });
        }
        progress.step("");
    }
    Ok(failed)
}

/// Plays the games, the bot by processes and files.
fn run_games(bot: &Bot, games: u32) -> anyhow::Result<Tally> {
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
    in_parallel(
        0..games,
        threads(None)?,
        &bot.stop,
        play,
        |number, course| {
            let Pairing {
                players: [first, _],
                opening,
                ..
            } = series.pairing(number);
            score.add(
                number,
                &opening.position,
                &course,
                [Side::First, Side::Second][first],
            );
            progress.step(score.total().to_string());
            Ok(())
        },
    )?;
    Ok(score.total())
}

/// The result; its fields are those that the help explains.
#[derive(Serialize)]
struct Report {
    mark: f64,
    levels: [LevelReport; 4],
    games: GamesReport,
    failed: Vec<FailureReport>,
}

#[derive(Serialize)]
struct LevelReport {
    level: u8,
    cases: u32,
    passed: u32,
    points: f64,
    full: f64,
}

#[derive(Serialize)]
struct GamesReport {
    games: u32,
    won: u32,
    tied: u32,
    lost: u32,
    points: f64,
    full: f64,
}

#[derive(Serialize)]
struct FailureReport {
    case: String,
    test: String,
    expected: String,
    got: Option<String>,
    reason: Option<String>,
}

impl Report {
    fn new(marks: &Marks, games: Tally, failed: &[Failed]) -> Self {
        Self {
            mark: rounded(marks.total()),
            levels: CaseLevel::ALL.map(|level| LevelReport {
                level: level.level().number(),
                cases: marks.levels[level.index()].cases,
                passed: marks.levels[level.index()].passed,
                points: rounded(marks.of_level(level)),
                full: Marks::full(level),
            }),
            games: GamesReport {
                games: games.games(),
                won: games.won,
                tied: games.tied,
                lost: games.lost,
                points: rounded(marks.of_games()),
                full: Marks::FULL_GAMES,
            },
            failed: failed.iter().map(FailureReport::new).collect(),
        }
    }
}

impl FailureReport {
    fn new(failed: &Failed) -> Self {
        let Failed { case, got } = failed;
        Self {
            case: case.to_string(),
            test: case.test.board().to_string(),
            expected: case.answer.board().to_string(),
            got: got.as_ref().ok().map(Board::to_string),
            reason: got.as_ref().err().map(Fault::to_string),
        }
    }
}

/// Points are sums of hundredths for any usual number of cases; binary fractions are not.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// The report for people: the failed cases first, so that the mark is seen last.
fn print(report: &Report, failed: &[Failed], out: &mut impl Write) -> io::Result<()> {
    for failed in failed {
        writeln!(out, "{failed}\n")?;
    }
    for level in &report.levels {
        writeln!(
            out,
            "level {}: {:>3} of {:>3} passed {:>22.2} of {} points",
            level.level, level.passed, level.cases, level.points, level.full
        )?;
    }
    let games = &report.games;
    writeln!(
        out,
        "games:   {:>3} of {:>3} won, {:>3} tied, {:>3} lost {:>6.2} of {} points",
        games.won, games.games, games.tied, games.lost, games.points, games.full
    )?;
    writeln!(
        out,
        "mark:    {:>42.2} of 100 points\n\n{FORMULA}",
        report.mark
    )
}

impl fmt::Display for Failed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { case, got } = self;
        let mut boards = vec![
            ("test", *case.test.board()),
            ("expected", *case.answer.board()),
        ];
        match got {
            Ok(board) => {
                writeln!(f, "{case} failed:")?;
                boards.push(("got", *board));
            }
            Err(fault) => writeln!(f, "{case} failed by {fault}")?,
        }
        write!(f, "{}", SideBySide(&boards))
    }
}
