//! The results of `advance mark`, as an object and as text.

use std::collections::BTreeMap;
use std::io::{self, Write};

use advance::board::text::lines;
use advance::cases::{Case, CaseLevel, Marks, Passes};
use advance::marking::{Exam, ExamEnd, ExamResults, FailedCase};
use advance::matches::{FirstFault, Tally};
use advance::players::{Evidence, Fault, FaultKind};
use advance::report::{Comparison, Expected};
use advance::words::wrapped;
use advance::{Move, Side};
use serde::Serialize;

use crate::cli::terminal::faults::{First, Stderr};
use crate::cli::terminal::side_by_side::SideBySide;

/// [`Marks`] for the user, with this opponent and so many hundredths of a point for a win.
pub fn formula(opponent: &str, per_win: u32) -> String {
    let points = points(per_win);
    let mut text = format!(
        "\
A level counts only if all levels before it are passed completely, and the games
only if all levels are. The levels are worth 50, 15, 10 and 10 points, each by
the share of its cases passed (of 50 cases: 1, 0.3, 0.2 and 0.2 points a case).
Of 100 games against {opponent}, each win beyond 30 is worth
{points} points, at most 15."
    );
    if per_win == Marks::PER_WIN {
        text += " The assignment says both \"0.5% a win beyond 30\" and\n\"90 wins for 100%\"; 0.25 agrees with the second.";
    }
    text
}

/// Hundredths as points.
fn points(hundredths: u32) -> f64 {
    f64::from(hundredths) / 100.0
}

/// The result; the help explains its fields. There are no points unless all cases and games are done, because the
/// missing ones might change each of them.
#[derive(Serialize)]
pub struct Report {
    points: Option<f64>,
    note: Option<String>,
    levels: [LevelReport; 4],
    play: GamesReport,
    hidden: Option<HiddenReport>,
    failed: Vec<FailureReport>,
    remarks: Vec<RemarkReport>,
}

#[derive(Serialize)]
struct LevelReport {
    level: u8,
    cases: usize,
    tried: u32,
    passed: Option<u32>,
    points: Option<f64>,
    full: f64,
}

#[derive(Serialize)]
struct GamesReport {
    games: u32,
    opponent: String,
    per_win: f64,
    won: Option<u32>,
    tied: Option<u32>,
    lost: Option<u32>,
    faults: BTreeMap<FaultKind, u32>,
    first_faults: BTreeMap<FaultKind, FirstFault>,
    points: Option<f64>,
    full: f64,
}

/// The hidden cases beside the published ones of the same levels.
#[derive(Serialize)]
struct HiddenReport {
    tried: u32,
    passed: u32,
    share: f64,
    published_share: f64,
    differs: bool,
}

/// Answers of programs that failed after they had written them.
#[derive(Serialize)]
struct RemarkReport {
    reason: String,
    cases: u32,
}

#[derive(Serialize)]
struct FailureReport {
    case: String,
    test: String,
    expected: String,
    got: Option<String>,
    #[serde(rename = "move")]
    mv: Option<Move>,
    reason: Option<String>,
    stderr: Option<String>,
    comparison: Option<Comparison>,
}

