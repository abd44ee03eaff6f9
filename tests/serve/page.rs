//! The page and its files.

use std::collections::BTreeSet;
use std::io::{Read, Write};

use crate::serve::scene::{Scene, terms};

#[test]
fn everything_that_the_page_refers_to_is_there() {
    let scene = Scene::new(terms());
    let page = scene.get("/");
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let mut found = BTreeSet::new();
    let mut open = ["/", "/?embed=1", "/advance-board.js"]
        .map(str::to_owned)
        .to_vec();
    while let Some(path) = open.pop() {
        let file = scene.get(&path);
        assert_eq!(file.status, 200, "{path}");
        assert!(file.header("content-type").is_some());
        for reference in references(&file.body) {
            assert!(
                reference.starts_with('.'),
                "{reference} of {path}: under a path of a proxy, only relative addresses lead here"
            );
            let target = resolve(&path, reference);
            if found.insert(without_version(&target)) {
                open.push(target);
            }
        }
    }
    for file in ["/bundle/index.js", "/bundle/embed.js", "/icon.svg"] {
        assert!(found.contains(file), "{file}");
    }
}

/// The addresses of the files that the document refers to.
fn referred(scene: &Scene, document: &str) -> Vec<String> {
    let text = scene.get(document).body;
    // Addresses of the API have no version, and neither has the manifest, which an installed app is known by.
    let files =
        references(&text).filter(|it| !it.starts_with("./api/") && *it != "./app.webmanifest");
    let all: Vec<_> = files.map(|it| resolve("/", it)).collect();
    assert!(!all.is_empty());
    all
}

/// The path without its version.
fn without_version(path: &str) -> String {
    let folder = path.split('/').nth(1).filter(|it| it.starts_with("files-"));
    match folder {
        Some(folder) => path[folder.len() + 1..].to_owned(),
        None => path.to_owned(),
    }
}

#[test]
fn reloads_revalidate_only_the_document() {
    let scene = Scene::new(terms());
    for document in ["/", "/?embed=1"] {
        for path in referred(&scene, document) {
            let kept = scene.get(&path);
            let caching = kept.header("cache-control").unwrap();
            assert!(caching.ends_with(", immutable"), "{path}: {caching}");
            let plain = scene.get(&without_version(&path));
            assert_eq!(plain.header("cache-control"), Some("no-cache"), "{path}");
            assert_eq!(plain.body, kept.body);
        }
        let known = scene.get(document).header("etag").unwrap().to_owned();
        let again = |tags: &str| {
            let line = format!("if-none-match: {tags}");
            scene.request("GET", document, &[&line], b"")
        };
        let unchanged = again(&format!("\"another\", {known}"));
        assert_eq!(unchanged.status, 304);
        assert_eq!(unchanged.body, "");
        assert_eq!(unchanged.header("etag"), Some(&*known));
        assert_eq!(again("W/\"another\"").status, 200);
    }
}

#[test]
fn documents_refer_to_few_files() {
    let scene = Scene::new(terms());
    for (document, other) in [("/", "learn/view.js"), ("/?embed=1", "games/checkers.js")] {
        let all = referred(&scene, document);
        assert!(all.len() <= 5, "{all:?}");
        let script = all.iter().find(|path| path.ends_with(".js")).unwrap();
        let text = scene.get(script).body;
        let (_, names) = text.split_once("const CHUNKS = {\n").unwrap();
        let (names, _) = names.split_once("};").unwrap();
        assert!(names.contains(other), "{names}");
        for line in names.lines() {
            let (module, file) = line.trim_end_matches("',").split_once("': '").unwrap();
            let file = scene.get(&resolve(script, file));
            assert_eq!(file.status, 200, "{line}");
            assert!(
                file.body.contains(&format!("{}': async", module.trim())),
                "{line}"
            );
        }
        // The modules themselves stay at their addresses.
        assert_eq!(scene.get(&format!("/{other}")).status, 200);
    }
}

#[test]
fn large_answers_are_compressed_on_request() {
    let scene = Scene::new(terms());
    for path in ["/", "/page.css", "/pieces.svg", "/api/v1/openapi.json"] {
        let plain = scene.get(path);
        assert_eq!(plain.header("content-encoding"), None, "{path}");
        let mut client = scene.connect();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\naccept-encoding: gzip\r\n\r\n",
            scene.address
        );
        client.write_all(request.as_bytes()).unwrap();
        let mut reply = Vec::new();
        client.read_to_end(&mut reply).unwrap();
        let head = String::from_utf8_lossy(&reply).to_lowercase();
        assert!(head.contains("\r\ncontent-encoding: gzip\r\n"), "{path}");
        assert!(reply.len() < plain.body.len(), "{path}");
    }
}

/// The addresses of other files in a document or a module.
fn references(text: &str) -> impl Iterator<Item = &str> {
    let marks = [
        ("src=\"", '"'),
        ("href=\"", '"'),
        (" from '", '\''),
        ("import('", '\''),
        ("new URL('", '\''),
    ];
    let all = marks.into_iter().flat_map(move |(mark, end)| {
        let after = text.split(mark).skip(1);
        after.filter_map(move |rest| rest.split(end).next())
    });
    // Places on the page itself, drawings in it, and routes.
    all.filter(|it| !it.starts_with(['#', '$']) && !it.ends_with('/'))
}

/// The absolute path of a relative address in a file.
fn resolve(file: &str, address: &str) -> String {
    let mut parts: Vec<_> = file.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop(),
            name => parts.push(name),
        }
    }
    parts.join("/")
}
