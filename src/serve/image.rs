//! Pictures of boards.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::HeaderName;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::answer::Refusal;
use super::openapi::Denied;
use super::request::{self, Text};
use crate::game::Side;
use crate::picture::Picture;
use crate::referee;

/// Pages of others may show it: it tells them nothing that they do not know.
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Draws a position as an SVG picture, with its shields and dangers, and with the move that is played first.
#[utoipa::path(get, path = "/api/v1/board.svg", tag = "rules", params(request::Image),
    responses((status = OK, body = String, content_type = "image/svg+xml"), Denied))]
pub(super) async fn board(
    asked: Result<Query<request::Image>, QueryRejection>,
) -> Result<Response, Refusal> {
    let asked = request::query(asked)?;
    let Text(setup) = asked.position;
    let mut position = setup.position;
    if let Some(Text(mv)) = asked.mv {
        let legal = referee::judge(&position, mv);
        let legal = legal.map_err(|reason| Refusal::field(format_args!("move: {reason}")))?;
        position = position.after(legal);
    }
    let bottom = if asked.flipped {
        Side::Black
    } else {
        Side::White
    };
    let picture = Picture::marked(position.board).seen_by(bottom);
    let picture = match asked.mv {
        Some(Text(mv)) => picture.moved(mv),
        None => picture,
    };
    let headers = [
        (CONTENT_TYPE, "image/svg+xml"),
        // The next version of the program may draw it in another way.
        (CACHE_CONTROL, "public, max-age=86400"),
        (RESOURCE_POLICY, "cross-origin"),
    ];
    Ok((headers, picture.svg()).into_response())
}
