//! Requests that are refused.

use std::io::{ErrorKind, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::serve::scene::{START, Scene, terms};

pub const ROUTES: [&str; 10] = [
    "/api/v1/replay",
    "/api/v1/moves/batch",
    "/api/v1/check/batch",
    "/api/v1/move/batch",
    "/api/v1/moves",
    "/api/v1/check",
    "/api/v1/status",
    "/api/v1/move",
    "/api/v1/analyse",
    "/api/v1/review",
];

fn quick() -> Value {
    json!({"position": START, "level": 7})
}

#[test]
fn invalid_requests_are_refused_with_reasons() {
    let scene = Scene::new(terms());
    let stuck = "8g/9/9/9/9/9/9/##7/G#7 w";
    let cases = [
        ("moves", json!({}), "missing field `position`"),
        ("moves", json!(["4g4/9/9/9/9/9/9/9/4G4 w"]), "a JSON object"),
        ("moves", json!(3), "a JSON object"),
        (
            "moves",
            json!({"position": null}),
            "position: invalid type: null, expected a string",
        ),
        (
            "moves",
            json!({"position": START, "to": null}),
            "unknown field `to`",
        ),
        (
            "moves",
            json!({"position": 3}),
            "position: invalid type: integer `3`, expected a string",
        ),
        (
            "moves",
            json!({"position": "9/9 w"}),
            "position: found 2 ranks, expected 9",
        ),
        (
            "moves",
            json!({"position": START, "to": "e3"}),
            "unknown field `to`",
        ),
        ("moves", json!({"position": START, "from": "e10"}), "e10"),
        (
            "check",
            json!({"position": START}),
            "one of 'move', 'from' and 'to', or 'after'",
        ),
        (
            "check",
            json!({"position": START, "move": "e2-e3", "after": START}),
            "one of",
        ),
        (
            "check",
            json!({"position": START, "move": "e2e3"}),
            "move: 'e2e3' is not a move",
        ),
        (
            "move",
            json!({"position": START, "level": 3}),
            "not a level",
        ),
        (
            "move",
            json!({"position": START, "level": "7"}),
            "level: \"7\" is not a level: expected one of 4, 5, 6, 7, 8, 9",
        ),
        (
            "move",
            json!({"position": START, "time": 120_001}),
            "at most 120000 ms",
        ),
        (
            "move",
            json!({"position": START, "seed": -1}),
            "seed: found -1, expected a whole number from 0 to ",
        ),
        (
            "move",
            json!({"position": stuck}),
            "white has no legal move and has lost",
        ),
        (
            "analyse",
            json!({"position": stuck}),
            "white has no legal move and has lost",
        ),
        (
            "analyse",
            json!({"position": START, "level": 7}),
            "expected 8 or 9",
        ),
        (
            "analyse",
            json!({"position": START, "multipv": 0}),
            "expected a whole number from 1 to ",
        ),
        (
            "analyse",
            json!({"position": START, "time": u64::MAX}),
            "at most",
        ),
    ];
    for (route, body, reason) in cases {
        let refusal = scene.refusal(400, &format!("/api/v1/{route}"), &body);
        assert!(refusal.contains(reason), "{route} {body}: {refusal}");
        let reply = scene.post(&format!("/api/v1/{route}"), body.to_string());
        let code = match reason {
            _ if !body.is_object() => "invalid_json",
            "white has no legal move and has lost" => "no_legal_move",
            _ => "invalid_field",
        };
        assert_eq!(reply.json()["code"], code, "{route} {body}");
        // A position in the JSON is useless to clients, which seldom write it by hand.
        assert!(!refusal.contains("column"), "{refusal}");
    }
    for route in ROUTES {
        assert_eq!(scene.post(route, "{").status, 400);
        assert_eq!(scene.post(route, b"\xff").status, 400);
    }
}

#[test]
fn whole_numbers_may_have_a_decimal_point() {
    let scene = Scene::new(terms());
    let asked = r#"{"position":"4g4/9/9/9/9/9/9/9/4G4 w","level":8.0,"depth":1e0}"#;
    assert_eq!(scene.post("/api/v1/move", asked).status, 200);
    let broken = r#"{"position":"4g4/9/9/9/9/9/9/9/4G4 w","level":8.5}"#;
    assert_eq!(scene.post("/api/v1/move", broken).status, 400);
}

#[test]
fn only_json_is_taken() {
    let scene = Scene::new(terms());
    let body = quick().to_string();
    let ask = |lines: &[&str]| scene.request("POST", "/api/v1/move", lines, body.as_bytes());
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
    ] {
        assert_eq!(
            ask(&[&format!("content-type: {kind}")]).status,
            415,
            "{kind}"
        );
    }
    assert_eq!(ask(&[]).status, 415);
    assert_eq!(
        ask(&["content-type: Application/JSON; charset=utf-8"]).status,
        200
    );
}

