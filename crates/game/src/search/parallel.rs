//! Several threads search one position ("lazy SMP"). They share only the table and the limits. What one thread has
//! found, the others need not search again; which thread finds it first is chance.

use std::thread;

use super::analysis::Lines;
use super::ordering::Ordering;
use super::{Query, Search, Stop};
use crate::game::Game;

impl<G: Game> Search<'_, G> {
    /// Does `work` while helper threads search the position too. There are as many threads in all as the query asks
    /// for, but no more than cores, as they would only compete for these, nor more than the system can start.
    pub(super) fn assisted<T>(
        &mut self,
        game: &G,
        moves: &[G::Move],
        query: &Query,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let done = Done(query.stop.part());
        let cores = thread::available_parallelism().unwrap_or(query.threads);
        let threads = query.threads.min(cores).get();
        let helpers: Vec<_> = (1..threads)
            .map(|number| (number, self.helper(&done.0)))
            .collect();
        thread::scope(|scope| {
            // Dropped even when the work panics, so that the helpers end.
            let done = done;
            for (number, mut helper) in helpers {
                let help = move || helper.help(game, moves, query, (number, threads));
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let result = work(self);
            drop(done);
            result
        })
    }

    /// A search that shares the table and the budget, until `done`.
    fn helper(&self, done: &Stop) -> Self {
        Self {
            evaluation: self.evaluation,
            incremental: self.evaluation.incremental(),
            solved: self.solved,
            policies: self.policies,
            table: self.table.clone(),
            ordering: Ordering::new(),
            lines: Lines::new(),
            budget: self.budget.share(done.clone()),
            stack: Vec::new(),
            exact: self.exact,
            proving: self.proving,
            avoids_shuffling: self.avoids_shuffling,
            noisy: self.noisy,
            settling: self.settling,
            left: self.left,
            path: self.path.clone(),
        }
    }

    /// Searches until a request to stop, as thread `number` of `threads`. Each begins with other root
    /// moves; a thread that comes to them later finds the results in the table.
    fn help(
        &mut self,
        game: &G,
        moves: &[G::Move],
        query: &Query,
        (number, threads): (usize, usize),
    ) {
        let mut order = moves.to_vec();
        let pairs = threads.div_ceil(2);
        let first = number / 2 * order.len() / pairs;
        order.rotate_left(first);
        if !number.is_multiple_of(2) {
            order.reverse();
        }
        let width = query.width.get();
        for depth in query.depths(game) {
            let root = self.root(game, &mut order, &[], depth, width, &mut Vec::new());
            if root.is_err() {
                return;
            }
        }
    }
}

/// Tells the helpers that the work is done, however it ends.
struct Done(Stop);

impl Drop for Done {
    fn drop(&mut self) {
        self.0.request();
    }
}
