//! What is refused, and what ends a search.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::time::{Duration, Instant};

use advance::serve::Terms;
use serde_json::{Value, json};

use crate::scene::{Scene, terms, terms_for_one};

const START: &str = "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0";

pub const ROUTES: [&str; 5] = [
    "/api/v1/moves",
    "/api/v1/check",
    "/api/v1/status",
    "/api/v1/move",
    "/api/v1/analyse",
];

/// A question that takes as long as the server allows.
fn long() -> Value {
    json!({"position": START})
}

fn quick() -> Value {
    json!({"position": START, "level": 7})
}

#[test]
fn what_is_not_understood_is_refused_with_the_reason() {
    let scene = Scene::new(terms());
    let stuck = "8g/9/9/9/9/9/9/##7/G#7 w";
    let cases = [
        ("moves", json!({}), "missing field `position`"),
        ("moves", json!(["4g4/9/9/9/9/9/9/9/4G4 w"]), "a JSON object"),
        ("moves", json!(3), "a JSON object"),
        (
            "moves",
            json!({"position": null}),
            "missing field `position`",
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
            "either 'move' or 'after'",
        ),
        (
            "check",
            json!({"position": START, "move": "e2-e3", "after": START}),
            "either",
        ),
        (
            "check",
            json!({"position": START, "move": "e2e3"}),
            "move: 'e2e3' is no action",
        ),
        ("move", json!({"position": START, "level": 3}), "no level"),
        (
            "move",
            json!({"position": START, "level": "7"}),
            "expected u64",
        ),
        (
            "move",
            json!({"position": START, "time": 120_001}),
            "120000 ms at most",
        ),
        (
            "move",
            json!({"position": START, "seed": -1}),
            "expected u64",
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
            "nonzero",
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
        // A place in the JSON is of no use to whoever has not written it by hand.
        assert!(!refusal.contains("column"), "{refusal}");
    }
    for route in ROUTES {
        assert_eq!(scene.post(route, "{").status, 400);
        assert_eq!(scene.post(route, b"\xff").status, 400);
    }
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
        ("POST", "/api/v1/analyse/stream"),
        ("POST", "/"),
    ] {
        let reply = scene.request(method, path, &[], b"");
        assert_eq!(reply.status, 405, "{method} {path}");
        assert_eq!(reply.json()["schema"], 1);
    }
    assert_eq!(scene.get("/api/v1/analyse/stream").status, 400);
}

#[test]
fn bodies_end_at_64_kib() {
    let scene = Scene::new(terms());
    let mut body = quick().to_string();
    body += &" ".repeat(64 * 1024 - body.len());
    for route in ["/api/v1/move", "/api/v1/moves"] {
        // The level is unknown to the second.
        assert!([200, 400].contains(&scene.post(route, &body).status));
        assert_eq!(scene.post(route, format!("{body} ")).status, 413);
    }
    // The length need not be known before.
    let chunk = format!("{:x}\r\n{body} \r\n0\r\n\r\n", body.len() + 1);
    let head = format!(
        "POST /api/v1/move HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
        scene.address
    );
    assert_eq!(scene.raw((head + &chunk).as_bytes()).status, 413);
}

/// Begins the long search; what is returned keeps it going.
fn begin_long(scene: &Scene) -> TcpStream {
    begin(scene, "analyse", &long())
}

/// Asks and does not wait for the answer.
fn begin(scene: &Scene, route: &str, body: &Value) -> TcpStream {
    let body = body.to_string();
    let mut stream = scene.connect();
    let head = format!(
        "POST /api/v1/{route} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        scene.address,
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).unwrap();
    stream
}

#[test]
fn a_full_queue_refuses_until_a_client_goes_away() {
    let scene = Scene::new(terms_for_one());
    let client = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    let refused = scene.post("/api/v1/move", quick().to_string());
    assert_eq!(refused.header("retry-after"), Some("1"));
    // What needs no search is answered all the same.
    scene.answer("/api/v1/moves", &json!({"position": START}));
    drop(client);
    scene.wait_for(200, "/api/v1/move", &quick());
}

#[test]
fn a_client_that_waits_gives_up_its_place_by_going_away() {
    let scene = Scene::new(Terms {
        max_jobs: NonZero::new(2).unwrap(),
        ..terms_for_one()
    });
    let first = begin_long(&scene);
    let second = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    drop(second);
    // The first search still goes on, so that whoever is not refused waits.
    let mut third = loop {
        let client = begin(&scene, "move", &quick());
        client
            .set_read_timeout(Some(Duration::from_millis(300)))
            .unwrap();
        if client.peek(&mut [0]).is_err() {
            break client;
        }
    };
    drop(first);
    third.set_read_timeout(None).unwrap();
    let mut status = [0; 12];
    third.read_exact(&mut status).unwrap();
    assert_eq!(&status, b"HTTP/1.1 200");
}

#[test]
fn one_job_after_another_finds_room() {
    let scene = Scene::new(terms_for_one());
    for _ in 0..50 {
        scene.answer("/api/v1/move", &quick());
    }
}

#[test]
fn half_a_head_is_not_waited_for() {
    let scene = Scene::new(terms());
    let mut client = scene.connect();
    client.write_all(b"GET / HTTP/1.1\r\nhost: loc").unwrap();
    let start = Instant::now();
    let _ = client.read_to_end(&mut Vec::new());
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_search_ends_at_the_longest_time() {
    let scene = Scene::new(Terms {
        max_time: Duration::from_millis(50),
        ..terms()
    });
    for body in [long(), json!({"position": START, "nodes": u64::MAX})] {
        let answer = scene.answer("/api/v1/analyse", &body);
        assert!(answer["ms"].as_u64().unwrap() >= 50, "{answer}");
    }
    scene.answer(
        "/api/v1/move",
        &json!({"position": START, "level": 9, "depth": 90}),
    );
    scene.refusal(400, "/api/v1/move", &json!({"position": START, "time": 51}));
}

#[test]
fn a_server_stops_whatever_it_searches() {
    let scene = Scene::new(terms_for_one());
    let _client = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    let address = scene.address;
    let start = Instant::now();
    // It would wait for its thread.
    drop(scene);
    let wait = start.elapsed();
    assert!(wait < Duration::from_millis(900), "{wait:?}");
    assert!(TcpStream::connect(address).is_err());
}
