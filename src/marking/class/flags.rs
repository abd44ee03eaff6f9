//! Flags: the reasons for a lecturer to look at a bot before its mark is given out.

use super::marked::Marked;
use crate::marking::conduct;
use crate::marking::hidden::HiddenComparison;
use crate::marking::results::ExamEnd;
use crate::players::{FaultKind, SideEffect};

/// A reason to look at a bot, the most urgent one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Flag {
    /// It has no mark.
    NotMarked,
    /// It left no board in any case: perhaps it was not run at all.
    NoBoard,
    /// It passed far fewer of the hidden cases than of the published ones.
    Differs,
    /// It passed a failed case when it was asked again.
    Inconsistent,
    /// Its games or its sources are those of another bot.
    Alike,
    /// It tried the network.
    Network,
    /// It left processes running.
    Processes,
    /// It had no time for everything.
    Time,
    /// It crashed or was not ready in time.
    Faults,
    /// It failed after it had left its board, which counted.
    Remarks,
}

impl Flag {
    /// The reasons to look at a bot, which may be `alike` another one.
    pub(super) fn all(marked: &Marked, alike: bool) -> Vec<Self> {
        let results = &marked.results;
        if marked.error.is_some() {
            return vec![Self::NotMarked];
        }
        let silent = results.no_board_note().is_some();
        let faults = [FaultKind::Crash, FaultKind::Timeout].map(|kind| results.faults_of(kind));
        let has = |effect| results.effects.contains_key(&effect);
        let reasons = [
            (silent, Self::NoBoard),
            (
                results
                    .hidden_comparison()
                    .is_some_and(|it| HiddenComparison::differs(&it)),
                Self::Differs,
            ),
            (marked.retry.note().is_some(), Self::Inconsistent),
            (alike, Self::Alike),
            (has(SideEffect::Network), Self::Network),
            (has(SideEffect::Processes), Self::Processes),
            (results.end == Some(ExamEnd::Time), Self::Time),
            (!silent && faults != [0, 0], Self::Faults),
            (!results.remarks.is_empty(), Self::Remarks),
        ];
        let reasons = reasons.into_iter().filter(|(holds, _)| *holds);
        reasons.map(|(_, flag)| flag).collect()
    }

    /// The reason in a word or two.
    pub(super) const fn label(self) -> &'static str {
        match self {
            Self::NotMarked => "not marked",
            Self::NoBoard => "no board in any case",
            Self::Differs => "hidden cases differ",
            Self::Inconsistent => "passed when asked again",
            Self::Alike => "like another",
            Self::Network => conduct::words(SideEffect::Network),
            Self::Processes => conduct::words(SideEffect::Processes),
            Self::Time => "time was up",
            Self::Faults => "crash or timeout",
            Self::Remarks => "failed after its board",
        }
    }
}
