//! Traces: what becomes known of a request while it is answered, for the log and the metrics.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use tokio::task_local;

task_local! {
    /// The trace of the request that is answered.
    static CURRENT: Arc<Trace>;
}

/// The trace of a request.
#[derive(Debug)]
pub(super) struct Trace {
    /// The identifier of the request.
    pub(super) id: HeaderValue,
    subject: OnceLock<Subject>,
    /// In microseconds.
    waited: AtomicU64,
    worked: AtomicU64,
    /// The status of an error that came after the head of the answer; 0 without one.
    failed: AtomicU16,
}

/// The game and the bot that a question is about.
#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Subject {
    pub(super) game: Option<String>,
    /// A number, or a name.
    pub(super) level: Option<Value>,
    pub(super) elo: Option<Value>,
}

impl Trace {
    pub(super) fn new(id: HeaderValue) -> Arc<Self> {
        Arc::new(Self {
            id,
            subject: OnceLock::new(),
            waited: AtomicU64::new(0),
            worked: AtomicU64::new(0),
            failed: AtomicU16::new(0),
        })
    }

    /// Runs work for the request.
    pub(super) async fn scope<T>(self: Arc<Self>, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self, work).await
    }

    /// That of the request which the current task answers; a new one if there is none.
    pub(super) fn current() -> Arc<Self> {
        let none = HeaderValue::from_static("without an identifier");
        CURRENT
            .try_with(Arc::clone)
            .unwrap_or_else(|_| Self::new(none))
    }

    /// Notes the subject of a question that was understood, which is JSON.
    pub(super) fn read(&self, question: &[u8]) {
        if let Ok(subject) = serde_json::from_slice(question) {
            _ = self.subject.set(subject);
        }
    }

    /// Notes that work waited for its turn, and then took this long.
    pub(super) fn work(&self, waited: Duration, worked: Duration) {
        for (sum, time) in [(&self.waited, waited), (&self.worked, worked)] {
            sum.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
        }
    }

    /// Notes an error after the head of the answer.
    pub(super) fn fail(&self, status: StatusCode) {
        self.failed.store(status.as_u16(), Ordering::Relaxed);
    }

    pub(super) fn subject(&self) -> Subject {
        self.subject.get().cloned().unwrap_or_default()
    }

    /// The milliseconds for which work waited, and for which it ran.
    pub(super) fn times(&self) -> [f64; 2] {
        [&self.waited, &self.worked].map(|sum| sum.load(Ordering::Relaxed) as f64 / 1e3)
    }

    /// The status of the answer to its end, which began with `first`.
    pub(super) fn status(&self, first: StatusCode) -> StatusCode {
        StatusCode::from_u16(self.failed.load(Ordering::Relaxed)).unwrap_or(first)
    }
}
