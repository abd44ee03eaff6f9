//! Answers that differ between Advance and its siblings.

use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::error::{Code, RequestError};
use super::request::{line, parse};
use super::sibling::{Reasons, SiblingMove, SiblingMoves, State};
use crate::answer::LevelName;
use crate::any::{AnyDecision, AnyGame, AnyLine, AnyMove, AnyPosition, AnySetup};
use crate::board::Move;
use crate::chooser::{Level, Settings};
use crate::engine::Strength;
use crate::game::{GameLine, Length, Setup};
use crate::moves::Position;
use crate::referee;
use crate::report::{Explanation, LegalMove, LegalMoves, Status};

/// An answer about Advance, or about another game.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Of<A, S> {
    /// About Advance.
    Advance(A),
    /// About one of its siblings.
    Sibling(S),
}

/// A legal move, or the rule that is broken, where rules have names, and the reason in words.
pub(crate) type Judged = Result<AnyMove, (Option<&'static str>, String)>;

/// What is told of a legal move.
pub(crate) fn legal(position: &AnyPosition, mv: &AnyMove) -> Of<LegalMove, SiblingMove> {
    match (position.of::<Position>(), mv.of::<Position>()) {
        (Some(position), Some(mv)) => Of::Advance(LegalMove::new(position, mv)),
        _ => Of::Sibling(SiblingMove::new(position, mv)),
    }
}

/// The legal moves: all, or those that begin on a square; none where the turns are over.
///
/// # Errors
/// When there is no such square.
pub(crate) fn list(
    line: &AnyLine,
    from: Option<&str>,
) -> Result<Of<LegalMoves, SiblingMoves>, RequestError> {
    let (position, over) = (&line.setup.position, line.turns_over().is_some());
    Ok(match position.of::<Position>() {
        Some(position) => {
            let from = from.map(|from| parse("from", from)).transpose()?;
            let mut moves = LegalMoves::of(position, from);
            moves.legal_moves.retain(|_| !over);
            Of::Advance(moves)
        }
        None => {
            let mut moves = SiblingMoves::new(position, from);
            moves.legal_moves.retain(|_| !over);
            Of::Sibling(moves)
        }
    })
}

/// How a game of this length stands that has come through the positions of `past`.
pub(crate) fn status(setup: &AnySetup, past: &[AnyPosition], length: Length) -> Of<Status, State> {
    match setup.position.of::<Position>() {
        Some(&position) => {
            let setup = Setup {
                position,
                ply: setup.ply,
            };
            Of::Advance(Status::of(&setup, length))
        }
        None => Of::Sibling(State::new(setup, past, length)),
    }
}

/// Whether a move is legal.
///
/// # Errors
/// When the text of this field cannot be read as a move.
pub(crate) fn judge_move(
    position: &AnyPosition,
    field: &str,
    text: &str,
) -> Result<Judged, RequestError> {
    if let Some(advance) = position.of::<Position>() {
        let judged = referee::judge(advance, parse(field, text)?);
        return Ok(told(position, judged));
    }
    Ok(position.find(text).ok_or_else(|| {
        let reason = position
            .refusal(text)
            .unwrap_or_else(|| format!("{} is not a legal move here", text.escape_debug()));
        (None, reason)
    }))
}

/// Whether the move that is meant by pointing at two squares is legal.
///
/// # Errors
/// When there are no such squares.
pub(crate) fn judge_points(
    position: &AnyPosition,
    from: &str,
    to: &str,
) -> Result<Judged, RequestError> {
    if let Some(advance) = position.of::<Position>() {
        let (from, to) = (parse("from", from)?, parse("to", to)?);
        let judged = referee::judge(advance, referee::meant(advance, from, to));
        return Ok(told(position, judged));
    }
    let mut legal = position.legal_moves().into_iter();
    let found = legal.find(|mv| SiblingMove::new(position, mv).joins(from, to));
    Ok(found.ok_or_else(|| {
        let reason = position
            .refusal(&format!("{from}->{to}"))
            .unwrap_or_else(|| {
                let [from, to] = [from, to].map(str::escape_debug);
                format!("no legal move leads from {from} to {to}")
            });
        (None, reason)
    }))
}

/// Whether a legal move leads to another position. In Advance, its side to move is implied.
///
/// # Errors
/// When the text is not a position.
pub(crate) fn judge_after(position: &AnyPosition, after: &str) -> Result<Judged, RequestError> {
    if let Some(advance) = position.of::<Position>() {
        let after: GameLine<referee::Claim> = parse("after", after)?;
        let judged = referee::compare(advance, &after.setup.position.contents);
        return Ok(told(position, judged));
    }
    let after = line(position.game(), "after", after)?.setup.position;
    let mut legal = position.legal_moves().into_iter();
    let found = legal.find(|mv| position.after(mv) == after);
    Ok(found.ok_or_else(|| (None, "no legal move leads to this position".to_owned())))
}

fn told(position: &AnyPosition, judged: Result<Move, referee::Refusal>) -> Judged {
    let refused = |refusal: referee::Refusal| (Some(refusal.code()), refusal.to_string());
    let mv = judged.map_err(refused)?;
    let found = position.find(&mv.to_string());
    Ok(found.expect("the referee has found it legal"))
}

/// The reasons for a decision of a strength.
pub(crate) fn reasons(
    position: &AnyPosition,
    strength: Strength<usize>,
    seed: Option<u64>,
    decision: &AnyDecision,
) -> Of<Box<Explanation>, Reasons> {
    match (position.of::<Position>(), decision.of::<Position>()) {
        (Some(position), Some(decision)) => {
            let settings = Settings {
                seed,
                ..Settings::new(strength.map(|level| Level::ALL[level]))
            };
            Of::Advance(Explanation::new(position, &settings, decision).into())
        }
        _ => {
            // A sibling has no other strengths than its levels.
            let usual = position.game().facts().level;
            let level = strength.level().unwrap_or(usual);
            Of::Sibling(Reasons::new(position, level, decision))
        }
    }
}

/// The refusal when the game is over.
pub(crate) fn no_move(line: &AnyLine) -> RequestError {
    if let Some(over) = line.turns_over() {
        return RequestError::new(Code::NoLegalMove, over);
    }
    let position = &line.setup.position;
    match position.of::<Position>() {
        Some(position) => {
            let error = format_args!("{} has no legal move and has lost", position.to_move);
            RequestError::new(Code::NoLegalMove, error)
        }
        None => RequestError::new(
            Code::NoLegalMove,
            "the game is over: there is no legal move",
        ),
    }
}

/// The level of this name, or else the usual one.
///
/// # Errors
/// When there is no such level.
pub(crate) fn level_of(
    game: AnyGame,
    name: Option<&LevelName<'_>>,
    usual: usize,
) -> Result<usize, RequestError> {
    let Some(name) = name else {
        return Ok(usual);
    };
    let mut levels = game.levels().into_iter();
    let known = levels.position(|level| LevelName::of(level) == *name);
    known.ok_or_else(|| {
        let levels = names(game, |_| true).join(", ");
        RequestError::field(format_args!(
            "level: {} is not a level: expected one of {levels}",
            json!(name)
        ))
    })
}

/// The levels that search, as a message has them: `8 or 9`.
pub(crate) fn searching(game: AnyGame) -> String {
    names(game, |level| game.searches(level)).join(" or ")
}

/// The names of some levels, as JSON has them.
fn names(game: AnyGame, which: impl Fn(usize) -> bool) -> Vec<String> {
    let levels = game.levels().into_iter().enumerate();
    let levels = levels.filter(|&(level, _)| which(level));
    let names = levels.map(|(_, name)| json!(LevelName::of(name)).to_string());
    names.collect()
}
