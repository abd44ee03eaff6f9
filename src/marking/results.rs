//! The results of a bot in an exam.

use std::collections::BTreeMap;
use std::time::Duration;

use super::conduct;
use super::exam::{CaseAnswer, Exam, ExamGame, ExamStep, ExamTask, StepOutcome, is_passed};
use super::failed_case::FailedCase;
use super::fault_reason;
use super::hidden::HiddenComparison;
use crate::cases::{Case, CaseLevel, Marks, Passes};
use crate::matches::{FirstFault, Tally};
use crate::number::counted;
use crate::players::{Fault, FaultKind, SideEffect};

/// The beginning of a note that a lecturer should not miss.
pub(super) const ATTENTION: &str = "look at it: ";

/// Sentences as one; `None` if there are none.
pub(super) fn join_notes(notes: impl Iterator<Item = String>) -> Option<String> {
    let notes: Vec<_> = notes.collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// The steps of an exam that are done, counted.
#[derive(Clone, Debug, Default)]
pub struct ExamResults {
    /// The cases and games for the mark.
    pub marks: Marks,
    /// The number of cases of each level that were tried, by [`CaseLevel::index`].
    pub tried: [u32; 4],
    /// The time that these took by the clock, one after another.
    pub answering: Duration,
    /// The hidden cases that were tried, by [`CaseLevel::index`].
    pub hidden: [Passes; 4],
    /// The bot's own time for these.
    pub spent_on_hidden: Duration,
    /// The games.
    pub games: Tally,
    /// The games that were lost by faults, by their kinds in the words of [`FaultKind`].
    pub faults: BTreeMap<FaultKind, u32>,
    /// The first game lost by each kind of fault.
    pub first_faults: BTreeMap<FaultKind, FirstFault>,
    /// The failed cases: their numbers, from 0, and the answers.
    pub failed: Vec<(usize, CaseAnswer)>,
    /// The number of answers from a program that failed after it had written them, by the kind of failure.
    pub remarks: BTreeMap<String, u32>,
    /// The number of steps with each side effect.
    pub effects: BTreeMap<SideEffect, u32>,
    /// The games in their order, without their records.
    pub played: Vec<ExamGame>,
    /// The bot's own time for the cases and games, one after another.
    pub spent: Duration,
    /// The number of steps done.
    pub steps: u32,
    /// The number of the next step.
    pub(super) next: u32,
    /// The reason why no step is left; `None` while there are more.
    pub end: Option<ExamEnd>,
}

/// The reason why an exam is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExamEnd {
    /// All is done.
    Done,
    /// A case was failed, and the exam goes no further.
    FirstFailure,
    /// A case of this level was failed, so later levels and games bring no points and were not tried.
    FailedLevel(CaseLevel),
    /// The time was up.
    Time,
}

impl ExamEnd {
    /// The part that was not done, in a sentence; `None` if everything was.
    #[must_use]
    pub fn note(self) -> Option<String> {
        match self {
            Self::Done => None,
            Self::FirstFailure => Some("stopped at the first failure".to_owned()),
            Self::FailedLevel(level) => Some(format!(
                "stopped after level {level}: not all of its cases were passed"
            )),
            Self::Time => Some("stopped: the time for all was up".to_owned()),
        }
    }
}

impl ExamResults {
    /// Adds the next step.
    pub(super) fn add(&mut self, exam: &Exam, step: ExamStep) {
        let number = self.next;
        for effect in step.effects {
            *self.effects.entry(effect).or_default() += 1;
        }
        self.marks.per_win = exam.per_win;
        match (step.outcome, exam.task(number)) {
            (StepOutcome::Case(answer), Some(ExamTask::Case(case))) => {
                let passed = is_passed(case, &answer);
                if let Some(remark) = &answer.remark {
                    *self.remarks.entry(remark.clone()).or_default() += 1;
                }
                self.marks.add(case.level, passed);
                self.tried[case.level.index()] += 1;
                self.answering += step.spent.wall;
                self.spent += step.spent.own;
                if !passed {
                    self.failed.push((number as usize, answer));
                }
            }
            (StepOutcome::Game(game), Some(ExamTask::Game(number))) => {
                self.spent += step.spent.own;
                self.add_game(number, game);
            }
            (StepOutcome::Hidden(passed), Some(ExamTask::Hidden(case))) => {
                self.hidden[case.level.index()].add(passed);
                self.spent_on_hidden += step.spent.own;
            }
            _ => unreachable!("a step does what it asks for"),
        }
        self.steps += 1;
        let asked = |&step: &u32| self.is_asked(exam, step);
        self.next = (number + 1..exam.steps())
            .find(asked)
            .unwrap_or(exam.steps());
        if self.next == exam.steps() {
            self.end = Some(self.end_of(exam));
            // Cases and games that were not done count as not passed and not won.
            let rest = exam.cases.iter().skip(self.cases_tried() as usize);
            rest.for_each(|case| self.marks.add(case.level, false));
            self.marks.games = exam.games;
        }
    }

