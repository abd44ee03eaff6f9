//! The lines to the other side, from two threads.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// How many characters of a text that came in are shown in an answer.
const SHOWN: usize = 40;

/// What is written to, a line at a time.
pub(super) struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    pub(super) fn new(output: W) -> Self {
        Self(Mutex::new(output))
    }

    /// Writes `text` and the end of a line, and nothing between; it is on its way when this returns.
    pub(super) fn line(&self, text: impl fmt::Display) -> io::Result<()> {
        let text = format!("{text}\n");
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(text.as_bytes())?;
        output.flush()
    }

    /// Tells of something that could not be done.
    pub(super) fn complain(&self, error: impl fmt::Display) -> io::Result<()> {
        self.line(format_args!("info string error: {error}"))
    }
}

/// A text that came in, in quotes: in one line, whatever it is, and not at any length.
pub(super) fn quoted(text: &str) -> String {
    let mut characters = text.chars();
    let shown: String = characters.by_ref().take(SHOWN).collect();
    let more = characters.next().map_or("", |_| "...");
    format!("'{}{more}'", shown.escape_debug())
}
