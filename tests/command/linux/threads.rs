//! The number of threads of a search, by the system's count for the process. A search has no more threads than there
//! are cores, so on a machine with one core these tests see only that it always has one.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use advance::Position;
use send_ctrlc::InterruptibleChild;

use crate::command::scene::{PATIENCE, Scene, started};
use crate::command::ugi::Client;

/// How many threads a process has.
fn threads_of(process: u32) -> usize {
    let threads = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    threads.count()
}

/// The number of threads beyond the first in a search that is to use `asked`.
fn more(asked: usize) -> usize {
    asked.min(thread::available_parallelism().map_or(asked, NonZero::get)) - 1
}

#[test]
fn an_engine_searches_on_as_many_threads_as_it_is_set_to() {
    let mut client = Client::new();
    client.send("position startpos");
    let [one, three] = [1, 3].map(|threads| {
        client.send(&format!("setoption name Threads value {threads}"));
        client.send("go infinite");
        // All threads of a search exist from its start until it is stopped.
        client.until("info depth 1");
        let found = threads_of(client.id());
        client.send("stop");
        client.best();
        found
    });
    assert_eq!(three, one + more(3));
}

#[test]
fn an_analysis_runs_on_as_many_threads_as_are_asked_for() {
    let scene = Scene::new();
    let [one, three] = ["1", "3"].map(|threads| {
        let args = ["analyse", "white", "in", "--threads", threads];
        let mut child = Endless::new(scene.process(&args).stdout(Stdio::piped()));
        let mut lines = BufReader::new(child.0.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().trim_start().starts_with("1 ")));
        threads_of(child.0.id())
    });
    assert_eq!(three, one + more(3));
}

#[test]
fn a_move_is_searched_on_as_many_threads_as_are_asked_for() {
    let scene = Scene::new();
    let args = ["white", "in", "out", "--level", "9", "--time", "3600000"];
    let args = [&args[..], &["--threads", "3"]].concat();
    let child = Endless::new(&mut scene.process(&args));
    // Nothing is printed before the move.
    let deadline = Instant::now() + PATIENCE;
    while threads_of(child.0.id()) != 1 + more(3) {
        assert!(Instant::now() < deadline, "it does not come to that");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_server_analyses_on_as_many_threads_as_it_is_told_to() {
    let scene = Scene::new();
    let [one, three] = ["1", "3"].map(|threads| {
        let args = ["--threads", threads, "--max-time", "3600000"];
        let (server, address) = crate::command::serve::serve(&scene, &args);
        let server = Endless(server);
        let mut stream = TcpStream::connect(&address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let asked = format!("{{\"position\":\"{}\"}}", Position::start());
        write!(
            stream,
            "POST /api/v1/analyse HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
             accept: application/x-ndjson\r\ncontent-length: {}\r\n\r\n{asked}",
            asked.len()
        )
        .unwrap();
        let mut lines = BufReader::new(stream).lines();
        let depth = lines.find(|line| line.as_ref().unwrap().contains("\"depth\":1"));
        assert!(depth.is_some(), "the first depth is told");

        threads_of(server.0.id())
    });
    assert_eq!(three, one + more(3));
}

/// A process that does not end by itself.
struct Endless(InterruptibleChild);

impl Endless {
    fn new(command: &mut Command) -> Self {
        Self(started(command))
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
