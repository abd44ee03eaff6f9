//! Health, version and metrics, for the operator of the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::connections::{CONNECTIONS, Room};
use super::engine::Engine;
use super::metrics::Metrics;
use super::refusal::Refusal;
use super::response::Answer;
use super::shutdown::{Phase, Phases};
use super::site::Site;
use crate::api::Program;

/// The parts of a server whose state its operator asks for.
pub(super) struct Status {
    /// The current phase on the way to its end.
    pub(super) phases: Arc<Phases>,
    pub(super) metrics: Arc<Metrics>,
    pub(super) engine: Arc<Engine>,
    /// Room for connections.
    pub(super) room: Room,
}

/// The health of the server.
#[derive(Serialize)]
struct Health {
    /// `ok`, or `ready`.
    status: &'static str,
}

/// The program that answers.
#[derive(Serialize)]
struct Version {
    /// `advance`.
    name: &'static str,
    #[serde(flatten)]
    program: Program,
}

/// Answers as long as the server does.
pub(super) async fn health() -> Answer {
    Answer::new(Health { status: "ok" })
}

/// Refuses once the server is leaving, so that balancers ask others.
pub(super) async fn ready(State(status): State<Arc<Status>>) -> Result<Answer, Refusal> {
    match status.phases.now() {
        Phase::Ready => Ok(Answer::new(Health { status: "ready" })),
        _ => Err(Refusal::stopping()),
    }
}

/// The version of the program.
pub(super) async fn version(State(site): State<Site>) -> Answer {
    Answer::new(Version {
        name: site.name,
        program: site.games.program(),
    })
}

/// Counts requests, searches and connections, for Prometheus.
pub(super) async fn metrics(State(status): State<Arc<Status>>) -> Response {
    let headers = [
        (
            CONTENT_TYPE,
            "application/openmetrics-text; version=1.0.0; charset=utf-8",
        ),
        (CACHE_CONTROL, "no-store"),
    ];
    let connections = CONNECTIONS as usize - status.room.available_permits();
    let text = status.metrics.text(status.engine.load(), connections);
    (headers, text).into_response()
}
