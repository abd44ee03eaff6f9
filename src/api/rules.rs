//! Questions about the rules: answered at once.

use serde::Serialize;
use utoipa::ToSchema;

use super::error::{RequestError, shortened};
use super::next::Situation;
use super::request::{self, line};
use super::served::{self, Judged, Of, judge_after, judge_move, judge_points};
use super::sibling::SiblingMoves;
use crate::any::AnyLine;
use crate::report::LegalMoves;

/// What the referee says of a move, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(crate) struct Checked {
    /// Whether it is legal.
    legal: bool,
    /// The legal move.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The rule that is broken, as programs know it; only Advance has names for its rules.
    rule: Option<&'static str>,
    /// The reason in words.
    reason: Option<String>,
    /// The position after the move; `null` where it is not legal.
    after: Option<String>,
    /// How the game stands after the move, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Situation>,
}

/// What the referee says of the moves of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Replayed {
    /// Whether all moves are legal.
    legal: bool,
    /// What is said of each move, up to the first that is not legal.
    checks: Vec<Checked>,
}

/// The legal moves that are asked for.
///
/// # Errors
/// When a field is wrong.
pub(crate) fn list(asked: &request::Moves) -> Result<Of<LegalMoves, SiblingMoves>, RequestError> {
    let line = line(asked.game, "position", &asked.position)?;
    served::list(&line, asked.from.as_deref())
}

/// What the referee says.
///
/// # Errors
/// When a field is wrong, or it is not asked about one thing.
pub(crate) fn judge(asked: &request::Check) -> Result<Checked, RequestError> {
    let line = line(asked.game, "position", &asked.position)?;
    let position = &line.setup.position;
    let points = (asked.from.as_deref(), asked.to.as_deref());
    let judged = match (asked.mv.as_deref(), points, asked.after.as_deref()) {
        (Some(mv), (None, None), None) => judge_move(position, "move", mv)?,
        (None, (Some(from), Some(to)), None) => judge_points(position, from, to)?,
        (None, (None, None), Some(after)) => judge_after(position, after)?,
        _ => {
            return Err(RequestError::field(
                "expected one of 'move', 'from' and 'to', or 'after'",
            ));
        }
    };
    let course = asked.next()?;
    let (mut checked, after) = told(&line, judged);
    checked.next = course
        .zip(after)
        .map(|(course, after)| Situation::after(&line, course, &after));
    Ok(checked)
}

/// How a game stands.
///
/// # Errors
/// When a field is wrong.
pub(crate) fn status(asked: &request::Status) -> Result<Situation, RequestError> {
    let line = line(asked.game, "position", &asked.position)?;
    let with_moves = asked.next_moves.unwrap_or(false);
    Ok(Situation::new(&line, &asked.course()?, with_moves))
}

/// What the referee says of the moves of a whole game.
///
/// # Errors
/// When a field is wrong.
pub(crate) fn replay(asked: &request::Replay) -> Result<Replayed, RequestError> {
    let mut line = line(asked.game, "position", &asked.position)?;
    let mut checks = Vec::new();
    let mut legal = true;
    for mv in &asked.moves {
        let judged = judge_move(&line.setup.position, "moves", mv)?;
        let (checked, after) = told(&line, judged);
        checks.push(checked);
        match after {
            Some(after) => line = after,
            None => {
                legal = false;
                break;
            }
        }
    }
    Ok(Replayed { legal, checks })
}

/// What is said of a move, which is illegal where the turns are over, and the line after it.
fn told(line: &AnyLine, judged: Judged) -> (Checked, Option<AnyLine>) {
    let judged = match line.turns_over() {
        Some(over) => Err((Some("turns"), over.to_string())),
        None => judged,
    };
    let (mv, (rule, reason)) = match judged {
        Ok(mv) => (Some(mv), (None, None)),
        Err((rule, reason)) => (None, (rule, Some(shortened(reason)))),
    };
    let after = mv.as_ref().map(|mv| line.after(mv));
    let checked = Checked {
        legal: mv.is_some(),
        mv: mv.map(|mv| mv.to_string()),
        rule,
        reason,
        after: after.as_ref().map(AnyLine::to_string),
        next: None,
    };
    (checked, after)
}
