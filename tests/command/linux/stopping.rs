//! How a server stops: whom it still answers, and what it tells the others.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::Duration;

use advance::Position;
use send_ctrlc::InterruptibleChild;
use serde_json::{Value, json};

use crate::command::linux::pty::Terminal;
use crate::command::scene::{PATIENCE, Scene, terminate};
use crate::command::serve::serve;

/// Sends a request; its answer ends the connection.
fn ask(address: &str, method: &str, path: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    stream
}

/// The status and the whole of an answer.
fn told(mut stream: TcpStream) -> (u16, String) {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    (answer[9..12].parse().unwrap(), answer)
}

fn get(address: &str, path: &str) -> (u16, String) {
    told(ask(address, "GET", path, ""))
}

fn ended(mut server: InterruptibleChild) -> ExitStatus {
    server.wait().unwrap()
}

/// Waits until the server counts so many pieces of work of this kind.
fn wait_for(address: &str, work: &str) {
    while !get(address, "/metrics").1.contains(work) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

const RUNNING: &str = "advance_work{kind=\"analysis\",state=\"running\"} 1";

#[test]
fn a_draining_server_answers_until_its_deadline() {
    let scene = Scene::new();
    let (mut server, address) = serve(&scene, &["--leave", "3000"]);
    assert_eq!(get(&address, "/readyz").0, 200);
    terminate(&mut server);
    let (status, answer) = loop {
        let ready = get(&address, "/readyz");
        if ready.0 != 200 {
            break ready;
        }
    };
    assert_eq!(status, 503);
    assert!(answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    assert_eq!(get(&address, "/healthz").0, 200);
    let asked = format!("{{\"position\":\"{}\",\"level\":8}}", Position::start());
    assert_eq!(told(ask(&address, "POST", "/api/v1/move", &asked)).0, 200);
    assert_eq!(ended(server).code(), Some(0));
}

#[test]
fn a_stopping_server_lets_searches_end() {
    let scene = Scene::new();
    let start = Position::start();
    let (mut server, address) = serve(&scene, &["--drain", "2000", "--log"]);
    let analyse = |time: &str| {
        let asked = format!("{{\"position\":\"{start}\",\"time\":{time}}}");
        ask(&address, "POST", "/api/v1/analyse", &asked)
    };
    let (short, long) = (analyse("1000"), analyse("5000"));
    wait_for(&address, &RUNNING.replace("} 1", "} 2"));
    terminate(&mut server);
    while get(&address, "/readyz").0 == 200 {}
    let refused = told(analyse("1"));
    assert!(
        refused.0 == 503 && refused.1.contains("\r\nretry-after: 1\r\n"),
        "{refused:?}"
    );
    let asked = format!("{{\"position\":\"{start}\"}}");
    assert_eq!(told(ask(&address, "POST", "/api/v1/moves", &asked)).0, 200);
    assert_eq!(told(short).0, 200);
    // It would go on for longer than the server waits.
    assert_eq!(told(long).0, 503);
    let mut log = String::new();
    server
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut log)
        .unwrap();
    assert_eq!(ended(server).code(), Some(0));
    let last: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["event"], &last["cut"]),
        (&json!("stopped"), &json!(1))
    );
}

#[test]
fn a_server_outlives_its_terminal() {
    let scene = Scene::new();
    let (mut server, address) = serve(&scene, &[]);
    let hang_up = |server: &InterruptibleChild| {
        let process = server.id().to_string();
        let status = Command::new("kill").args(["-HUP", &process]).status();
        assert!(status.unwrap().success());
    };
    hang_up(&server);
    hang_up(&server);
    assert_eq!(get(&address, "/healthz").0, 200);
    terminate(&mut server);
    assert_eq!(ended(server).code(), Some(0));
}

#[test]
fn a_closed_terminal_ends_only_attached_servers() {
    let serve = ["serve", "--addr", "127.0.0.1:0"];
    let mut attached = Terminal::open(&serve, &[]);
    attached.until("http://");
    attached.hang_up();
    assert_eq!(attached.close().1.code(), Some(0));

    let mut detached = Terminal::open(&[&serve[..], &["--detach"]].concat(), &[]);
    detached.until("http://");
    let address = detached.until("/");
    detached.hang_up();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(address.trim_end_matches('/')).unwrap();
        stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").unwrap();
        assert!(stream.read(&mut [0]).unwrap() > 0);
        thread::sleep(Duration::from_millis(50));
    }
    detached.interrupt();
    assert_eq!(detached.close().1.code(), Some(0));
}
