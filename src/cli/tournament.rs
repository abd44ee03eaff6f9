//! `advance tournament`: everybody against everybody.

use std::io::{self, Write};

use advance::arena::statistics::{Field, Rating};
use advance::arena::{Score, Tally};
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
    /// The players, two or more: a bot as in 'level=8,nodes=20000' or a program as in 'cmd=./bot', as for
    /// 'advance match'
    #[arg(value_name = "PLAYER", num_args = 2.., required_unless_present = "resume", conflicts_with = "resume")]
    players: Vec<String>,
    #[command(flatten)]
    series: series::Plan,
}

const EXAMPLES: &str = "\
Examples:
  advance tournament level=4 level=5 level=6 level=7 --games 20
                                         a round robin, 20 games between each two
  advance tournament level=8 cmd=./mine cmd=./yours --games 10 --out cup
                                         the games are kept in cup/ for 'advance replay'
  advance tournament --resume cup        go on where it was broken off";

/// The result; its JSON form is documented in the README.
#[derive(Debug, Serialize)]
struct Report {
    games: u32,
    /// The best first.
    table: Vec<Row>,
}

#[derive(Debug, Serialize)]
struct Row {
    player: String,
    points: f64,
    elo: f64,
    error: f64,
    total: Tally,
    /// Against each player in the order of the table; nothing against itself.
    against: Vec<Option<Tally>>,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let begun = args
        .series
        .begin("tournament", args.players.clone(), None)?;
    with_game!(begun.settings.game, G => play::<G>(begun, args))
}

fn play<G: Contest>(begun: Begun, args: &Args) -> anyhow::Result<()> {
    let event = begun.event::<G>(&args.series)?;
    let names = event.names.clone();
    let count = names.len();
    // Those of a row are seen from its player.
    let mut scores = vec![vec![Score::default(); count]; count];
    let mut games = 0;
    let played = event.run(|number, record, [first, second]| {
        let (start, course) = (&record.start.position, &record.course);
        scores[first][second].add(number, start, course, Side::First);
        scores[second][first].add(number, start, course, Side::Second);
        games += 1;
        (Next::Play, format!("{} - {}", names[first], names[second]))
    });
    if played
        .as_ref()
        .is_err_and(|error| !error.is::<Interrupted>())
    {
        return played;
    }
    let report = Report {
        games,
        table: table(&names, &scores),
    };
    let mut out = io::stdout().lock();
    if args.series.json {
        writeln!(out, "{}", serde_json::to_string(&report)?).context(PRINTING)?;
    } else {
        report.print(&mut out).context(PRINTING)?;
    }
    played
}

fn table(names: &[String], scores: &[Vec<Score>]) -> Vec<Row> {
    let mut field = Field::new(names.len());
    for (player, row) in scores.iter().enumerate() {
        for (enemy, score) in row.iter().enumerate().skip(player + 1) {
            let Tally { won, tied, lost } = score.total();
            field.add(player, enemy, [won, tied, lost].map(u64::from));
        }
    }
    let ratings: Vec<Rating> = field.ratings();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    let row = |&player: &usize| {
        let against = |&enemy: &usize| (enemy != player).then(|| scores[player][enemy].total());
        let total = order.iter().filter_map(against).sum::<Tally>();
        Row {
            player: names[player].clone(),
            points: total.points(),
            elo: ratings[player].elo,
            error: ratings[player].error,
            total,
            against: order.iter().map(against).collect(),
        }
    };
    order.iter().map(row).collect()
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
        writeln!(
            out,
            "{} games; cells are won-tied-lost, Elo is against the mean of the field",
            self.games
        )
    }
}
