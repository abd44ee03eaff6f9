//! Clients that ask for long answers and do not read them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use advance::serve::ServerTerms;
use serde_json::json;

use crate::serve::scene::{START, Scene, terms, terms_for_one};

/// The text of a record: its answer is 45 times as long. Of a text of 64,000 bytes, it is 2.9 MB.
fn moves(count: usize) -> String {
    json!({"text": format!("{}*", "x ".repeat(count))}).to_string()
}

/// Sends a question of a client, and reads nothing.
fn ask(scene: &Scene, client: &str, route: &str, body: &str) -> TcpStream {
    let stream = send(scene, "HTTP/1.1", client, route, body);
    // The answer is made.
    let begun = stream.peek(&mut [0; 12]);
    assert!(begun.is_ok_and(|bytes| bytes > 0));
    stream
}

fn send(scene: &Scene, version: &str, client: &str, route: &str, body: &str) -> TcpStream {
    let mut stream = scene.connect();
    let head = format!(
        "POST /api/v1/{route} {version}\r\nhost: {}\r\nconnection: close\r\nx-forwarded-for: {client}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        scene.address,
        body.len()
    );
    stream
        .write_all(&[head.as_bytes(), body.as_bytes()].concat())
        .unwrap();
    stream
}

/// A question whose answer has 3.4 MB, padded to this length.
fn jesters(length: usize) -> String {
    let jesters = "JjJjJjJjg/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/GjJjJjJjJ w";
    let items = json!({"items": vec![json!({"position": jesters}); 256]}).to_string();
    format!("{items:length$}")
}

/// The status of the answer, if any comes, and whether it comes to its end.
fn status(mut stream: TcpStream) -> (Option<u16>, bool) {
    let mut answer = Vec::new();
    let is_closed = stream.read_to_end(&mut answer).is_ok();
    let status = answer.get(9..12).map(String::from_utf8_lossy);
    let status = status.and_then(|status| status.parse().ok());
    let ends = [&b"}"[..], b"\r\n0\r\n\r\n"];
    let is_whole = ends.iter().any(|end| answer.ends_with(end));
    (status, is_closed && is_whole)
}

/// The length of all that comes until the server closes, and whether it is a whole answer.
fn read(mut stream: TcpStream) -> (usize, bool) {
    let mut answer = Vec::new();
    let is_closed = stream.read_to_end(&mut answer).is_ok();
    (answer.len(), is_closed && answer.ends_with(b"}"))
}

fn trusting() -> ServerTerms {
    ServerTerms {
        trusted: vec!["127.0.0.1".parse().unwrap()],
        ..terms()
    }
}

#[test]
fn the_most_unread_client_loses_its_oldest() {
    let scene = Scene::new(trusting());
    let body = moves(32_000);
    let other = ask(&scene, "10.0.0.2", "record", &body);
    // There is room for 24 MB of one client.
    let unread: Vec<_> = (0..12)
        .map(|_| ask(&scene, "10.0.0.1", "record", &body))
        .collect();
    let read: Vec<_> = unread.into_iter().map(read).collect();
    let whole = read[11].0;
    assert!(whole > 2_500_000 && read[11].1, "{read:?}");
    let lost = read
        .iter()
        .filter(|(length, is_whole)| !is_whole && *length < whole);
    assert!((1..=6).contains(&lost.count()), "{read:?}");
    assert!(!read[0].1, "{read:?}");
    assert_eq!(self::read(other), (whole, true));
}

/// There are places for two long records, one of a client. Whoever does not read is waited for for 10 s.
#[test]
fn stalled_clients_hold_no_record_place() {
    let scene = Scene::new(trusting());
    // The answer is longer than what the system takes of it.
    let text = format!("{}*", "xxxxx {aaaaaaaaaa} ".repeat(49_000));
    let body = json!({ "text": text }).to_string();
    let start = Instant::now();
    let _unread = ["10.0.0.1", "10.0.0.2"].map(|client| ask(&scene, client, "record", &body));
    let (length, is_whole) = read(ask(&scene, "10.0.0.3", "record", &body));
    assert!(is_whole && length > 4_500_000, "{length}");
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{:?}",
        start.elapsed()
    );
}

