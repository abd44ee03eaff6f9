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
    /// One player: a bot of this program with options as in 'level=8,nodes=20000' (those of 'advance white'
    /// without '--'), or any program as in 'cmd=./bot', which is called 'BOT white|black IN OUT' once a move
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
    /// Stop as soon as a sequential test can tell whether A is stronger by ELO0 or by ELO1 (normalized Elo),
    /// as in 'elo0=0,elo1=10'
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
                                         a program against level 6, the games kept in games/
  advance match --resume games           go on where a match was broken off
  advance match --a level=9,nodes=9000 --b level=9,nodes=5000 --random-plies 6 --games 2000 \\
      --sprt elo0=0,elo1=20              stop when it is clear whether more nodes help

A program that crashes, takes too long, leaves no board or a broken one, or makes a move that is not
legal has lost that game; the match goes on. Exit codes: 0 however the games end, 1 the match could
not be played, 2 the arguments are bad, 130 interrupted.

A game and the one after it, which begins alike with the colours changed, are a pair. What is told
of strength comes from the pairs, and a game whose pair is not whole is left out of it; only where
no pair is whole it comes from single games. A test with --sprt looks at the pairs in their order
and ends the match at the one that decides: what is printed counts the games up to that one.

With --json, one object. Its fields, all of them seen from A:
  players         the names of A and B; the second of two alike is numbered
  games           the games played
  points          1 for a game won, 0.5 for a tie
  share           points of those that could be, 0 to 1; null without a game
  total, as_white, as_black
                  games won, tied, lost: all, and by A's colour
  traps, traps_as_white, traps_as_black
                  those of them that ended because a side had no move
  faults          two objects, the games lost by A and those lost by B by 'crash', 'timeout', 'no
                  file', 'broken file' and 'illegal move'; kinds that did not occur are left out
  plies           the moves of both sides in all games
  pairs           how many pairs brought 0, 0.5, 1, 1.5 and 2 points
  unpaired        how many games are without their pair
  estimate        null without a game; else
    share         the share of the points, of the pairs only
    elo           the difference of strength: low, value, high, with its 95% interval; each is null
                  where it is infinite
    normalized    the same in units of the spread of the games; null where all pairs went alike
    superiority   how likely A is the stronger one, 0 to 1
    ties          the share of the pairs that both players got the same of
  sprt            null without --sprt; else
    sprt          the test: elo0, elo1, alpha, beta
    llr           the log-likelihood ratio of the pairs
    verdict       \"Continue\", \"AcceptH0\" (rather elo0) or \"AcceptH1\" (rather elo1)
  moves           of A and of B: median_ms, p99_ms, slowest_ms, the times that moves took, those by
                  which a game was lost included; 0 without a move";

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
