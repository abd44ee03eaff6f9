//! Whether a move is legal, and why not.

use serde::Serialize;

use crate::board::Move;
use crate::referee::Refusal;

/// What the referee says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// Whether it is legal.
    pub legal: bool,
    /// The legal move.
    #[serde(rename = "move")]
    pub mv: Option<Move>,
    /// The rule that is broken, in a word for programs.
    pub rule: Option<&'static str>,
    /// The reason in words.
    pub reason: Option<String>,
}

impl From<&Result<Move, Refusal>> for Verdict {
    fn from(verdict: &Result<Move, Refusal>) -> Self {
        let refusal = verdict.as_ref().err();
        Self {
            legal: verdict.is_ok(),
            mv: verdict.as_ref().ok().copied(),
            rule: refusal.map(Refusal::code),
            reason: refusal.map(Refusal::to_string),
        }
    }
}
