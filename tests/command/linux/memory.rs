//! The bounds of memory that docs/deploy.md names, with the questions that need most.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

use advance::Position;
use serde_json::{Value, json};

use crate::command::scene::Scene;
use crate::command::serve::serve;

/// Of a process, in KiB of address space: the threads' stacks and the code of a debug build are in it too. Without a
/// bound, a tree takes four times as much in the time of a test.
const BOUND: u32 = 600 * 1024;

/// An empty board of Eater.
fn empty(size: usize) -> String {
    format!("{} w - 0", vec![".".repeat(size); size].join("/"))
}

/// Each game with its most wasteful question, from as many clients as are served at once.
#[test]
fn a_server_stays_within_documented_memory() {
    let scene = Scene::new();
    let (mut server, address) = serve(
        &scene,
        &["--trust-proxy", "127.0.0.1", "--max-wait", "60000"],
    );
    let cores = thread::available_parallelism().unwrap().get();
    let ask = |client: usize, route: &str, asked: &Value| {
        let asked = asked.to_string();
        let mut stream = TcpStream::connect(&address).unwrap();
        let head = format!(
            "POST /api/v1/{route} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nx-forwarded-for: 10.0.0.{client}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{asked}",
            asked.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        (!reply.starts_with("HTTP/1.1 200 ")).then_some(reply)
    };
    let checkers = ".b.b.b.b/b.b.b.b./.b.b.b.b/......../......../r.r.r.r./.r.r.r.r/r.r.r.r. cm r 0";
    let questions = [
        (
            "move",
            json!({"game": "eater", "position": empty(5), "level": "mcts", "time": 1500}),
        ),
        (
            "move",
            json!({"game": "eater", "position": empty(6), "level": "mcts", "time": 1000}),
        ),
        (
            "move",
            json!({"game": "eater", "position": empty(4), "level": "smart"}),
        ),
        (
            "analyse",
            json!({"position": Position::start().to_string(), "time": 1000, "multipv": 64}),
        ),
        (
            "analyse",
            json!({"game": "checkers", "position": checkers, "time": 500}),
        ),
        // As many moves as are read at once, each with as much of its own as its share of the text allows.
        (
            "record",
            json!({"text": format!("e2-e3 {}*", "(e2-e3{a}{b})".repeat(49_000))}),
        ),
    ];
    let refused = thread::scope(|scope| {
        let clients = (0..5 * cores).map(|client| {
            let (ask, questions) = (&ask, &questions);
            let all = move || {
                // Two long records are read at once.
                let asked = questions.len() - usize::from(client >= 2);
                questions[..asked]
                    .iter()
                    .filter_map(|(route, asked)| ask(client, route, asked))
                    .collect::<Vec<_>>()
            };
            scope.spawn(all)
        });
        let clients: Vec<_> = clients.collect();
        clients
            .into_iter()
            .flat_map(|client| client.join().unwrap())
            .collect::<Vec<_>>()
    });
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let most = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap();
    let most: usize = most.trim().trim_end_matches(" kB").parse().unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(refused.is_empty(), "{refused:?}");
    // No client is slow here: slow ones may take 130 MB of what is documented.
    let documented = 572 - 130 + 115 * cores;
    assert!(
        most / 1024 <= documented,
        "{most} KiB, documented: {documented} MB"
    );
}

#[test]
fn terminal_games_use_bounded_memory() {
    let scene = Scene::new();
    let limit = format!("ulimit -v {BOUND}");
    let game = ["eater", "--size", "5", "--passer"];
    // The first move has the greatest tree: the input ends behind it.
    let long = [&game[..], &["mcts,time=1500"]].concat();
    scene.advance_after(&limit, &long).assert().success();
    let whole = ["mcts,time=100", "--eater", "smart", "--games", "1"];
    let whole = [&game[..], &whole].concat();
    scene.advance_after(&limit, &whole).assert().success();
}

#[test]
fn an_engine_stays_within_a_bound() {
    let scene = Scene::new();
    let limit = format!("ulimit -v {BOUND}");
    let mut command = scene.advance_after(&limit, &["ugi"]);
    command.write_stdin("uginewgame\nposition startpos\ngo movetime 2000\nquit\n");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
}
