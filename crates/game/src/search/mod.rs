//! A principal variation search for any [`Game`]: iterative deepening in `root`, the tree in `tree`, its leaves in
//! `quiescence`, with a transposition table, move ordering and lines of play. Its tuned numbers are in `tuning`.
//! It knows neither a game nor a level: a [`Policy`] gives it the moves that a side may play, and an [`Evaluation`] the
//! worth of a position.

mod analysis;
mod budget;
mod ends;
pub mod instant;
mod knowledge;
pub mod numbers;
mod ordering;
mod parallel;
mod path;
pub mod query;
mod quiescence;
mod repetition;
mod root;
mod score;
mod table;
mod tree;
mod tuning;

pub use analysis::{Analysis, Line, Watch};
pub use knowledge::{Choice, Evaluation, Incremental, Node, Policy, Solved};
pub use query::{Limits, Query, Stop};
pub use score::{DECIDED, PLY, WIN, hundredths, plies_to_end};
pub use table::NoMemory;
pub use tuning::{MAX_PLY, MOVE_NODES, NUMBERS, QUIESCENCE_PLIES};

use std::num::NonZero;

use analysis::Lines;
use budget::Budget;
use ordering::Ordering;
use path::Path;
use table::TranspositionTable;

use crate::game::{Game, Side};

/// A search, with its memory from one call to the next.
pub struct Search<'a, G: Game> {
    evaluation: &'a dyn Evaluation<G>,
    incremental: Option<Incremental<G>>,
    /// The solved positions of this search.
    solved: Option<Solved<G>>,
    /// Of the side to move at the root and of its enemy.
    policies: [&'a dyn Policy<G>; 2],
    table: TranspositionTable,
    ordering: Ordering<G>,
    lines: Lines<G::Move>,
    budget: Budget,
    /// The choices of all nodes on the path from the root, one stretch per node.
    stack: Vec<Choice<G::Move>>,
    /// True if it finds exactly the value of a full-width search.
    exact: bool,
    /// True if it proves short ends after its first ply.
    proving: bool,
    /// True if it varies its moves from turn to turn where it is ahead.
    avoids_shuffling: bool,
    /// True if it does so at the root of this search.
    noisy: bool,
    /// The greatest length of quiescence, in plies.
    settling: usize,
    /// The plies from the root to the turn limit, where one is known.
    left: Option<usize>,
    /// The positions on the path from the start of the game.
    path: Path,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search with `evaluation` and the policies of the side to move at the root and of its enemy.
    #[must_use]
    pub fn new(evaluation: &'a dyn Evaluation<G>, policies: [&'a dyn Policy<G>; 2]) -> Self {
        Self {
            evaluation,
            incremental: evaluation.incremental(),
            solved: None,
            policies,
            table: TranspositionTable::new(),
            ordering: Ordering::new(),
            lines: Lines::new(),
            budget: Budget::new(&Limits::default(), Stop::new()),
            stack: Vec::new(),
            exact: false,
            proving: false,
            avoids_shuffling: false,
            noisy: false,
            settling: QUIESCENCE_PLIES,
            left: None,
            path: Path::new(Side::White, &[], None),
        }
    }

    /// The same search without the shortcuts that may overlook something, and without the extension of
    /// lone moves: it finds the value of a full-width search of the same depth, and takes longer.
    #[must_use]
    pub fn exact(self) -> Self {
        Self {
            exact: true,
            ..self
        }
    }

    /// The worth of a position at `ply` for the side to move.
    fn worth(&mut self, game: &G, ply: usize) -> i32 {
        match &mut self.incremental {
            Some(incremental) => incremental(game, ply),
            None => self.evaluation.evaluate(game),
        }
    }

    /// The same search, but after its first iteration it tries all moves of both sides three plies deep, regardless of
    /// their policies. It misses no win in three plies, and walks into no loss in two that it can avoid. It also takes
    /// no shortcut where a side has few moves. This is meant for games in which [`Game::winning_move`] is quick.
    #[must_use]
    pub fn proving_ends(self) -> Self {
        Self {
            proving: true,
            ..self
        }
    }

    /// The same search, but it does not move back and forth. Where it is ahead and the last turn is in sight, it varies
    /// its choice among moves of nearly equal worth from turn to turn: a search that knows only the position may go
    /// from one of two positions to the other and back, again and again. It also does not count on a win by a circle.
    #[must_use]
    pub fn without_shuffling(self) -> Self {
        Self {
            avoids_shuffling: true,
            ..self
        }
    }

    /// Gives the search an empty table: the greatest power of two of places that fits into `mib` MiB. Without this, the
    /// limits of a search decide its size.
    ///
    /// # Errors
    /// When there is not enough memory; the table is then unchanged.
    pub fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory> {
        self.table.resize(mib)
    }

    /// Forgets everything, as if the search were new.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = Ordering::new();
    }

    /// The limits of a choice among `count` moves: where there is nothing to choose, one ply is enough, unless
    /// the search is to be exact.
    #[must_use]
    pub fn limits_for(&self, limits: Limits, count: usize) -> Limits {
        match self.exact {
            true => limits,
            false => limits.for_choice_of(count),
        }
    }

    /// [`Search::watch`] without a watcher.
    pub fn run(&mut self, game: &G, moves: &[G::Move], query: &Query) -> Analysis<G::Move> {
        self.watch(game, moves, query, &mut |_| ())
    }

    /// Searches for the best of `moves`, as many as the query asks for; the first of equal ones is kept. `each` sees
    /// what was found after each iteration.
    ///
    /// Each iteration looks one ply deeper. The search stops early when the game is decided, but not when there is only
    /// one move: see [`Search::limits_for`]. The next search uses what this one has learned, even for another position;
    /// but if the two sides have different policies, or the search avoids shuffling, the same side must be to move.
    pub fn watch(
        &mut self,
        game: &G,
        moves: &[G::Move],
        query: &Query,
        each: Watch<'_, G::Move>,
    ) -> Analysis<G::Move> {
        self.solved = self.evaluation.solved(game);
        self.table.fit(&query.limits);
        self.budget = Budget::new(&query.limits, query.stop.clone());
        self.stack.clear();
        self.left = query.left.map(|left| left as usize);
        self.path = Path::new(game.to_move(), &query.history, self.left);
        self.repetition_score(game, 0);
        self.noisy = self.has_root_noise(game, query.width.get());
        // WebAssembly starts no threads.
        match cfg!(target_family = "wasm") || query.threads.get() == 1 {
            true => self.deepen(game, moves, query, each),
            false => self.assisted(game, moves, query, |it| it.deepen(game, moves, query, each)),
        }
    }
}
