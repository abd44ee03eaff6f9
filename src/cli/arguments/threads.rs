//! How many things are done at once, and on how many threads a search is done.

use std::num::NonZero;
use std::thread;

use anyhow::Context;

/// The most threads for games or for a search: more than any machine has use for, and not too many to start.
pub const MOST_THREADS: NonZero<usize> = NonZero::new(1024).expect("1024 is not zero");

/// The search of a move is done on one unless told otherwise.
pub const ONE_THREAD: NonZero<usize> = NonZero::<usize>::MIN;

/// So many as are asked for, or one a core.
pub fn threads(asked: Option<NonZero<usize>>) -> anyhow::Result<usize> {
    let threads = asked.map_or_else(thread::available_parallelism, Ok);
    Ok(threads
        .context("cannot tell the number of cores: set --concurrency")?
        .get())
}
