//! The page: its routes, and what it runs and is styled by that is in no file.
//!
//! Every file has two addresses. The contents at the one in the folder of the version never change, so that browsers
//! need not ask for it again; documents refer to that. The plain one is for bookmarks and for pages of others: browsers
//! ask for it again each time, and get it only if it has changed.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::Router;
use axum::body::Bytes;
use axum::extract::RawQuery;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::document::{self, Built, DRAWINGS, Document, FRAME, PAGE};
use super::page_files::{self, text};
use super::response::is_known;

/// The service worker. Its name never changes: browsers look there for the next version.
const KEEPER: &str = "keeper.js";

/// A file as it is sent.
#[derive(Clone)]
struct File {
    kind: &'static str,
    contents: Bytes,
}

impl File {
    fn new(path: &str, contents: impl Into<Bytes>) -> Self {
        Self {
            kind: media_type(path),
            contents: contents.into(),
        }
    }

    /// The response at an address whose contents never change.
    fn immutable(self) -> Response {
        let headers = [
            (CONTENT_TYPE, self.kind),
            (CACHE_CONTROL, "public, max-age=31536000, immutable"),
        ];
        (headers, self.contents).into_response()
    }

    /// The response at an address that is asked for again each time; contents only if the client has another version.
    fn current(self, asked: &HeaderMap, version: &str) -> Response {
        // The tag is weak, because it stands for compressed contents too.
        let tag = format!("W/\"{version}\"");
        let headers = [
            (CONTENT_TYPE, self.kind),
            (CACHE_CONTROL, "no-cache"),
            (ETAG, &tag),
        ];
        match is_known(asked, &tag) {
            true => (StatusCode::NOT_MODIFIED, headers).into_response(),
            false => (headers, self.contents).into_response(),
        }
    }
}

/// The page as it is sent.
pub(super) struct Page {
    pub(super) routes: Router,
    /// The scripts in its documents, and the styles.
    pub(super) inline: [Vec<String>; 2],
}

impl Page {
    /// The page with these drawings of the pieces.
    pub(super) fn new(drawings: &str) -> Self {
        let version = version(drawings);
        let [page, frame] = [PAGE, FRAME].map(built(&format!("{version}/"), drawings));
        let inline = [0, 1].map(|kind| [&page, &frame].map(|it| it.inline[kind].clone()).into());
        Self {
            inline,
            routes: routes(drawings, version, page, frame),
        }
    }
}

fn routes(drawings: &str, version: String, page: Built, frame: Built) -> Router {
    let keeper = keeper(&version, &page.files);
    let bundles = page.files.into_iter().chain(frame.files).chain(board());
    let bundles = bundles.map(|(path, text)| (path.clone(), File::new(&path, text)));
    let drawings = File::new(DRAWINGS, drawings.to_owned());
    let files = page_files::all()
        .into_iter()
        .filter(|(path, _)| path != KEEPER)
        .map(|(path, contents)| (path.clone(), File::new(&path, contents)))
        .chain(bundles)
        .chain([
            (DRAWINGS.to_owned(), drawings),
            (KEEPER.to_owned(), File::new(KEEPER, keeper)),
        ]);
    let [page, frame] = [(PAGE, page.text), (FRAME, frame.text)]
        .map(|(document, text)| File::new(&document.path(), text));
    let folder = version.clone();
    let routes = Router::new().route(
        "/",
        get({
            let version = version.clone();
            async move |RawQuery(query): RawQuery, asked: HeaderMap| {
                let query = query.unwrap_or_default();
                let is_framed = query.split('&').any(|pair| pair == "embed=1");
                let file = if is_framed { frame } else { page };
                file.current(&asked, &version)
            }
        }),
    );
    files.fold(routes, |routes, (path, file)| {
        let (plain, version) = (file.clone(), version.clone());
        routes
            .route(
                &format!("/{path}"),
                get(async move |asked: HeaderMap| plain.current(&asked, &version)),
            )
            .route(
                &format!("/{folder}/{path}"),
                get(async move || file.immutable()),
            )
    })
}

/// The service worker, which is told the version and what to keep of it: the page, its bundles, and what they ask for.
fn keeper(version: &str, bundles: &[(String, String)]) -> String {
    let own = bundles.iter().map(|(path, _)| path.as_str());
    let files: Vec<_> = own
        .chain([DRAWINGS, "icon.svg"])
        .map(|path| format!("{version}/{path}"))
        .chain(["./".to_owned()])
        .collect();
    let files = serde_json::to_string(&files).expect("texts are JSON");
    let text = text(KEEPER).expect("the page has a service worker");
    text.replace(
        "const VERSION = '';",
        &format!("const VERSION = `advance ${{scope.pathname}} {version}`;"),
    )
    .replace("const FILES = [];", &format!("const FILES = {files};"))
}

/// Builds documents for files in a folder, with these drawings.
fn built(folder: &str, drawings: &str) -> impl Fn(Document) -> Built {
    move |document| {
        let read = |path: &str| match path {
            DRAWINGS => Some(drawings.to_owned()),
            path => text(path),
        };
        let built = document.build(folder, read);
        built.expect("a test builds these documents from the same files")
    }
}

/// The files of the module of boards on other pages.
fn board() -> Vec<(String, String)> {
    document::board(text).expect("a test bundles this module from the same files")
}

/// The name of the folder of this version, which changes if any file does.
fn version(drawings: &str) -> String {
    let mut hasher = DefaultHasher::new();
    page_files::all().hash(&mut hasher);
    drawings.hash(&mut hasher);
    [PAGE, FRAME].map(built("", drawings)).hash(&mut hasher);
    board().hash(&mut hasher);
    format!("files-{:016x}", hasher.finish())
}

/// The media type of a file of the page, by its name.
fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modules_of_each_document_are_bundled() {
        for document in [PAGE, FRAME] {
            let Built {
                text,
                inline: [script, styles],
                files,
            } = document.build("folder/", super::text).unwrap();
            assert_eq!(text.matches("<script ").count(), 1, "{text}");
            assert!(!text.contains("stylesheet"), "{text}");
            assert!(!styles.is_empty() && !styles.contains("</"));
            assert!(!script.contains("</"));
            // Further views and games are files of their own.
            assert!(files.len() > 4);
            for (path, text) in files {
                assert!(!text.is_empty(), "{path}");
            }
        }
    }

    #[test]
    fn the_module_for_embedded_boards_is_bundled() {
        let [(path, text), ..] = &document::board(text).unwrap()[..] else {
            unreachable!()
        };
        assert_eq!(path, "bundle/inline.js");
        assert!(text.ends_with("export const { open } = await $module('embed/inline.js');\n"));
    }
}
