//! `advance mark`: marks a bot as the course does.

use std::env;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use advance::arena::{self, Bot, Fault, Player, Score, play};
use advance::board::Board;
use advance::cases::{self, Case, CaseLevel, Marks};
use advance::chooser::{Chooser, Level, Reading, Settings};
use advance::game::Side;
use advance::moves::Position;
use advance::random::SplitMix;
use anyhow::Context;
use serde::Serialize;

use super::PRINTING;
use super::progress::Progress;
use super::side_by_side::SideBySide;

/// How many moves of each side end a game.
const TURNS: u32 = 100;

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
          nine lines; got is null when the bot has made no legal move, and reason says why

The exit code is 0 whatever the mark is, and 1 when the bot or the cases are not there.

Examples:
  advance cases --out cases
  advance mark --cases cases --games 10
  advance mark --cases cases --games 0 --bot ./bot --json";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let cases = cases::read(&args.cases)?;
    let bot = match &args.bot {
        Some(bot) => bot.clone(),
        None => env::current_exe().context("cannot find this program to run it as the bot")?,
    };
    let mut marks = Marks::default();
    let failures = run_cases(&cases, &bot, &mut marks)?;
    let score = run_games(&bot, args.games)?;
    marks.won = score.total()[0];
    marks.games = score.games();
    let report = Report::new(&marks, &score, &failures);
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer_pretty(&mut out, &report)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(out))
    } else {
        print(&report, &failures, &mut out)
    }
    .context(PRINTING)
}

/// A case that was not passed.
struct Failure<'a> {
    case: &'a Case,
    got: Result<Board, Fault>,
}

/// Lets the bot answer each case, and returns those that it failed.
fn run_cases<'a>(
    cases: &'a [Case],
    bot: &Path,
    marks: &mut Marks,
) -> anyhow::Result<Vec<Failure<'a>>> {
    let mut player = arena::Command::new(bot.to_owned())?;
    let progress = Progress::new("cases", cases.len() as u64);
    let mut failures = Vec::new();
    for case in cases {
        let position = case.position();
        let got = match player.choose(&position) {
            // Nothing that a bot does, but a program that is none.
            Err(Fault::NotRun(error)) => {
                return Err(error).with_context(|| format!("cannot run '{}'", bot.display()));
            }
            choice => choice.map(|action| position.after(action).board),
        };
        let passed = got.as_ref().is_ok_and(|board| board == case.answer.board());
        marks.add(case.level, passed);
        if !passed {
            failures.push(Failure { case, got });
        }
        progress.step();
    }
    Ok(failures)
}

/// Plays the games, the bot by processes and files.
fn run_games(bot: &Path, games: u32) -> io::Result<Score> {
    let mut player = arena::Command::new(bot.to_owned())?;
    let progress = Progress::new("games", games.into());
    let mut score = Score::default();
    for game in 0..games {
        let seed = SplitMix::new(game.into()).next();
        let mut enemy = Bot(Chooser::new(&Settings {
            seed: Some(seed),
            reading: Reading::Random(seed),
            ..Settings::new(Level::Seven)
        }));
        let start = Position::start();
        let (side, outcome) = if game.is_multiple_of(2) {
            (Side::First, play(&start, &mut player, &mut enemy, TURNS))
        } else {
            (Side::Second, play(&start, &mut enemy, &mut player, TURNS))
        };
        score.add(&outcome, side);
        progress.step();
    }
    Ok(score)
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
    fn new(marks: &Marks, score: &Score, failures: &[Failure]) -> Self {
        let [won, tied, lost] = score.total();
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
                games: score.games(),
                won,
                tied,
                lost,
                points: rounded(marks.of_games()),
                full: Marks::FULL_GAMES,
            },
            failed: failures.iter().map(FailureReport::new).collect(),
        }
    }
}

impl FailureReport {
    fn new(failure: &Failure) -> Self {
        let Failure { case, got } = failure;
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
fn print(report: &Report, failures: &[Failure], out: &mut impl Write) -> io::Result<()> {
    for failure in failures {
        writeln!(out, "{failure}\n")?;
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

impl fmt::Display for Failure<'_> {
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
            Err(fault) => writeln!(f, "{case} failed: the bot {fault}")?,
        }
        write!(f, "{}", SideBySide(&boards))
    }
}
