//! The routes for operators of a server.

use serde_json::json;

use crate::serve::queue::begin_long;
use crate::serve::scene::{START, Scene, terms};

#[test]
fn health_and_version_are_reported() {
    let scene = Scene::new(terms());
    let health = scene.get("/healthz");
    assert_eq!(
        (health.status, health.json()["status"].as_str()),
        (200, Some("ok"))
    );
    let version = scene.get("/version").json();
    assert_eq!(version["version"], advance::VERSION);
    assert_eq!(version["build"], advance::BUILD);
    let about = scene.get("/api/v1/about").json();
    assert_eq!(
        (&about["version"], &about["build"]),
        (&version["version"], &version["build"])
    );
}

/// The thread that tells how the server is does nothing else, whatever a client asks on the same connection.
#[test]
fn health_checks_close_their_connection() {
    let scene = Scene::new(terms());
    let host = scene.address;
    let two = |first: &str| {
        let (again, last) = (
            format!("GET {first} HTTP/1.1\r\nhost: {host}\r\n\r\n"),
            "connection: close",
        );
        let asked = format!("{again}GET /version HTTP/1.1\r\nhost: {host}\r\n{last}\r\n\r\n");
        let reply = scene.raw(asked.as_bytes());
        (
            reply.header("connection").map(str::to_owned),
            reply.body.contains("HTTP/1.1 "),
        )
    };
    assert_eq!(two("/healthz"), (Some("close".to_owned()), false));
    assert_eq!(two("/version"), (None, true));
}

#[test]
fn it_counts_what_it_does() {
    let scene = Scene::new(terms());
    let asked = json!({"position": START, "depth": 2});
    let nodes = scene.answer("/api/v1/analyse", &asked)["nodes"].clone();
    scene.refusal(400, "/api/v1/analyse", &json!({"position": 3}));
    scene.get("/somewhere/else");
    let _search = begin_long(&scene);
    let metrics = scene.get("/metrics");
    let lines: Vec<_> = metrics.body.lines().collect();
    for expected in [
        r#"advance_http_requests_total{route="/api/v1/analyse",status="200"} 1"#,
        r#"advance_http_requests_total{route="/api/v1/analyse",status="400"} 1"#,
        r#"advance_http_requests_total{route="none",status="404"} 1"#,
        r#"advance_http_request_duration_seconds_count{route="/api/v1/analyse"} 2"#,
        r#"advance_work{lane="search",state="running"} 1"#,
        r#"advance_work{lane="search",state="waiting"} 0"#,
        r#"advance_work{lane="quick",state="running"} 0"#,
        &format!("advance_search_nodes_total {nodes}"),
        // This connection and that of the search.
        "advance_connections 2",
        "# EOF",
    ] {
        assert!(lines.contains(&expected), "{expected}\n{}", metrics.body);
    }
}
