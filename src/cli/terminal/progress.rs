//! The progress of long work: a bar on a terminal, and nothing elsewhere.

use std::fmt;
use std::time::Duration;

use advance::game::foreign::visible;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::terminal::output;

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
    }

    /// Prints a line of its own above the bar.
    pub fn note(&self, text: impl fmt::Display) {
        if !self.bar.is_hidden() {
            self.bar.suspend(|| output::notify(text));
        }
    }

    /// Shows a text beside the bar, in place of an earlier one.
    pub fn renew(&self, text: impl fmt::Display) {
        self.bar
            .set_prefix(shown(format_args!("{}: {text}", self.what)));
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
