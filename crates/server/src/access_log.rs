//! The access log: gives each request an identifier and its client, and counts and logs its answer.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use serde::Serialize;

use super::client::{Client, TrustedNetwork};
use super::connections::ConnectionInfo;
use super::log::Log;
use super::metrics::Metrics;
use super::owning_body::OwningBody;
use super::request_id::{self, REQUEST_ID};

/// The longest part of a path that is logged, in characters.
const MAX_PATH: usize = 200;

/// The access log of a server.
pub(super) struct AccessLog {
    /// The proxies that are believed.
    pub(super) trusted: Vec<TrustedNetwork>,
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
    let start = Instant::now();
    // Only a request that came over no connection has none.
    let info = request.extensions().get::<ConnectionInfo>();
    let peer: IpAddr = info.map_or(Ipv6Addr::UNSPECIFIED.into(), |info| info.peer);
    let is_trusted = access.trusted.iter().any(|network| network.contains(peer));
    let id = request_id::of_request(request.headers(), is_trusted);
    let client = Client::new(peer, request.headers(), &access.trusted);
    let line = access.log.as_ref().map(|log| Line {
        log: Arc::clone(log),
        start,
        client,
        id: id.clone(),
        method: request.method().clone(),
        path: request.uri().path().chars().take(MAX_PATH).collect(),
        status: StatusCode::OK,
    });
    request.extensions_mut().insert(client);
    let mut response = request_id::scope(id.clone(), next.run(request)).await;
    let status = response.status();
    access
        .metrics
        .answered(path.as_ref(), status, start.elapsed());
    response.headers_mut().insert(REQUEST_ID, id);
    match line {
        None => response,
        Some(line) => {
            let line = Line { status, ..line };
            response.map(|body| Body::new(OwningBody::new(body, WhenSent(line))))
        }
    }
}

/// The line of an answer.
struct Line {
    log: Arc<Log>,
    start: Instant,
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
    /// Time from the request to the last byte of the answer, in milliseconds.
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
            ms: thousandths(self.start.elapsed(), 1e3),
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
