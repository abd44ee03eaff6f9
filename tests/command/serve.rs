//! `advance serve` as a process; the tests of the library check its answers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;

use send_ctrlc::InterruptibleChild;

use crate::command::scene::{Scene, assert_fails, interrupt, started, terminate};

/// A server that is up, and the address that it has printed.
pub fn serve(scene: &Scene, args: &[&str]) -> (InterruptibleChild, String) {
    let args = [&["serve", "--addr", "127.0.0.1:0"], args].concat();
    let mut process = scene.process(&args);
    if args.contains(&"--log") {
        process.stderr(Stdio::piped());
    }
    let mut server = started(process.stdout(Stdio::piped()));
    let mut line = String::new();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let address = line
        .strip_prefix("http://")
        .and_then(|rest| rest.strip_suffix("/\n"))
        .unwrap_or_else(|| panic!("no address: {line:?}"));
    (server, address.to_owned())
}

#[test]
fn it_serves_until_a_signal() {
    for end in [interrupt, terminate] {
        let scene = Scene::new();
        let before = scene.names();
        let (mut server, address) = serve(&scene, &[]);
        let mut stream = TcpStream::connect(&address).unwrap();
        let request = format!("GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        assert!(reply.starts_with("HTTP/1.1 200 OK\r\n"), "{reply}");
        // An idle connection does not delay the end.
        let _idle = TcpStream::connect(&address).unwrap();
        end(&mut server);
        assert_eq!(server.wait().unwrap().code(), Some(0));
        assert!(TcpStream::connect(&address).is_err());
        assert_eq!(scene.names(), before);
    }
}

#[test]
fn a_signal_ends_searches_too() {
    let scene = Scene::new();
    let (mut server, address) = serve(&scene, &["--max-time", "600000"]);
    let body = r#"{"position":"mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w"}"#;
    let request = format!(
        "POST /api/v1/analyse HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(&address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    interrupt(&mut server);
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

#[test]
fn a_taken_port_is_named_with_advice() {
    let scene = Scene::new();
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap();
    let assert = scene
        .advance(&["serve", "--addr", &address.to_string()])
        .assert();
    let port = format!("port {} is in use", address.port());
    assert_fails(
        assert,
        1,
        &[&port, &address.to_string(), "--addr 127.0.0.1:0"],
    );
}

#[test]
fn an_address_of_somebody_else_is_refused() {
    let scene = Scene::new();
    let assert = scene.advance(&["serve", "--addr", "192.0.2.1:0"]).assert();
    assert_fails(assert, 1, &["cannot listen on 192.0.2.1:0"]);
}

#[test]
fn bad_arguments_are_refused() {
    let scene = Scene::new();
    for args in [
        ["--addr", "8080"],
        ["--addr", "localhost"],
        ["--addr", "localhost:65536"],
        ["--allow-origin", "*"],
        ["--allow-origin", "https://portal.example/"],
    ] {
        let assert = scene.advance(&[&["serve"], &args[..]].concat()).assert();
        assert.code(2);
    }
}

#[test]
fn numbers_begin_with_one() {
    let scene = Scene::new();
    let output = scene.advance(&["serve", "--max-time", "0"]).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("expected a whole number from 1 to "),
        "{errors}"
    );
}

#[test]
fn an_address_may_be_a_name() {
    let scene = Scene::new();
    let (mut server, address) = serve(&scene, &[]);
    let (_, port) = address.rsplit_once(':').unwrap();
    let taken = format!("localhost:{port}");
    let assert = scene.advance(&["serve", "--addr", &taken]).assert();
    assert_fails(assert, 1, &[&format!("port {port} is in use")]);
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn answers_are_logged_with_their_identifiers() {
    let scene = Scene::new();
    let mut process = scene.process(&["serve"]);
    process.envs([
        ("ADVANCE_ADDR", "127.0.0.1:0"),
        ("ADVANCE_LOG", "true"),
        ("ADVANCE_MAX_TIME", "7"),
        ("ADVANCE_TRUST_PROXY", "192.0.2.1,127.0.0.1"),
    ]);
    let mut server = started(process.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut line = String::new();
    let mut out = BufReader::new(server.stdout.take().unwrap());
    out.read_line(&mut line).unwrap();
    let address = line.trim_start_matches("http://").trim_end_matches("/\n");
    let ask = |method: &str, path: &str, id: &str, body: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nx-request-id: {id}\r\n\
             x-forwarded-for: 198.51.100.7\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    };
    let reply = ask("GET", "/healthz?secret", "from-the.proxy_1", "");
    assert!(
        reply.contains("\r\nx-request-id: from-the.proxy_1\r\n"),
        "{reply}"
    );
    // A time longer than the variable allows.
    let asked = r#"{"position":"4g4/9/9/9/9/9/9/9/4G4 w","level":9,"time":8}"#;
    let reply = ask("POST", "/api/v1/move", "forged\",\"id", asked);
    assert!(reply.contains("at most 7 ms"), "{reply}");
    let (_, id) = reply.split_once("\r\nx-request-id: ").unwrap();
    let id = &id[..16];
    let log = BufReader::new(server.stderr.take().unwrap());
    let lines = log.lines().take(2).map(|line| line.unwrap());
    let lines = lines.map(|line| serde_json::from_str::<serde_json::Value>(&line));
    let lines: Vec<_> = lines.map(|line| line.unwrap()).collect();
    let told = lines.iter().map(|line| {
        assert!(
            line["time"].as_f64().unwrap() > 1.7e9 && line["ms"].as_f64().unwrap() > 0.0,
            "{line}"
        );
        serde_json::json!([
            line["id"],
            line["client"],
            line["method"],
            line["path"],
            line["status"],
            line["bytes"]
        ])
    });
    let expected = serde_json::json!([
        [
            "from-the.proxy_1",
            "198.51.100.7",
            "GET",
            "/healthz",
            200,
            26
        ],
        [id, "198.51.100.7", "POST", "/api/v1/move", 400, 103],
    ]);
    let told: serde_json::Value = told.collect();
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(told, expected);
}
