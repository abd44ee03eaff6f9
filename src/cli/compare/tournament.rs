//! `advance tournament`: everybody against everybody.

use std::io::{self, Write};

use advance::arena::contender::Contest;
use advance::arena::event::{Kind, Plan, Row, Standings};
use advance::arena::{Record, Tally};
use advance::number::counted;
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
    /// The players, two or more: bots such as 'level=8,nodes=20000' or programs such as 'cmd=./bot', as for
    /// 'advance match'
    #[arg(value_name = "PLAYER", num_args = 2.., required_unless_present = "resume", conflicts_with = "resume")]
    players: Vec<String>,
    #[command(flatten)]
    series: SeriesArgs,
}

const EXAMPLES: &str = "\
Examples:
  advance tournament level=4 level=5 level=6 level=7 --games 20
                                     a round robin, 20 games for each two
  advance tournament level=8 cmd=./mine cmd=./yours --games 10 --out cup
                                     keep the games in cup/
  advance tournament --resume cup    resume an interrupted tournament

The table lists the best player first. A cell says how the player of the row did
against the player with the number of the column: games won, tied and lost. Elo
is the difference to the mean of the field, +/- half of its 95% interval. Games
lost by a fault (see 'advance match') are listed below the table.

With --json, the result is one object:
  games        the games played
  table        the players, best first; each has
    player     its name; players with the same name are numbered
    points     1 for each win, 0.5 for each tie
    elo        the difference to the mean of the field
    error      half of its 95% interval
    total      the games won, tied and lost
    faults     counts of the games lost by 'crash', 'timeout', 'no file',
               'broken file' or 'illegal move'; zeros are left out
    against    won, tied and lost against each player in the order of the
               table; null against itself

Exit codes: 0 however the games end, 1 the tournament could not be played, 2 bad
arguments, 130 interrupted.";

/// The result; the help of the command explains its fields.
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
            "{}; cells are won-tied-lost, Elo is against the mean of the field",
            counted(self.games, "game")
        )
    }
}
