//! Searches: where they wait, and what ends them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::time::{Duration, Instant};

use advance::serve::Terms;
use serde_json::{Value, json};

use crate::scene::{Scene, terms, terms_for_one};

const START: &str = "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0";

/// A question that takes as long as the server allows.
fn long() -> Value {
    json!({"position": START})
}

fn quick() -> Value {
    json!({"position": START, "level": 7})
}

/// Begins the long search; what is returned keeps it going.
fn begin_long(scene: &Scene) -> TcpStream {
    begin(scene, "analyse", &long())
}

/// Asks for what takes a while, again if the queue is full.
fn begin(scene: &Scene, route: &str, body: &Value) -> TcpStream {
    let body = body.to_string();
    let request = format!(
        "POST /api/v1/{route} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        scene.address,
        body.len()
    );
    loop {
        let mut stream = scene.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let patience = stream.read_timeout().unwrap();
        let moment = Duration::from_millis(300);
        stream.set_read_timeout(Some(moment)).unwrap();
        if stream.peek(&mut [0]).is_err() {
            stream.set_read_timeout(patience).unwrap();
            return stream;
        }
    }
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
    assert_eq!(scene.post("/api/v1/move", quick().to_string()).status, 429);
    drop(second);
    // The first search still goes on.
    let mut third = begin(&scene, "move", &quick());
    drop(first);
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
