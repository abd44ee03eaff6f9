//! The routes of the API, with their description.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::body::MAX_BYTES;
use super::shared::Api;
use super::{about, batch, image, learn, openapi, rules, running, stream, thinking};

/// Where the description is.
const DESCRIPTION: &str = "/api/v1/openapi.json";

/// The routes of the API.
pub(super) fn routes(api: Arc<Api>) -> Router {
    let (routes, described) = OpenApiRouter::with_openapi(openapi::empty())
        .routes(routes!(about::about))
        .routes(routes!(rules::moves))
        .routes(routes!(rules::check))
        .routes(routes!(rules::status))
        .routes(routes!(rules::replay))
        .routes(routes!(image::board))
        .routes(routes!(thinking::play))
        .routes(routes!(thinking::analyse))
        .routes(routes!(stream::upgrade))
        .routes(routes!(learn::rules))
        .routes(routes!(learn::puzzle))
        .routes(routes!(learn::explain))
        .routes(routes!(learn::review))
        .routes(routes!(batch::moves))
        .routes(routes!(batch::check))
        .routes(routes!(batch::play))
        .routes(routes!(running::health))
        .routes(routes!(running::version))
        .routes(routes!(running::metrics))
        .split_for_parts();
    let text = openapi::text(&described, &api);
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-cache"),
    ];
    routes
        .route(DESCRIPTION, get(async move || (headers, text.clone())))
        .layer(DefaultBodyLimit::max(MAX_BYTES))
        .with_state(api)
}
