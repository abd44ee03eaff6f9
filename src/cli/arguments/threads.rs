//! How many things are done at once.

use std::num::NonZero;
use std::thread;

use anyhow::Context;

/// The most games to play at once: more threads than any machine has use for, and not too many to start.
pub const MOST_THREADS: NonZero<usize> = NonZero::new(1024).expect("1024 is not zero");

/// So many as are asked for, or one a core.
pub fn threads(asked: Option<NonZero<usize>>) -> anyhow::Result<usize> {
    let threads = asked.map_or_else(thread::available_parallelism, Ok);
    Ok(threads
        .context("cannot tell the number of cores: set --concurrency")?
        .get())
}
