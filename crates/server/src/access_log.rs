//! The access log: gives each request an identifier and its client, and counts and logs its answer once it is sent.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::body::{Body, HttpBody};
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::USER_AGENT;
use axum::http::{HeaderName, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use serde::Serialize;
use serde_json::Value;

use super::client::{Client, TrustedNetwork};
use super::connections::ConnectionInfo;
use super::log::Log;
use super::metrics::Metrics;
use super::owning_body::{Owned, OwningBody};
use super::request_id::{self, REQUEST_ID};
use super::trace::{Subject, Trace};

/// The longest part of a path or a user agent that is logged, in characters.
const MAX_TEXT: usize = 200;

/// The status of an answer whose client has gone before its end, as nginx has it.
const CLIENT_GONE: u16 = 499;

/// The access log of a server.
pub(super) struct AccessLog {
    /// The proxies that are believed.
    pub(super) trusted: Vec<TrustedNetwork>,
    /// The header in which they name clients.
    pub(super) client_header: Option<HeaderName>,
    pub(super) metrics: Arc<Metrics>,
    /// Receives a line for each answer, if answers are logged.
    pub(super) log: Option<Arc<Log>>,
}

/// Names the client of a request and gives it an identifier; counts and logs the answer.
pub(super) async fn watch(
    State(access): State<Arc<AccessLog>>,
    path: Option<MatchedPath>,
    mut request: Request,
    next: Next,
) -> Response {
    // Only a request that came over no connection has none.
    let info = request.extensions().get::<ConnectionInfo>();
    let peer: IpAddr = info.map_or(Ipv6Addr::UNSPECIFIED.into(), |info| info.peer);
    let headers = request.headers();
    let is_trusted = access.trusted.iter().any(|network| network.contains(peer));
    let key = access.client_header.as_ref().filter(|_| is_trusted);
    let key = key.and_then(|name| headers.get(name));
    let client = key.map_or_else(
        || Client::new(peer, headers, &access.trusted),
        Client::of_key,
    );
    let trace = Trace::new(request_id::of_request(headers, is_trusted));
    let started = access.log.as_ref().map(|log| Started {
        log: Arc::clone(log),
        client,
        method: request.method().clone(),
        path: start_of(request.uri().path()),
        agent: headers
            .get(USER_AGENT)
            .map(|agent| start_of(&String::from_utf8_lossy(agent.as_bytes()))),
    });
    let mut answering = Answering {
        start: Instant::now(),
        route: route(path.as_ref()),
        trace: Arc::clone(&trace),
        metrics: Arc::clone(&access.metrics),
        status: None,
        bytes: 0,
        length: None,
        is_whole: false,
        started,
    };
    request.extensions_mut().insert(client);
    let mut response = Arc::clone(&trace).scope(next.run(request)).await;
    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, trace.id.clone());
    answering.status = Some(response.status());
    answering.length = response.body().size_hint().exact();
    response.map(|body| Body::new(OwningBody::new(body, answering)))
}

fn start_of(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

/// The route of a request, by its path.
fn route(path: Option<&MatchedPath>) -> String {
    // A path that a stranger makes up must not become a label.
    let route = match path.map(MatchedPath::as_str) {
        None => "none",
        Some(page @ ("/" | "/healthz" | "/readyz" | "/version" | "/metrics")) => page,
        Some(api) if api.starts_with("/api/") => api,
        // The files of the page have other addresses in each version.
        Some(_) => "/*",
    };
    route.to_owned()
}

/// An answer that is counted and logged once it is sent, or its client has gone.
struct Answering {
    start: Instant,
    route: String,
    trace: Arc<Trace>,
    metrics: Arc<Metrics>,
    /// `None` before the answer begins.
    status: Option<StatusCode>,
    /// The bytes of its body that are sent.
    bytes: u64,
    /// All bytes of its body, where they are known.
    length: Option<u64>,
    /// True if there is no more to send.
    is_whole: bool,
    /// What the log tells of the request; `None` without a log.
    started: Option<Started>,
}

/// A request as it came.
struct Started {
    log: Arc<Log>,
    client: Client,
    method: Method,
    path: String,
    agent: Option<String>,
}

impl Owned for Answering {
    fn sent(&mut self, bytes: Option<usize>) {
        match bytes {
            Some(bytes) => self.bytes += bytes as u64,
            None => self.is_whole = true,
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let is_whole = self.is_whole || self.length == Some(self.bytes);
        let status = match self.status.map(|first| self.trace.status(first)) {
            Some(status) if is_whole || !status.is_success() => status.as_u16(),
            _ => CLIENT_GONE,
        };
        let time = self.start.elapsed();
        self.metrics.answered(&self.route, status, time);
        if let Some(Started {
            log,
            client,
            method,
            path,
            agent,
        }) = &self.started
        {
            let Subject { game, level, elo } = self.trace.subject();
            let [waited_ms, worked_ms] = self.trace.times();
            log.add(&Line {
                time: now(),
                id: self.trace.id.to_str().unwrap_or_default(),
                client: client.to_string(),
                method: method.as_str(),
                path,
                route: &self.route,
                game,
                level,
                elo,
                status,
                ms: thousandths(time.as_secs_f64() * 1e3),
                waited_ms,
                worked_ms,
                bytes: self.bytes,
                agent: agent.as_deref(),
            });
        }
    }
}

/// A line as JSON.
#[derive(Serialize)]
struct Line<'a> {
    time: f64,
    id: &'a str,
    client: String,
    method: &'a str,
    path: &'a str,
    route: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<Value>,
    status: u16,
    /// Time from the request to the last byte of the answer, in milliseconds.
    ms: f64,
    waited_ms: f64,
    worked_ms: f64,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<&'a str>,
}

/// The last line of a log.
#[derive(Serialize)]
pub(super) struct LastLine {
    time: f64,
    event: &'static str,
    /// The number of pieces of work that were cut off.
    cut: u64,
}

impl LastLine {
    pub(super) fn new(cut: u64) -> Self {
        Self {
            time: now(),
            event: "stopped",
            cut,
        }
    }
}

/// The current time, in seconds since 1970.
fn now() -> f64 {
    let now = SystemTime::UNIX_EPOCH.elapsed();
    thousandths(now.map_or(0.0, |now: Duration| now.as_secs_f64()))
}

fn thousandths(number: f64) -> f64 {
    (number * 1e3).round() / 1e3
}
