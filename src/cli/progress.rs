//! How far long work has come: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};

/// In how many lines the whole work is told where there is no terminal.
const LINES: u32 = 20;

/// The progress of `total` things, on standard error.
pub struct Progress {
    bar: Option<ProgressBar>,
    total: u32,
    unit: &'static str,
}

impl Progress {
    pub fn new(total: u32, unit: &'static str) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = "{bar:30} {pos}/{len} {unit} [{elapsed} of about {duration}] {msg}";
            let style = style.replace("{unit}", unit);
            let bar = ProgressBar::new(total.into());
            match ProgressStyle::with_template(&style) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Self { bar, total, unit }
    }

    /// Tells that so many are done.
    pub fn show(&self, done: u32, message: &str) {
        match &self.bar {
            Some(bar) => {
                bar.set_position(done.into());
                bar.set_message(message.to_owned());
            }
            None => {
                let step = self.total.div_ceil(LINES).max(1);
                if done.is_multiple_of(step) || done == self.total {
                    // Work goes on when nobody can be told of it.
                    let (total, unit) = (self.total, self.unit);
                    let _ = writeln!(io::stderr(), "{done} of {total} {unit}: {message}");
                }
            }
        }
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
