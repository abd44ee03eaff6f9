//! Error pages, which need no script.

use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::refusal::Refusal;

/// A page with this title and this text, which is HTML.
pub(super) fn error_page(status: StatusCode, title: &str, text: &str) -> Response {
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title} - Advance</title>\n<h1>{title}</h1>\n<p>{text}\n"
    );
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
    ];
    (status, headers, page).into_response()
}

/// A text escaped for HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The answer where there is nothing at an address: in HTML for people, in JSON for programs.
pub(super) async fn not_found(address: Uri, headers: HeaderMap) -> Response {
    let accepted = headers.get_all(ACCEPT).iter();
    let mut accepted = accepted.filter_map(|accepted| accepted.to_str().ok());
    if !accepted.any(|accepted| accepted.contains("text/html")) {
        return Refusal::not_found().into_response();
    }
    // The server may stand below a path that only its proxy knows.
    let depth = address.path().matches('/').count().saturating_sub(1);
    let root = match depth {
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    };
    let text = format!(
        "The address may be mistyped, or be of another version. <a href=\"{root}\">Go to the board</a>, or see \
         <a href=\"{root}api/v1/openapi.json\">the description of the API</a>."
    );
    error_page(StatusCode::NOT_FOUND, "There is nothing here", &text)
}
