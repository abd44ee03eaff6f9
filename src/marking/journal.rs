//! The steps of an exam on disk: a line of JSON for each, in their order.
//!
//! Lines are added one by one, so that a killed run leaves all steps that were done, and perhaps a part of one.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::class::Unmarked;
use super::exam::{CaseAnswer, Done, Exam, ExamGame, ExamStep, ExamTask};
use super::results::ExamResults;
use crate::board::text;
use crate::file::{GrowingFile, WriteError};
use crate::game::Side;
use crate::players::{Evidence, Fault, FaultKind, Remains, SideEffect, Spent};

/// The longest line that is read, in bytes: far more than a step with its evidence takes.
const MOST_LINE: u64 = 1 << 20;

/// The file of the steps of one player.
pub(super) struct Journal(GrowingFile);

/// A step as a line; a case is named by its file, and a game by its number from 1.
#[derive(Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
enum JournalLine {
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
        /// Whether the machine is at fault.
        #[serde(default)]
        machine: bool,
    },
}

/// What was observed of a bot during a step. Times are in milliseconds.
#[derive(Clone, Serialize, Deserialize)]
struct ObservedLine {
    /// The bot's own time, which counts.
    ms: u64,
    wall_ms: u64,
    cpu_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    effects: BTreeSet<SideEffect>,
}

#[derive(Serialize, Deserialize)]
struct FaultLine {
    kind: String,
    reason: String,
    left: Option<LeftLine>,
}

#[derive(Serialize, Deserialize)]
struct LeftLine {
    command: String,
    input: String,
    output: Option<String>,
    stderr: String,
}

impl Journal {
    /// Opens the journal at `path`, or begins it, and returns its results. Removes an incomplete line at its end, and
    /// the reason why the bot could not be asked, so that it is asked again. [`Kept::read`] explains `has_record`.
    ///
    /// # Errors
    /// When it cannot be read or written, or does not belong to this exam.
    pub(super) fn open(
        path: &Path,
        exam: &Exam,
        has_record: impl Fn(u32) -> bool,
    ) -> io::Result<(Self, ExamResults)> {
        let mut file = GrowingFile::open(path)?;
        let kept = Kept::read(file.reader(), path, exam, has_record)?;
        file.cut(kept.steps_end).map_err(|error| {
            let (path, source) = (path.to_owned(), io::Error::from(error));
            io::Error::new(source.kind(), WriteError { path, source })
        })?;
        Ok((Self(file), kept.results))
    }

    /// Adds the step that follows `results`.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add(
        &mut self,
        exam: &Exam,
        step: &ExamStep,
        results: &ExamResults,
    ) -> io::Result<()> {
        self.write(&JournalLine::new(exam, step, results.next))
    }

    /// Adds the reason why the bot could not be asked.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn add_error(&mut self, error: &Unmarked) -> io::Result<()> {
        self.write(&JournalLine::NotMarked {
            reason: error.to_string(),
            machine: matches!(error, Unmarked::Machine(_)),
        })
    }

    fn write(&mut self, line: &JournalLine) -> io::Result<()> {
        let mut line = serde_json::to_vec(line)?;
        line.push(b'\n');
        Ok(self.0.add(&line)?)
    }
}

/// The content of a journal.
pub(super) struct Kept {
    /// The steps, counted.
    pub(super) results: ExamResults,
    /// Why the bot could not be asked for more.
    pub(super) error: Option<Unmarked>,
    /// Length of the lines of the steps, in bytes.
    steps_end: u64,
}

impl Kept {
    /// Reads the journal at `path` up to its last complete line, or up to the first game without a record: `has_record`
    /// gets the number of its step.
    ///
    /// # Errors
    /// When it cannot be read, or does not belong to this exam.
    pub(super) fn read(
        reader: impl BufRead,
        path: &Path,
        exam: &Exam,
        has_record: impl Fn(u32) -> bool,
    ) -> io::Result<Self> {
        Self::read_each(reader, path, exam, has_record, |_, _| ())
    }

    /// The same; `each` gets the number of each step, and the step.
    ///
    /// # Errors
    /// As [`Kept::read`].
    pub(super) fn read_each(
        mut reader: impl BufRead,
        path: &Path,
        exam: &Exam,
        has_record: impl Fn(u32) -> bool,
        mut each: impl FnMut(u32, &ExamStep),
    ) -> io::Result<Self> {
        let mut kept = Self {
            results: ExamResults::default(),
            error: None,
            steps_end: 0,
        };
        let mut line = Vec::new();
        loop {
            let piece = reader
                .by_ref()
                .take(MOST_LINE)
                .read_until(b'\n', &mut line)?;
            if piece == 0 || (piece as u64) < MOST_LINE && !line.ends_with(b"\n") {
                break;
            }
            let known = serde_json::from_slice(&line).ok();
            let step = match known {
                Some(JournalLine::NotMarked { reason, machine }) if kept.error.is_none() => {
                    kept.error = Some(match machine {
                        true => Unmarked::Machine(reason),
                        false => Unmarked::Bot(reason),
                    });
                    line.clear();
                    continue;
                }
                Some(line) if kept.error.is_none() => line.step(exam, &kept.results),
                _ => None,
            };
            let step = step.ok_or_else(|| {
                let number = u64::from(kept.results.steps) + 1;
                io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!(
                        "line {number} is no step of this exam: remove '{}'",
                        path.display()
                    ),
                )
            })?;
            if matches!(step.done, Done::Game(_)) && !has_record(kept.results.next) {
                break;
            }
            each(kept.results.next, &step);
            kept.results.add(exam, step);
            kept.steps_end += line.len() as u64;
            line.clear();
        }
        Ok(kept)
    }
}