    fn add_game(&mut self, number: u32, game: ExamGame) {
        match game.winner {
            None => self.games.tied += 1,
            Some(winner) if winner == game.side => self.games.won += 1,
            Some(_) => self.games.lost += 1,
        }
        self.marks.won = self.games.won;
        self.marks.games += 1;
        if let Some(fault) = &game.fault {
            let kind = fault.kind;
            FirstFault::new(number, fault).insert_first(kind, &mut self.first_faults);
            *self.faults.entry(kind).or_default() += 1;
        }
        self.played.push(ExamGame {
            record: None,
            ..game
        });
    }

    /// True if a step has to be done, after all such steps before it.
    fn is_asked(&self, exam: &Exam, step: u32) -> bool {
        let in_time = |spent| exam.total_time.is_none_or(|most| spent < most);
        match exam.task(step) {
            Some(ExamTask::Hidden(case)) => {
                in_time(self.spent_on_hidden) && self.tried[case.level.index()] > 0
            }
            _ => in_time(self.spent) && self.is_possible(exam, step),
        }
    }

    /// True if a step may still come: a failed level ends the exam, unless the exam asks for all levels.
    fn is_possible(&self, exam: &Exam, step: u32) -> bool {
        let before = match exam.task(step) {
            Some(ExamTask::Case(case) | ExamTask::Hidden(case)) => case.level.index(),
            Some(ExamTask::Game(_)) => CaseLevel::ALL.len(),
            None => return false,
        };
        if exam.first && !self.failed.is_empty() {
            return false;
        }
        exam.all || self.marks.all_passed_before(before)
    }

    /// The steps that may still come, if all further cases are passed.
    pub(super) fn left<'a>(&'a self, exam: &'a Exam) -> impl Iterator<Item = u32> + 'a {
        (self.next..exam.steps()).filter(|&step| self.is_possible(exam, step))
    }

    /// The number of cases that were tried, without hidden ones.
    #[must_use]
    pub fn cases_tried(&self) -> u32 {
        self.tried.iter().sum()
    }

    fn end_of(&self, exam: &Exam) -> ExamEnd {
        if self.cases_tried() as usize == exam.cases.len() && self.games.games() == exam.games {
            return ExamEnd::Done;
        }
        if exam.first && !self.failed.is_empty() {
            return ExamEnd::FirstFailure;
        }
        let in_level = |level| exam.cases.iter().filter(move |case| case.level == level);
        let failed = |level: &CaseLevel| {
            let tried = self.tried[level.index()] as usize;
            tried == in_level(*level).count() && !self.marks.levels[level.index()].is_full()
        };
        match CaseLevel::ALL.into_iter().find(failed) {
            Some(level) if !exam.all => ExamEnd::FailedLevel(level),
            _ => ExamEnd::Time,
        }
    }

    /// The hidden cases compared with the published ones of the same levels; `None` if no hidden case was tried.
    #[must_use]
    pub fn hidden_comparison(&self) -> Option<HiddenComparison> {
        let mut comparison = HiddenComparison::default();
        for level in CaseLevel::ALL.map(CaseLevel::index) {
            let hidden = self.hidden[level];
            if hidden.cases > 0 {
                comparison.hidden.passed += hidden.passed;
                comparison.hidden.cases += hidden.cases;
                comparison.published.passed += self.marks.levels[level].passed;
                comparison.published.cases += self.tried[level];
            }
        }
        (comparison.hidden.cases > 0).then_some(comparison)
    }

    /// The cases that were failed.
    pub fn failed<'a>(&'a self, exam: &'a Exam) -> impl Iterator<Item = FailedCase<'a>> {
        self.failed.iter().map(|(number, got)| FailedCase {
            case: &exam.cases[*number],
            got,
        })
    }

