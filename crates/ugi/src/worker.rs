//! The thread that searches.

use std::io::{self, Write};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread;

use super::options::Options;
use super::output::Output;
use crate::any::{AnyChooser, AnyLevel, AnyMove, AnyPosition};
use crate::engine::Strength;
use crate::search::instant::Instant;
use crate::search::{Analysis, Limits, Query, Stop, plies_to_end};

/// The state of a job that both threads share.
#[derive(Clone, Debug, Default)]
pub(super) struct JobControl {
    /// Ends the job.
    pub(super) stop: Stop,
    /// True if only `stop` ends it.
    pub(super) endless: bool,
    done: Arc<AtomicBool>,
}

impl JobControl {
    /// The state of a new job.
    pub(super) fn of(job: &Job) -> Self {
        Self {
            endless: matches!(job, Job::Search(task) if task.infinite),
            ..Self::default()
        }
    }

    /// True if the job is still running and was not asked to stop.
    pub(super) fn is_open(&self) -> bool {
        !self.done.load(Ordering::Relaxed) && !self.stop.is_requested()
    }
}

/// Work for the searching thread.
pub(super) enum Job {
    /// To find a move.
    Search(SearchTask),
    /// To count the sequences of this many moves.
    Perft(AnyPosition, u32),
    /// To get ready to search by these options, and to notify the waiting thread; `fresh` is as in a task.
    Prepare {
        options: Options,
        fresh: bool,
        ready: SyncSender<()>,
    },
}

/// A move to find.
pub(super) struct SearchTask {
    pub(super) position: AnyPosition,
    /// True if the game is over, so that there is no move to find.
    pub(super) over: bool,
    pub(super) limits: Limits,
    /// The number of moves of both sides that are left.
    pub(super) left: u32,
    /// The keys of the positions before this one.
    pub(super) history: Vec<u64>,
    /// True to keep the move back until `stop`.
    pub(super) infinite: bool,
    pub(super) options: Options,
    /// The time of the request for the move, from which its time counts.
    pub(super) start: Instant,
    /// True if this is a new game, for which nothing learned before is of use.
    pub(super) fresh: bool,
}

/// The thread that searches.
pub(super) struct Worker<'w, W> {
    output: &'w Output<W>,
    memory: Option<Memory>,
}

/// A chooser with what it has learned, and the settings that it was made for.
struct Memory {
    strength: Strength<AnyLevel>,
    seed: Option<u64>,
    hash: Option<NonZero<usize>>,
    chooser: AnyChooser,
}

impl<'w, W: Write> Worker<'w, W> {
    pub(super) fn new(output: &'w Output<W>) -> Self {
        Self {
            output,
            memory: None,
        }
    }

    /// Does each job until the sender is gone.
    pub(super) fn work(mut self, jobs: Receiver<(Job, JobControl)>) {
        for (job, JobControl { stop, done, .. }) in jobs {
            let line = match job {
                Job::Search(task) => {
                    let best = self.best(&task, &stop);
                    while task.infinite && !stop.is_requested() {
                        thread::park();
                    }
                    let word = best.map_or("none".to_owned(), |mv| mv.to_string());
                    format!("bestmove {word}")
                }
                Job::Perft(position, depth) => match position.perft(depth, &stop) {
                    Some(nodes) => format!("nodes {nodes}"),
                    None => "info string stopped".to_owned(),
                },
                Job::Prepare {
                    options,
                    fresh,
                    ready,
                } => {
                    self.prepare(&options, fresh);
                    // The other thread waits for this.
                    let _ = ready.send(());
                    continue;
                }
            };
            // Before the line is printed: its reader may send the next command at once.
            done.store(true, Ordering::Relaxed);
            // The listening thread notices a closed output by itself.
            let _ = self.output.line(line);
        }
    }

    fn best(&mut self, task: &SearchTask, stop: &Stop) -> Option<AnyMove> {
        if task.over {
            let _ = self.output.info_string("the game is over");
            return None;
        }
        let output = self.output;
        let chooser = self.prepare(&task.options, task.fresh);
        let mut limits = task.limits;
        limits.time = limits
            .time
            .map(|time| time.saturating_sub(task.start.elapsed()));
        let query = Query {
            limits,
            width: task.options.width,
            stop: stop.clone(),
            left: Some(task.left),
            history: task.history.clone(),
            threads: task.options.threads,
        };
        let mut printed = Vec::new();
        let mut each = |analysis: &Analysis<AnyMove>| {
            printed.clone_from(&analysis.lines);
            if print_analysis(output, analysis, task.start).is_err() {
                stop.request();
            }
        };
        let (best, analysis) = if task.infinite && chooser.searches() {
            let analysis = chooser.analyse(&task.position, &query, &mut each)?;
            (analysis.lines.first()?.first.clone(), Some(analysis))
        } else {
            let decision = chooser.choose_by(&task.position, &query, &mut each)?;
            if decision.is_full {
                let _ = self.output.line(
                    "info string the tree was full: more time or nodes would not let it grow",
                );
            }
            (decision.mv, decision.searched)
        };
        // The iteration that was broken off may have found something better.
        if let Some(analysis) = analysis.filter(|analysis| printed != analysis.lines) {
            let _ = print_analysis(output, &analysis, task.start);
        }
        Some(best)
    }

    /// The chooser for these options. If they are unchanged, the existing one is kept, and forgets what it has learned
    /// if it is to be `fresh`.
    fn prepare(&mut self, options: &Options, fresh: bool) -> &mut AnyChooser {
        let fits = |memory: &Memory| {
            let made_for = (memory.strength, memory.seed, memory.hash);
            made_for == (options.strength(), options.seed, options.hash)
        };
        let memory = match self.memory.take().filter(fits) {
            Some(mut memory) => {
                if fresh {
                    memory.chooser.clear();
                }
                memory
            }
            None => {
                let mut chooser = options.game.chooser(
                    options.strength(),
                    options.seed,
                    options.game.move_limits(),
                );
                if let Some(hash) = options.hash
                    && chooser.resize(hash).is_err()
                {
                    let message = "there is no memory for such a Hash: a smaller table is used";
                    let _ = self.output.info_string(message);
                }
                Memory {
                    strength: options.strength(),
                    seed: options.seed,
                    hash: options.hash,
                    chooser,
                }
            }
        };
        &mut self.memory.insert(memory).chooser
    }
}

/// Tells what was found at a depth, a line for each of the best moves.
fn print_analysis<W: Write>(
    output: &Output<W>,
    analysis: &Analysis<AnyMove>,
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
        let moves: String = line.moves().map(|mv| format!(" {mv}")).collect();
        output.line(format_args!(
            "info depth {depth} multipv {rank} score {score} nodes {nodes} time {ms} nps {speed} pv{moves}"
        ))?;
    }
    Ok(())
}
