//! Clients that ask for long answers and do not read them.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use advance::serve::ServerTerms;
use serde_json::json;

use crate::serve::scene::{START, Scene, terms};

/// The text of a record: its answer is 45 times as long. Of a text of 64,000 bytes, it is 2.9 MB.
fn moves(count: usize) -> String {
    json!({"text": format!("{}*", "x ".repeat(count))}).to_string()
}

/// Sends a question of a client, and reads nothing.
fn ask(scene: &Scene, client: &str, route: &str, body: &str) -> TcpStream {
    let mut stream = scene.connect();
    let head = format!(
        "POST /api/v1/{route} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\nx-forwarded-for: {client}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        scene.address,
        body.len()
    );
    stream
        .write_all(&[head.as_bytes(), body.as_bytes()].concat())
        .unwrap();
    // The answer is made.
    let begun = stream.peek(&mut [0; 12]);
    assert!(begun.is_ok_and(|bytes| bytes > 0));
    stream
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
fn the_client_with_the_most_unread_answers_loses_its_oldest() {
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
fn who_does_not_read_holds_no_place_for_a_long_record() {
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
    let jesters = "JjJjJjJjg/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/GjJjJjJjJ w";
    let items =
        |position: &str| json!({"items": vec![json!({"position": position}); 256]}).to_string();
    let ask = |client| ask(&scene, client, "moves/batch", &items(jesters));
    let unread: Vec<_> = (0..12).map(|_| ask("10.0.0.1")).collect();
    // No other client waits for them, and none of them is lost.
    let start = scene.post("/api/v1/moves/batch", items(START));
    assert_eq!(start.status, 200);
    for stream in unread {
        let mut head = [0; 1200];
        stream.peek(&mut head).unwrap();
        let head = String::from_utf8_lossy(&head).to_lowercase();
        assert!(!head.contains("content-length"), "{head}");
        let (length, _) = read(stream);
        assert!(length > 3_000_000, "{length}");
    }
}
