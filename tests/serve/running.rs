//! The routes for operators of a server.

use std::time::Duration;

use advance::serve::ServerTerms;
use serde_json::json;

use crate::serve::queue::{begin, begin_long};
use crate::serve::scene::{START, Scene, terms, terms_for_one};

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
    let search = begin_long(&scene);
    let metrics = scene.get("/metrics");
    assert_eq!(
        metrics.header("content-type"),
        Some("text/plain; version=0.0.4; charset=utf-8")
    );
    let lines: Vec<_> = metrics.body.lines().collect();
    let build = format!(
        "advance_build_info{{version=\"{}\",build=\"{}\"}} 1",
        advance::VERSION,
        advance::BUILD
    );
    for expected in [
        r#"advance_http_requests_total{route="/api/v1/analyse",status="200"} 1"#,
        r#"advance_http_requests_total{route="/api/v1/analyse",status="400"} 1"#,
        r#"advance_http_requests_total{route="none",status="404"} 1"#,
        r#"advance_http_request_duration_seconds_count{route="/api/v1/analyse",class="2xx"} 1"#,
        r#"advance_http_request_duration_seconds_count{route="/api/v1/analyse",class="4xx"} 1"#,
        r#"advance_wait_seconds_count{kind="analysis"} 2"#,
        r#"advance_work{kind="analysis",state="running"} 1"#,
        r#"advance_work{kind="analysis",state="waiting"} 0"#,
        r#"advance_work{kind="move",state="running"} 0"#,
        r#"advance_work{kind="quick",state="running"} 0"#,
        "# TYPE advance_search_nodes_total counter",
        &format!("advance_search_nodes_total {nodes}"),
        // This connection and that of the search.
        "advance_connections 2",
        "advance_connections_limit 4096",
        "advance_cores 2",
        "advance_wait_limit_seconds 10.0",
        "advance_unsent_limit_bytes 50331648",
        "# TYPE advance_build_info gauge",
        &build,
    ] {
        assert!(lines.contains(&expected), "{expected}\n{}", metrics.body);
    }
    let accept = "accept: application/openmetrics-text;version=1.0.0,text/plain;q=0.5";
    let open = scene.request("GET", "/metrics", &[accept], b"");
    assert!(
        open.header("content-type")
            .unwrap()
            .starts_with("application/openmetrics-text;")
    );
    assert!(open.body.ends_with("\n# EOF\n") && open.body.contains("# TYPE advance_build info\n"));
    // Its client does not wait for the answer.
    drop(search);
    let gone = r#"advance_http_requests_total{route="/api/v1/analyse",status="499"} 1"#;
    while !scene.get("/metrics").body.contains(gone) {}
}

/// The number that a metric has.
fn value(scene: &Scene, metric: &str) -> f64 {
    let text = scene.get("/metrics").body;
    let line = text.lines().find_map(|line| line.strip_prefix(metric));
    line.map_or(0.0, |value| value.trim().parse().unwrap())
}

#[test]
fn a_stream_lasts_to_its_last_line() {
    let scene = Scene::new(terms());
    let lines = [
        "content-type: application/json",
        "accept: application/x-ndjson",
    ];
    let asked = json!({"position": START, "time": 300}).to_string();
    let reply = scene.request("POST", "/api/v1/analyse", &lines, asked.as_bytes());
    assert_eq!(reply.status, 200);
    let sum = r#"advance_http_request_duration_seconds_sum{route="/api/v1/analyse",class="2xx"}"#;
    assert!((0.3..60.0).contains(&value(&scene, sum)));
    // It waits for as long as it may, and is refused after its head.
    let scene = Scene::new(ServerTerms {
        max_time: Duration::from_secs(4),
        max_wait: Duration::from_secs(1),
        ..terms_for_one()
    });
    let asked = json!({"position": START, "nodes": 100_000_000});
    let _first = begin(&scene, "analyse", &asked);
    let asked = asked.to_string();
    let reply = scene.request("POST", "/api/v1/analyse", &lines, asked.as_bytes());
    let last = reply.body.lines().last().unwrap();
    assert!(
        reply.status == 200 && last.contains("too_many_searches"),
        "{reply:?}"
    );
    let refused = r#"advance_http_requests_total{route="/api/v1/analyse",status="429"}"#;
    assert_eq!(value(&scene, refused), 1.0);
}

#[test]
fn operators_ask_under_any_name() {
    let any = "127.0.0.1:0".parse().unwrap();
    let scene = Scene::new(ServerTerms {
        admin: Some(any),
        ..terms()
    });
    let foreign = ["host: 10.1.2.3:9090"];
    let reply = scene.request("GET", "/healthz", &foreign, b"");
    let error = reply.json()["error"].clone();
    let advice = "--allow-host 10.1.2.3; probes and metrics have no host with --admin-addr";
    assert!(
        reply.status == 403 && error.as_str().unwrap().ends_with(advice),
        "{error}"
    );
    assert_eq!(scene.get("/metrics").status, 404);
    let admin = scene.admin();
    for path in ["/healthz", "/readyz", "/version", "/metrics"] {
        let reply = admin.request("GET", path, &foreign, b"");
        assert_eq!(reply.status, 200, "{path}");
    }
    assert_eq!(admin.get("/api/v1/about").status, 404);
    // Probes are not counted.
    let metrics = admin.get("/metrics").body;
    assert!(!metrics.contains(r#"route="/metrics""#), "{metrics}");
}
