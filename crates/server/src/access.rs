//! What is known of a request from outside: its identifier, its answer in the counts, and its line in the log.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::metrics::counter::Counter;
use serde::Serialize;
use tokio::task_local;
use vauban_game::game::foreign::visible;

use super::client::{Client, TrustedNetwork};
use super::connections::Visit;
use super::held::Held;
use super::shared::Api;

/// Identifies a request in its answer, in the log, and in the messages of failures.
pub(super) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest identifier that a proxy may give, in bytes.
const MAX_ID: usize = 64;

/// The longest part of a path that is logged, in characters.
const MAX_PATH: usize = 200;

/// How many lines may wait to be written. Further ones are dropped and counted: a reader of the log that stands still
/// must not stop the server.
const MAX_WAITING: usize = 4096;

/// How long the last lines may take to be written.
const PATIENCE: Duration = Duration::from_secs(1);

task_local! {
    /// The identifier of the request that is answered.
    static CURRENT: HeaderValue;
}

/// Counts a request and its answer, gives it an identifier, and logs it.
pub(super) async fn watch(
    State(api): State<Arc<Api>>,
    path: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let visit = request.extensions().get::<Visit>();
    let peer = visit.map_or(Ipv6Addr::UNSPECIFIED.into(), |visit| visit.peer);
    let id = id_of(peer, request.headers(), &api.trusted);
    let line = api.log.as_ref().map(|log| Line {
        log: Arc::clone(log),
        begun,
        client: Client::new(peer, request.headers(), &api.trusted),
        id: id.clone(),
        method: request.method().clone(),
        path: request.uri().path().chars().take(MAX_PATH).collect(),
        status: StatusCode::OK,
    });
    let mut response = CURRENT.scope(id.clone(), next.run(request)).await;
    let status = response.status();
    api.metrics.answered(path.as_ref(), status, begun.elapsed());
    response.headers_mut().insert(REQUEST_ID, id);
    match line {
        None => response,
        Some(line) => {
            let line = Line { status, ..line };
            response.map(|body| Body::new(Held::new(body, WhenSent(line))))
        }
    }
}

/// The identifier that a trusted proxy has given to a request, or a new one.
fn id_of(peer: IpAddr, headers: &HeaderMap, trusted: &[TrustedNetwork]) -> HeaderValue {
    let is_trusted = trusted.iter().any(|network| network.contains(peer));
    let given = headers.get(REQUEST_ID).filter(|given| {
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        is_trusted && (1..=MAX_ID).contains(&given.len()) && given.as_bytes().iter().all(is_plain)
    });
    given.cloned().unwrap_or_else(new_id)
}

/// An identifier that no other request has, of this process or another.
fn new_id() -> HeaderValue {
    static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let id = SEED.hash_one(COUNT.fetch_add(1, Ordering::Relaxed));
    HeaderValue::from_str(&format!("{id:016x}")).expect("digits are visible ASCII")
}

/// A log on standard error.
pub(super) struct Log {
    /// `None` is the last one.
    lines: SyncSender<Option<String>>,
    ended: Mutex<Receiver<()>>,
    lost: Counter,
}

impl Log {
    /// A log that counts the lines that are `lost`.
    ///
    /// # Errors
    /// When the system has no thread for it.
    pub(super) fn new(lost: Counter) -> io::Result<Self> {
        let (lines, written) = sync_channel(MAX_WAITING);
        let (end, ended) = sync_channel(1);
        let write = move || {
            for line in written.iter().map_while(|line: Option<String>| line) {
                tell(&line);
            }
            let _ = end.send(());
        };
        thread::Builder::new().name("log".into()).spawn(write)?;
        Ok(Self {
            lines,
            ended: Mutex::new(ended),
            lost,
        })
    }

    fn add(&self, line: String) {
        if self.lines.try_send(Some(line)).is_err() {
            self.lost.inc();
        }
    }

    /// Writes the lines that wait. None may be added after it.
    pub(super) fn end(&self) {
        if self.lines.try_send(None).is_ok() {
            let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = ended.recv_timeout(PATIENCE);
        }
    }
}

/// Writes a line on standard error, which may be closed. No terminal obeys what it says.
#[expect(clippy::disallowed_methods, reason = "the line is made visible")]
pub(super) fn tell(line: &str) {
    let line = format!("{line}\n");
    let _ = io::stderr().write_all(visible(&line).as_bytes());
}

/// The line of an answer.
struct Line {
    log: Arc<Log>,
    begun: Instant,
    client: Client,
    id: HeaderValue,
    method: Method,
    path: String,
    status: StatusCode,
}

/// A line as JSON.
#[derive(Serialize)]
struct Logged<'a> {
    /// When the answer was sent, in seconds since 1970.
    time: f64,
    id: &'a str,
    client: String,
    method: &'a str,
    path: &'a str,
    status: u16,
    /// How long the answer took to its last byte, in milliseconds.
    ms: f64,
}

impl Line {
    fn json(&self) -> String {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        let thousandths =
            |time: Duration, unit: f64| (time.as_secs_f64() * unit * 1e3).round() / 1e3;
        let line = Logged {
            time: thousandths(now, 1.0),
            id: self.id.to_str().unwrap_or_default(),
            client: self.client.to_string(),
            method: self.method.as_str(),
            path: &self.path,
            status: self.status.as_u16(),
            ms: thousandths(self.begun.elapsed(), 1e3),
        };
        serde_json::to_string(&line).expect("texts and numbers are JSON")
    }
}

/// Logs an answer that has been sent, or whose client has gone.
struct WhenSent(Line);

impl Drop for WhenSent {
    fn drop(&mut self) {
        self.0.log.add(self.0.json());
    }
}

/// Tells the operator which request a panic belongs to, and counts it.
pub(super) struct Failing {
    id: Option<HeaderValue>,
    failures: Counter,
}

impl Failing {
    /// Watches work on the current request.
    pub(super) fn new(failures: Counter) -> Self {
        Self {
            id: CURRENT.try_with(HeaderValue::clone).ok(),
            failures,
        }
    }
}

impl Drop for Failing {
    fn drop(&mut self) {
        if thread::panicking() {
            self.failures.inc();
            let id = self.id.as_ref().and_then(|id| id.to_str().ok());
            let id = id.unwrap_or("without an identifier");
            tell(&format!("the answer to request {id} has failed"));
        }
    }
}
