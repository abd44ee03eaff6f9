//! `advance tournament`: every player against every other.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use advance::answer::Versioned;
use advance::matches::Tally;
use advance::matches::event::{EventKind, Plan, RatingKind, Row, Schedule, Standings};
use advance::matches::record::Record;
use advance::number::counted;
use anyhow::Context;
use serde::Serialize;

use crate::cli::arguments::BadArguments;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::other_build;
use crate::cli::compare::report::{Misnamed, Repeats};
use crate::cli::compare::series::SeriesArgs;
use crate::cli::terminal::faults::First;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

/// The kind of event that this command plays.
const KIND: EventKind = EventKind::Tournament;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The players, two or more: bots such as 'level=8,nodes=20000' or programs such as 'cmd=./bot' or
    /// 'ugi=./engine'; 'advance match' explains them
    #[arg(value_name = "PLAYER", num_args = 2.., required_unless_present = "resume", conflicts_with = "resume")]
    players: Vec<String>,
    /// Only the first player meets all others
    #[arg(long, conflicts_with = "resume")]
    gauntlet: bool,
    /// Each player meets only the two named after it
    #[arg(long, conflicts_with_all = ["resume", "gauntlet"])]
    ladder: bool,
    /// Print Elo so that this player has this number
    #[arg(hide_short_help = true, long, value_name = "PLAYER@ELO", value_parser = anchor)]
    anchor: Option<Anchor>,
    /// Play this many rounds, in which players with equal points meet
    #[arg(
        long,
        value_name = "ROUNDS",
        conflicts_with_all = ["resume", "gauntlet", "ladder", "shard"],
        value_parser = whole(1..=u32::MAX)
    )]
    swiss: Option<u32>,
    #[command(flatten)]
    series: SeriesArgs,
}

const EXAMPLES: &str = "\
Examples:
  advance tournament level=4 level=5 level=6 level=7 --games 20
                                     a round robin, 20 games for each pair
  advance tournament level=8 cmd=./mine cmd=./yours --games 10 --out cup
                                     keep the games in cup/
  advance tournament cmd=./mine cmd=./a cmd=./b cmd=./c --gauntlet --games 20
                                     one player against each of the others
  advance tournament cmd=./a cmd=./b cmd=./c cmd=./d --swiss 3 --games 2
                                     three rounds of two games for each player
  advance tournament elo=1300 level=7 elo=1700 --ladder --anchor level=7@1500
                                     each against the next two, on the scale on
                                     which level 7 is 1500
  advance tournament --resume cup    resume an interrupted tournament

The table lists the best player first. A cell has the games that the player of
the row won, tied and lost against the player with the number of the column. Elo
is the difference to the mean of the rated players, or with --anchor the number
on that scale, +/- half of its 95% interval. Rated are the players whose games
join them: a chain of games leads from each to each other one, and everyone in
it took points from the next. >= and <= are bounds for who won or lost all games
against them. docs/arena.md explains the kinds of tournament.

With --json, the result is one object:
  schema       1
  games        the games played
  misnamed     the players whose own names are not allowed: a name has at most
               32 characters, all of them printable ASCII
  unnamed      those that print no name when they are called with 'name'
  repeats      the number of games that repeat an earlier one of the same two
               players; without --count-repeats, they make Elo no more certain
  table        the players, best first; each has
    player     its name; players with the same name are numbered
    points     1 for each win, 0.5 for each tie
    rating     what the games say of its strength: 'known', 'at_least' and
               'at_most' where it won or lost all its games against rated
               players, 'not_comparable', or 'no_games'
    elo        the difference to the mean of the rated players, or with
               --anchor the number on that scale, and its 95% interval: low,
               value, high; null where the games do not say it
    total      the games won, tied and lost
    faults     counts of the games lost by 'crash', 'timeout', 'no_file',
               'broken_file' or 'illegal_move'; zeros are left out
    first_faults
               the first of each of these, as for 'advance match'
    against    won, tied and lost against each player in the order of the
               table; null against itself
  builds       with --other-build, how many games each build played

