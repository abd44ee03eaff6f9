//! Requests to the server: a line with the route, and the JSON.
#![no_main]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZero;
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::Duration;

use advance::Position;
use advance::catalogue::site;
use advance::game::Setup;
use advance::serve::{End, Server, ServerTerms};
use serde_json::Value;

/// A connection that stays open to a server that searches for a millisecond at most.
static CLIENT: LazyLock<Mutex<Client>> = LazyLock::new(|| {
    let terms = ServerTerms {
        max_time: Duration::from_millis(1),
        max_wait: Duration::from_secs(1),
        leave: Duration::ZERO,
        drain: Duration::ZERO,
        cores: NonZero::<usize>::MIN,
        threads: NonZero::<usize>::MIN,
        allowed: Vec::new(),
        hosts: Vec::new(),
        trusted: Vec::new(),
        client_header: None,
        admin: None,
        log: false,
    };
    let server =
        Server::bind(([127, 0, 0, 1], 0).into(), terms, site()).expect("there is a free port");
    let address = server.address();
    thread::spawn(|| server.run(&End::new()));
    let stream = TcpStream::connect(address).expect("the server listens");
    Mutex::new(Client {
        address,
        stream: BufReader::new(stream),
    })
});

struct Client {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Client {
    /// The status and the body of the answer.
    fn post(&mut self, route: &str, body: &[u8]) -> io::Result<(u16, Vec<u8>)> {
        let head = format!(
            "POST /api/v1/{route} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        self.stream
            .get_mut()
            .write_all(&[head.as_bytes(), body].concat())?;
        let mut status = String::new();
        self.stream.read_line(&mut status)?;
        let status = status.split(' ').nth(1).and_then(|it| it.parse().ok());
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            match line.trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().unwrap_or(0),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok((status.unwrap_or(0), body))
    }
}

advance_fuzz::target!(|input: &[u8]| {
    let mut parts = input.splitn(2, |&byte| byte == b'\n');
    let (Some(route), Some(body)) = (parts.next(), parts.next()) else {
        return;
    };
    let routes = [
        "moves",
        "check",
        "status",
        "move",
        "analyse",
        "replay",
        "moves/batch",
        "check/batch",
        "move/batch",
        "record",
        "film",
        "explain",
        "review",
    ];
    let Some(route) = routes.into_iter().find(|it| it.as_bytes() == route) else {
        return;
    };
    let mut client = CLIENT.lock().expect("nobody else uses it");
    // A connection may have been closed since.
    let answer = client.post(route, body).or_else(|_| {
        client.stream = BufReader::new(TcpStream::connect(client.address)?);
        client.post(route, body)
    });
    let (status, answer) = answer.expect("every request is answered");
    let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
    match status {
        200 => assert!(answer["error"].is_null(), "{answer}"),
        400 | 413 => assert!(answer["error"].is_string(), "{answer}"),
        _ => panic!("{status}: {answer}"),
    }
    if status == 200 && route == "moves" {
        let asked: Value = serde_json::from_slice(body).expect("only JSON is answered");
        let line = asked["position"]
            .as_str()
            .expect("a position was asked about");
        let setup: Setup<Position> = line.parse().expect("only a position is answered");
        let listed = answer["legal_moves"]
            .as_array()
            .expect("the moves are listed");
        if asked["from"].is_null() {
            assert_eq!(listed.len(), setup.position.legal_moves().len(), "{line}");
        }
    }
});
