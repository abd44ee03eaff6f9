//! `advance match`: games between two players.

use std::io::Write;
use std::path::Path;

use advance::answer::Versioned;
use advance::any::AnyGame;
use advance::matches::event::{EventKind, Standings};
use advance::matches::record::Record;
use advance::matches::statistics::Sprt;
use anyhow::Context;

use crate::cli::compare::report::MatchReport;
use crate::cli::compare::series::SeriesArgs;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

/// The kind of event that this command plays.
const KIND: EventKind = EventKind::Match;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A player: a bot with the options of 'advance white', such as 'level=8,nodes=20000', or a program, such
    /// as 'cmd=./bot' or 'cmd=python3 bot.py', which is called as 'BOT white|black IN OUT' for each move, or one
    /// that stays up: see below
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
    /// Stop when a sequential test decides: 'elo0=0,elo1=10' asks whether A is stronger by elo0 or by elo1
    /// (normalized Elo)
    #[arg(help_heading = "Test", long, value_name = "TEST", conflicts_with_all = ["resume", "shard"])]
    sprt: Option<Sprt>,
    /// Let A always play the first side: in eater, the Passer
    #[arg(long, conflicts_with_all = ["resume", "sprt"])]
    fixed_sides: bool,
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
  advance match --resume games --games 200
                                         play on until there are 200 games
  advance match --a level=9,nodes=9000 --b level=9,nodes=5000 \\
      --random-plies 6 --games 2000 --sprt elo0=0,elo1=20
                                         do more nodes help? stop when clear
  advance match --a cmd=./mine --b level=9 --shard 2/3 --out part2
                                         the second of three machines
  advance merge part1 part2 part3 --out games
                                         put the three parts together

Players:
  elo=1200                 a bot of this program by its strength, 400 to 2900:
                           level 7 is 1500, and 200 more score about three
                           points of four; it limits its own search
  level=8,nodes=20000      a bot of this program by its level; in the sibling
                           games, 'random' to 'search', as in
                           'search,nodes=2000'; in Eater, 'random', 'straight',
                           'smart' or 'mcts,nodes=2000'
  cmd=COMMAND              a program that is called for each move
  ugi=COMMAND[,OPTION...]  an engine that stays up and speaks the Universal Game
                           Interface, such as 'ugi=./engine --x,clock=10000+100'
  stdio=COMMAND[,OPTION...]
                           a program for people at a console, in Connections and
                           Jeson Mor
'name=NAME,' before any of these gives a player its name, as in
'name=Mine,cmd=./bot'.
A program that crashes, takes too long, writes no board or a broken one, or
makes an illegal move loses that game, and the match goes on. docs/arena.md has
the options of ugi= and stdio=, and says which games count in the strength.
Exit codes: 0 the match was played, 1 it could not be played, 2 bad arguments,
130 interrupted.

With --json, the result is one object, seen from A:
  schema          1
  players         A and B; each has
    player        its name; two alike are numbered
    faults        counts of the games it lost by 'crash', 'timeout', 'no_file',
                  'broken_file' or 'illegal_move'; zeros are left out
    first_faults  the first of each of these: round (the number of the game),
                  reason, evidence (a folder in that of the games, or null),
                  stderr (its end, where there is no such folder)
    move_times    median_ms, p99_ms, slowest_ms: the milliseconds that its moves
                  took, with three decimals, also of those that lost a game; 0
                  without a move
  misnamed        those whose own names are not allowed: a name has at most 32
                  characters, all of them printable ASCII
  unnamed         those that print no name when they are called with 'name'
  games           the games played
  points          1 for each win, 0.5 for each tie
  share           points / games, 0 to 1; null without a game
  total, as_white, as_black
                  games won, tied and lost: all, and by A's colour
  by_rules, by_rules_as_white, by_rules_as_black
                  those that ended by the rules: in Advance by a trap, in
                  Connections on a full board
  plies           the moves of both sides in all games
  pairs           the number of pairs that brought 0, 0.5, 1, 1.5 and 2 points
  unpaired        the number of games outside complete pairs
  repeats         the number of games that repeat an earlier one; a game lost by
                  a fault repeats none
  estimate        null without a game; else
    share         the share of the points, of the pairs only
    elo           the difference in strength and its 95% interval: low, value,
                  high; each is null where it is infinite
    normalized    the same in units of the spread of the games; null if all
                  pairs brought the same
    superiority   the probability that A is stronger, 0 to 1
    ties          the share of the pairs in which both got the same points
  sprt            null without --sprt; else
    elo0, elo1, alpha, beta
                  the test
    llr           the log-likelihood ratio of the pairs
    verdict       'continue', 'accept_h0' (elo0 holds) or 'accept_h1' (elo1)
  builds          with --other-build, how many games each build played";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let players = args.a.iter().chain(&args.b).cloned().collect();
    let mut plan = args.series.plan(KIND, players, args.sprt)?;
    plan.fixed_sides |= args.fixed_sides;
    let game = plan.game;
    let message = |standings: &Standings, _: &Record| progress(standings);
    let standings = args.series.play(plan, message)?;
    print(game, args.series.folder(), &standings, args.series.json)?;
    args.series.finish(KIND, &standings)
}

/// Prints the state of the match whose games are in this folder.
pub fn print(
    game: AnyGame,
    folder: Option<&Path>,
    standings: &Standings,
    json: bool,
) -> anyhow::Result<()> {
    let report = MatchReport::new(game, folder, standings);
    let mut out = output::out();
    match json {
        true => writeln!(out, "{}", Versioned::new(&report)),
        false => writeln!(out, "{report}"),
    }
    .context(PRINTING)
}

/// The state of the match: the games, and the progress of a test.
fn progress(standings: &Standings) -> String {
    let score = standings.score();
    let mut text = format!("A {}", score.total());
    if let Some(test) = standings.test() {
        let [low, high] = test.sprt.bounds();
        if let Some(estimate) = score.sample().estimate() {
            text += &format!(", Elo {}", estimate.elo);
        }
        text += &format!(", LLR {:.2} of {low:.2} to {high:.2}", test.llr);
    }
    text
}
