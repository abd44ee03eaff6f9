//! Searches: where they wait, and what ends them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use advance::serve::ServerTerms;
use serde_json::{Value, json};

use crate::serve::scene::{MAX_TIME, START, Scene, terms, terms_for_one};

/// A question that takes as long as the server allows.
fn long() -> Value {
    json!({"position": START})
}

/// A search that is done at once, if it begins.
fn quick() -> Value {
    json!({"position": START, "level": 8, "depth": 1})
}

/// Begins the long search; what is returned keeps it going.
fn begin_long(scene: &Scene) -> TcpStream {
    begin(scene, "analyse", &long())
}

/// Asks for a search for which there is room, and waits until the server has taken it.
fn begin(scene: &Scene, route: &str, body: &Value) -> TcpStream {
    let before = searches(scene);
    let stream = send(scene, route, body, ANN);
    wait_for_searches(scene, before + 1);
    stream
}

/// The searches that run or wait.
fn searches(scene: &Scene) -> u32 {
    let metrics = scene.get("/metrics").body;
    let searches = metrics.lines().filter_map(|line| {
        let (_, count) = line
            .split_once("advance_work{lane=\"search\",")?
            .1
            .split_once(' ')?;
        count.parse::<u32>().ok()
    });
    searches.sum()
}

fn wait_for_searches(scene: &Scene, count: u32) {
    let start = Instant::now();
    while searches(scene) != count {
        assert!(start.elapsed() < MAX_TIME, "never {count} searches");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether an answer has come.
fn is_answered(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let answered = stream.peek(&mut [0]).is_ok();
    stream.set_nonblocking(false).unwrap();
    answered
}

/// Clients, as a proxy that is trusted names them.
const ANN: &str = "192.0.2.1";
const BOB: &str = "192.0.2.2";

/// Sends a question as the proxy of this client.
fn send(scene: &Scene, route: &str, body: &Value, client: &str) -> TcpStream {
    let body = body.to_string();
    let request = format!(
        "POST /api/v1/{route} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         x-forwarded-for: {client}\r\ncontent-length: {}\r\n\r\n{body}",
        scene.address,
        body.len()
    );
    let mut stream = scene.connect();
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// The status of the answer.
fn status(stream: &mut TcpStream) -> u16 {
    let mut status = [0; 12];
    stream.read_exact(&mut status).unwrap();
    std::str::from_utf8(&status[9..]).unwrap().parse().unwrap()
}

#[test]
fn what_needs_no_search_never_waits_for_one() {
    let scene = Scene::new(terms_for_one());
    let _client = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    for level in 4..=7 {
        let asked = json!({"position": START, "level": level, "explain": true});
        scene.answer("/api/v1/move", &asked);
    }
}

#[test]
fn a_client_has_its_share_whatever_another_one_asks() {
    let scene = Scene::new(ServerTerms {
        max_jobs: NonZero::new(4).unwrap(),
        trusted: vec!["127.0.0.1".parse().unwrap()],
        ..terms_for_one()
    });
    let mut greedy: Vec<_> = (0..4).map(|_| begin_long(&scene)).collect();
    assert_eq!(status(&mut send(&scene, "move", &quick(), ANN)), 429);
    // The only thread is busy, and three more searches wait for it.
    assert_eq!(status(&mut send(&scene, "move", &quick(), BOB)), 200);
    // There was no room: what would have come last has given way.
    assert_eq!(status(&mut greedy[3]), 429);
    wait_for_searches(&scene, 3);
    assert!(!greedy[..3].iter().any(is_answered));
}

#[test]
fn a_short_search_does_not_wait_for_long_ones_of_its_client() {
    let scene = Scene::new(ServerTerms {
        max_jobs: NonZero::new(4).unwrap(),
        ..terms_for_one()
    });
    let _clients = [begin_long(&scene), begin_long(&scene)];
    scene.answer("/api/v1/move", &json!({"position": START, "time": 100}));
}

#[test]
fn whoever_is_not_trusted_is_one_client_whatever_it_says() {
    let scene = Scene::new(terms_for_one());
    let _client = begin_long(&scene);
    assert_eq!(status(&mut send(&scene, "move", &quick(), BOB)), 429);
}

#[test]
fn a_full_queue_refuses_until_a_client_goes_away() {
    let scene = Scene::new(terms_for_one());
    let client = begin_long(&scene);
    scene.wait_for(429, "/api/v1/move", &quick());
    let refused = scene.post("/api/v1/move", quick().to_string());
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(refused.json()["code"], "too_many_searches");
    drop(client);
    scene.wait_for(200, "/api/v1/move", &quick());
}

#[test]
fn a_client_that_waits_gives_up_its_place_by_going_away() {
    let scene = Scene::new(ServerTerms {
        max_jobs: NonZero::new(2).unwrap(),
        ..terms_for_one()
    });
    let first = begin_long(&scene);
    let second = begin_long(&scene);
    assert_eq!(scene.post("/api/v1/move", quick().to_string()).status, 429);
    drop(second);
    // The first search still goes on.
    wait_for_searches(&scene, 1);
    let mut third = begin(&scene, "move", &quick());
    drop(first);
    assert_eq!(status(&mut third), 200);
}

#[test]
fn one_search_after_another_finds_room() {
    let scene = Scene::new(terms_for_one());
    for _ in 0..50 {
        scene.answer("/api/v1/move", &quick());
    }
}

#[test]
fn a_search_ends_at_the_longest_time() {
    let scene = Scene::new(ServerTerms {
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
    // Without an end, the search goes on as long as it may.
    assert!(start.elapsed() < MAX_TIME);
    assert!(TcpStream::connect(address).is_err());
}