impl Report {
    /// The result of the finished steps. There is a mark if all are finished.
    pub fn new(exam: &Exam, results: &ExamResults) -> Self {
        let ExamResults { marks, games, .. } = results;
        let is_whole = results.end.is_some_and(|end| end != ExamEnd::FirstFailure);
        let points = |points| is_whole.then(|| Marks::hundredths(points));
        Self {
            points: points(marks.total()),
            note: results.note(),
            levels: CaseLevel::ALL.map(|level| LevelReport {
                level: level.level().number(),
                cases: exam.cases.iter().filter(|case| case.level == level).count(),
                tried: results.tried[level.index()],
                passed: tried(
                    results.tried[level.index()],
                    marks.levels[level.index()].passed,
                ),
                points: points(marks.of_level(level)),
                full: Marks::full(level),
            }),
            play: GamesReport {
                games: games.games(),
                opponent: exam.opponent.clone(),
                per_win: self::points(exam.per_win),
                won: tried(games.games(), games.won),
                tied: tried(games.games(), games.tied),
                lost: tried(games.games(), games.lost),
                faults: results.faults.clone(),
                first_faults: results.first_faults.clone(),
                points: points(marks.of_games()),
                full: Marks::FULL_GAMES,
            },
            hidden: results.hidden_comparison().map(|contrast| HiddenReport {
                tried: contrast.hidden.cases,
                passed: contrast.hidden.passed,
                share: contrast.hidden.share(),
                published_share: contrast.published.share(),
                differs: contrast.differs(),
            }),
            failed: results.failed(exam).map(FailureReport::new).collect(),
            remarks: results
                .remarks
                .iter()
                .map(|(reason, &cases)| RemarkReport {
                    reason: reason.clone(),
                    cases,
                })
                .collect(),
        }
    }

    /// The outcome of a single case, for people.
    pub fn print_case(
        &self,
        exam: &Exam,
        results: &ExamResults,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if let ([case], [], Some(_)) = (&exam.cases[..], &self.failed[..], results.end) {
            return writeln!(out, "{case} passed");
        }
        self.print_failed_cases(exam, results, true, out)
    }

    /// The failed cases: the first of each kind in full, or all.
    fn print_failed_cases(
        &self,
        exam: &Exam,
        results: &ExamResults,
        verbose: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut others: BTreeMap<(CaseLevel, String), Vec<&Case>> = BTreeMap::new();
        for (failed, report) in results.failed(exam).zip(&self.failed) {
            let kind = (failed.case.level, report.kind(&failed));
            match others.get_mut(&kind) {
                Some(others) if !verbose => others.push(failed.case),
                _ => {
                    others.insert(kind, Vec::new());
                    print_failed(failed, report.comparison.as_ref(), out)?;
                }
            }
        }
        for ((level, kind), others) in others.iter().filter(|(_, others)| !others.is_empty()) {
            write!(out, "{}", others_text(*level, kind, others))?;
        }
        Ok(())
    }

    /// For people: the failed cases first, so that the mark is seen last.
    pub fn print(
        &self,
        exam: &Exam,
        results: &ExamResults,
        verbose: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.print_failed_cases(exam, results, verbose, out)?;
        for level in &self.levels {
            let passed = match level.passed {
                // Before the end, the bot may still pass the rest.
                Some(passed) if results.end.is_none() => {
                    format!("{passed:>3} of {:>3} passed", level.tried)
                }
                Some(passed) => format!("{passed:>3} of {:>3} passed", level.cases),
                None => "  not tried".to_owned(),
            };
            write!(out, "level {}: ", level.level)?;
            match level.points {
                Some(points) => {
                    writeln!(out, "{passed:<17} {points:>23.2} of {} points", level.full)?;
                }
                None => writeln!(out, "{passed}")?,
            }
        }
        let games = &self.play;
        let won = match results.games {
            Tally {
                won: 0,
                tied: 0,
                lost: 0,
            } => "  not tried".to_owned(),
            Tally { won, tied, lost } => {
                let all = games.games;
                format!("{won:>3} of {all:>3} won, {tied:>3} tied, {lost:>3} lost")
            }
        };
        match games.points {
            Some(points) => writeln!(
                out,
                "games:   {won:<34} {points:>6.2} of {} points",
                games.full
            )?,
            None => writeln!(out, "games:   {won}")?,
        }
        for (kind, count) in &games.faults {
            writeln!(out, "         {count:>3} lost by {kind}")?;
            if let Some(fault) = games.first_faults.get(kind) {
                let (folder, margin) = (None, "             ");
                let first = First {
                    fault,
                    folder,
                    margin,
                };
                write!(out, "{first}")?;
            }
        }
        if let Some(contrast) = results.hidden_comparison() {
            let Passes { passed, cases } = contrast.hidden;
            let differs = if contrast.differs() { "yes" } else { "no" };
            writeln!(
                out,
                "hidden:  {passed:>3} of {cases:>3} passed, without points"
            )?;
            writeln!(out, "differs from the published: {differs} ({contrast})")?;
        }
        for remark in results.remark_notes() {
            writeln!(out, "{remark}")?;
        }
        if let Some(note) = &self.note {
            writeln!(out, "{note}")?;
        }
        match self.points {
            Some(mark) => {
                writeln!(out, "mark:    {mark:>41.2} of 100 points")?;
                writeln!(out, "\n{}", formula(&exam.opponent, exam.per_win))
            }
            None => writeln!(out, "mark:    none, because not all was done"),
        }
    }
}

