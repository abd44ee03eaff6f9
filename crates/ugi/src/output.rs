//! The lines printed by the two threads.

use crate::game::foreign::is_hidden;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// The greatest number of characters of an input word in an answer.
const SHOWN: usize = 40;

/// The output, written a line at a time.
pub(super) struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    pub(super) fn new(output: W) -> Self {
        Self(Mutex::new(output))
    }

    /// Writes `text` as a line, uninterrupted by other lines, and flushes it.
    pub(super) fn line(&self, text: impl fmt::Display) -> io::Result<()> {
        let text = format!("{text}\n");
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        output.write_all(text.as_bytes())?;
        output.flush()
    }

    /// Reports something that could not be done.
    pub(super) fn info_string(&self, error: impl fmt::Display) -> io::Result<()> {
        self.line(format_args!("info string error: {error}"))
    }
}

/// An input text in quotes, as [`shortened`] shows it.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", shortened(text, SHOWN))
}

/// The first characters of a text, in one line.
pub(super) fn shortened(text: &str, length: usize) -> String {
    let mut characters = text.chars();
    let visible = |c: char| if is_hidden(c) { ' ' } else { c };
    let mut shown: String = characters.by_ref().take(length).map(visible).collect();
    if characters.next().is_some() {
        shown.push_str("...");
    }
    shown
}
