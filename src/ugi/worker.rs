//! The thread that searches.

use std::io::{self, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Instant;

use super::options::Options;
use super::output::Output;
use crate::engine::Engine;
use crate::game::Game;
use crate::random::SplitMix;
use crate::search::{Analysis, Limits, Policy, Query, Search, plies_to_end};
use crate::stop::Stop;

/// Whether a job is under way.
pub(super) struct Busy(AtomicBool);

impl Busy {
    pub(super) const fn new() -> Self {
        Self(AtomicBool::new(false))
    }

    /// Claims the worker, if it is free.
    pub(super) fn begin(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }

    fn end(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// What there is to do.
pub(super) enum Job<G: Engine> {
    /// To find a move.
    Search(Task<G>),
    /// To count the sequences of so many moves.
    Perft(G, u32, Stop),
    /// To forget what was learned in the last game.
    Forget,
}

/// A move to find.
pub(super) struct Task<G: Engine> {
    pub(super) position: G,
    /// Whether the game has ended, so that there is none.
    pub(super) over: bool,
    pub(super) limits: Limits,
    /// Whether to keep the move back until `stop`.
    pub(super) infinite: bool,
    pub(super) options: Options<G>,
    pub(super) stop: Stop,
}

/// The side of the conversation that thinks.
pub(super) struct Worker<'w, G: Engine, W> {
    output: &'w Output<W>,
    busy: &'w Busy,
    memory: Option<Memory<G>>,
}

/// A search with what it has learned, and what it was made for.
struct Memory<G: Engine> {
    level: G::Level,
    hash: NonZero<usize>,
    search: Search<'static, G>,
}

impl<'w, G: Engine, W: Write> Worker<'w, G, W> {
    pub(super) fn new(output: &'w Output<W>, busy: &'w Busy) -> Self {
        Self {
            output,
            busy,
            memory: None,
        }
    }

    /// Does what comes until nobody is left to send more.
    pub(super) fn work(mut self, jobs: Receiver<Job<G>>) {
        for job in jobs {
            let line = match job {
                Job::Search(task) => {
                    let best = self.best(&task);
                    while task.infinite && !task.stop.is_requested() {
                        thread::park();
                    }
                    let word = best.map_or("none".to_owned(), |action| action.to_string());
                    format!("bestmove {word}")
                }
                Job::Perft(position, depth, stop) => match perft(&position, depth, &stop) {
                    Some(nodes) => format!("nodes {nodes}"),
                    None => "info string stopped".to_owned(),
                },
                Job::Forget => {
                    if let Some(memory) = &mut self.memory {
                        memory.search.clear();
                    }
                    continue;
                }
            };
            // Before the line: who has read it may go on at once.
            self.busy.end();
            // The thread that listens will find out itself that nobody does on the other side.
            let _ = self.output.line(line);
        }
    }

    fn best(&mut self, task: &Task<G>) -> Option<G::Move> {
        if task.over {
            let _ = self.output.complain("the game is over");
            return None;
        }
        let Options {
            level, seed, width, ..
        } = task.options;
        let start = Instant::now();
        let mut moves = task.position.candidates(level, seed);
        let Some(policy) = G::policy(level) else {
            return moves.first().copied();
        };
        if let Some(seed) = seed {
            SplitMix::keyed(seed, task.position.key()).shuffle(&mut moves);
        }
        let query = Query {
            moves: &moves,
            limits: match task.infinite {
                true => task.limits,
                false => task.limits.for_choice_of(moves.len()),
            },
            width,
            stop: task.stop.clone(),
        };
        let output = self.output;
        let search = self.search(&task.options, policy);
        let analysis = search.watch(&task.position, &query, |analysis| {
            if tell(output, analysis, start).is_err() {
                query.stop.request();
            }
        });
        let best = analysis.lines.first().map(|line| line.first);
        best.or(moves.first().copied())
    }

    /// The search for these options: the one that there is if they are as they were.
    fn search(
        &mut self,
        options: &Options<G>,
        policy: &'static dyn Policy<G>,
    ) -> &mut Search<'static, G> {
        let fits =
            |memory: &Memory<G>| memory.level == options.level && memory.hash == options.hash;
        let memory = match self.memory.take().filter(fits) {
            Some(memory) => memory,
            None => {
                let mut search = Search::new(G::evaluation(), [policy; 2]);
                if search.resize(options.hash).is_err() {
                    let message = "there is no memory for such a Hash: a smaller table is used";
                    let _ = self.output.complain(message);
                }
                Memory {
                    level: options.level,
                    hash: options.hash,
                    search,
                }
            }
        };
        &mut self.memory.insert(memory).search
    }
}

/// Tells what was found at a depth, a line for each of the best moves.
fn tell<W: Write, M: Copy + std::fmt::Display>(
    output: &Output<W>,
    analysis: &Analysis<M>,
    start: Instant,
) -> io::Result<()> {
    let Analysis {
        lines,
        depth,
        nodes,
    } = analysis;
    let time = start.elapsed();
    let ms = time.as_millis();
    let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    for (line, rank) in lines.iter().zip(1..) {
        let score = match plies_to_end(line.score) {
            // In moves of the side to move, as in chess protocols.
            Some(plies) => format!("mate {}", (plies + plies.signum()) / 2),
            None => format!("cp {}", line.score),
        };
        let moves: String = line.moves().map(|action| format!(" {action}")).collect();
        output.line(format_args!(
            "info depth {depth} multipv {rank} score {score} nodes {nodes} time {ms} nps {speed} pv{moves}"
        ))?;
    }
    Ok(())
}

/// The number of sequences of `depth` legal moves; `None` if it is stopped before they are counted.
fn perft<G: Game>(position: &G, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_requested() {
        return None;
    }
    if depth == 0 {
        return Some(1);
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return Some(moves.len() as u64);
    }
    let mut counts = moves
        .into_iter()
        .map(|action| perft(&position.after(action), depth - 1, stop));
    counts.try_fold(0, |sum, count| Some(sum + count?))
}