Exit codes: 0 however the games end, 1 the tournament could not be played, 2 bad
arguments, 130 interrupted.";

/// A player with a number that is given.
#[derive(Clone, Debug)]
struct Anchor {
    player: String,
    elo: i32,
}

/// Reads a player and its number.
fn anchor(text: &str) -> Result<Anchor, String> {
    let parts = text.rsplit_once('@');
    let read = parts.and_then(|(player, elo)| Some((player, elo.parse().ok()?)));
    let (player, elo) = read.ok_or("expected a player and its number, as in level=7@1500")?;
    let player = player.to_owned();
    Ok(Anchor { player, elo })
}

impl Anchor {
    /// The index of the player in the plan, and its number.
    fn index(&self, plan: &Plan) -> Result<(usize, f64), BadArguments> {
        let index = plan
            .players
            .iter()
            .position(|player| *player == self.player);
        let index = index.ok_or_else(|| {
            let (player, players) = (&self.player, plan.players.join(", "));
            BadArguments(format!(
                "--anchor: '{player}' does not play: expected one of {players}"
            ))
        })?;
        Ok((index, self.elo.into()))
    }
}

/// The result; the help of the command explains its fields.
#[derive(Debug, Serialize)]
struct TournamentReport<'a> {
    games: u32,
    misnamed: &'a [String],
    unnamed: &'a [String],
    repeats: u32,
    #[serde(skip)]
    repeats_count: bool,
    /// The rows, best player first.
    table: Vec<Row>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    builds: BTreeMap<&'a str, u32>,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut plan = args.series.plan(KIND, args.players.clone(), None)?;
    match args.swiss {
        Some(rounds) => plan.schedule = Schedule::Swiss(rounds),
        None if args.gauntlet => plan.schedule = Schedule::Gauntlet,
        None if args.ladder => plan.schedule = Schedule::Ladder,
        None => {}
    }
    let schedule = plan.schedule;
    let message = |_: &Standings, record: &Record| record.players.join(" - ");
    let anchored = args.anchor.as_ref().map(|anchor| anchor.index(&plan));
    let anchored = anchored.transpose()?;
    let standings = args.series.play(plan, message)?;
    let report = TournamentReport::new(&standings, anchored);
    if args.series.json {
        let mut out = output::out();
        writeln!(out, "{}", Versioned::new(&report)).context(PRINTING)?;
    } else {
        report.print(schedule, args.anchor.as_ref(), args.series.folder())?;
    }
    args.series.finish(KIND, &standings)
}

/// Prints the table of the tournament whose games are in this folder.
pub fn print(schedule: Schedule, folder: &Path, standings: &Standings) -> anyhow::Result<()> {
    TournamentReport::new(standings, None).print(schedule, None, Some(folder))
}

/// A player's Elo, as far as it is known, in seven characters.
fn elo(row: &Row, is_anchored: bool) -> String {
    let number = |value: f64| match is_anchored {
        true => format!("{value:.0}"),
        false => format!("{value:+.0}"),
    };
    match row.rating {
        RatingKind::Known => number(row.elo.value),
        RatingKind::AtLeast => format!(">={}", number(row.elo.low)),
        RatingKind::AtMost => format!("<={}", number(row.elo.high)),
        RatingKind::NotComparable | RatingKind::NoGames => "?".to_owned(),
    }
}

impl<'a> TournamentReport<'a> {
    fn new(standings: &'a Standings, anchored: Option<(usize, f64)>) -> Self {
        Self {
            games: standings.played(),
            misnamed: standings.misnamed(),
            unnamed: standings.unnamed(),
            repeats: standings.repeats(),
            repeats_count: standings.repeats_count(),
            table: standings.table(anchored),
            builds: standings.builds(),
        }
    }