#[test]
fn other_paths_and_methods_are_refused() {
    let scene = Scene::new(terms());
    for path in [
        "/api",
        "/api/v1",
        "/api/v2/moves",
        "/..",
        "/page.js/",
        "//",
        "/etc/passwd",
    ] {
        let reply = scene.get(path);
        assert_eq!(reply.status, 404, "{path}");
        assert_eq!(reply.json()["schema"], 1);
    }
    for (method, path) in [
        ("GET", "/api/v1/moves"),
        ("PUT", "/api/v1/moves"),
        ("OPTIONS", "/api/v1/moves"),
        ("POST", "/"),
    ] {
        let reply = scene.request(method, path, &[], b"");
        assert_eq!(reply.status, 405, "{method} {path}");
        assert_eq!(reply.json()["schema"], 1);
    }
}

#[test]
fn bodies_end_at_64_kib() {
    let scene = Scene::new(terms());
    let mut body = quick().to_string();
    body += &" ".repeat(64 * 1024 - body.len());
    for route in ["/api/v1/move", "/api/v1/moves"] {
        // The second route does not know `level`.
        assert!([200, 400].contains(&scene.post(route, &body).status));
        assert_eq!(scene.post(route, format!("{body} ")).status, 413);
    }
    // The limit also holds for a body of unknown length.
    let chunk = format!("{:x}\r\n{body} \r\n0\r\n\r\n", body.len() + 1);
    let head = format!(
        "POST /api/v1/move HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        scene.address
    );
    assert_eq!(scene.raw((head + &chunk).as_bytes()).status, 413);
}

#[test]
fn long_bodies_are_refused_before_they_arrive() {
    let scene = Scene::new(terms());
    let head = format!(
        "POST /api/v1/moves HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n",
        scene.address
    );
    // None of the body is ever sent.
    let long = format!("{head}content-length: 70000\r\n\r\n");
    assert_eq!(scene.raw(long.as_bytes()).status, 413);
    let packed = format!("{head}content-encoding: gzip\r\ncontent-length: 100\r\n\r\n");
    assert_eq!(scene.raw(packed.as_bytes()).status, 415);
}

/// Both are waited for at once, because each takes as long as the server's patience.
#[test]
fn silent_and_stalled_clients_are_dropped() {
    let scene = Scene::new(terms());
    thread::scope(|scope| {
        scope.spawn(|| never_reads(&scene));
        scope.spawn(|| never_asks(&scene));
    });
}

/// Sends requests until the server closes the connection.
fn never_reads(scene: &Scene) {
    let start = Instant::now();
    let mut client = scene.connect();
    let moment = Duration::from_millis(200);
    client.set_write_timeout(Some(moment)).unwrap();
    let request = format!("GET /page.css HTTP/1.1\r\nhost: {}\r\n\r\n", scene.address);
    let requests = request.repeat(1000);
    loop {
        match client.write(requests.as_bytes()) {
            Err(error) if !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                break;
            }
            _ => assert!(start.elapsed() < Duration::from_secs(40)),
        }
    }
}

/// Sends nothing or a part of a request, until the server closes the connection.
fn never_asks(scene: &Scene) {
    let start = Instant::now();
    let clients = [&b""[..], b"GET / HTTP/1.1\r\nhost: loc"].map(|head| {
        let mut client = scene.connect();
        client.write_all(head).unwrap();
        client
    });
    for mut client in clients {
        let _ = client.read_to_end(&mut Vec::new());
    }
    assert!(start.elapsed() < Duration::from_secs(30));
}

#[test]
fn an_error_repeats_little_of_what_was_sent() {
    let scene = Scene::new(terms());
    let long = "x".repeat(40_000);
    for (route, asked) in [
        ("moves", json!({"position": long})),
        ("moves", json!({"position": START, &*long: 1})),
        ("moves", json!({"position": START, "game": long})),
        ("check", json!({"position": START, "move": long})),
        ("check", json!({"position": START, "after": long})),
        (
            "check",
            json!({"position": START, "from": long, "to": "e2"}),
        ),
        ("move", json!({"position": START, "level": long})),
        ("move", json!({"position": START, "seed": long})),
        (
            "check",
            json!({"position": "kak/.../KAK 0 0 5 w", "game": "jeson-mor", "move": long}),
        ),
    ] {
        let reply = scene.post(&format!("/api/v1/{route}"), asked.to_string());
        let told = match reply.status {
            200 => reply.json()["reason"].clone(),
            _ => reply.json()["error"].clone(),
        };
        let count = told.as_str().unwrap().chars().count();
        assert!(count <= 200, "{route}: {count} characters");
    }
    let path = format!("/api/v1/puzzle?theme={}&seed=1", "x".repeat(5000));
    let told = scene.get(&path).json()["error"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(told.chars().count() <= 200 && told.contains('…'), "{told}");
}
