//! How a server stops: whom it still answers, and what it tells the others.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, ExitStatus};

use advance::Position;
use send_ctrlc::InterruptibleChild;

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

const RUNNING: &str = "advance_work{lane=\"search\",state=\"running\"} 1";

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
fn a_stopping_server_cuts_off_analyses_only() {
    let scene = Scene::new();
    let start = Position::start();
    let (mut server, address) = serve(&scene, &[]);
    let analysis = format!("{{\"position\":\"{start}\"}}");
    let analysis = ask(&address, "POST", "/api/v1/analyse", &analysis);
    wait_for(&address, RUNNING);
    // The search of this time is short, and so has a place of its own.
    let choice = format!("{{\"position\":\"{start}\",\"level\":9,\"time\":400}}");
    let choice = ask(&address, "POST", "/api/v1/move", &choice);
    wait_for(&address, &RUNNING.replace("} 1", "} 2"));
    terminate(&mut server);
    assert_eq!(told(choice).0, 200);
    let (status, answer) = told(analysis);
    assert_eq!(status, 503);
    assert!(answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    assert_eq!(ended(server).code(), Some(0));
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
