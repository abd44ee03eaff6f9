//! The page, as it is in the binary.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

/// Path, type and contents.
type File = (&'static str, &'static str, &'static str);

const FILES: [File; 4] = [
    (
        "/",
        "text/html; charset=utf-8",
        include_str!("page/index.html"),
    ),
    (
        "/page.css",
        "text/css; charset=utf-8",
        include_str!("page/page.css"),
    ),
    (
        "/page.js",
        "text/javascript; charset=utf-8",
        include_str!("page/page.js"),
    ),
    (
        "/pieces.svg",
        "image/svg+xml",
        include_str!("page/pieces.svg"),
    ),
];

/// The routes of the page.
pub(super) fn routes() -> Router {
    let mut router = Router::new();
    for (path, kind, contents) in FILES {
        // Another version of the program may serve other files at the same address.
        let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")];
        router = router.route(path, get(async move || (headers, contents)));
    }
    router
}
