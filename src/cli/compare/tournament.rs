//! `advance tournament`: everybody against everybody.

use std::io::{self, Write};

use advance::arena::contender::Contest;
use advance::arena::event::{Kind, Plan, Row, Standings};
use advance::arena::{Record, Tally};
use advance::with_game;
use anyhow::Context;
use serde::Serialize;

use crate::cli::PRINTING;
use crate::cli::compare::series::SeriesArgs;

/// What this command plays.
const KIND: Kind = Kind::Tournament;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The players, two or more: a bot as in 'level=8,nodes=20000' or a program as in 'cmd=./bot', as for
    /// 'advance match'
    #[arg(value_name = "PLAYER", num_args = 2.., required_unless_present = "resume", conflicts_with = "resume")]
    players: Vec<String>,
    #[command(flatten)]
    series: SeriesArgs,
}

const EXAMPLES: &str = "\
Examples:
  advance tournament level=4 level=5 level=6 level=7 --games 20
                                         a round robin, 20 games between each two
  advance tournament level=8 cmd=./mine cmd=./yours --games 10 --out cup
                                         the games are kept in cup/ for 'advance replay'
  advance tournament --resume cup        go on where it was broken off

The table has the best player first. The cells tell how a row's player did against that of the
column's number: games won, tied and lost. Elo is the difference to the mean of the field, +/- the
half width of its 95% interval. Who has lost games by a fault (see 'advance match') is told below.

With --json, one object. Its fields:
  games        the games played
  table        the players, the best first; of each
    player     its name; players of the same name are numbered
    points     1 for a game won, 0.5 for a tie
    elo        the difference to the mean of the field
    error      half the width of its 95% interval
    total      the games won, tied, lost
    faults     of those lost, how many by 'crash', 'timeout', 'no file', 'broken file' and 'illegal
               move'; kinds that did not occur are left out
    against    won, tied, lost against each player of the table, in its order; null against itself

Exit codes: 0 however the games end, 1 the tournament could not be played, 2 the arguments are bad,
130 interrupted.";

/// The result; the help of the command tells of its fields.
#[derive(Debug, Serialize)]
struct Report {
    games: u32,
    /// The best first.
    table: Vec<Row>,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let (plan, game) = args.series.plan(KIND, args.players.clone(), None)?;
    with_game!(game, G => play::<G>(plan, args))
}

fn play<G: Contest>(plan: Plan, args: &Args) -> anyhow::Result<()> {
    let message = |_: &Standings, record: &Record<G>| record.players.join(" - ");
    let standings = args.series.play(plan, message)?;
    let report = Report {
        games: standings.played(),
        table: standings.table(),
    };
    let mut out = io::stdout().lock();
    if args.series.json {
        writeln!(out, "{}", serde_json::to_string(&report)?).context(PRINTING)?;
    } else {
        report.print(&mut out).context(PRINTING)?;
    }
    Ok(args.series.finish(KIND, &standings)?)
}

impl Report {
    fn print(&self, out: &mut impl Write) -> io::Result<()> {
        let name = |row: &Row| row.player.chars().count();
        let wide = self.table.iter().map(name).max().unwrap_or(0).max(6);
        let cell = |tally: &Option<Tally>| tally.map_or("*".to_owned(), |tally| tally.to_string());
        let cells = self
            .table
            .iter()
            .flat_map(|row| row.against.iter().map(cell));
        let narrow = cells.map(|text| text.len()).max().unwrap_or(0).max(3);
        write!(
            out,
            "  # {:wide$} {:>6} {:>7} {:>5}",
            "player", "points", "Elo", "+/-"
        )?;
        for place in 1..=self.table.len() {
            write!(out, " {place:>narrow$}")?;
        }
        writeln!(out)?;
        for (index, row) in self.table.iter().enumerate() {
            write!(
                out,
                "{:>3} {:wide$} {:>6} {:>+7.0} {:>5.0}",
                index + 1,
                row.player,
                row.points,
                row.elo,
                row.error
            )?;
            for tally in &row.against {
                write!(out, " {:>narrow$}", cell(tally))?;
            }
            writeln!(out)?;
        }
        for row in &self.table {
            for (kind, count) in &row.faults {
                writeln!(out, "{} lost {count} by {kind}", row.player)?;
            }
        }
        writeln!(
            out,
            "{} games; cells are won-tied-lost, Elo is against the mean of the field",
            self.games
        )
    }
}
