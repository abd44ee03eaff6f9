//! The metrics of the server, for Prometheus.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

use super::process::Process;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Class {
    route: String,
    /// `2xx`, for example.
    class: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Waited {
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct InState {
    kind: &'static str,
    state: &'static str,
}

type Histograms<L> = Family<L, Histogram, fn() -> Histogram>;

/// The kinds of work, in the order in which their loads are given.
pub(super) const KINDS: [&str; 3] = ["quick", "move", "analysis"];

/// The bounds of a server.
pub(super) struct Bounds {
    pub(super) cores: usize,
    pub(super) connections: usize,
    /// The bytes of requests that wait and of answers that are not sent.
    pub(super) unsent: usize,
    /// The time for which work may wait.
    pub(super) wait: Duration,
}

/// What a server holds now.
pub(super) struct Load {
    /// By its kind, the pieces of work under way, and waiting.
    pub(super) work: [[usize; 2]; 3],
    pub(super) connections: usize,
    pub(super) unsent: usize,
}

/// The metrics of a server.
pub(super) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    durations: Histograms<Class>,
    waits: Histograms<Waited>,
    work: Family<InState, Gauge>,
    connections: Gauge,
    unsent: Gauge,
    /// Positions searched.
    pub(super) nodes: Counter,
    /// Failures of the server to answer.
    pub(super) failures: Counter,
    /// Pieces of work that were cut off as the server stopped.
    pub(super) cut: Counter,
    /// Lines of the log that could not be written.
    pub(super) lost_lines: Counter,
}

/// Registers a metric, and returns it.
fn with<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn whole(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Metrics {
    /// The metrics of this build before the first request.
    pub(super) fn new(version: &'static str, build: &'static str, bounds: &Bounds) -> Self {
        // From half a millisecond to 65 seconds.
        let histogram: fn() -> Histogram = || Histogram::new(exponential_buckets(5e-4, 2.0, 18));
        let mut registry = Registry::default();
        registry.register_collector(Box::new(Process::new()));
        let own = registry.sub_registry_with_prefix("advance");
        let build = Info::new([("version", version), ("build", build)]);
        own.register("build", "The program", build);
        for (name, help, bound) in [
            ("cores", "Cores for the work", bounds.cores),
            (
                "connections_limit",
                "The most open connections",
                bounds.connections,
            ),
            (
                "unsent_limit_bytes",
                "The most bytes of requests that wait and answers that are not sent",
                bounds.unsent,
            ),
        ] {
            let gauge = with(own, name, help, Gauge::<i64>::default());
            gauge.set(whole(bound));
        }
        let help = "The longest wait of work for its turn";
        let wait = with(
            own,
            "wait_limit_seconds",
            help,
            Gauge::<f64, AtomicU64>::default(),
        );
        wait.set(bounds.wait.as_secs_f64());
        Self {
            requests: with(
                own,
                "http_requests",
                "Requests by the status with which their answers ended; 499 where the client had gone",
                Family::default(),
            ),
            durations: with(
                own,
                "http_request_duration_seconds",
                "The time to the last byte of an answer",
                Family::new_with_constructor(histogram),
            ),
            waits: with(
                own,
                "wait_seconds",
                "The time that work waited for its turn",
                Family::new_with_constructor(histogram),
            ),
            work: with(own, "work", "Pieces of work", Family::default()),
            connections: with(own, "connections", "Open connections", Gauge::default()),
            unsent: with(
                own,
                "unsent_bytes",
                "Bytes of requests that wait and answers that are not sent",
                Gauge::default(),
            ),
            nodes: with(
                own,
                "search_nodes",
                "Positions searched",
                Counter::default(),
            ),
            failures: with(
                own,
                "failures",
                "Answers that failed by a fault of the server",
                Counter::default(),
            ),
            cut: with(
                own,
                "cut",
                "Pieces of work that were cut off as the server stopped",
                Counter::default(),
            ),
            lost_lines: with(
                own,
                "log_lines_lost",
                "Lines of the access log that were dropped, because they are written too slowly",
                Counter::default(),
            ),
            registry,
        }
    }

    /// Counts an answer, and how long it took to its last byte.
    pub(super) fn answered(&self, route: &str, status: u16, time: Duration) {
        let route = route.to_owned();
        let class = format!("{}xx", status / 100);
        let answered = Answered {
            route: route.clone(),
            status,
        };
        self.requests.get_or_create(&answered).inc();
        let durations = self.durations.get_or_create(&Class { route, class });
        durations.observe(time.as_secs_f64());
    }

    /// Counts the wait of a piece of work.
    pub(super) fn waited(&self, kind: &'static str, time: Duration) {
        let waits = self.waits.get_or_create(&Waited { kind });
        waits.observe(time.as_secs_f64());
    }

    /// All metrics in the form of OpenMetrics.
    pub(super) fn text(&self, load: &Load) -> String {
        for (kind, load) in KINDS.into_iter().zip(load.work) {
            for (state, count) in ["running", "waiting"].into_iter().zip(load) {
                let gauge = self.work.get_or_create(&InState { kind, state });
                gauge.set(whole(count));
            }
        }
        self.connections.set(whole(load.connections));
        self.unsent.set(whole(load.unsent));
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// The same in the older form of Prometheus (0.0.4), in which the description of a counter has the name of its samples,
/// and there are neither infos nor an end.
pub(super) fn plain(text: &str) -> String {
    let suffixes = [(" counter", "_total"), (" info", "_info")];
    let renamed = |name: &str| {
        let kind_is = |kind: &str| text.contains(&format!("\n# TYPE {name}{kind}\n"));
        let suffix = suffixes.iter().find(|(kind, _)| kind_is(kind));
        format!("{name}{}", suffix.map_or("", |(_, suffix)| suffix))
    };
    let line = |line: &str| {
        let mut words = line.splitn(4, ' ');
        match [words.next(), words.next(), words.next(), words.next()] {
            [Some("#"), Some("UNIT" | "EOF"), ..] => String::new(),
            [Some("#"), Some(what), Some(name), Some(rest)] => {
                let rest = if rest == "info" { "gauge" } else { rest };
                format!("# {what} {} {rest}\n", renamed(name))
            }
            _ => format!("{line}\n"),
        }
    };
    text.lines().map(line).collect()
}
