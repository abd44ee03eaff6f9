//! Questions about the rules: answered at once.

use std::fmt;

use serde::Serialize;

use super::catalogue::Catalogue;
use super::error::RequestError;
use super::game_api::{AnyAnswer, GameApi, Judged, Refused, verdict};
use super::next::Situation;
use super::request::{self, MovesRequest, line};
use super::task::Task;
use crate::answer::Verdict;
use crate::any::{AnyLine, AnyPosition};
use crate::search::Stop;

/// What the referee says of a move, and what it leads to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// The verdict.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The position after the move; `null` where it is not legal.
    pub after: Option<String>,
}

/// The same, on request with the next moves.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct MoveCheck {
    #[serde(flatten)]
    checked: Checked,
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
pub struct LegalMoves {
    /// The position in one line, as it was given.
    position: String,
    /// The moves in the byte order of their notation.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::schema::LegalMove>"))]
    legal_moves: Vec<AnyAnswer>,
}

/// One move a line.
impl fmt::Display for LegalMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut moves = self.legal_moves.iter();
        moves.try_for_each(|mv| writeln!(f, "{mv}"))
    }
}

/// The legal moves of a game under way that are asked for; none where the turns are over.
///
/// # Errors
/// When an option is wrong.
pub fn legal_moves(
    api: &dyn GameApi,
    line: &AnyLine,
    asked: &MovesRequest,
) -> Result<LegalMoves, RequestError> {
    // Without `..`, so that no option is forgotten.
    let MovesRequest {
        game: _,
        position: _,
        from,
    } = asked;
    let position = &line.setup.position;
    let mut moves = line.legal_moves();
    if let Some(from) = from {
        check_square(api, "from", from)?;
        moves.retain(|mv| position.squares(mv)[0] == *from);
    }
    moves.sort_by_cached_key(ToString::to_string);
    let moves = moves.iter().map(|mv| api.legal_move(position, mv));
    Ok(LegalMoves {
        position: line.compact(),
        legal_moves: moves.collect(),
    })
}

/// The legal moves of the position that is asked for.
///
/// # Errors
/// When a field is wrong.
pub(super) fn moves(games: &Catalogue, asked: &MovesRequest) -> Result<LegalMoves, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let line = line(api.game(), "position", &asked.position)?;
    legal_moves(api, &line, asked)
}

fn check_square(api: &dyn GameApi, field: &str, square: &str) -> Result<(), RequestError> {
    let known = api.check_square(square);
    known.map_err(|error| RequestError::field(format_args!("{field}: {error}")))
}

/// Judges the move of a field.
///
/// # Errors
/// When it cannot be read as a move.
pub(super) fn judge_move(
    api: &dyn GameApi,
    position: &AnyPosition,
    field: &str,
    text: &str,
) -> Result<Judged, RequestError> {
    let judged = api.judge(position, text);
    judged.map_err(|error| RequestError::field(format_args!("{field}: {error}")))
}

/// Checks the move that is asked about. With the next moves, that takes a moment.
///
/// # Errors
/// When a field is wrong, or it is not asked about one move.
pub(super) fn check(
    games: &'static Catalogue,
    asked: request::CheckRequest,
) -> Result<Task<MoveCheck>, RequestError> {
    Ok(match asked.next_moves {
        Some(true) => Task::moment(move |_| check_now(games, &asked)),
        _ => Task::at_once(check_now(games, &asked)?),
    })
}

/// The status of the game that is asked about. With the next moves, that takes a moment.
///
/// # Errors
/// When a field is wrong.
pub(super) fn status(
    games: &'static Catalogue,
    asked: request::StatusRequest,
) -> Result<Task<Situation>, RequestError> {
    Ok(match asked.next_moves {
        Some(true) => Task::moment(move |_| status_now(games, &asked)),
        _ => Task::at_once(status_now(games, &asked)?),
    })
}

/// The same as [`check`], without a task.
pub(super) fn check_now(
    games: &Catalogue,
    asked: &request::CheckRequest,
) -> Result<MoveCheck, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let line = line(api.game(), "position", &asked.position)?;
    let position = &line.setup.position;
    let squares = (asked.from.as_deref(), asked.to.as_deref());
    let judged = match (asked.mv.as_deref(), squares, asked.after.as_deref()) {
        (Some(mv), (None, None), None) => judge_move(api, position, "move", mv)?,
        (None, (Some(from), Some(to)), None) => {
            check_square(api, "from", from)?;
            check_square(api, "to", to)?;
            api.judge_squares(position, [from, to])
        }
        (None, (None, None), Some(after)) => {
            let judged = api.judge_after(position, after);
            judged.map_err(|error| RequestError::field(format_args!("after: {error}")))?
        }
        _ => {
            return Err(RequestError::field(
                "expected one of 'move', 'from' and 'to', or 'after'",
            ));
        }
    };
    let course = asked.next(api.game())?;
    let (checked, after) = Checked::new(&line, judged);
    let next = course.zip(after);
    let next = next.map(|(course, after)| Situation::after(api, &line, course, &after));
    Ok(MoveCheck { checked, next })
}

fn status_now(
    games: &Catalogue,
    asked: &request::StatusRequest,
) -> Result<Situation, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let line = line(api.game(), "position", &asked.position)?;
    let course = asked.course(api.game())?;
    let with_moves = asked.next_moves.unwrap_or(false);
    Ok(Situation::new(api, &line, &course, with_moves))
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
    let api = games.named(asked.game.as_deref())?;
    let mut line = line(api.game(), "position", &asked.position)?;
    let mut checks = Vec::new();
    let mut legal = true;
    for mv in asked.moves.iter().take_while(|_| !stop.is_requested()) {
        let judged = judge_move(api, &line.setup.position, "moves", mv)?;
        let (checked, after) = Checked::new(&line, judged);
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

/// The move, where it is legal.
impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.verdict.mv.as_ref();
        mv.map_or(Ok(()), |mv| writeln!(f, "{mv}"))
    }
}

impl Checked {
    /// The verdict on a move, which is illegal where the turns are over, and the line after it.
    #[must_use]
    pub fn new(line: &AnyLine, judged: Judged) -> (Self, Option<AnyLine>) {
        let judged = match line.turns_over() {
            Some(over) => Err(Refused {
                rule: Some("turns"),
                reason: over.to_string(),
            }),
            None => judged,
        };
        let after = judged.as_ref().ok().map(|mv| line.after(mv));
        let checked = Self {
            verdict: verdict(&judged),
            after: after.as_ref().map(AnyLine::to_string),
        };
        (checked, after)
    }
}
