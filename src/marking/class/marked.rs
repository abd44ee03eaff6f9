//! What has become of a bot.

use super::build::FailedBuild;
use crate::marking::hidden::Contrast;
use crate::marking::results::{ExamEnd, ExamResults};

/// What has become of a bot.
#[derive(Clone, Debug, Default)]
pub struct Marked {
    /// Its results; they have no end where the run was interrupted.
    pub results: ExamResults,
    /// Why it could not be asked.
    pub error: Option<String>,
    /// Why there is no program to ask: then it is an error too.
    pub failed_build: Option<FailedBuild>,
}

impl Marked {
    /// Whether there is nothing left to do: all is done, or it can't be done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.results.end.is_some() || self.error.is_some()
    }

    /// What is to be said beside the mark, in a sentence.
    #[must_use]
    pub fn note(&self) -> Option<String> {
        let error = self
            .error
            .as_ref()
            .map(|error| format!("not marked: {error}"));
        let ended = || {
            let results = &self.results;
            let silent = results.never_moved().map(|fault| {
                format!("look at it: it left no board in any case, the first time by {fault}")
            });
            let differs = results.contrast().filter(Contrast::differs);
            let differs = differs.map(|contrast| format!("look at it: {contrast}"));
            let told = silent
                .into_iter()
                .chain(differs)
                .chain(results.end.and_then(ExamEnd::told));
            let told: Vec<_> = told.chain(results.remarks_told()).collect();
            (!told.is_empty()).then(|| told.join("; "))
        };
        error.or_else(ended)
    }

    /// The mark in points; none where the bot could not be asked.
    #[must_use]
    pub fn mark(&self) -> Option<f64> {
        self.error.is_none().then(|| self.results.marks.total())
    }
}
