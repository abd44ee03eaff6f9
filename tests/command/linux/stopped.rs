//! A server whose client has gone works on for no longer than a moment.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use advance::Position;
use serde_json::{Value, json};

use super::threads::Endless;
use crate::command::scene::Scene;
use crate::command::serve::serve;

/// The longest that work may go on, in hundredths of a second of a core: 50 ms, and the grain of the count.
const MOMENT: u64 = 6;

/// What work has taken before the client goes.
const BEGUN: u64 = 3;

/// The time of a core that a process has taken, in hundredths of a second.
fn taken(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(')').unwrap();
    let fields: Vec<_> = rest.split_whitespace().collect();
    fields[11..13]
        .iter()
        .map(|field| field.parse::<u64>().unwrap())
        .sum()
}

/// The questions that take longest: of each kind and each lane.
fn questions() -> Vec<(&'static str, Value)> {
    let jesters = "JjJjJjJjg/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/JjJjJjJjJ/jJjJjJjJj/GjJjJjJjJ w";
    let eater = |size| format!("{} w - 0", vec![".".repeat(size); size].join("/"));
    let start = Position::start().to_string();
    let alone = "9/1g7/9/9/9/9/9/7G1/9 w";
    let shuffle = |rounds: usize| ["h2-h1", "b8-b9", "h1-h2", "b9-b8"].repeat(rounds);
    let thinking = json!({"position": jesters, "level": 7, "explain": true});
    let next = json!({"game": "eater", "position": eater(15), "move": "1,1", "next_moves": true});
    let game = format!("[FEN \"{alone} 0\"]\n{} *", shuffle(12_000).join(" "));
    vec![
        (
            "moves/batch",
            json!({"items": vec![json!({"position": jesters}); 256]}),
        ),
        ("check/batch", json!({"items": vec![next; 200]})),
        ("move/batch", json!({"items": vec![thinking.clone(); 256]})),
        ("move", thinking),
        ("record", json!({"text": "[A \"b\"]\n* ".repeat(6_000)})),
        (
            "record",
            json!({"text": format!("e2-e3 {}*", "(e2-e3{a}{b})".repeat(49_000))}),
        ),
        ("record", json!({"text": game})),
        ("film", json!({"position": alone, "moves": shuffle(125)})),
        ("review", json!({"position": alone, "moves": shuffle(250)})),
        ("explain", json!({"position": jesters, "level": 7})),
        ("explain", json!({"position": jesters, "level": 9})),
        (
            "move",
            json!({"position": start, "level": 9, "nodes": 100_000_000}),
        ),
        ("analyse", json!({"position": start, "multipv": 8})),
        (
            "move",
            json!({"game": "eater", "position": eater(6), "level": "mcts", "time": 60_000}),
        ),
    ]
}

#[test]
fn a_server_stops_once_its_client_has_gone() {
    let scene = Scene::new();
    let (server, address) = serve(&scene, &["--max-time", "60000"]);
    let server = Endless(server);
    let taken = || taken(server.0.id());
    for (route, asked) in questions() {
        let asked = asked.to_string();
        let ask = || {
            let mut stream = TcpStream::connect(&address).unwrap();
            let head = format!(
                "POST /api/v1/{route} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n\r\n{asked}",
                asked.len()
            );
            let before = taken();
            stream.write_all(head.as_bytes()).unwrap();
            stream.set_nonblocking(true).unwrap();
            let is_answered = |stream: &mut TcpStream| {
                let read = stream.read(&mut [0; 64]);
                !read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
            };
            while taken() < before + BEGUN && !is_answered(&mut stream) {
                thread::sleep(Duration::from_millis(2));
            }
            drop(stream);
            let gone = taken();
            let mut now = gone;
            loop {
                thread::sleep(Duration::from_millis(200));
                let then = std::mem::replace(&mut now, taken());
                if then == now {
                    break now - gone;
                }
            }
        };
        // Another program may keep the server from hearing of it.
        let least = (0..3).map(|_| ask()).min().unwrap();
        assert!(
            least <= MOMENT,
            "{route}: it went on for {least} hundredths of a second"
        );
    }
}
