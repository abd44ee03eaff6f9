//! The log on standard error.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use serde::Serialize;
use vauban_game::game::foreign::visible;

/// The number of lines that may wait to be written. Further ones are dropped and counted: a reader of the log that
/// stands still must not stop the server.
const MAX_WAITING: usize = 4096;

/// The time for the last lines to be written.
const END_TIMEOUT: Duration = Duration::from_secs(1);

/// A log that a thread of its own writes.
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
                write_line(&line);
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

    /// Adds a line of JSON, or counts it as lost if too many wait.
    pub(super) fn add(&self, line: &impl Serialize) {
        let line = serde_json::to_string(line).expect("texts and numbers are JSON");
        if self.lines.try_send(Some(line)).is_err() {
            self.lost.inc();
        }
    }

    /// Writes the lines that wait. None may be added after it.
    pub(super) fn end(&self) {
        if self.lines.try_send(None).is_ok() {
            let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = ended.recv_timeout(END_TIMEOUT);
        }
    }
}

/// Writes a line on standard error, which may be closed. No terminal obeys what it says.
#[expect(clippy::disallowed_methods, reason = "the line is made visible")]
pub(super) fn write_line(line: &str) {
    let line = format!("{line}\n");
    let _ = io::stderr().write_all(visible(&line).as_bytes());
}
