//! Health, version and metrics, for the operator of the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::openapi::Denied;
use super::response::Answer;
use super::shared::Api;
use crate::answer::Versioned;

/// That the server answers.
#[derive(Serialize, ToSchema)]
struct Health {
    /// `ok`.
    status: &'static str,
}

/// Which program answers.
#[derive(Serialize, ToSchema)]
struct Version {
    /// `advance`.
    name: &'static str,
    /// Its version.
    version: &'static str,
}

/// Answers, if the server does.
#[utoipa::path(get, path = "/healthz", operation_id = "getHealth", tag = "server",
    responses((status = OK, description = "The server answers.", body = Versioned<Health>), Denied))]
pub(super) async fn health() -> Answer {
    Answer::new(Health { status: "ok" })
}

/// Tells the version of the program.
#[utoipa::path(get, path = "/version", operation_id = "getVersion", tag = "server",
    responses((status = OK, description = "The version.", body = Versioned<Version>), Denied))]
pub(super) async fn version() -> Answer {
    Answer::new(Version {
        name: env!("CARGO_PKG_NAME"),
        version: env!("CARGO_PKG_VERSION"),
    })
}

/// Counts requests, searches and connections, for Prometheus.
#[utoipa::path(get, path = "/metrics", operation_id = "getMetrics", tag = "server",
    responses((status = OK, description = "The metrics.", body = String, content_type = "application/openmetrics-text"), Denied))]
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
