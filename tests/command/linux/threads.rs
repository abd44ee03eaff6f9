//! The number of threads of a search, by the system's count for the process. A search has no more threads than there
//! are cores, so on a machine with one core these tests see only that it always has one.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use advance::Position;
use send_ctrlc::InterruptibleChild;
use serde_json::json;

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
fn an_engine_uses_its_threads_option() {
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
fn an_analysis_uses_the_requested_threads() {
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
fn a_move_uses_the_requested_threads() {
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
fn a_server_uses_the_configured_threads() {
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

/// The program with these arguments, as a user who may have so many threads; root becomes another user first, because
/// nothing limits root.
fn with_threads(threads: usize, args: &[&str]) -> Command {
    let mut command = Command::new("sh");
    // Another user can execute a descriptor, but perhaps not look into the folder of the program.
    let script = "exec 3<\"$0\"; user=; threads=$1; shift
        [ \"$(id -u)\" != 0 ] || user='setpriv --reuid=54321 --regid=54321 --clear-groups'
        exec $user prlimit --nproc=$threads:$threads /proc/self/fd/3 \"$@\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_advance")]);
    command.arg(threads.to_string()).args(args);
    command
}

/// With few threads a server says that it cannot start, or answers; it never hangs.
#[test]
fn a_server_without_threads_exits_with_an_error() {
    let cores = thread::available_parallelism().unwrap().get();
    let asked = json!({"position": Position::start().to_string(), "level": 7}).to_string();
    let mut started = 0;
    // The main thread, those of the runtime, and those for short work; and one more for the first long search.
    for threads in 1..=2 + 3 * cores {
        let mut command = with_threads(threads, &["serve", "--addr", "127.0.0.1:0"]);
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut server = Endless::new(command);
        let mut line = String::new();
        let mut out = BufReader::new(server.0.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let Some(address) = line.trim().strip_prefix("http://") else {
            let mut told = String::new();
            let mut stderr = server.0.stderr.take().unwrap();
            stderr.read_to_string(&mut told).unwrap();
            assert_eq!(server.0.wait().unwrap().code(), Some(1), "{told}");
            let is_told = told.contains(": the system refuses a thread: ");
            assert!(is_told && told.lines().count() == 1, "{told}");
            continue;
        };
        let address = address.trim_end_matches('/');
        started += 1;
        for _ in 0..3 {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
            write!(
                stream,
                "POST /api/v1/move HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
                 content-type: application/json\r\ncontent-length: {}\r\n\r\n{asked}",
                asked.len()
            )
            .unwrap();
            let mut reply = String::new();
            stream.read_to_string(&mut reply).unwrap();
            assert!(reply.starts_with("HTTP/1.1 200 "), "{threads}: {reply}");
        }
    }
    // Another process may have the threads of an ordinary user.
    let is_root = rustix::process::getuid().is_root();
    assert!(started > 0 || !is_root);
}

#[test]
fn an_engine_without_threads_exits_with_an_error() {
    let output = with_threads(1, &["ugi"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    let begin = "error: the session has failed: the system refuses a thread: ";
    assert!(
        told.starts_with(begin) && told.lines().count() == 1,
        "{told}"
    );
}

/// A process that does not end by itself.
pub(super) struct Endless(pub(super) InterruptibleChild);

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
