//! The route of what there is to play with.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};

use super::body::query;
use super::openapi::Denied;
use super::response::Answer;
use super::shared::Api;
use crate::api::about::{self, Offer};
use crate::api::{RequestError, request};
use crate::report::Versioned;

/// Tells what there is to play a game with: the pieces, the levels and the limits.
#[utoipa::path(get, path = "/api/v1/about", tag = "rules", params(request::Subject),
    responses((status = OK, body = Versioned<Offer>), Denied))]
pub(super) async fn about(
    State(api): State<Arc<Api>>,
    asked: Result<Query<request::Subject>, QueryRejection>,
) -> Result<Answer, RequestError> {
    Ok(Answer::new(about::about(&query(asked)?, api.max_time)))
}
