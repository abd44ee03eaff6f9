//! A server in a thread of its own, and clients that speak HTTP by hand, well or badly.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZero;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use advance::catalogue::site;
use advance::serve::{End, Server, ServerTerms};
use serde_json::Value;

/// The start position, in one line.
pub const START: &str = "mjdsgscjm/bzzzzzzzb/9/9/9/9/9/BZZZZZZZB/MJCSGSDJM w 0";

/// Far longer than any search that should end by itself in a test.
pub const MAX_TIME: Duration = Duration::from_secs(120);

/// Long enough for a busy machine, and shorter than [`MAX_TIME`]: a search that takes this long has not been stopped.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server, stopped when it is dropped.
pub struct Scene {
    pub address: SocketAddr,
    admin: Option<SocketAddr>,
    end: Arc<End>,
    thread: Option<JoinHandle<()>>,
}

/// The reply of the server.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    /// The lines between the status and the body.
    pub head: Vec<String>,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let of_name =
            |line: &'_ String| line.to_ascii_lowercase().starts_with(&format!("{name}: "));
        let line = self.head.iter().find(|line| of_name(line))?;
        Some(&line[name.len() + 2..])
    }
}

pub fn terms() -> ServerTerms {
    ServerTerms {
        max_time: MAX_TIME,
        max_wait: Duration::from_secs(10),
        leave: Duration::ZERO,
        drain: Duration::ZERO,
        cores: NonZero::new(2).unwrap(),
        threads: NonZero::<usize>::MIN,
        allowed: Vec::new(),
        hosts: Vec::new(),
        trusted: Vec::new(),
        client_header: None,
        admin: None,
        log: false,
    }
}

/// Terms with room for one search of a client, without a queue.
pub fn terms_for_one() -> ServerTerms {
    ServerTerms {
        max_wait: Duration::ZERO,
        cores: NonZero::<usize>::MIN,
        ..terms()
    }
}

impl Scene {
    pub fn new(terms: ServerTerms) -> Self {
        let server = Server::bind("127.0.0.1:0".parse().unwrap(), terms, site()).unwrap();
        let (address, admin) = (server.address(), server.admin_address());
        let end = End::new();
        let ended = Arc::clone(&end);
        let run = move || server.run(&ended).unwrap();
        Self {
            address,
            admin,
            end,
            thread: Some(thread::spawn(run)),
        }
    }

    /// The same server, as its operator asks it.
    pub fn admin(&self) -> Self {
        Self {
            address: self.admin.unwrap(),
            admin: None,
            end: Arc::clone(&self.end),
            thread: None,
        }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// The reply to these bytes, until the server closes.
    pub fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that refuses early need not read everything.
        let _ = stream.write_all(request);
        let mut reply = Vec::new();
        let read = stream.read_to_end(&mut reply);
        let reply = String::from_utf8(reply).unwrap();
        let Some((head, body)) = reply.split_once("\r\n\r\n") else {
            panic!("no answer: {reply:?}, {read:?}");
        };
        let mut head = head.lines().map(str::to_owned);
        let status = head.next().unwrap();
        let mut reply = Reply {
            status: status.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.collect(),
            body: body.to_owned(),
        };
        if reply.header("transfer-encoding") == Some("chunked") {
            reply.body = unchunked(body);
        }
        reply
    }

    /// A request with these lines in its head, in addition to those that every request needs.
    pub fn request(&self, method: &str, path: &str, lines: &[&str], body: &[u8]) -> Reply {
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !lines.iter().any(|line| line.starts_with("host:")) {
            request += &format!("host: {}\r\n", self.address);
        }
        for line in lines {
            request += &format!("{line}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n", body.len());
        self.raw(&[request.as_bytes(), body].concat())
    }

    pub fn get(&self, path: &str) -> Reply {
        self.request("GET", path, &[], b"")
    }

    pub fn post(&self, path: &str, body: impl AsRef<[u8]>) -> Reply {
        let lines = ["content-type: application/json"];
        self.request("POST", path, &lines, body.as_ref())
    }

    /// The answer to a valid request.
    #[track_caller]
    pub fn answer(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body.to_string());
        assert_eq!(reply.status, 200, "{path} {body}: {reply:?}");
        reply.json()
    }

    /// The reason why a request is refused with this status.
    #[track_caller]
    pub fn refusal(&self, status: u16, path: &str, body: &Value) -> String {
        let reply = self.post(path, body.to_string());
        assert_eq!(reply.status, status, "{path} {body}: {reply:?}");
        reply.json()["error"].as_str().unwrap().to_owned()
    }

    /// Asks again and again until the status is this one.
    pub fn wait_for(&self, status: u16, path: &str, body: &Value) {
        let start = Instant::now();
        while self.post(path, body.to_string()).status != status {
            assert!(start.elapsed() < PATIENCE, "{path} {body}: never {status}");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A body that came in chunks, each after its length.
fn unchunked(mut body: &str) -> String {
    let mut whole = String::new();
    while let Some((length, rest)) = body.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        whole += &rest[..length];
        body = &rest[length + 2..];
    }
    whole
}

impl Drop for Scene {
    fn drop(&mut self) {
        let Some(thread) = self.thread.take() else {
            return;
        };
        self.end.request();
        let ended = thread.join();
        if !thread::panicking() {
            ended.unwrap();
        }
    }
}
