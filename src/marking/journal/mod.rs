//! The steps of an exam on disk: a line of JSON for each, in their order.
//!
//! Lines are added one by one, so that a killed run leaves all steps that were done, and perhaps a part of one.

mod line;

use std::io::{self, BufRead, Read};
use std::path::Path;

use self::line::JournalLine;
use super::class::Unmarked;
use super::exam::{Exam, ExamStep, StepOutcome};
use super::results::ExamResults;
use crate::file::{GrowingFile, WriteError};

/// The longest line that is read, in bytes: far more than a step with its evidence takes.
const MOST_LINE: u64 = 1 << 20;

/// The file of the steps of one player.
pub(super) struct Journal(GrowingFile);

impl Journal {
    /// Opens the journal at `path`, or begins it, and returns its results. Removes an incomplete line at its end, and
    /// the reason why the bot could not be asked, so that it is asked again. [`JournalState::read`] explains `has_record`.
    ///
    /// # Errors
    /// When it cannot be read or written, or does not belong to this exam.
    pub(super) fn open(
        path: &Path,
        exam: &Exam,
        has_record: impl Fn(u32) -> bool,
    ) -> io::Result<(Self, ExamResults)> {
        let mut file = GrowingFile::open(path)?;
        let state = JournalState::read(file.reader(), path, exam, has_record)?;
        file.cut(state.steps_end).map_err(|error| {
            let (path, source) = (path.to_owned(), io::Error::from(error));
            io::Error::new(source.kind(), WriteError { path, source })
        })?;
        Ok((Self(file), state.results))
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
pub(super) struct JournalState {
    /// The steps, counted.
    pub(super) results: ExamResults,
    /// The reason why the bot could not be asked for more.
    pub(super) error: Option<Unmarked>,
    /// Length of the lines of the steps, in bytes.
    steps_end: u64,
}

impl JournalState {
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
    /// As [`JournalState::read`].
    pub(super) fn read_each(
        mut reader: impl BufRead,
        path: &Path,
        exam: &Exam,
        has_record: impl Fn(u32) -> bool,
        mut each: impl FnMut(u32, &ExamStep),
    ) -> io::Result<Self> {
        let mut state = Self {
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
                Some(JournalLine::NotMarked { reason, machine }) if state.error.is_none() => {
                    state.error = Some(match machine {
                        true => Unmarked::Machine(reason),
                        false => Unmarked::Bot(reason),
                    });
                    line.clear();
                    continue;
                }
                Some(line) if state.error.is_none() => line.step(exam, &state.results),
                _ => None,
            };
            let step = step.ok_or_else(|| {
                let number = u64::from(state.results.steps) + 1;
                io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!(
                        "line {number} is no step of this exam: remove '{}'",
                        path.display()
                    ),
                )
            })?;
            if matches!(step.outcome, StepOutcome::Game(_)) && !has_record(state.results.next) {
                break;
            }
            each(state.results.next, &step);
            state.results.add(exam, step);
            state.steps_end += line.len() as u64;
            line.clear();
        }
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::Index;
    use vauban_laws::tries;

    use super::line::{FaultLine, ObservedLine};
    use super::*;
    use crate::game::Side;
    use crate::players::{Artifacts, FaultKind, SideEffect};

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
            let left = Artifacts {
                command: "./bot".to_owned(),
                input: b"a board\n".to_vec(),
                output: None,
                stderr: "why, {\"é\"}".into(),
            };
            FaultLine::new(&if number == 2 {
                fault.with_artifacts(left)
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

    fn read(bytes: &[u8]) -> io::Result<JournalState> {
        JournalState::read(bytes, Path::new("steps"), &exam(), |_| true)
    }

    #[test]
    fn a_whole_journal_has_all_steps() {
        let bytes = whole();
        let state = read(&bytes).unwrap();
        assert_eq!(
            (state.results.steps, state.steps_end),
            (6, bytes.len() as u64)
        );
    }

    proptest! {
        #![proptest_config(tries(256))]

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
            if let Ok(state) = read(&bytes) {
                let steps = &bytes[..state.steps_end as usize];
                prop_assert!(steps.is_empty() || steps.ends_with(b"\n"));
                let again = read(steps).unwrap();
                prop_assert_eq!(again.results.steps, state.results.steps);
                prop_assert_eq!(again.steps_end, state.steps_end);
            }
        }
    }
}