    /// The failed cases that count in the mark: those of the first level with a failed one. Later levels bring no points.
    pub(super) fn counted_failures<'a>(&'a self, exam: &'a Exam) -> impl Iterator<Item = &'a Case> {
        let mut failed = self.failed(exam).map(|failed| failed.case).peekable();
        let first = failed.peek().map(|case| case.level);
        failed.take_while(move |case| Some(case.level) == first)
    }

    /// The grade of the bot: the highest level that it passed completely, with all levels before; level 4 if there is
    /// none.
    #[must_use]
    pub fn grade(&self) -> CaseLevel {
        let passes = |level: &CaseLevel| self.marks.levels[level.index()];
        let whole = CaseLevel::ALL.into_iter();
        let whole = whole.take_while(|level| passes(level).is_full());
        let whole = whole.filter(|level| passes(level).cases > 0);
        whole.last().unwrap_or(CaseLevel::ALL[0])
    }

    /// The games that were lost by faults, with their numbers, from 0.
    pub fn faulted(&self) -> impl Iterator<Item = (u32, &ExamGame, &Fault)> {
        let numbered = (0..).zip(&self.played);
        numbered.filter_map(|(number, game)| Some((number, game, game.fault.as_ref()?)))
    }

    /// The note beside the mark, in a sentence: that the bot may not have been run at all, or what was not tried.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let no_board_note = self
            .no_board_note()
            .map(|reason| format!("{ATTENTION}{reason}"));
        let end = self.end.and_then(ExamEnd::note);
        join_notes(no_board_note.into_iter().chain(end))
    }

    /// The notes for the student beside the mark, a sentence each: nothing of hidden cases.
    pub(super) fn student_notes(&self) -> impl Iterator<Item = String> {
        let end = self.end.and_then(ExamEnd::note);
        let notes = self.no_board_note().into_iter().chain(end);
        notes.chain(self.remark_notes())
    }

    /// A sentence about a bot that left no board in any case: it may not have been run at all.
    pub(super) fn no_board_note(&self) -> Option<String> {
        let fault = self.never_moved()?;
        Some(format!(
            "it left no board in any case, the first time by {}: {}",
            fault.kind,
            fault_reason::reason(fault)
        ))
    }

    /// A sentence for each kind of fault by which a bot that has left boards failed cases or lost games, except moves
    /// that are not legal: how often, and the first of them.
    pub(super) fn fault_notes(&self) -> impl Iterator<Item = String> {
        let kinds = FaultKind::ALL.into_iter();
        let kinds =
            kinds.filter(|&kind| kind != FaultKind::IllegalMove && self.no_board_note().is_none());
        kinds.filter_map(|kind| {
            let first = self.faults().find(|fault| fault.kind == kind)?;
            let count = self.faults_of(kind);
            let reason = fault_reason::reason(first);
            Some(format!("{count} lost by {kind}, the first by {reason}"))
        })
    }

    /// The faults in cases, and then those in games.
    fn faults(&self) -> impl Iterator<Item = &Fault> {
        let cases = self.failed.iter();
        let cases = cases.filter_map(|(_, got)| got.played.as_ref().err());
        cases.chain(self.faulted().map(|(_, _, fault)| fault))
    }

    /// The fault of a bot that has left no board in any case.
    fn never_moved(&self) -> Option<&Fault> {
        let (_, first) = self.failed.first()?;
        let passed = self.marks.levels.iter().any(|level| level.passed > 0);
        let moved = self.failed.iter().any(|(_, answer)| answer.board.is_some());
        first.played.as_ref().err().filter(|_| !passed && !moved)
    }

    /// The remarks, a sentence for each.
    pub fn remark_notes(&self) -> impl Iterator<Item = String> {
        self.remarks.iter().map(|(reason, count)| match count {
            1 => format!("1 answer counted, though the bot ended with {reason}"),
            _ => format!("{count} answers counted, though the bot ended with {reason}"),
        })
    }

    /// A sentence for each kind of side effect.
    pub(super) fn effect_notes(&self) -> impl Iterator<Item = String> {
        let of = counted(self.steps, "step");
        self.effects
            .iter()
            .map(move |(&effect, count)| format!("{} in {count} of {of}", conduct::words(effect)))
    }

    /// The number of cases and games lost by a kind of fault.
    #[must_use]
    pub fn faults_of(&self, kind: FaultKind) -> usize {
        self.faults().filter(|fault| fault.kind == kind).count()
    }
}