impl JournalLine {
    /// The step that follows `results` in an exam, if the line holds it.
    fn step(self, exam: &Exam, results: &ExamResults) -> Option<ExamStep> {
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
                let left = match board {
                    Some(text) => Some(text::contents(text.as_bytes()).ok()?),
                    None => None,
                };
                let played = match (mv, fault) {
                    (Some(mv), None) => Ok(mv.parse().ok()?),
                    (None, Some(fault)) => Err(fault.read()?),
                    _ => return None,
                };
                let answer = CaseAnswer {
                    left,
                    played,
                    remark,
                };
                (Done::Case(answer), observed)
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
                let done = Done::Game(ExamGame {
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
            ) if case == asked.to_string() => (Done::Hidden(passed), observed),
            _ => return None,
        };
        Some(ExamStep {
            done,
            spent: observed.spent(),
            effects: observed.effects,
        })
    }

    fn new(exam: &Exam, step: &ExamStep, number: u32) -> Self {
        let observed = ObservedLine::new(step);
        match &step.done {
            Done::Case(CaseAnswer {
                left,
                played,
                remark,
            }) => Self::Case {
                case: exam.cases[number as usize].to_string(),
                observed,
                board: left.as_ref().map(text::lines),
                mv: played.as_ref().ok().map(ToString::to_string),
                fault: played.as_ref().err().map(FaultLine::new),
                remark: remark.clone(),
            },
            Done::Game(game) => Self::Game {
                game: number - exam.cases.len() as u32 + 1,
                observed,
                winner: game.winner.map(|side| side.to_string()),
                plies: game.plies,
                fault: game.fault.as_ref().map(FaultLine::new),
            },
            Done::Hidden(passed) => Self::Hidden {
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

    fn spent(&self) -> Spent {
        Spent {
            wall: Duration::from_millis(self.wall_ms),
            cpu: self.cpu_ms.map(Duration::from_millis),
            own: Duration::from_millis(self.ms),
        }
    }
}

impl FaultLine {
    fn new(fault: &Fault) -> Self {
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        Self {
            kind: fault.kind.word().to_owned(),
            reason: fault.reason.clone(),
            left: match &fault.evidence {
                Some(Evidence::Held(remains)) => Some(LeftLine {
                    command: remains.command.clone(),
                    input: text(&remains.input),
                    output: remains.output.as_ref().map(text),
                    stderr: text(&remains.stderr),
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
            Some(left) => fault.leaving(Remains {
                command: left.command,
                input: left.input.into_bytes(),
                output: left.output.map(String::into_bytes),
                stderr: left.stderr.into_bytes(),
            }),
            None => fault,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;

    fn exam() -> Exam {
        Exam {
            games: 6,
            ..Exam::default()
        }
    }

    /// A journal of all games of the exam.
    fn whole() -> Vec<u8> {
        let fault = |number: u32| {
            let fault = FaultKind::IllegalMove.because("e2-e9".to_owned());
            let left = Remains {
                command: "./bot".to_owned(),
                input: b"a board\n".to_vec(),
                output: None,
                stderr: "why, {\"é\"}".into(),
            };
            FaultLine::new(&if number == 2 {
                fault.leaving(left)
            } else {
                fault
            })
        };
        let lines = (1..=6).map(|game| JournalLine::Game {
            game,
            observed: ObservedLine {
                ms: 7,
                wall_ms: 9,
                cpu_ms: Some(6),
                effects: SideEffect::ALL
                    .into_iter()
                    .take(game as usize % 3)
                    .collect(),
            },
            winner: (game % 3 > 0).then(|| Side::BOTH[game as usize % 2].to_string()),
            plies: 200,
            fault: (game % 2 == 0).then(|| fault(game)),
        });
        let lines = lines.map(|line| serde_json::to_string(&line).unwrap() + "\n");
        lines.collect::<String>().into_bytes()
    }

    fn read(bytes: &[u8]) -> io::Result<Kept> {
        Kept::read(bytes, Path::new("steps"), &exam(), |_| true)
    }

    #[test]
    fn a_whole_journal_has_all_steps() {
        let bytes = whole();
        let kept = read(&bytes).unwrap();
        assert_eq!(
            (kept.results.steps, kept.steps_end),
            (6, bytes.len() as u64)
        );
    }

    proptest! {
        /// A damaged journal is refused, or read up to the end of a line; reading that part again gives the same.
        #[test]
        fn a_damaged_journal_is_refused_or_read(
            changes in vec((any::<Index>(), any::<u8>()), 0..4),
            copied in proptest::option::of((any::<Index>(), any::<Index>())),
            end in any::<Index>(),
        ) {
            let mut bytes = whole();
            for (place, byte) in changes {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
            if let Some((from, to)) = copied {
                let line = bytes.split_inclusive(|&byte| byte == b'\n');
                let lines: Vec<Vec<u8>> = line.map(<[u8]>::to_vec).collect();
                let line = lines[from.index(lines.len())].clone();
                let place = lines[..to.index(lines.len())].concat().len();
                bytes.splice(place..place, line);
            }
            bytes.truncate(end.index(bytes.len() + 1));
            if let Ok(kept) = read(&bytes) {
                let steps = &bytes[..kept.steps_end as usize];
                prop_assert!(steps.is_empty() || steps.ends_with(b"\n"));
                let again = read(steps).unwrap();
                prop_assert_eq!(again.results.steps, kept.results.steps);
                prop_assert_eq!(again.steps_end, kept.steps_end);
            }
        }
    }
}
