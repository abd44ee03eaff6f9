//! `advance mark`: marks a bot as the course does.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use advance::arena::contender::{Contender, Terms};
use advance::arena::marking::Marker;
use advance::cases::{self, Marks};
use advance::game::TURNS;
use advance::number::counted;
use anyhow::Context;

use super::report::{FORMULA, Report};
use crate::cli::PRINTING;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::threads::threads;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::progress::Progress;

/// How long the bot may take for a move: longer than any marker waits.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{COMPARISON}\n\n{FORMULA}\n\n{FIELDS}"))]
pub struct Args {
    /// The folder of the cases, as made by 'advance cases': LEVEL/white|black/tests/N.txt and
    /// LEVEL/white|black/answers/N.txt
    #[arg(long, value_name = "DIR")]
    cases: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(0..=u32::MAX), help = format!(
        "How many games to play against level 7 with random ties, each of at most {TURNS} moves of each side"
    ))]
    games: u32,
    /// The program to mark, a path without arguments; it is called as 'CMD white|black IN OUT' for each move
    /// [default: this program]
    #[arg(long, value_name = "CMD")]
    bot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const COMPARISON: &str = "\
A case is passed when the bot leaves a board with the same 81 squares as the
answer; line ends don't matter. Games start from the usual position, and the bot
plays white in every other game. As many cases or games run at once as there are
cores, and the bot has ten seconds for each move. A hundred games take some
minutes. To give the bot arguments, let CMD be a script that adds them.";

const FIELDS: &str = "\
With --json, the result is one object (points have two decimal places):
  mark        the functionality mark, of 100 points; null if interrupted
  levels      an array for the levels 4 to 7; each has
    level       its number
    cases       the number of its cases that were tried
    passed      how many of them the bot passed
    points      what they are worth: 0 unless all levels before were passed
                completely; null if interrupted
    full        what passing all of them is worth
  games       an object:
    games       how many were played
    won, tied, lost
                how they ended for the bot
    faults      counts of the games that the bot lost by \"crash\", \"timeout\",
                \"no file\", \"broken file\" or \"illegal move\"; zeros are left out
    points      what they are worth; null if interrupted
    full        the most that they can be worth
  failed      an array of the failed cases; each has
    case        its test file in DIR
    test, expected, got
                boards of nine lines; got is null if the bot left no board
    reason      why it left none, else null

The exit code is 0 whatever the mark is, 1 if the bot or the cases are missing,
and 130 after an interruption, which prints the results so far without a mark.

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
            "{done} of {} and {played} of {} done: too few for a mark",
            counted(all, "case"),
            counted(games, "game")
        );
        return Err(Interrupted(message).into());
    }
    Ok(())
}
