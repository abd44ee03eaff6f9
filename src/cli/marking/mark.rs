//! `advance mark`: marks a bot as the course does.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use advance::arena::contender::{Contender, Terms};
use advance::arena::marking::Marker;
use advance::cases::{self, Marks};
use advance::game::TURNS;
use anyhow::Context;

use super::report::{FORMULA, Report};
use crate::cli::PRINTING;
use crate::cli::arguments::threads::threads;
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
    let marker = Marker {
        marked: Contender::program(path),
        terms: Terms {
            patience: PATIENCE,
            stop: stop_on_signal()?,
        },
        threads: threads(None)?,
    };
    let mut marks = Marks::default();
    let all = cases.len() as u32;
    let progress = Progress::new("cases", all);
    let failed = marker.cases(&cases, &mut marks, |_| progress.step(""))?;
    drop(progress);
    let progress = Progress::new("games", args.games);
    let score = marker.games(args.games, |score| progress.step(score.total().to_string()))?;
    drop(progress);
    let games = score.total();
    marks.won = games.won;
    marks.games = games.games();
    let done = marks.levels.iter().map(|level| level.cases).sum::<u32>();
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
