//! The number of games at once, and of threads of a search.

use std::num::NonZero;
use std::thread;

use anyhow::Context;

/// The most threads for games or for a search: more than any machine can use, and not too many to start.
pub const MOST_THREADS: NonZero<usize> = NonZero::new(1024).expect("1024 is not zero");

/// The default number of threads of a search.
pub const ONE_THREAD: NonZero<usize> = NonZero::<usize>::MIN;

/// The given number, or one for each core.
pub fn threads(asked: Option<NonZero<usize>>) -> anyhow::Result<usize> {
    let threads = asked.map_or_else(thread::available_parallelism, Ok);
    Ok(threads
        .context("cannot tell the number of cores: set --concurrency")?
        .get())
}
