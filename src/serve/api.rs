//! The routes of the API.
//!
//! Questions about the rules are answered at once; choices of a level and searches go through the queue.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::routing::{get, post};
use serde::Serialize;

use super::answer::{Answer, Refusal};
use super::request::{self, Json, MAX_BYTES, Text};
use super::stream;
use super::task::{Api, Task, no_move};
use crate::chooser::{Chooser, Settings};
use crate::engine::Engine;
use crate::game::Setup;
use crate::moves::{Move, Position};
use crate::referee;
use crate::report::{About, Explanation, LegalMove, LegalMoves, Status, Verdict};
use crate::search::Query;
use crate::stop::Stop;

/// The routes of the API.
pub(super) fn routes(api: Arc<Api>) -> Router {
    Router::new()
        .route("/api/v1/about", get(about))
        .route("/api/v1/moves", post(moves))
        .route("/api/v1/check", post(check))
        .route("/api/v1/status", post(status))
        .route("/api/v1/move", post(play))
        .route("/api/v1/analyse", post(analyse))
        .route("/api/v1/analyse/stream", get(stream::upgrade))
        .layer(DefaultBodyLimit::max(MAX_BYTES))
        .with_state(api)
}

async fn about(State(api): State<Arc<Api>>) -> Answer {
    #[derive(Serialize)]
    struct Told {
        #[serde(flatten)]
        about: About,
        max_time: u64,
    }

    Answer::new(Told {
        about: About::new(),
        max_time: api.max_time.as_millis() as u64,
    })
}

async fn moves(Json(asked): Json<request::Moves>) -> Answer {
    let from = asked.from.map(|Text(square)| square);
    Answer::new(LegalMoves::of(&asked.position.0.position, from))
}

async fn check(Json(asked): Json<request::Check>) -> Result<Answer, Refusal> {
    #[derive(Serialize)]
    struct Checked {
        #[serde(flatten)]
        verdict: Verdict,
        after: Option<String>,
    }

    let Text(setup) = asked.position;
    let position = setup.position;
    let verdict = match (asked.mv, asked.after) {
        (Some(Text(mv)), None) => referee::judge(&position, mv),
        // The side to move after the move is implied.
        (None, Some(Text(after))) => referee::compare(&position, &after.position.contents),
        _ => return Err(Refusal::bad("expected either 'move' or 'after'")),
    };
    Ok(Answer::new(Checked {
        verdict: Verdict::from(&verdict),
        after: verdict.ok().map(|mv| after(&setup, mv)),
    }))
}

async fn status(Json(asked): Json<request::Status>) -> Answer {
    Answer::new(Status::of(&asked.position.0))
}

async fn play(
    State(api): State<Arc<Api>>,
    Json(asked): Json<request::Play>,
) -> Result<Answer, Refusal> {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Told {
        Move(LegalMove),
        Reasons(Box<Explanation>),
    }
    #[derive(Serialize)]
    struct Played {
        #[serde(flatten)]
        told: Told,
        after: String,
    }

    let settings = Settings {
        seed: asked.seed,
        limits: asked.limits(api.max_time)?,
        ..Settings::new(asked.level.unwrap_or(Position::LEVEL))
    };
    let Text(setup) = asked.position;
    let position = setup.position;
    let choose = move |stop: &Stop| {
        let query = Query {
            stop: stop.clone(),
            ..Query::new(settings.limits)
        };
        let decision = Chooser::new(&settings).choose_by(&position, &query, |_| ())?;
        let mv = decision.chosen.mv;
        Some(Answer::new(Played {
            after: after(&setup, mv),
            told: match asked.why {
                true => Told::Reasons(Explanation::new(&position, &settings, &decision).into()),
                false => Told::Move(LegalMove::new(&position, mv)),
            },
        }))
    };
    api.queue.ask(choose).await?.ok_or(no_move(&position))
}

async fn analyse(
    State(api): State<Arc<Api>>,
    Json(asked): Json<request::Analyse>,
) -> Result<Answer, Refusal> {
    let task = Task::new(&asked, api.max_time)?;
    let search = move |stop: &Stop| task.run(stop, |_| ());
    Ok(Answer::new(api.queue.ask(search).await?))
}

/// The setup after a legal move.
fn after(setup: &Setup<Position>, mv: Move) -> String {
    let after = Setup {
        position: setup.position.after(mv),
        ply: setup.ply.saturating_add(1),
    };
    after.to_string()
}
