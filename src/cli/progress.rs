//! How far a long command has come, on standard error.

use std::io::{self, Write};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on a terminal; elsewhere a line for each tenth of the work.
pub struct Progress {
    what: &'static str,
    bar: ProgressBar,
}

impl Progress {
    /// Nothing done yet of `total` pieces of work called `what`.
    pub fn new(what: &'static str, total: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos} of {len} ({eta})") {
            bar.set_style(style);
        }
        bar.set_message(what);
        Self { what, bar }
    }

    /// One more piece is done.
    pub fn step(&self) {
        self.bar.inc(1);
        let (done, total) = (self.bar.position(), self.bar.length().unwrap_or_default());
        let tenths = |done: u64| 10 * done / total.max(1);
        if self.bar.is_hidden() && tenths(done) > tenths(done - 1) {
            // With standard error closed there is nobody to tell, and the work goes on.
            let _ = writeln!(io::stderr(), "{}: {done} of {total}", self.what);
        }
    }
}

/// The bar makes room for what is printed next.
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
