//! Health, version and metrics, for the operator of the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::Site;
use super::response::Answer;
use super::shared::Api;

/// That the server answers.
#[derive(Serialize)]
struct Health {
    /// `ok`.
    status: &'static str,
}

/// Which program answers.
#[derive(Serialize)]
struct Version {
    /// `advance`.
    name: &'static str,
    /// Its version.
    version: &'static str,
}

/// Answers, if the server does.
pub(super) async fn health() -> Answer {
    Answer::new(Health { status: "ok" })
}

/// Tells the version of the program.
pub(super) async fn version(State(api): State<Arc<Api>>) -> Answer {
    let Site { name, version, .. } = api.site;
    Answer::new(Version { name, version })
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
