//! Questions about the rules: answered at once.

use serde::Serialize;

use super::error::RequestError;
use super::next::Situation;
use super::request::{self, line};
use super::task::Task;
use super::tells::{Catalogue, Judged, Refused, Tells, Told, verdict};
use crate::answer::Verdict;
use crate::any::{AnyLine, AnyPosition};
use crate::search::Stop;

/// What the referee says of a move, and what it leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Checked {
    #[serde(flatten)]
    verdict: Verdict,
    /// The position after the move; `null` where it is not legal.
    after: Option<String>,
    /// How the game stands after the move, where that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Situation>,
}

/// What the referee says of the moves of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Replayed {
    /// Whether all moves are legal.
    legal: bool,
    /// What is said of each move, up to the first that is not legal.
    checks: Vec<Checked>,
}

/// The legal moves of a position.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct LegalMoves {
    /// The position in one line.
    position: String,
    /// The moves in the byte order of their notation.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::LegalMove>"))]
    legal_moves: Vec<Told>,
}

/// The legal moves that are asked for: all, or those that begin on a square; none where the turns are over.
///
/// # Errors
/// When a field is wrong.
pub(super) fn list(
    games: &Catalogue,
    asked: &request::MovesRequest,
) -> Result<LegalMoves, RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let line = line(tells.game(), "position", &asked.position)?;
    let from = asked.from.as_deref();
    if let Some(from) = from {
        check_square(tells, "from", from)?;
    }
    let position = &line.setup.position;
    let mut moves = line.legal_moves();
    moves.retain(|mv| from.is_none_or(|from| position.squares(mv)[0] == from));
    moves.sort_by_cached_key(ToString::to_string);
    let moves = moves.iter().map(|mv| tells.legal_move(position, mv));
    Ok(LegalMoves {
        position: position.to_string(),
        legal_moves: moves.collect(),
    })
}

fn check_square(tells: &dyn Tells, field: &str, square: &str) -> Result<(), RequestError> {
    let known = tells.check_square(square);
    known.map_err(|error| RequestError::field(format_args!("{field}: {error}")))
}

/// Whether the move of a field is legal.
///
/// # Errors
/// When it cannot be read as a move.
pub(super) fn judge_move(
    tells: &dyn Tells,
    position: &AnyPosition,
    field: &str,
    text: &str,
) -> Result<Judged, RequestError> {
    let judged = tells.judge(position, text);
    judged.map_err(|error| RequestError::field(format_args!("{field}: {error}")))
}

/// What the referee says. With the next moves, that takes a moment.
///
/// # Errors
/// When a field is wrong, or it is not asked about one thing.
pub(super) fn check(
    games: &'static Catalogue,
    asked: request::CheckRequest,
) -> Result<Task<Checked>, RequestError> {
    Ok(match asked.next_moves {
        Some(true) => Task::moment(move |_| judge(games, &asked)),
        _ => Task::at_once(judge(games, &asked)?),
    })
}

/// How a game stands. With the next moves, that takes a moment.
///
/// # Errors
/// When a field is wrong.
pub(super) fn stand(
    games: &'static Catalogue,
    asked: request::StatusRequest,
) -> Result<Task<Situation>, RequestError> {
    Ok(match asked.next_moves {
        Some(true) => Task::moment(move |_| status(games, &asked)),
        _ => Task::at_once(status(games, &asked)?),
    })
}

pub(super) fn judge(
    games: &Catalogue,
    asked: &request::CheckRequest,
) -> Result<Checked, RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let line = line(tells.game(), "position", &asked.position)?;
    let position = &line.setup.position;
    let squares = (asked.from.as_deref(), asked.to.as_deref());
    let judged = match (asked.mv.as_deref(), squares, asked.after.as_deref()) {
        (Some(mv), (None, None), None) => judge_move(tells, position, "move", mv)?,
        (None, (Some(from), Some(to)), None) => {
            check_square(tells, "from", from)?;
            check_square(tells, "to", to)?;
            tells.judge_squares(position, [from, to])
        }
        (None, (None, None), Some(after)) => {
            let judged = tells.judge_after(position, after);
            judged.map_err(|error| RequestError::field(format_args!("after: {error}")))?
        }
        _ => {
            return Err(RequestError::field(
                "expected one of 'move', 'from' and 'to', or 'after'",
            ));
        }
    };
    let course = asked.next(tells.game())?;
    let (mut checked, after) = told(&line, judged);
    checked.next = course
        .zip(after)
        .map(|(course, after)| Situation::after(tells, &line, course, &after));
    Ok(checked)
}

fn status(games: &Catalogue, asked: &request::StatusRequest) -> Result<Situation, RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let line = line(tells.game(), "position", &asked.position)?;
    let course = asked.course(tells.game())?;
    let with_moves = asked.next_moves.unwrap_or(false);
    Ok(Situation::new(tells, &line, &course, with_moves))
}

/// What the referee says of the moves of a whole game.
///
/// # Errors
/// When a field is wrong.
pub(super) fn replay(
    games: &Catalogue,
    asked: &request::ReplayRequest,
    stop: &Stop,
) -> Result<Replayed, RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let mut line = line(tells.game(), "position", &asked.position)?;
    let mut checks = Vec::new();
    let mut legal = true;
    for mv in asked.moves.iter().take_while(|_| !stop.is_requested()) {
        let judged = judge_move(tells, &line.setup.position, "moves", mv)?;
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
        Some(over) => Err(Refused {
            rule: Some("turns"),
            reason: over.to_string(),
        }),
        None => judged,
    };
    let after = judged.as_ref().ok().map(|mv| line.after(mv));
    let checked = Checked {
        verdict: verdict(&judged),
        after: after.as_ref().map(AnyLine::to_string),
        next: None,
    };
    (checked, after)
}
