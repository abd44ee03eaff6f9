//! The route of what there is to play with.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;

use super::body::query;
use super::openapi::{Denied, Unchanged};
use super::response::{Answer, Lasting};
use super::shared::Api;
use crate::answer::Versioned;
use crate::api::about::{self, Offer};
use crate::api::{RequestError, request};

/// Tells what there is to play a game with: the pieces, the levels and the limits.
#[utoipa::path(get, path = "/api/v1/about", operation_id = "getAbout", tag = "rules", params(request::Subject),
    responses((status = OK, description = "What there is to play with.", body = Versioned<Offer>), Unchanged, Denied))]
pub(super) async fn about(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    asked: Result<Query<request::Subject>, QueryRejection>,
) -> Result<Lasting, RequestError> {
    let answer = Answer::new(about::about(&query(asked)?, api.max_time));
    Ok(Lasting::at_hand(&headers, answer))
}
