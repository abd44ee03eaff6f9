//! The metrics of the server, for Prometheus.

use std::time::Duration;

use axum::extract::MatchedPath;
use axum::http::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct InLane {
    lane: &'static str,
    state: &'static str,
}

/// The metrics of a server.
pub(super) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    durations: Family<Route, Histogram, fn() -> Histogram>,
    work: Family<InLane, Gauge>,
    connections: Gauge,
    nodes: Counter,
    failures: Counter,
    lost_lines: Counter,
}

impl Metrics {
    /// The metrics before the first request.
    pub(super) fn new() -> Self {
        let requests = Family::default();
        // From a tenth of a millisecond to 6.5 seconds.
        let histogram: fn() -> Histogram = || Histogram::new(exponential_buckets(1e-4, 4.0, 9));
        let durations = Family::new_with_constructor(histogram);
        let (work, connections, nodes) = (Family::default(), Gauge::default(), Counter::default());
        let (failures, lost_lines) = (Counter::default(), Counter::default());
        let mut registry = Registry::with_prefix("advance");
        registry.register(
            "http_requests",
            "Requests that were answered",
            requests.clone(),
        );
        registry.register(
            "http_request_duration_seconds",
            "The time to an answer",
            durations.clone(),
        );
        registry.register(
            "work",
            "Pieces of work of the engine, quick ones and searches, by what becomes of them",
            work.clone(),
        );
        registry.register("connections", "Open connections", connections.clone());
        registry.register("search_nodes", "Positions searched", nodes.clone());
        registry.register(
            "failures",
            "Answers that failed by a fault of the server",
            failures.clone(),
        );
        registry.register(
            "log_lines_lost",
            "Lines of the access log that were dropped, because they are written too slowly",
            lost_lines.clone(),
        );
        Self {
            registry,
            requests,
            durations,
            work,
            connections,
            nodes,
            failures,
            lost_lines,
        }
    }

    /// Counts positions searched.
    pub(super) fn nodes(&self) -> Counter {
        self.nodes.clone()
    }

    /// Counts failures of the server to answer.
    pub(super) fn failures(&self) -> Counter {
        self.failures.clone()
    }

    /// Counts lines of the log that could not be written.
    pub(super) fn lost_lines(&self) -> Counter {
        self.lost_lines.clone()
    }

    /// Counts an answer, and how long it took.
    pub(super) fn answered(&self, path: Option<&MatchedPath>, status: StatusCode, time: Duration) {
        // A path that a stranger makes up must not become a label.
        let route = match path.map(MatchedPath::as_str) {
            None => "none",
            Some(page @ ("/" | "/healthz" | "/readyz" | "/version" | "/metrics")) => page,
            Some(api) if api.starts_with("/api/") => api,
            // The files of the page have other addresses in each version.
            Some(_) => "/*",
        };
        let route = route.to_owned();
        let answered = Answered {
            route: route.clone(),
            status: status.as_u16(),
        };
        self.requests.get_or_create(&answered).inc();
        let duration = self.durations.get_or_create(&Route { route });
        duration.observe(time.as_secs_f64());
    }

    /// All metrics as text, with the number of connections, and by the name of each lane its work: under way, and
    /// waiting.
    pub(super) fn text(
        &self,
        lanes: [(&'static str, [usize; 2]); 2],
        connections: usize,
    ) -> String {
        for (lane, load) in lanes {
            for (state, count) in ["running", "waiting"].into_iter().zip(load) {
                let count = i64::try_from(count).unwrap_or(i64::MAX);
                self.work.get_or_create(&InLane { lane, state }).set(count);
            }
        }
        let connections = i64::try_from(connections).unwrap_or(i64::MAX);
        self.connections.set(connections);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
