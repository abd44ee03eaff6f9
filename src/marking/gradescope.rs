//! Results as Gradescope reads them from an autograder, in `results.json`:
//! <https://gradescope-autograders.readthedocs.io/en/latest/specs/>.
//!
//! Students see at once what their bot did wrong by itself. The cases with their answers are in separate tests, which
//! become visible only when the marks are published: a student who resubmits could learn the answers from them.

use std::fmt::Write;

use serde::Serialize;

use super::class::FailedBuild;
use super::exam::Exam;
use super::hidden::HiddenComparison;
use super::results::ExamResults;
use crate::cases::{CaseLevel, Marks, Passes};
use crate::game::foreign::one_line;
use crate::players::{Evidence, Fault, FaultKind};

/// Maximum number of failed cases of a level that are listed.
const LISTED: usize = 10;

/// The output for a level or for games that the bot did not reach.
const NOT_TRIED: &str = "not tried\n";

/// Maximum number of lines of a program's standard error that are shown.
const STDERR_LINES: usize = 20;

/// The object in the file: a test for each level, one for its failed cases, one for the games, and one for the hidden
/// cases, which students never see. The scores add up to the mark.
#[derive(Clone, Debug, Serialize)]
pub struct Gradescope {
    /// Seconds.
    execution_time: f64,
    /// Text about all tests; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
    tests: Vec<Test>,
    leaderboard: Vec<Column>,
}