    fn print(
        &self,
        schedule: Schedule,
        anchor: Option<&Anchor>,
        folder: Option<&Path>,
    ) -> anyhow::Result<()> {
        let all_meet = schedule == Schedule::RoundRobin;
        let written = self.write(all_meet, anchor, folder, &mut output::out());
        written.context(PRINTING)
    }

    /// Writes the table: with a column for each enemy if all players meet, otherwise with one column for all of them.
    fn write(
        &self,
        all_meet: bool,
        anchor: Option<&Anchor>,
        folder: Option<&Path>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let name = |row: &Row| row.player.chars().count();
        let wide = self.table.iter().map(name).max().unwrap_or(0).max(6);
        let cell = |tally: &Option<Tally>| tally.map_or("*".to_owned(), |tally| tally.to_string());
        let row_cells = |row: &Row| match all_meet {
            true => row.against.iter().map(cell).collect(),
            false => vec![row.total.to_string()],
        };
        let cells = self.table.iter().flat_map(row_cells);
        let narrow = cells.map(|text| text.len()).max().unwrap_or(0).max(3);
        write!(
            out,
            "  # {:wide$} {:>6} {:>7} {:>5}",
            "player", "points", "Elo", "+/-"
        )?;
        let columns = if all_meet { self.table.len() } else { 0 };
        for place in 1..=columns {
            write!(out, " {place:>narrow$}")?;
        }
        if !all_meet {
            write!(out, " {:>narrow$}", "games")?;
        }
        writeln!(out)?;
        for (index, row) in self.table.iter().enumerate() {
            write!(
                out,
                "{:>3} {:wide$} {:>6} {:>7} {:>5}",
                index + 1,
                row.player,
                row.points,
                elo(row, anchor.is_some()),
                match row.rating {
                    RatingKind::Known => format!("{:.0}", row.elo.error()),
                    _ => String::new(),
                }
            )?;
            for cell in row_cells(row) {
                write!(out, " {cell:>narrow$}")?;
            }
            writeln!(out)?;
        }
        for row in &self.table {
            for (kind, count) in &row.faults {
                writeln!(out, "{} lost {count} by {kind}", row.player)?;
                if let Some(fault) = row.first_faults.get(kind) {
                    let margin = "  ";
                    let first = First {
                        fault,
                        folder,
                        margin,
                    };
                    write!(out, "{first}")?;
                }
            }
        }
        let &Self {
            misnamed, unnamed, ..
        } = self;
        write!(out, "{}", Misnamed { misnamed, unnamed })?;
        write!(
            out,
            "{}",
            Repeats {
                games: self.repeats,
                count: self.repeats_count
            }
        )?;
        let zero = match anchor {
            Some(Anchor { player, elo }) => format!("{player} at {elo}"),
            None => "the mean of the rated players".to_owned(),
        };
        let has = |kind| self.table.iter().any(|row| row.rating == kind);
        let is_rated = has(RatingKind::Known);
        for row in &self.table {
            let player = &row.player;
            match row.rating {
                RatingKind::NoGames => writeln!(out, "{player} has no games")?,
                RatingKind::NotComparable if is_rated => {
                    writeln!(out, "{player} is not comparable with {zero}")?;
                }
                _ => {}
            }
        }
        let games = counted(self.games, "game");
        match is_rated {
            true => writeln!(
                out,
                "{games}; cells are won-tied-lost, Elo is against {zero}"
            )?,
            false => writeln!(
                out,
                "{games}; cells are won-tied-lost. No two players took points from each other, so nobody has an Elo"
            )?,
        }
        if has(RatingKind::AtLeast) || has(RatingKind::AtMost) {
            writeln!(
                out,
                ">= and <= are bounds for who won or lost all games against rated players"
            )?;
        }
        out.write_all(other_build::lines(&self.builds, "game").as_bytes())?;
        if is_rated && has(RatingKind::NotComparable) {
            writeln!(
                out,
                "Players are comparable where a chain of games leads from each to the other, and everyone in it took points"
            )?;
        }
        Ok(())
    }
}
