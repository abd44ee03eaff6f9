//! A case that was not passed.

use super::exam::CaseAnswer;
use crate::board::Move;
use crate::cases::Case;
use crate::chooser::{Chooser, Settings};
use crate::report::Comparison;

/// A case that was not passed.
#[derive(Clone, Copy, Debug)]
pub struct FailedCase<'a> {
    /// The case.
    pub case: &'a Case,
    /// The bot's answer.
    pub got: &'a CaseAnswer,
}

impl FailedCase<'_> {
    /// Compares the move that was played with the answer, at the case's level; `None` if it is not a legal move, or if
    /// the level would not choose the answer.
    #[must_use]
    pub fn comparison(&self) -> Option<Comparison> {
        let played = *self.got.played.as_ref().ok()?;
        let position = self.case.position();
        let settings = Settings::new(self.case.level.level());
        let decision = Chooser::new(&settings).choose(&position)?;
        let answer = position.after(decision.chosen.mv).board;
        (answer == *self.case.answer.board())
            .then(|| Comparison::new(position, &settings, &decision, played).ok())
            .flatten()
    }

    /// The move that leads to the answer.
    #[must_use]
    pub fn expected(&self) -> Option<Move> {
        let position = self.case.position();
        let answer = self.case.answer.board();
        let mut moves = position.legal_moves().into_iter();
        moves.find(|&mv| position.after(mv).board == *answer)
    }

    /// The reason in one line: the fault, or where the move drops out.
    #[must_use]
    pub fn reason(&self) -> String {
        match &self.got.played {
            Err(fault) => fault.to_string(),
            Ok(mv) => {
                let summary = self.comparison().and_then(|it| it.summary());
                summary.unwrap_or_else(|| format!("{mv} is not the answer"))
            }
        }
    }
}