#[derive(Clone, Debug, Serialize)]
struct Test {
    name: String,
    number: String,
    score: f64,
    max_score: f64,
    status: &'static str,
    output: String,
    visibility: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct Column {
    name: &'static str,
    value: f64,
    order: &'static str,
}

impl Gradescope {
    /// The results of an exam that is over.
    #[must_use]
    pub fn new(exam: &Exam, results: &ExamResults) -> Self {
        let marks = &results.marks;
        let asked = CaseLevel::ALL.into_iter();
        let asked = asked.filter(|level| marks.levels[level.index()].cases > 0);
        let mut tests: Vec<_> = asked
            .flat_map(|level| {
                let failed = failed_cases(exam, results, level);
                [Some(of_level(exam, results, level)), failed]
            })
            .flatten()
            .collect();
        if exam.games > 0 {
            tests.push(of_games(exam, results));
        }
        tests.extend(results.hidden_comparison().map(of_hidden));
        for (number, test) in (1..).zip(&mut tests) {
            test.number = number.to_string();
        }
        let column = |name, value, order| Column { name, value, order };
        Self {
            execution_time: results.spent.as_secs_f64(),
            output: results.student_notes().collect::<Vec<_>>().join("\n"),
            tests,
            leaderboard: vec![
                column("Mark", Marks::hundredths(marks.total()), "desc"),
                column("Games won", results.games.won.into(), "desc"),
                column("Seconds", results.spent.as_secs_f64(), "asc"),
            ],
        }
    }
}

impl Gradescope {
    /// The results of a submission that could not be built.
    #[must_use]
    pub fn failed_build(exam: &Exam, failed: &FailedBuild) -> Self {
        let full: f64 = CaseLevel::ALL
            .into_iter()
            .filter(|&level| exam.cases.iter().any(|case| case.level == level))
            .map(Marks::full)
            .chain((exam.games > 0).then_some(Marks::FULL_GAMES))
            .sum();
        let output = format!("{}\n{}", failed.reason, failed.output);
        let mut test = Test::new("Build".to_owned(), 0.0, full, false, output);
        test.number = "1".to_owned();
        Self {
            execution_time: 0.0,
            output: String::new(),
            tests: vec![test],
            leaderboard: Vec::new(),
        }
    }
}

impl Test {
    fn new(name: String, score: f64, max_score: f64, passed: bool, output: String) -> Self {
        Self {
            name,
            number: String::new(),
            score: Marks::hundredths(score),
            max_score,
            status: if passed { "passed" } else { "failed" },
            output,
            visibility: "visible",
        }
    }
}

fn of_level(exam: &Exam, results: &ExamResults, level: CaseLevel) -> Test {
    let passes = results.marks.levels[level.index()];
    let score = results.marks.of_level(level);
    let name = format!("Level {level}");
    if results.tried[level.index()] == 0 {
        return Test::new(name, score, Marks::full(level), false, NOT_TRIED.to_owned());
    }
    let mut output = format!("{} of {} cases passed\n", passes.passed, passes.cases);
    if score == 0.0 && passes.passed > 0 {
        output += "no points: a level counts only if all levels before it are passed completely\n";
    }
    let failed: Vec<_> = results
        .failed(exam)
        .filter(|failed| failed.case.level == level)
        .collect();
    if let Some(first) = failed.first() {
        // The case is published, its answer is not.
        let _ = writeln!(output, "the first failed case: {}", first.case);
    }
    let faults: Vec<_> = failed
        .iter()
        .filter_map(|failed| failed.got.played.as_ref().err())
        .collect();
    for kind in FaultKind::ALL {
        let mut alike = faults.iter().filter(|fault| fault.kind == kind);
        if let Some(first) = alike.next() {
            let count = 1 + alike.count();
            // Writing to a `String` cannot fail, here and below.
            let _ = writeln!(
                output,
                "{count} failed by {kind}, the first: {}",
                first.reason
            );
            output += &last_stderr_lines(first);
        }
    }
    Test::new(name, score, Marks::full(level), passes.is_full(), output)
}

/// The end of what the program wrote on standard error, if anything.
fn last_stderr_lines(fault: &Fault) -> String {
    let stderr = fault.evidence.as_ref().and_then(Evidence::stderr);
    let lines: Vec<_> = stderr.iter().flat_map(|text| text.lines()).collect();
    let end = &lines[lines.len().saturating_sub(STDERR_LINES)..];
    end.iter()
        .map(|line| format!("  {}\n", one_line(line)))
        .collect()
}

/// The cases of a level that were failed, with what was expected; `None` if there are none.
fn failed_cases(exam: &Exam, results: &ExamResults, level: CaseLevel) -> Option<Test> {
    let mut failed = results
        .failed(exam)
        .filter(|failed| failed.case.level == level)
        .peekable();
    failed.peek()?;
    let mut output = String::new();
    for (count, failed) in failed.enumerate() {
        if count == LISTED {
            output += "and others\n";
            break;
        }
        let _ = writeln!(
            output,
            "{}: {}\n  {}",
            failed.case,
            failed.reason(),
            failed.case.position()
        );
    }
    let name = format!("Level {level}: failed cases");
    Some(Test {
        visibility: "after_published",
        ..Test::new(name, 0.0, 0.0, false, output)
    })
}

fn of_games(exam: &Exam, results: &ExamResults) -> Test {
    let score = results.marks.of_games();
    let games = results.games;
    if games.games() == 0 {
        let (name, output) = ("Games".to_owned(), NOT_TRIED.to_owned());
        return Test::new(name, score, Marks::FULL_GAMES, false, output);
    }
    let (won, tied, lost) = (games.won, games.tied, games.lost);
    let mut output = format!(
        "of {} games, {won} won, {tied} tied, {lost} lost\n",
        exam.games
    );
    if !results.marks.levels.iter().all(|level| level.is_full()) {
        output += "no points: games count only if all levels are passed completely\n";
    }
    for (kind, count) in &results.faults {
        let _ = writeln!(output, "{count} lost by {kind}");
        if let Some(first) = results.first_faults.get(kind) {
            let _ = writeln!(output, "  first in game {}: {}", first.round, first.reason);
            let mut faulted = results.faulted().map(|(_, _, fault)| fault);
            let fault = faulted.find(|fault| fault.kind == *kind);
            output += &fault.map(last_stderr_lines).unwrap_or_default();
        }
    }
    let full = score >= Marks::FULL_GAMES;
    Test::new("Games".to_owned(), score, Marks::FULL_GAMES, full, output)
}

/// The test of the hidden cases, which only the instructor sees.
fn of_hidden(comparison: HiddenComparison) -> Test {
    let Passes { passed, cases } = comparison.hidden;
    let differs = comparison.differs();
    let answer = if differs { "yes" } else { "no" };
    let output = format!(
        "{passed} of {cases} hidden cases passed: {comparison}\ndiffers from the published: {answer}\n"
    );
    Test {
        visibility: "hidden",
        ..Test::new("Hidden cases".to_owned(), 0.0, 0.0, !differs, output)
    }
}
