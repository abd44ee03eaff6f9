//! Records of many games, which are longer than other requests.

use serde_json::{Value, json};

use crate::serve::scene::{Scene, terms};

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bo\"]\n\n1. e2-e3 {a comment on the first move} e8-e7 *\n\n";

const PATH: &str = "/api/v1/record";

/// The body of a question about this text, with spaces up to this length.
fn body(text: &str, length: usize) -> String {
    let mut body = json!({ "text": text }).to_string();
    body += &" ".repeat(length - body.len());
    body
}

fn games(answer: &Value) -> usize {
    answer["recorded"].as_array().unwrap().len()
}

#[test]
fn records_end_at_1_mib() {
    const MOST: usize = 1024 * 1024;
    let scene = Scene::new(terms());
    for length in [64 * 1024 + 1, MOST] {
        let reply = scene.post(PATH, body(&GAME.repeat(500), length));
        assert_eq!((reply.status, games(&reply.json())), (200, 500));
    }
    assert_eq!(scene.post(PATH, body(GAME, MOST + 1)).status, 413);
    for (length, status) in [(MOST, 200), (MOST + 1, 413)] {
        let body = body(GAME, length);
        let request = format!(
            "POST {PATH} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             transfer-encoding: chunked\r\n\r\n{length:x}\r\n{body}\r\n0\r\n\r\n",
            scene.address
        );
        assert_eq!(scene.raw(request.as_bytes()).status, status);
    }
}

#[test]
fn moves_end_at_50000() {
    let scene = Scene::new(terms());
    // The game counts as five moves.
    let many = format!("{}*", "x ".repeat(49_995));
    let answer = scene.answer(PATH, &json!({ "text": many }));
    assert_eq!(
        answer["recorded"][0]["moves"].as_array().unwrap().len(),
        49_995
    );
    let more = format!("x {many}");
    let error = scene.refusal(400, PATH, &json!({ "text": more }));
    assert_eq!(
        error,
        "text: line 1: there are more than 50000 moves, with 5 more for each game"
    );
}

#[test]
fn stalled_records_delay_no_other_client() {
    let scene = Scene::new(terms());
    let mut stalled = scene.connect();
    let head = format!(
        "POST {PATH} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n",
        scene.address
    );
    std::io::Write::write_all(&mut stalled, head.as_bytes()).unwrap();
    // A short one needs no place, and neither does any other question.
    let answer = scene.answer(PATH, &json!({ "text": GAME }));
    assert_eq!(games(&answer), 1);
    // The next long one of the client has its turn as soon as the first one is given up.
    drop(stalled);
    let reply = scene.post(PATH, body(GAME, 100_000));
    assert_eq!(reply.status, 200);
}
