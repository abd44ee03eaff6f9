//! The progress of long work: a bar on a terminal, a line now and then elsewhere.

use std::fmt;
use std::time::Duration;

use advance::game::foreign::visible;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::terminal::output;

/// The number of lines that are printed in all without a terminal.
const LINES: u64 = 20;

/// The progress of a number of things, on standard error.
pub struct ProgressLine {
    what: &'static str,
    bar: ProgressBar,
}

impl ProgressLine {
    /// The progress before the first of `total` things.
    pub fn new(what: &'static str, total: impl Into<u64>) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total.into()), ProgressDrawTarget::stderr());
        let style = "{bar:30} {pos} of {len} {prefix} [{elapsed}, {eta} to go] {msg}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        bar.set_prefix(what);
        Self { what, bar }
    }

    /// Shows that the work is under way, if the first thing takes long.
    pub fn announce(&self) {
        self.bar.tick();
        if self.bar.is_hidden() {
            let total = self.bar.length().unwrap_or_default();
            output::notify(format_args!("0 of {total} {}", self.what));
        }
    }

    /// Prints a line of its own above the bar.
    pub fn note(&self, text: impl fmt::Display) {
        self.bar.suspend(|| output::notify(text));
    }

    /// Shows a text beside the bar, in place of an earlier one. Without a terminal, prints it.
    pub fn renew(&self, text: impl fmt::Display) {
        match self.bar.is_hidden() {
            true => self.note(text),
            false => self
                .bar
                .set_prefix(shown(format_args!("{}: {text}", self.what))),
        }
    }

    /// Counts `count` things as not to be done.
    pub fn leave_out(&self, count: u64) {
        let total = self.bar.length().unwrap_or_default();
        self.bar.set_length(total.saturating_sub(count));
    }

    /// Counts one more thing as done, and shows `message` beside the bar.
    pub fn step(&self, message: impl fmt::Display) {
        self.steps(1, message);
    }

    /// Counts `count` more things as done, and shows `message` beside the bar.
    pub fn steps(&self, count: u64, message: impl fmt::Display) {
        self.bar.set_message(shown(message));
        self.bar.inc(count);
        let (done, total) = (self.bar.position(), self.bar.length().unwrap_or_default());
        let lines = |done: u64| LINES * done / total.max(1);
        if self.bar.is_hidden() && lines(done) > lines(done.saturating_sub(count)) {
            let message = self.bar.message();
            let colon = if message.is_empty() { "" } else { ": " };
            output::notify(format_args!(
                "{done} of {total} {}{colon}{message}",
                self.what
            ));
        }
    }
}

/// A text beside a bar.
fn shown(text: impl fmt::Display) -> String {
    visible(&text.to_string()).into_owned()
}

/// Removes the bar before the next output.
impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A line on standard error that a player is thinking. It disappears, or stays on a terminal that cannot erase it.
pub struct Thinking(ProgressBar);

impl Thinking {
    /// Shows that `who` is thinking.
    pub fn new(who: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if bar.is_hidden() {
            output::notify(format_args!("{who} is thinking ..."));
        }
        if let Ok(style) =
            ProgressStyle::with_template("{spinner} {prefix} is thinking: {elapsed} {msg}")
        {
            bar.set_style(style.tick_chars("|/-\\ "));
        }
        bar.set_prefix(shown(who));
        bar.tick();
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// Shows the progress of the search.
    pub fn update(&self, message: impl fmt::Display) {
        self.0.set_message(shown(message));
    }
}

/// Removes the line before the next output.
impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
