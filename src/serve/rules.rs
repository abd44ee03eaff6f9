//! Questions about the rules: answered at once.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, Refusal};
use super::client::Client;
use super::openapi::{Denied, Failed};
use super::request::{self, Json, Text};
use super::task::Api;
use crate::cases::{CaseLevel, PuzzleKind};
use crate::chooser::Level;
use crate::game::Setup;
use crate::moves::{Move, Position};
use crate::referee;
use crate::report::{About, LegalMoves, Status, Verdict, Versioned};

/// What there is to play with, and what this server allows.
#[derive(Serialize, ToSchema)]
pub(super) struct Offer {
    #[serde(flatten)]
    about: About,
    /// The kinds of puzzle.
    puzzles: Vec<PuzzleOffer>,
    /// The longest search, in milliseconds.
    max_time: u64,
}

/// A kind of puzzle.
#[derive(Serialize, ToSchema)]
pub(super) struct PuzzleOffer {
    /// Its name for programs.
    kind: PuzzleKind,
    /// Its name for people.
    title: &'static str,
    /// What to find.
    task: &'static str,
    /// The level that finds it.
    #[schema(value_type = Level)]
    level: CaseLevel,
}

/// What the referee says of a move, and what it leads to.
#[derive(Serialize, ToSchema)]
pub(super) struct Checked {
    #[serde(flatten)]
    verdict: Verdict,
    /// The position after the move; `null` where it is not legal.
    #[schema(value_type = Option<Position>)]
    after: Option<String>,
}

/// What the referee says of the moves of a game.
#[derive(Serialize, ToSchema)]
pub(super) struct Replayed {
    /// Whether all moves are legal.
    legal: bool,
    /// What is said of each move, up to the first that is not legal.
    plies: Vec<Checked>,
}

/// Tells what there is to play with: the pieces, the levels and the limits.
#[utoipa::path(get, path = "/api/v1/about", tag = "rules",
    responses((status = OK, body = Versioned<Offer>), Denied))]
pub(super) async fn about(State(api): State<Arc<Api>>) -> Answer {
    let puzzles = PuzzleKind::ALL.map(|kind| PuzzleOffer {
        kind,
        title: kind.title(),
        task: kind.task(),
        level: kind.level(),
    });
    Answer::new(Offer {
        about: About::new(),
        puzzles: puzzles.into(),
        max_time: api.max_time.as_millis().try_into().unwrap_or(u64::MAX),
    })
}

/// Lists the legal moves: all, or those of one piece.
#[utoipa::path(post, path = "/api/v1/moves", tag = "rules", request_body = request::Moves,
    responses((status = OK, body = Versioned<LegalMoves>), Failed))]
pub(super) async fn moves(Json(asked): Json<request::Moves>) -> Answer {
    Answer::new(list(&asked))
}

/// Says whether a move is legal, and if not, why. The move is given as such, or as the position after it.
#[utoipa::path(post, path = "/api/v1/check", tag = "rules", request_body = request::Check,
    responses((status = OK, body = Versioned<Checked>), Failed))]
pub(super) async fn check(Json(asked): Json<request::Check>) -> Result<Answer, Refusal> {
    judge(&asked).map(Answer::new)
}

/// Says how a game stands: danger, shields, material, and its end.
#[utoipa::path(post, path = "/api/v1/status", tag = "rules", request_body = request::Status,
    responses((status = OK, body = Versioned<Status>), Failed))]
pub(super) async fn status(Json(asked): Json<request::Status>) -> Answer {
    Answer::new(Status::of(&asked.position.0, asked.length()))
}

/// Checks the moves of a whole game, one after another from its first position.
#[utoipa::path(post, path = "/api/v1/replay", tag = "rules", request_body = request::Replay,
    responses((status = OK, body = Versioned<Replayed>), Failed))]
pub(super) async fn replay(
    State(api): State<Arc<Api>>,
    client: Client,
    Json(asked): Json<request::Replay>,
) -> Result<Answer, Refusal> {
    let play = move |_: &_| Answer::new(follow(&asked));
    api.quick.ask(client, Duration::ZERO, play).await
}

/// The legal moves that are asked for.
pub(super) fn list(asked: &request::Moves) -> LegalMoves {
    let from = asked.from.map(|Text(square)| square);
    LegalMoves::of(&asked.position.0.position, from)
}

/// What the referee says.
///
/// # Errors
/// When it is not asked about one thing.
pub(super) fn judge(asked: &request::Check) -> Result<Checked, Refusal> {
    let Text(setup) = &asked.position;
    let position = &setup.position;
    let verdict = match (asked.mv, (asked.from, asked.to), &asked.after) {
        (Some(Text(mv)), (None, None), None) => referee::judge(position, mv),
        (None, (Some(Text(from)), Some(Text(to))), None) => {
            referee::judge(position, referee::meant(position, from, to))
        }
        // The side to move after the move is implied.
        (None, (None, None), Some(Text(after))) => {
            referee::compare(position, &after.position.contents)
        }
        _ => {
            return Err(Refusal::field(
                "expected one of 'move', 'from' and 'to', or 'after'",
            ));
        }
    };
    Ok(told(setup, &verdict).0)
}

fn follow(asked: &request::Replay) -> Replayed {
    let Text(mut setup) = asked.position.clone();
    let mut plies = Vec::new();
    let mut legal = true;
    for &Text(mv) in &asked.moves {
        let (checked, after) = told(&setup, &referee::judge(&setup.position, mv));
        plies.push(checked);
        match after {
            Some(after) => setup = after,
            None => {
                legal = false;
                break;
            }
        }
    }
    Replayed { legal, plies }
}

fn told(
    setup: &Setup<Position>,
    verdict: &Result<Move, referee::Refusal>,
) -> (Checked, Option<Setup<Position>>) {
    let after = verdict.as_ref().ok().map(|&mv| after(setup, mv));
    let checked = Checked {
        verdict: Verdict::from(verdict),
        after: after.as_ref().map(Setup::to_string),
    };
    (checked, after)
}

/// The setup after a legal move.
pub(super) fn after(setup: &Setup<Position>, mv: Move) -> Setup<Position> {
    Setup {
        position: setup.position.after(mv),
        ply: setup.ply.saturating_add(1),
    }
}
