//! Work on many games, spread over threads.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

/// The fewest games for which a thread of their own pays.
const LEAST: usize = 256;

/// The number of games of a thread when `threads` threads share `games` games.
pub(crate) fn size(games: usize, threads: NonZero<usize>) -> usize {
    games.div_ceil(threads.get()).max(LEAST)
}

/// The results of `work` on each part, in their order. Each part but the first has a thread of its own.
pub(crate) fn each<P: Send, T: Send>(
    parts: impl Iterator<Item = P>,
    work: impl Fn(P) -> T + Sync,
) -> Vec<T> {
    let mut parts = parts;
    let Some(first) = parts.next() else {
        return Vec::new();
    };
    thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
        let mut done = vec![work(first)];
        let others = others.into_iter().map(thread::ScopedJoinHandle::join);
        done.extend(others.map(|made| made.unwrap_or_else(|panic| resume_unwind(panic))));
        done
    })
}
