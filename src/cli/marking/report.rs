//! What `advance mark` has found, as an object and as text.

use std::collections::BTreeMap;
use std::io::{self, Write};

use advance::arena::marking::Failed;
use advance::arena::{Fault, Score};
use advance::board::Board;
use advance::cases::{CaseLevel, Marks};
use serde::Serialize;

use crate::cli::terminal::side_by_side::SideBySide;

/// [`Marks`] for the user.
pub const FORMULA: &str = "\
A level counts only if all levels before it are passed completely, and the games
only if all levels are. The levels are worth 50, 15, 10 and 10 points, each by
the share of its cases passed (of 50 cases: 1, 0.3, 0.2 and 0.2 points a case).
Of 100 games, each win beyond 30 is worth 0.25 points, at most 15. The
assignment says both \"0.5% a win beyond 30\" and \"90 wins for 100%\"; 0.25 agrees
with the second.";

/// The result; its fields are those that the help explains. There are no points unless all cases and games
/// are done: more of them might change every one.
#[derive(Serialize)]
pub struct Report {
    mark: Option<f64>,
    levels: [LevelReport; 4],
    games: GamesReport,
    failed: Vec<FailureReport>,
}

#[derive(Serialize)]
struct LevelReport {
    level: u8,
    cases: u32,
    passed: u32,
    points: Option<f64>,
    full: f64,
}

#[derive(Serialize)]
struct GamesReport {
    games: u32,
    won: u32,
    tied: u32,
    lost: u32,
    faults: BTreeMap<String, u32>,
    points: Option<f64>,
    full: f64,
}

#[derive(Serialize)]
struct FailureReport {
    case: String,
    test: String,
    expected: String,
    got: Option<String>,
    reason: Option<String>,
}

impl Report {
    /// The result of what was done, which is the `whole` or a part.
    pub fn new(marks: &Marks, score: &Score, failed: &[Failed], whole: bool) -> Self {
        let points = |points| whole.then(|| rounded(points));
        let games = score.total();
        Self {
            mark: points(marks.total()),
            levels: CaseLevel::ALL.map(|level| LevelReport {
                level: level.level().number(),
                cases: marks.levels[level.index()].cases,
                passed: marks.levels[level.index()].passed,
                points: points(marks.of_level(level)),
                full: Marks::full(level),
            }),
            games: GamesReport {
                games: games.games(),
                won: games.won,
                tied: games.tied,
                lost: games.lost,
                faults: score.faults[0].clone(),
                points: points(marks.of_games()),
                full: Marks::FULL_GAMES,
            },
            failed: failed.iter().map(FailureReport::new).collect(),
        }
    }

    /// For people: the failed cases first, so that the mark is seen last.
    pub fn print(&self, failed: &[Failed], out: &mut impl Write) -> io::Result<()> {
        for failed in failed {
            print_failed(failed, out)?;
        }
        for level in &self.levels {
            write!(
                out,
                "level {}: {:>3} of {:>3} passed",
                level.level, level.passed, level.cases
            )?;
            match level.points {
                Some(points) => writeln!(out, " {points:>22.2} of {} points", level.full)?,
                None => writeln!(out)?,
            }
        }
        let games = &self.games;
        write!(
            out,
            "games:   {:>3} of {:>3} won, {:>3} tied, {:>3} lost",
            games.won, games.games, games.tied, games.lost
        )?;
        match games.points {
            Some(points) => writeln!(out, " {points:>6.2} of {} points", games.full)?,
            None => writeln!(out)?,
        }
        for (kind, count) in &games.faults {
            writeln!(out, "         {count:>3} lost by {kind}")?;
        }
        match self.mark {
            Some(mark) => writeln!(out, "mark:    {mark:>42.2} of 100 points\n\n{FORMULA}"),
            None => writeln!(out, "mark:    none, because not all was done"),
        }
    }
}

impl FailureReport {
    fn new(failed: &Failed) -> Self {
        let Failed { case, got } = failed;
        Self {
            case: case.to_string(),
            test: case.test.board().to_string(),
            expected: case.answer.board().to_string(),
            got: got.as_ref().ok().map(Board::to_string),
            reason: got.as_ref().err().map(Fault::to_string),
        }
    }
}

/// Points are sums of hundredths for any usual number of cases; binary fractions are not.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// A failed case: what was asked, what was expected and what came.
fn print_failed(failed: &Failed, out: &mut impl Write) -> io::Result<()> {
    let Failed { case, got } = failed;
    let mut boards = vec![
        ("test", *case.test.board()),
        ("expected", *case.answer.board()),
    ];
    match got {
        Ok(board) => {
            writeln!(out, "{case} failed:")?;
            boards.push(("got", *board));
        }
        Err(fault) => writeln!(out, "{case} failed by {fault}")?,
    }
    writeln!(out, "{}\n", SideBySide(&boards))
}