/// The number of passed cases or won games; `None` if none was tried.
fn tried(tried: u32, count: u32) -> Option<u32> {
    (tried > 0).then_some(count)
}

impl FailureReport {
    fn new(failed: FailedCase) -> Self {
        let FailedCase { case, got } = failed;
        let fault = got.played.as_ref().err();
        Self {
            case: case.to_string(),
            test: case.test.board().to_string(),
            expected: case.answer.board().to_string(),
            got: got.board.as_ref().map(lines),
            mv: got.played.as_ref().ok().copied(),
            reason: fault.map(Fault::to_string),
            stderr: fault.and_then(stderr),
            comparison: failed.comparison(),
        }
    }
}

impl FailureReport {
    /// The kind of the failure: the kind of fault, or the layer that drops the move.
    fn kind(&self, failed: &FailedCase) -> String {
        match &failed.got.played {
            Err(fault) => format!("by {}", fault.kind),
            Ok(_) => match self.comparison.as_ref().and_then(|it| it.dropped_by) {
                Some(layer) => format!("by a move that {layer} drops"),
                None => "by another move".to_owned(),
            },
        }
    }
}

/// Where the other failed cases of a kind are.
fn others_text(level: CaseLevel, kind: &str, others: &[&Case]) -> String {
    let mut folders: Vec<(Side, String)> = Vec::new();
    for case in others {
        match folders.last_mut() {
            Some((side, numbers)) if *side == case.side => *numbers += &format!(" {}", case.number),
            _ => folders.push((case.side, case.number.to_string())),
        }
    }
    let folders = folders.iter();
    let folders = folders.map(|(side, numbers)| format!("{level}/{side}/tests {numbers}"));
    let folders = folders.collect::<Vec<_>>().join(", ");
    let count = others.len();
    wrapped(
        &format!(
            "{count} more of level {level} failed {kind}: {folders}. --verbose shows all, \
             --case {} that one.",
            others[0]
        ),
        80,
    ) + "\n"
}

/// The end of a program's standard error before its fault.
fn stderr(fault: &Fault) -> Option<String> {
    fault.evidence.as_ref().and_then(Evidence::stderr)
}

/// A failed case: the board, the expected answer, the bot's answer, and the reason.
fn print_failed(
    failed: FailedCase,
    comparison: Option<&Comparison>,
    out: &mut impl Write,
) -> io::Result<()> {
    let FailedCase { case, got } = failed;
    match &got.played {
        Ok(_) => writeln!(out, "{case} failed:")?,
        Err(fault) => {
            writeln!(out, "{case} failed by {fault}")?;
            let text = &stderr(fault).unwrap_or_default();
            write!(out, "{}", Stderr { text, margin: "  " })?;
        }
    }
    let mut boards = vec![
        ("test", case.test.board().contents()),
        ("expected", case.answer.board().contents()),
    ];
    boards.extend(got.board.map(|left| ("got", left)));
    writeln!(out, "{}", SideBySide(&boards))?;
    if let Some(comparison) = comparison
        && let Some(text) = comparison.summary()
    {
        writeln!(out, "{text}")?;
        write!(out, "{}", Expected(comparison))?;
    } else if let Some(expected) = failed.expected() {
        writeln!(out, "expected {expected}")?;
    }
    writeln!(out)
}
