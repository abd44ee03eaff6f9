//! The stream of an analysis.

use std::net::TcpStream;
use std::time::{Duration, Instant};

use advance::serve::ServerTerms;
use serde_json::{Value, json};
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Message, WebSocket};

use crate::serve::scene::{START, Scene, terms, terms_for_one};

/// The messages until the server closes, and the closing frame.
fn rest(socket: &mut WebSocket<TcpStream>) -> (Vec<Value>, Option<CloseFrame>) {
    let mut objects = Vec::new();
    loop {
        match socket.read().unwrap() {
            Message::Text(text) => objects.push(serde_json::from_str(&text).unwrap()),
            Message::Close(frame) => return (objects, frame),
            other => panic!("{other}"),
        }
    }
}

fn ask(scene: &Scene, message: impl Into<Message>) -> (Vec<Value>, Option<CloseFrame>) {
    let mut socket = scene.stream();
    socket.send(message.into()).unwrap();
    rest(&mut socket)
}

#[test]
fn each_depth_comes_and_then_the_best_lines() {
    let scene = Scene::new(terms());
    let asked = json!({"position": START, "level": 8, "multipv": 2, "depth": 3});
    let (objects, frame) = ask(&scene, asked.to_string());
    assert_eq!(frame, None);
    let summary: Vec<_> = objects
        .iter()
        .map(|object| {
            (
                object["kind"].as_str().unwrap(),
                object["depth"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        summary,
        [("depth", 1), ("depth", 2), ("depth", 3), ("best", 3)]
    );
    let answer = scene.answer("/api/v1/analyse", &asked);
    assert_eq!(objects[3]["lines"], answer["lines"]);
    assert_eq!(objects[3]["nodes"], answer["nodes"]);
    assert!(objects.iter().all(|object| object["schema"] == 1));
}

#[test]
fn a_refusal_comes_as_one_object() {
    let scene = Scene::new(terms());
    let stuck = "8g/9/9/9/9/9/9/##7/G#7 w";
    for (message, reason, code) in [
        ("{".to_owned(), "EOF", "invalid_json"),
        (
            json!({"position": START, "level": 5}).to_string(),
            "8 or 9",
            "invalid_field",
        ),
        (
            json!({"position": START, "time": 500_000}).to_string(),
            "at most",
            "invalid_field",
        ),
        (
            json!({"position": stuck}).to_string(),
            "has lost",
            "no_legal_move",
        ),
    ] {
        let (objects, frame) = ask(&scene, message);
        assert_eq!(objects.len(), 1);
        assert_eq!(objects[0]["code"], code);
        let frame = frame.unwrap();
        assert_eq!(u16::from(frame.code), 4400);
        assert_eq!(frame.reason.as_str(), code);
        assert!(
            objects[0]["error"].as_str().unwrap().contains(reason),
            "{objects:?}"
        );
    }
}

#[test]
fn to_close_the_socket_or_to_vanish_ends_the_search() {
    let scene = Scene::new(terms_for_one());
    let quick = json!({"position": START, "level": 8, "depth": 1});
    for close in [true, false] {
        let mut socket = scene.stream();
        let long = json!({"position": START}).to_string();
        socket.send(long.into()).unwrap();
        // The search is under way.
        assert!(socket.read().unwrap().is_text());
        assert_eq!(scene.post("/api/v1/move", quick.to_string()).status, 429);
        let (objects, frame) = ask(&scene, json!({"position": START}).to_string());
        assert!(objects[0]["error"].as_str().unwrap().contains("too many"));
        assert_eq!(u16::from(frame.unwrap().code), 4429);
        if close {
            socket.close(None).unwrap();
            socket.flush().unwrap();
            scene.wait_for(200, "/api/v1/move", &quick);
        }
        drop(socket);
        scene.wait_for(200, "/api/v1/move", &quick);
    }
}

#[test]
fn a_search_that_waits_is_done_in_its_turn() {
    let scene = Scene::new(ServerTerms {
        max_wait: Duration::from_secs(1000),
        ..terms_for_one()
    });
    let mut first = scene.stream();
    let long = json!({"position": START}).to_string();
    first.send(long.into()).unwrap();
    assert!(first.read().unwrap().is_text());
    let mut second = scene.stream();
    let short = json!({"position": START, "depth": 1}).to_string();
    second.send(short.into()).unwrap();
    let told = second.read().unwrap().into_text().unwrap();
    assert_eq!(&*told, r#"{"schema":1,"kind":"waiting","ahead":0}"#);
    drop(first);
    let (objects, _) = rest(&mut second);
    assert_eq!(objects.last().unwrap()["kind"], "best", "{objects:?}");
}

#[test]
fn long_messages_end_the_conversation() {
    let scene = Scene::new(terms());
    let mut socket = scene.stream();
    // A message of twice the length is not even read.
    socket.send(" ".repeat(70_000).into()).unwrap();
    let told = socket.read().unwrap().into_text().unwrap();
    assert!(told.contains("longer than 65536 bytes"), "{told}");
    let Message::Close(Some(frame)) = socket.read().unwrap() else {
        panic!("no reason for the end");
    };
    assert_eq!(frame.code, CloseCode::Size);
    scene.answer("/api/v1/moves", &json!({"position": START}));
}

#[test]
fn little_comes_after_the_question() {
    let scene = Scene::new(terms_for_one());
    let quick = json!({"position": START, "level": 8, "depth": 1});
    let mut socket = scene.stream();
    socket
        .send(json!({"position": START}).to_string().into())
        .unwrap();
    // The search is under way.
    assert!(socket.read().unwrap().is_text());
    // A masked text of 60,000 bytes, most of which are missing.
    let mut frame = vec![0x81, 0xFE, 0xEA, 0x60, 0, 0, 0, 0];
    frame.resize(8 + 20_000, b' ');
    std::io::Write::write_all(socket.get_mut(), &frame).unwrap();
    // The search ends long before its time is up.
    scene.wait_for(200, "/api/v1/move", &quick);
    // The server does not read all of the data, so the reason may be lost.
    while let Ok(message) = socket.read() {
        let text = message.to_text().unwrap();
        assert!(
            text.contains("depth") || text.contains("longer than 8192 bytes") || message.is_close()
        );
    }
}

#[test]
fn unfinished_messages_of_one_client_hold_up_no_other_client() {
    let scene = Scene::new(ServerTerms {
        trusted: vec!["127.0.0.1".parse().unwrap()],
        ..terms()
    });
    // A masked text of 60,000 bytes, of which one is missing.
    let mut frame = vec![0x81, 0xFE, 0xEA, 0x60, 0, 0, 0, 0];
    frame.resize(8 + 60_000 - 1, b' ');
    let greedy: Vec<_> = (0..200)
        .map(|_| {
            let mut socket = scene.stream();
            std::io::Write::write_all(socket.get_mut(), &frame).unwrap();
            socket
        })
        .collect();
    let start = Instant::now();
    let long = json!({"position": START, "moves": vec!["e2-e3"; 1000]}).to_string();
    let head = [
        "content-type: application/json",
        "x-forwarded-for: 192.0.2.2",
    ];
    let reply = scene.request("POST", "/api/v1/replay", &head, long.as_bytes());
    assert_eq!(reply.status, 200);
    assert!(start.elapsed() < Duration::from_secs(5));
    drop(greedy);
}
