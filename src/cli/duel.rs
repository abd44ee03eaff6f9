//! `advance match`: games between two players.

use std::fmt;
use std::io::{self, Write};

use advance::arena::statistics::{Estimate, Results, Sprt, Test, Verdict};
use advance::arena::{Score, Tally, Times};
use advance::game::Side;
use anyhow::Context;
use serde::Serialize;

use super::PRINTING;
use super::event::Next;
use super::interrupt::Interrupted;
use super::player::Contest;
use super::series::{self, Begun};
use super::which::with_game;

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
    series: series::Plan,
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
not be played, 130 interrupted.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let players = args.a.iter().chain(&args.b).cloned().collect();
    let sprt = args.sprt.as_ref().map(Sprt::to_string);
    let begun = args.series.begin("match", players, sprt)?;
    with_game!(begun.settings.game, G => play::<G>(begun, args))
}

fn play<G: Contest>(begun: Begun, args: &Args) -> anyhow::Result<()> {
    let sprt: Option<Sprt> = begun.settings.sprt.as_deref().map(str::parse).transpose()?;
    let event = begun.event::<G>(&args.series)?;
    let names = event.names.clone();
    let mut score = Score::default();
    let test = |score: &Score| sprt.map(|sprt| sprt.test(&Results::Pairs(score.first_pairs())));
    let played = event.run(|number, record, [first, _]| {
        let side = if first == 0 {
            Side::First
        } else {
            Side::Second
        };
        score.add(number, &record.start.position, &record.course, side);
        let over = |test: Test| test.verdict != Verdict::Continue;
        let next = if test(&score).is_some_and(over) {
            Next::Stop
        } else {
            Next::Play
        };
        (next, format!("A {}", score.total()))
    });
    if played
        .as_ref()
        .is_err_and(|error| !error.is::<Interrupted>())
    {
        return played;
    }
    let report = Report::new(&names, G::ENDS_BY, &score, test(&score));
    let mut out = io::stdout().lock();
    if args.series.json {
        writeln!(out, "{}", serde_json::to_string(&report)?).context(PRINTING)?;
    } else {
        writeln!(out, "{report}").context(PRINTING)?;
    }
    played
}

/// The result of a match; its JSON form is documented in the README.
#[derive(Debug, Serialize)]
struct Report<'a> {
    players: &'a [String],
    games: u32,
    total: Tally,
    as_white: Tally,
    as_black: Tally,
    traps: Tally,
    faults: &'a [std::collections::BTreeMap<String, u32>; 2],
    plies: u64,
    pairs: [u64; 5],
    #[serde(skip)]
    results: Results,
    #[serde(skip)]
    ends_by: &'static str,
    estimate: Option<Estimate>,
    sprt: Option<Test>,
    moves: [Speed; 2],
}

/// How long moves took, in milliseconds.
#[derive(Debug, Serialize)]
struct Speed {
    median_ms: f64,
    p99_ms: f64,
    slowest_ms: f64,
}

impl From<&Times> for Speed {
    fn from(times: &Times) -> Self {
        let ms = |share| times.quantile(share).as_secs_f64() * 1e3;
        Self {
            median_ms: ms(0.5),
            p99_ms: ms(0.99),
            slowest_ms: ms(1.0),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "median {:.1} ms, 99% {:.1} ms, slowest {:.1} ms",
            self.median_ms, self.p99_ms, self.slowest_ms
        )
    }
}

impl<'a> Report<'a> {
    fn new(
        players: &'a [String],
        ends_by: &'static str,
        score: &'a Score,
        sprt: Option<Test>,
    ) -> Self {
        let total = score.total();
        let counts = [total.won, total.tied, total.lost].map(u64::from);
        let results = Results::new(score.pairs(), counts);
        Self {
            players,
            games: total.games(),
            total,
            as_white: score.sides[0],
            as_black: score.sides[1],
            traps: score.over,
            faults: &score.faults,
            plies: score.plies,
            pairs: score.pairs(),
            results,
            ends_by,
            estimate: results.estimate(),
            sprt,
            moves: [Speed::from(&score.times[0]), Speed::from(&score.times[1])],
        }
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = f64::from(self.games.max(1));
        let Tally { won, tied, lost } = self.total;
        writeln!(f, "A {}, B {}", self.players[0], self.players[1])?;
        writeln!(
            f,
            "games {}: A won {won} ({:.1}%), tied {tied}, lost {lost}",
            self.games,
            100.0 * f64::from(won) / games
        )?;
        writeln!(f, "as white {}, as black {}", self.as_white, self.as_black)?;
        writeln!(
            f,
            "ended by {}: {} won, {} lost; {:.0} plies a game",
            self.ends_by,
            self.traps.won,
            self.traps.lost,
            self.plies as f64 / games
        )?;
        for (player, faults) in ["A", "B"].iter().zip(self.faults) {
            for (kind, count) in faults {
                writeln!(f, "{player} lost {count} by {kind}")?;
            }
        }
        writeln!(f, "{}", self.results)?;
        if let Some(test) = &self.sprt {
            writeln!(f, "{test}")?;
        }
        writeln!(f, "A's moves: {}", self.moves[0])?;
        write!(f, "B's moves: {}", self.moves[1])
    }
}
