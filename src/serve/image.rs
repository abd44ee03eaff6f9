//! The route of pictures of boards.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::body::query;
use super::openapi::Denied;
use crate::api::{RequestError, image, request};

/// Pages of other sites may show the picture: it tells them nothing new.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Draws a position as an SVG picture, with its shields and dangers, and with the move that is played first.
#[utoipa::path(get, path = "/api/v1/board.svg", operation_id = "drawBoard", tag = "rules", params(request::Image),
    responses((status = OK, description = "The picture.", body = String, content_type = "image/svg+xml"), Denied))]
pub(super) async fn board(
    asked: Result<Query<request::Image>, QueryRejection>,
) -> Result<Response, RequestError> {
    let picture = image::board(query(asked)?)?;
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        // The next version of the program may draw the picture differently.
        (CACHE_CONTROL, "public, max-age=86400"),
        (RESOURCE_POLICY, "cross-origin"),
    ];
    Ok((headers, picture).into_response())
}
