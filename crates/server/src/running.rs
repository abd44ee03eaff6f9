//! Health, version and metrics, for the operator of the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::Site;
use super::ending::Phase;
use super::refusal::Refusal;
use super::response::Answer;
use super::shared::Api;

/// That the server answers.
#[derive(Serialize)]
struct Health {
    /// `ok`, or `ready`.
    status: &'static str,
}

/// Which program answers.
#[derive(Serialize)]
struct Version {
    /// `advance`.
    name: &'static str,
    /// Its version.
    version: &'static str,
    /// The fingerprint of its sources.
    build: &'static str,
}

/// Answers, if the server does.
pub(super) async fn health() -> Answer {
    Answer::new(Health { status: "ok" })
}

/// Tells whether the server is to be asked: not once it is leaving.
pub(super) async fn ready(State(api): State<Arc<Api>>) -> Result<Answer, Refusal> {
    match api.phases.now() {
        Phase::Ready => Ok(Answer::new(Health { status: "ready" })),
        _ => Err(Refusal::stopping()),
    }
}

/// Tells the version of the program.
pub(super) async fn version(State(api): State<Arc<Api>>) -> Answer {
    let Site {
        name,
        version,
        build,
        ..
    } = api.site;
    Answer::new(Version {
        name,
        version,
        build,
    })
}

/// Counts requests, searches and connections, for Prometheus.
pub(super) async fn metrics(State(api): State<Arc<Api>>) -> Response {
    let headers = [
        (
            CONTENT_TYPE,
            "application/openmetrics-text; version=1.0.0; charset=utf-8",
        ),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, api.metrics_text()).into_response()
}
