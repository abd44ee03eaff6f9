//! What browsers are told, and whose pages are refused.

use advance::serve::{Host, Origin, ServerTerms};

use crate::serve::scene::{Reply, Scene, terms};

const STATUS: &str = r#"{"position":"4g4/9/9/9/9/9/9/9/4G4 w"}"#;

const PORTAL: &str = "https://portal.example";

fn ask(scene: &Scene, lines: &[&str]) -> Reply {
    let lines = [&["content-type: application/json"], lines].concat();
    scene.request("POST", "/api/v1/status", &lines, STATUS.as_bytes())
}

fn scene_with_portal() -> Scene {
    Scene::new(ServerTerms {
        allowed: vec![PORTAL.parse().unwrap()],
        ..terms()
    })
}

#[test]
fn every_answer_carries_the_headers() {
    let scene = Scene::new(terms());
    let replies = [
        scene.get("/"),
        scene.get("/nothing"),
        scene.get("/api/v1/moves"),
        ask(&scene, &[]),
        ask(&scene, &["host: evil.example"]),
        ask(&scene, &["origin: https://evil.example"]),
        scene.post("/api/v1/moves", "x".repeat(70_000)),
    ];
    for reply in replies {
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; "), "{policy}");
        assert!(policy.ends_with("; frame-ancestors 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn a_name_that_is_not_of_this_machine_is_refused() {
    let scene = Scene::new(terms());
    for name in [
        "localhost:8080",
        "LOCALHOST",
        "127.0.0.1:9",
        "127.0.0.2",
        "[::1]:80",
    ] {
        assert_eq!(
            ask(&scene, &[&format!("host: {name}")]).status,
            200,
            "{name}"
        );
    }
    for name in [
        "evil.example",
        "localhost.evil.example",
        "10.0.0.1",
        "",
        "a b",
        "[::2]",
    ] {
        assert_eq!(
            ask(&scene, &[&format!("host: {name}")]).status,
            403,
            "{name}"
        );
    }
    assert_eq!(scene.raw(b"GET / HTTP/1.0\r\n\r\n").status, 403);
}

#[test]
fn a_name_can_be_given_to_the_server() {
    let scene = Scene::new(ServerTerms {
        hosts: ["play.example", "chess.example:8080"]
            .map(|host| host.parse().unwrap())
            .into(),
        ..terms()
    });
    for (name, status) in [
        ("play.example", 200),
        ("PLAY.example:80", 200),
        ("chess.example:8080", 200),
        ("chess.example", 403),
        ("chess.example:80", 403),
        ("evil.play.example", 403),
        ("localhost", 200),
    ] {
        let reply = ask(&scene, &[&format!("host: {name}")]);
        assert_eq!(reply.status, status, "{name}");
        if status == 403 {
            assert_eq!(reply.json()["code"], "foreign_host");
        }
    }
    // Its own page has that name.
    let own = ["host: play.example", "origin: https://play.example"];
    assert_eq!(ask(&scene, &own).status, 200);
    for bad in [
        "",
        "https://play.example",
        "play.example/",
        "user@play.example",
    ] {
        assert!(bad.parse::<Host>().is_err(), "{bad}");
    }
}

#[test]
fn pages_of_others_are_refused() {
    let scene = Scene::new(terms());
    let own = format!("origin: http://{}", scene.address);
    assert_eq!(ask(&scene, &[&own]).status, 200);
    for origin in [
        "https://evil.example",
        "null",
        "",
        "http://127.0.0.1:1",
        PORTAL,
    ] {
        let reply = ask(&scene, &[&format!("origin: {origin}")]);
        assert_eq!(reply.status, 403, "{origin}");
        assert!(
            reply.json()["error"]
                .as_str()
                .unwrap()
                .contains("--allow-origin")
        );
    }
    let socket = [
        "origin: https://evil.example",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
    ];
    let reply = scene.request("GET", "/api/v1/analyse/stream", &socket, b"");
    assert_eq!(reply.status, 403);
}

#[test]
fn pages_that_are_allowed_may_ask_and_read() {
    let scene = scene_with_portal();
    let origin = format!("origin: {PORTAL}");
    let reply = ask(&scene, &[&origin]);
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("access-control-allow-origin"), Some(PORTAL));
    let exposed = reply.header("access-control-expose-headers");
    assert_eq!(exposed, Some("retry-after"));
    let wish = "access-control-request-method: POST";
    let reply = scene.request("OPTIONS", "/api/v1/status", &[&origin, wish], b"");
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.header("access-control-allow-headers"),
        Some("content-type")
    );
    let policy = scene.get("/");
    let policy = policy.header("content-security-policy").unwrap();
    assert!(policy.ends_with(&format!("frame-ancestors 'self' {PORTAL}")));
    // What it passes on from its own visitors has its name.
    assert_eq!(ask(&scene, &["host: portal.example", &origin]).status, 200);
    assert_eq!(ask(&scene, &["origin: https://evil.example"]).status, 403);
}

#[test]
fn origins_are_what_browsers_send() {
    for good in [
        PORTAL,
        "http://localhost:3000",
        "https://a.b:8443",
        "http://[::1]:443",
    ] {
        assert_eq!(good.parse::<Origin>().unwrap().to_string(), good);
    }
    for (long, short) in [
        ("https://a.b:443", "https://a.b"),
        ("http://[::1]:80", "http://[::1]"),
    ] {
        assert_eq!(long.parse::<Origin>().unwrap().to_string(), short);
    }
    for bad in [
        "",
        "*",
        "portal.example",
        "https://",
        "https://a/",
        "https://a/b",
        "https://A",
        "https://a?b",
        "https://u@a",
        "https://a;b",
        "https://a b",
        "https://a, https://b",
        "null",
    ] {
        assert!(bad.parse::<Origin>().is_err(), "{bad}");
    }
}
