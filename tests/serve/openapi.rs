//! The description of the API, compared with the server.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::serve::scene::{Scene, terms};

fn description(scene: &Scene) -> Value {
    scene.get("/api/v1/openapi.json").json()
}

#[test]
fn every_operation_answers_as_it_is_described() {
    let scene = Scene::new(terms());
    let whole = description(&scene);
    let mut ids = BTreeSet::new();
    for (path, methods) in whole["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id.to_owned()), "'{id}' is there twice");
            let upper = method.to_uppercase();
            let reply = match method.as_str() {
                "get" => scene.get(path),
                _ => scene.post(path, "{}"),
            };
            // Requests without required fields are answered; the others lack a field.
            let status = reply.status.to_string();
            assert!(
                ["200", "400"].contains(&&*status),
                "{upper} {path}: {status}"
            );
            let described = &operation["responses"][&status];
            assert!(described.is_object(), "{upper} {path}: {status}");
            let kind = reply
                .header("content-type")
                .unwrap()
                .split(';')
                .next()
                .unwrap();
            let content = &described["content"][kind];
            assert!(content.is_object(), "{upper} {path}: {kind}");
            // Another method is refused.
            let other = scene.request("DELETE", path, &[], b"");
            assert_eq!(other.status, 405, "{path}");
            assert_eq!(other.json()["code"], "method_not_allowed");
            assert!(other.header("allow").unwrap().contains(&upper));
        }
    }
}

#[test]
fn a_known_description_is_not_sent_again() {
    let scene = Scene::new(terms());
    let path = "/api/v1/openapi.json";
    let tag = scene.get(path).header("etag").unwrap().to_owned();
    let again = scene.request("GET", path, &[&format!("if-none-match: {tag}")], b"");
    assert_eq!((again.status, &*again.body), (304, ""));
}

#[test]
fn the_documentation_names_every_code() {
    let whole = description(&Scene::new(terms()));
    let text = include_str!("../../docs/http.md");
    for code in whole["components"]["schemas"]["Code"]["enum"]
        .as_array()
        .unwrap()
    {
        let row = format!("| `{}` | ", code.as_str().unwrap());
        assert!(text.contains(&row), "{code}");
    }
}

#[test]
fn documented_api_paths_are_described() {
    let whole = description(&Scene::new(terms()));
    let text = include_str!("../../docs/http.md");
    let table = text
        .lines()
        .skip_while(|line| !line.starts_with("| route, under `/api/v1/`"));
    let rows = table.take_while(|line| line.starts_with('|'));
    // Every second part between backticks is code.
    let routes = rows.flat_map(|row| {
        row.split(" | ")
            .next()
            .unwrap()
            .split('`')
            .skip(1)
            .step_by(2)
    });
    let named: BTreeSet<_> = routes
        .filter(|&route| route != "/api/v1/")
        .map(|route| format!("/api/v1/{route}"))
        .collect();
    let described = whole["paths"].as_object().unwrap().keys().cloned();
    let described: BTreeSet<_> = described.filter(|path| path.starts_with("/api/")).collect();
    let mut expected = named.clone();
    expected.remove("/api/v1/openapi.json");
    assert_eq!(expected, described);
}
