//! What a bot has achieved in an exam.

use std::collections::BTreeMap;
use std::time::Duration;

use super::exam::{Done, Exam, ExamGame, ExamStep};
use super::failed::Failed;
use crate::cases::{CaseLevel, Marks};
use crate::matches::{FirstFault, Tally};
use crate::players::{Answer, Fault, FaultKind};

/// The steps of an exam that are done, counted.
#[derive(Clone, Debug, Default)]
pub struct ExamResults {
    /// The cases and games for the mark.
    pub marks: Marks,
    /// The games.
    pub games: Tally,
    /// The games that were lost by faults, by their kinds in the words of [`FaultKind`].
    pub faults: BTreeMap<FaultKind, u32>,
    /// The first of each of these.
    pub first_faults: BTreeMap<FaultKind, FirstFault>,
    /// The numbers, from 0, and answers of the cases that were failed.
    pub failed: Vec<(usize, Answer)>,
    /// How many answers came from a program that failed after it had written them, by how it failed.
    pub remarks: BTreeMap<String, u32>,
    /// The numbers, from 0, and the games that were lost by faults.
    pub faulted: Vec<(u32, ExamGame)>,
    /// How long the steps took, one after another.
    pub spent: Duration,
    /// How many steps are done.
    pub steps: u32,
    /// Why there are no more; `None` while there are.
    pub end: Option<ExamEnd>,
}

/// Why an exam is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExamEnd {
    /// All is done.
    Done,
    /// A case of this level was failed, and nothing is asked after that.
    FailedLevel(CaseLevel),
    /// The time was up.
    Time,
}

impl ExamEnd {
    /// What was not done, in a sentence; `None` if all was.
    #[must_use]
    pub fn told(self) -> Option<String> {
        match self {
            Self::Done => None,
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
        let number = self.steps;
        match step.done {
            Done::Case(answer) => {
                let case = &exam.cases[number as usize];
                let passed = answer.left == Some(case.answer.board().contents());
                if let Some(remark) = &answer.remark {
                    *self.remarks.entry(remark.clone()).or_default() += 1;
                }
                self.marks.add(case.level, passed);
                if !passed {
                    self.failed.push((number as usize, answer));
                }
            }
            Done::Game(game) => self.add_game(number - exam.cases.len() as u32, game),
        }
        self.spent += step.time;
        self.steps += 1;
        self.end = self.end_of(exam);
        if self.end.is_some() {
            // What was not done was not passed, and not won.
            let rest = exam.cases.iter().skip(self.steps as usize);
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
            FirstFault::new(number, fault).note(kind, &mut self.first_faults);
            *self.faults.entry(kind).or_default() += 1;
            self.faulted.push((number, game));
        }
    }

    fn end_of(&self, exam: &Exam) -> Option<ExamEnd> {
        if self.steps == exam.steps() {
            return Some(ExamEnd::Done);
        }
        if exam.total_time.is_some_and(|most| self.spent >= most) {
            return Some(ExamEnd::Time);
        }
        let next = self.steps as usize;
        let level = exam.cases.get(next - 1)?.level;
        let over = exam.cases.get(next).is_none_or(|case| case.level != level);
        let failed = over && !self.marks.levels[level.index()].is_full();
        (exam.stop_at_failed_level && failed).then_some(ExamEnd::FailedLevel(level))
    }

    /// The cases that were failed.
    pub fn failed<'a>(&'a self, exam: &'a Exam) -> impl Iterator<Item = Failed<'a>> {
        self.failed.iter().map(|(number, got)| Failed {
            case: &exam.cases[*number],
            got,
        })
    }

    /// The fault of a bot that has left no board in any case: it may not have been run at all.
    #[must_use]
    pub fn never_moved(&self) -> Option<&Fault> {
        let (_, first) = self.failed.first()?;
        let passed = self.marks.levels.iter().any(|level| level.passed > 0);
        let moved = self.failed.iter().any(|(_, answer)| answer.left.is_some());
        first.played.as_ref().err().filter(|_| !passed && !moved)
    }

    /// The remarks, a sentence for each.
    pub fn remarks_told(&self) -> impl Iterator<Item = String> {
        self.remarks.iter().map(|(reason, count)| match count {
            1 => format!("1 answer counted, though the bot ended with {reason}"),
            _ => format!("{count} answers counted, though the bot ended with {reason}"),
        })
    }

    /// How many cases and games were lost by a kind of fault.
    #[must_use]
    pub fn faults_of(&self, kind: FaultKind) -> usize {
        let cases = self
            .failed
            .iter()
            .filter_map(|(_, got)| got.played.as_ref().err());
        let games = self
            .faulted
            .iter()
            .filter_map(|(_, game)| game.fault.as_ref());
        cases
            .chain(games)
            .filter(|fault| fault.kind == kind)
            .count()
    }
}