/// Nobody knows the length of an answer that is not made yet.
#[test]
fn batches_are_made_as_they_are_read() {
    let scene = Scene::new(trusting());
    let ask = |client| ask(&scene, client, "moves/batch", &jesters(0));
    let unread: Vec<_> = (0..12).map(|_| ask("10.0.0.1")).collect();
    // No other client waits for them, and none of them is lost.
    let start = scene.answer(
        "/api/v1/moves/batch",
        &json!({"items": vec![json!({"position": START}); 256]}),
    );
    assert_eq!(start["answers"].as_array().map(Vec::len), Some(256));
    for stream in unread {
        let mut head = [0; 1200];
        stream.peek(&mut head).unwrap();
        let head = String::from_utf8_lossy(&head).to_lowercase();
        assert!(!head.contains("content-length"), "{head}");
        let (length, _) = read(stream);
        assert!(length > 3_000_000, "{length}");
    }
}

/// Systems take what a slow program reads in steps, so that nothing moves for a while.
#[test]
fn only_slow_readers_are_waited_for() {
    let scene = Scene::new(trusting());
    let body = jesters(0);
    let _nothing = ask(&scene, "10.0.0.1", "moves/batch", &body);
    let mut trickle = ask(&scene, "10.0.0.2", "moves/batch", &body);
    let mut slow = ask(&scene, "10.0.0.3", "moves/batch", &body);
    let count = |count: usize| {
        let metrics = scene.get("/metrics").body;
        metrics.contains(&format!("\nadvance_connections {count}\n"))
    };
    slow.read_exact(&mut [0; 400_000]).unwrap();
    thread::sleep(Duration::from_secs(12));
    let mut rest = Vec::new();
    slow.read_to_end(&mut rest).unwrap();
    assert!(rest.ends_with(b"\r\n0\r\n\r\n"));
    let start = Instant::now();
    // One of them asks for this.
    while !count(1) {
        assert!(start.elapsed() < Duration::from_secs(60));
        _ = trickle.read(&mut [0]);
        thread::sleep(Duration::from_secs(1));
    }
}

/// Each of the others has less than who asks.
#[test]
fn few_unread_answers_cut_off_nobody_who_reads() {
    let text = format!("{}*", "xxxxx {aaaaaaaaaa} ".repeat(47_000));
    let record = json!({ "text": text }).to_string();
    let cases = [
        (4, 11, jesters(64_000), "record", record),
        (100, 1, jesters(0), "moves/batch", jesters(64_000)),
    ];
    for (clients, each, unread, route, asked) in cases {
        let scene = Scene::new(trusting());
        let mut attack = Vec::new();
        for round in 0..4 {
            for client in (0..clients * each).map(|number| number % clients) {
                let client = format!("10.0.1.{client}");
                attack.push(send(&scene, "HTTP/1.1", &client, "moves/batch", &unread));
            }
            thread::sleep(Duration::from_millis(500));
            let honest = send(&scene, "HTTP/1.1", "10.0.0.9", route, &asked);
            let told = status(honest);
            assert!(
                [(Some(200), true), (Some(429), true)].contains(&told),
                "{route}, {round}: {told:?}"
            );
        }
    }
}

/// Nobody waits, and there is one place.
#[test]
fn an_answer_that_has_begun_is_not_refused() {
    let scene = Scene::new(ServerTerms {
        trusted: trusting().trusted,
        ..terms_for_one()
    });
    let body = jesters(0);
    let told: Vec<_> = thread::scope(|scope| {
        let clients = (0..8).map(|client| {
            let (scene, body) = (&scene, &body);
            let ask = move || {
                let client = format!("10.0.0.{client}");
                let ask = || status(send(scene, "HTTP/1.1", &client, "moves/batch", body));
                (0..4).map(|_| ask()).collect::<Vec<_>>()
            };
            scope.spawn(ask)
        });
        let clients: Vec<_> = clients.collect();
        clients
            .into_iter()
            .flat_map(|client| client.join().unwrap())
            .collect()
    });
    assert!(told.iter().all(|(_, is_whole)| *is_whole), "{told:?}");
    let answered = told.iter().filter(|(status, _)| *status == Some(200));
    assert!(answered.count() > 1, "{told:?}");
}

/// Only a length tells such a client that a connection has ended too early.
#[test]
fn http_1_0_answers_have_a_length() {
    let scene = Scene::new(trusting());
    let mut stream = send(&scene, "HTTP/1.0", "10.0.0.1", "moves/batch", &jesters(0));
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let length = format!("content-length: {}", body.len());
    assert!(body.len() > 3_000_000);
    assert!(head.to_lowercase().contains(&length), "{head}");
}
