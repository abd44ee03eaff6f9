//! Retries: the failed cases of a bot are asked again, to see if it fails them each time.

use std::io;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::exam::{Exam, is_passed};
use super::marker::Marker;
use super::results::ExamResults;
use crate::matches::in_order;
use crate::number::counted;
use crate::players::Failure;

/// Times that each case is asked.
const TIMES: usize = 3;

/// The bot's own time after which no further case is asked: a bot that is late in every case would take hours.
pub(super) const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The failed cases that count in the mark, asked again.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Retry {
    /// Those that were asked.
    #[serde(rename = "again")]
    retried: Vec<RetriedCase>,
    /// The others, by their names: the time was up, or the bot or the machine was gone.
    #[serde(default, rename = "not_asked_again")]
    skipped: Vec<String>,
}

/// A failed case that was asked again.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct RetriedCase {
    case: String,
    /// True if it was passed, each time.
    passed: Vec<bool>,
}

impl Retry {
    /// None of the failed cases that count was asked again.
    pub(super) fn none(exam: &Exam, results: &ExamResults) -> Self {
        let left = results.counted_failures(exam);
        Self {
            skipped: left.map(ToString::to_string).collect(),
            retried: Vec::new(),
        }
    }

    /// The outcome of asking a case again, in words; `None` if it was not among the failed ones that count.
    pub(super) fn case_note(&self, name: &str) -> Option<String> {
        if let Some(asked) = self.retried.iter().find(|asked| asked.case == name) {
            let passed = asked.passed.iter().filter(|&&passed| passed).count();
            let times = asked.passed.len();
            return Some(match passed {
                0 => format!("Asked {times} times more, the bot failed each time."),
                _ => format!("Asked {times} times more, the bot passed {passed} of them."),
            });
        }
        let is_left = self.skipped.iter().any(|left| left == name);
        is_left
            .then(|| "Not asked again: the time for it was up, or it could not be run.".to_owned())
    }

    /// That a bot passed failed cases later, in a sentence; `None` if it did not.
    pub(super) fn note(&self) -> Option<String> {
        let passed = |asked: &&RetriedCase| asked.passed.contains(&true);
        let count = self.retried.iter().filter(passed).count();
        let asked = counted(self.retried.len() as u32, "failed case");
        (count > 0).then(|| format!("it passed {count} of {asked} when asked again"))
    }
}

impl Marker<'_> {
    /// Asks the failed cases that count again, [`TIMES`] times each, until the bot has spent `most` on them. Returns
    /// too whether that is done: it is not if the bot cannot be run now.
    ///
    /// # Errors
    /// A stop is requested.
    pub(super) fn retry_failed(
        &self,
        results: &ExamResults,
        most: Duration,
    ) -> Result<(Retry, bool), Failure> {
        let failed: Vec<_> = results.counted_failures(self.exam).collect();
        let terms = self.round_terms();
        let work = |number: u32| {
            let case = failed[number as usize];
            let mut own = Duration::ZERO;
            let passed = (0..TIMES).map(|_| {
                let (answer, observed) = self.answer(case, &terms)?;
                own += observed.spent.map_or(Duration::ZERO, |spent| spent.own);
                Ok(is_passed(case, &answer))
            });
            let passed = passed.collect::<Result<_, Failure>>()?;
            let case = case.to_string();
            Ok((RetriedCase { case, passed }, own))
        };
        let mut retried = Vec::new();
        let mut spent = Duration::ZERO;
        let numbers = 0..failed.len() as u32;
        let outcome = in_order(
            numbers,
            self.threads,
            &terms.stop,
            work,
            |_, (asked, own)| {
                retried.push(asked);
                spent += own;
                if spent < most {
                    Ok(())
                } else {
                    Err(Failure::Arena(io::ErrorKind::TimedOut.into()))
                }
            },
        );
        if let Err(Failure::Stopped) = outcome {
            return Err(Failure::Stopped);
        }
        let is_done = outcome.is_ok() || spent >= most;
        // The marks are there, even if the bot or the machine is not any more.
        let left = failed.iter().skip(retried.len());
        let retry = Retry {
            skipped: left.map(ToString::to_string).collect(),
            retried,
        };
        Ok((retry, is_done))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::board::text::LineEnd;
    use crate::cases::{CaseLevel, Generator};
    use crate::game::Side;
    use crate::games::ADVANCE;
    use crate::players::isolation::Isolation;
    use crate::players::{Contender, Terms};
    use crate::search::Stop;

    #[test]
    fn the_first_failed_level_is_retried_in_time() {
        let cases = |level| Generator::new(level, Side::White, 0, LineEnd::Lf).take(2);
        let cases = CaseLevel::ALL[..2].iter().flat_map(|&level| cases(level));
        let exam = Exam {
            cases: cases.collect(),
            all: true,
            ..Exam::default()
        };
        let marker = Marker {
            exam: &exam,
            marked: Contender::parse(ADVANCE, "cmd=false").unwrap(),
            terms: Terms {
                time_limit: Duration::from_secs(10),
                grace: Duration::ZERO,
                cpu: None,
                stop: Stop::new(),
                isolation: Isolation::None,
            },
            threads: 1,
        };
        let mut results = ExamResults::default();
        marker.mark(&mut results, |_, _| Ok(())).unwrap();
        assert_eq!(results.failed.len(), 4);
        let counts = |most| {
            let (retry, is_done) = marker.retry_failed(&results, most).unwrap();
            assert!(is_done);
            assert!(retry.retried.iter().all(|asked| asked.passed == [false; 3]));
            (retry.retried.len(), retry.skipped.len())
        };
        assert_eq!(counts(TIME_LIMIT), (2, 0));
        assert_eq!(counts(Duration::ZERO), (1, 1));
    }
}
