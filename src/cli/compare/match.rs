//! `advance match`: games between two players.

use std::io::{self, Write};

use advance::arena::Record;
use advance::arena::contender::Contest;
use advance::arena::event::{Kind, Plan, Standings};
use advance::arena::statistics::Sprt;
use advance::with_game;
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::compare::report::Report;
use crate::cli::compare::series::SeriesArgs;

/// What this command plays.
const KIND: Kind = Kind::Match;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A player: a bot with the options of 'advance white', such as 'level=8,nodes=20000', or a program, such
    /// as 'cmd=./bot', which is called as 'BOT white|black IN OUT' for each move
    #[arg(
        long,
        value_name = "PLAYER",
        required_unless_present = "resume",
        conflicts_with = "resume"
    )]
    a: Option<String>,
    /// The other player
    #[arg(
        long,
        value_name = "PLAYER",
        required_unless_present = "resume",
        conflicts_with = "resume"
    )]
    b: Option<String>,
    /// Stop as soon as a sequential test, such as 'elo0=0,elo1=10', can tell whether A is stronger by elo0 or
    /// by elo1 (normalized Elo)
    #[arg(long, value_name = "TEST", conflicts_with = "resume")]
    sprt: Option<Sprt>,
    #[command(flatten)]
    series: SeriesArgs,
}

const EXAMPLES: &str = "\
Examples:
  advance match --a level=8 --b level=7,predict=random --games 20
                                         twenty games, ten with each colour
  advance match --a cmd=./mine --b level=6 --time-limit 1000 --out games
                                         a program against level 6; the games
                                         are kept in games/
  advance match --resume games           resume an interrupted match
  advance match --a level=9,nodes=9000 --b level=9,nodes=5000 \\
      --random-plies 6 --games 2000 --sprt elo0=0,elo1=20
                                         do more nodes help? stop when clear

A program that crashes, takes too long, leaves no board or a broken one, or
makes an illegal move loses that game, and the match goes on. Exit codes: 0
however the games end, 1 the match could not be played, 2 bad arguments, 130
interrupted.

Each two games in a row are a pair: they begin alike, with the colours swapped.
Strength is estimated from complete pairs only; from single games if no pair is
complete. A test with --sprt looks at the pairs in order and ends the match at
the pair that decides: the games after it do not count.

With --json, the result is one object, seen from A:
  players         the names of A and B; two alike are numbered
  games           the games played
  points          1 for each win, 0.5 for each tie
  share           points / games, 0 to 1; null without a game
  total, as_white, as_black
                  games won, tied and lost: all, and by A's colour
  traps, traps_as_white, traps_as_black
                  those of them that ended because a side had no legal move
  faults          two objects that count the games A and B lost by 'crash',
                  'timeout', 'no file', 'broken file' or 'illegal move'; zeros
                  are left out
  plies           the moves of both sides in all games
  pairs           the number of pairs that brought 0, 0.5, 1, 1.5 and 2 points
  unpaired        the number of games outside complete pairs
  estimate        null without a game; else
    share         the share of the points, of the pairs only
    elo           the difference in strength and its 95% interval: low, value,
                  high; each is null where it is infinite
    normalized    the same in units of the spread of the games; null if all
                  pairs brought the same
    superiority   the probability that A is stronger, 0 to 1
    ties          the share of the pairs in which both got the same points
  sprt            null without --sprt; else
    sprt          the test: elo0, elo1, alpha, beta
    llr           the log-likelihood ratio of the pairs
    verdict       \"Continue\", \"AcceptH0\" (elo0 holds) or \"AcceptH1\" (elo1)
  moves           of A and of B: median_ms, p99_ms, slowest_ms, the times of
                  moves, also of those that lost a game; 0 without a move";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let players = args.a.iter().chain(&args.b).cloned().collect();
    let (plan, game) = args.series.plan(KIND, players, args.sprt)?;
    with_game!(game, G => play::<G>(plan, args))
}

fn play<G: Contest>(plan: Plan, args: &Args) -> anyhow::Result<()> {
    let message = |standings: &Standings, _: &Record<G>| format!("A {}", standings.score().total());
    let standings = args.series.play(plan, message)?;
    let report = Report::new(G::ENDING, &standings);
    let mut out = io::stdout().lock();
    if args.series.json {
        writeln!(out, "{}", serde_json::to_string(&report)?).context(PRINTING)?;
    } else {
        writeln!(out, "{report}").context(PRINTING)?;
    }
    Ok(args.series.finish(KIND, &standings)?)
}
