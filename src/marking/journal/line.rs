//! A step as a line of JSON.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::board::text;
use crate::game::Side;
use crate::marking::exam::{CaseAnswer, Exam, ExamGame, ExamStep, ExamTask, StepOutcome};
use crate::marking::results::ExamResults;
use crate::players::{Artifacts, Evidence, Fault, FaultKind, SideEffect, TimeUsed};

/// A step as a line; a case is named by its file, and a game by its number from 1.
#[derive(Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub(super) enum JournalLine {
    Case {
        case: String,
        #[serde(flatten)]
        observed: ObservedLine,
        board: Option<String>,
        #[serde(rename = "move")]
        mv: Option<String>,
        fault: Option<FaultLine>,
        remark: Option<String>,
    },
    Game {
        game: u32,
        #[serde(flatten)]
        observed: ObservedLine,
        winner: Option<String>,
        plies: usize,
        fault: Option<FaultLine>,
    },
    /// The line has no board, so that the journal does not reveal a hidden case.
    Hidden {
        case: String,
        #[serde(flatten)]
        observed: ObservedLine,
        passed: bool,
    },
    /// The last line about a bot that could not be asked.
    NotMarked {
        reason: String,
        /// True if the machine is at fault.
        #[serde(default)]
        machine: bool,
    },
}

/// The times of a bot in a step, in milliseconds, and its side effects.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct ObservedLine {
    /// The bot's own time, which counts.
    pub(super) ms: u64,
    pub(super) wall_ms: u64,
    pub(super) cpu_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) effects: BTreeSet<SideEffect>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct FaultLine {
    kind: String,
    reason: String,
    left: Option<ArtifactsLine>,
}

#[derive(Serialize, Deserialize)]
struct ArtifactsLine {
    command: String,
    input: String,
    output: Option<String>,
    stderr: String,
}

impl JournalLine {
    /// The step that follows `results` in an exam, if the line holds it.
    pub(super) fn step(self, exam: &Exam, results: &ExamResults) -> Option<ExamStep> {
        if results.end.is_some() {
            return None;
        }
        let (done, observed) = match (self, exam.task(results.next)?) {
            (
                Self::Case {
                    case,
                    observed,
                    board,
                    mv,
                    fault,
                    remark,
                },
                ExamTask::Case(asked),
            ) if case == asked.to_string() => {
                let board = match board {
                    Some(text) => Some(text::contents(text.as_bytes()).ok()?),
                    None => None,
                };
                let played = match (mv, fault) {
                    (Some(mv), None) => Ok(mv.parse().ok()?),
                    (None, Some(fault)) => Err(fault.read()?),
                    _ => return None,
                };
                let answer = CaseAnswer {
                    board,
                    played,
                    remark,
                };
                (StepOutcome::Case(answer), observed)
            }
            (
                Self::Game {
                    game,
                    observed,
                    winner,
                    plies,
                    fault,
                },
                ExamTask::Game(number),
            ) if game == number + 1 => {
                let side =
                    |text: String| Side::BOTH.into_iter().find(|side| side.to_string() == text);
                let done = StepOutcome::Game(ExamGame {
                    side: exam.side(number),
                    winner: match winner {
                        Some(winner) => Some(side(winner)?),
                        None => None,
                    },
                    plies,
                    fault: match fault {
                        Some(fault) => Some(fault.read()?),
                        None => None,
                    },
                    record: None,
                });
                (done, observed)
            }
            (
                Self::Hidden {
                    case,
                    observed,
                    passed,
                },
                ExamTask::Hidden(asked),
            ) if case == asked.to_string() => (StepOutcome::Hidden(passed), observed),
            _ => return None,
        };
        Some(ExamStep {
            outcome: done,
            spent: observed.spent(),
            effects: observed.effects,
        })
    }

    pub(super) fn new(exam: &Exam, step: &ExamStep, number: u32) -> Self {
        let observed = ObservedLine::new(step);
        match &step.outcome {
            StepOutcome::Case(CaseAnswer {
                board,
                played,
                remark,
            }) => Self::Case {
                case: exam.cases[number as usize].to_string(),
                observed,
                board: board.as_ref().map(text::lines),
                mv: played.as_ref().ok().map(ToString::to_string),
                fault: played.as_ref().err().map(FaultLine::new),
                remark: remark.clone(),
            },
            StepOutcome::Game(game) => Self::Game {
                game: number - exam.cases.len() as u32 + 1,
                observed,
                winner: game.winner.map(|side| side.to_string()),
                plies: game.plies,
                fault: game.fault.as_ref().map(FaultLine::new),
            },
            StepOutcome::Hidden(passed) => Self::Hidden {
                case: match exam.task(number) {
                    Some(ExamTask::Hidden(case)) => case.to_string(),
                    _ => String::new(),
                },
                observed,
                passed: *passed,
            },
        }
    }
}

impl ObservedLine {
    fn new(step: &ExamStep) -> Self {
        let ms = |time: Duration| time.as_millis() as u64;
        let spent = step.spent;
        Self {
            ms: ms(spent.own),
            wall_ms: ms(spent.wall),
            cpu_ms: spent.cpu.map(ms),
            effects: step.effects.clone(),
        }
    }

    fn spent(&self) -> TimeUsed {
        TimeUsed {
            wall: Duration::from_millis(self.wall_ms),
            cpu: self.cpu_ms.map(Duration::from_millis),
            own: Duration::from_millis(self.ms),
        }
    }
}

impl FaultLine {
    pub(super) fn new(fault: &Fault) -> Self {
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        Self {
            kind: fault.kind.word().to_owned(),
            reason: fault.reason.clone(),
            left: match &fault.evidence {
                Some(Evidence::InMemory(artifacts)) => Some(ArtifactsLine {
                    command: artifacts.command.clone(),
                    input: text(&artifacts.input),
                    output: artifacts.output.as_ref().map(text),
                    stderr: text(&artifacts.stderr),
                }),
                _ => None,
            },
        }
    }

    fn read(self) -> Option<Fault> {
        let mut kinds = FaultKind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.word() == self.kind)?;
        let fault = kind.because(self.reason);
        Some(match self.left {
            Some(left) => fault.with_artifacts(Artifacts {
                command: left.command,
                input: left.input.into_bytes(),
                output: left.output.map(String::into_bytes),
                stderr: left.stderr.into_bytes(),
            }),
            None => fault,
        })
    }
}
