//! The page, as it is in the binary.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;

use crate::board::PieceKind;
use crate::picture::pieces;

const HTML: &str = "text/html; charset=utf-8";
const STYLES: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const PICTURE: &str = "image/svg+xml";

macro_rules! scripts {
    ($($name:literal),* $(,)?) => {
        [$((concat!("/", $name, ".js"), include_str!(concat!("page/", $name, ".js")))),*]
    };
}

/// Path and contents of the page's modules; `page.js` puts the others together.
const SCRIPTS: [(&str, &str); 24] = scripts![
    "about", "api", "board", "bots", "chart", "choice", "download", "focus", "game", "list",
    "marks", "memory", "page", "playback", "players", "position", "record", "scores", "setup",
    "table", "theme", "turn", "view", "why",
];

/// The routes of the page.
pub(super) fn routes() -> Router {
    let files = [
        ("/", HTML, include_str!("page/index.html").to_owned()),
        (
            "/page.css",
            STYLES,
            include_str!("page/page.css").to_owned(),
        ),
        (
            "/icon.svg",
            PICTURE,
            include_str!("page/icon.svg").to_owned(),
        ),
    ];
    let scripts = SCRIPTS.map(|(path, contents)| (path, SCRIPT, contents.to_owned()));
    files
        .into_iter()
        .chain(scripts)
        .chain([("/pieces.svg", PICTURE, drawings())])
        .fold(Router::new(), |router, (path, kind, contents)| {
            // Another version of the program may serve other files at the same address.
            let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")];
            router.route(path, get(async move || (headers, contents.clone())))
        })
}

/// A document with the symbols of the pieces and of the wall.
fn drawings() -> String {
    let symbols = PieceKind::ALL.map(pieces::symbol).concat();
    let wall = pieces::wall_symbol();
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{symbols}{wall}</svg>"#)
}
