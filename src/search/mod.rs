//! A principal variation search for any [`Game`]: iterative deepening in `root`, the tree in `tree`, its leaves in
//! `quiescence`, with a transposition table, move ordering and lines of play. It knows neither a game nor a level: what
//! a side may play is a [`Policy`] and what a position is worth an [`Evaluation`], and both are handed to it.

mod ends;
mod evaluation;
mod found;
mod glance;
pub(crate) mod instant;
mod limits;
mod line;
mod ordering;
mod parallel;
mod policy;
mod query;
mod quiescence;
mod root;
mod stop;
mod table;
mod tree;
mod whim;

pub use evaluation::{Evaluation, Incremental};
pub use found::{Analysis, Line, Report, hundredths, plies_to_end};
pub use limits::Limits;
pub use policy::{Choice, Node, Policy};
pub use query::Query;
pub use quiescence::QUIESCENCE_PLIES;
pub use stop::Stop;
pub use table::{NoMemory, TABLE_MIB};

use std::num::NonZero;

use limits::Budget;
use line::Lines;
use ordering::Ordering;
use table::Table;

use crate::game::Game;

/// The score of a side that has won, in the units of the evaluation; less by [`PLY`] for each ply until
/// then, and by [`Evaluation::price`].
pub const WIN: i32 = 1_000_000;

/// What a ply until the end takes off a win: more than any price, so that the quickest win is the best and
/// of equally quick ones the cheapest.
pub const PLY: i32 = 1_000;

/// From this score on, the game is decided by force: no search sees the end of a game from so far away.
pub const DECIDED: i32 = WIN - 200 * PLY;

/// The same for the side that loses.
const NEGATIVE_DECIDED: i32 = -DECIDED;

/// The greatest depth of full nodes, in plies below the root.
pub const MAX_PLY: usize = 96;

/// A search, with what it remembers from one call to the next.
pub struct Search<'a, G: Game> {
    evaluation: &'a dyn Evaluation<G>,
    incremental: Option<Box<dyn Incremental<G>>>,
    /// Of the side to move at the root and of its enemy.
    policies: [&'a dyn Policy<G>; 2],
    table: Table,
    ordering: Ordering<G>,
    lines: Lines<G::Move>,
    budget: Budget,
    /// The choices of all nodes on the way from the root to here, one stretch a node.
    stack: Vec<Choice<G::Move>>,
    /// Whether it looks at just what a full-width search would.
    exact: bool,
    /// Whether it proves short ends after its first ply.
    proving: bool,
    /// Whether it changes its mind from turn to turn where it is ahead.
    restless: bool,
    /// Whether it does so in the position at the root.
    whimsical: bool,
    /// The greatest length of quiescence, in plies.
    settling: usize,
    /// The plies from the root to the turn limit, where one is known.
    left: Option<usize>,
    /// The keys of the positions on the way from the root to here.
    path: Vec<u64>,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search by `evaluation` and by the policies of the side to move at the root and of its enemy.
    #[must_use]
    pub fn new(evaluation: &'a dyn Evaluation<G>, policies: [&'a dyn Policy<G>; 2]) -> Self {
        Self {
            evaluation,
            incremental: evaluation.incremental(),
            policies,
            table: Table::new(),
            ordering: Ordering::new(),
            lines: Lines::new(),
            budget: Budget::new(&Limits::default(), Stop::new()),
            stack: Vec::new(),
            exact: false,
            proving: false,
            restless: false,
            whimsical: false,
            settling: QUIESCENCE_PLIES,
            left: None,
            path: Vec::new(),
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

    /// The worth of a position so many plies below the root for the side to move.
    fn worth(&mut self, game: &G, ply: usize) -> i32 {
        match &mut self.incremental {
            Some(incremental) => incremental.evaluate(game, ply),
            None => self.evaluation.evaluate(game),
        }
    }

    /// The same search that soon tries all moves of both sides, whatever their policies, three plies deep: it
    /// misses no win in three plies, and walks into no loss in two that it can avoid. This is meant for games
    /// in which [`Game::winning_move`] is quick.
    #[must_use]
    pub fn proving_ends(self) -> Self {
        Self {
            proving: true,
            ..self
        }
    }

    /// The same search that does not move back and forth: where it is ahead and the last turn is in sight, it plays
    /// among moves of nearly equal worth another one from turn to turn. A search that knows no more than the
    /// position would prefer each of two positions to the other, again and again.
    #[must_use]
    pub fn restless(self) -> Self {
        Self {
            restless: true,
            ..self
        }
    }

    /// Gives the table as many places as fit into `mib` MiB, a power of two, all of them empty.
    ///
    /// # Errors
    /// When there is not enough memory; the table is then unchanged.
    pub fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory> {
        self.table.resize(mib)
    }

    /// Forgets everything: what follows is as from a new search.
    pub fn clear(&mut self) {
        self.table.clear();
        self.ordering = Ordering::new();
    }

    /// Searches for the best of `moves` within `limits`; the first of equal ones is kept.
    ///
    /// It looks one ply deeper each time, and stops early when the game is decided or, unless it is to be
    /// exact, there is no choice. What it has learned serves the next run, which may be of another position;
    /// but if the two sides have different policies, the same side must be to move in it.
    pub fn run(&mut self, game: &G, moves: &[G::Move], limits: &Limits) -> Report<G::Move> {
        let query = Query::new(self.limits_for(*limits, moves.len()));
        let Analysis {
            lines,
            depth,
            nodes,
        } = self.watch(game, moves, &query, |_| ());
        let best = lines.into_iter().next();
        Report {
            score: best.as_ref().map_or(0, |line| line.score),
            best: best.map(|line| line.first),
            depth,
            nodes,
        }
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

    /// [`Search::run`] that tells more and can be stopped: what it has found is handed to `each` after each iteration, with
    /// the lines of play of as many moves as the query asks for. It also goes on where there is no choice.
    pub fn watch(
        &mut self,
        game: &G,
        moves: &[G::Move],
        query: &Query,
        each: impl FnMut(&Analysis<G::Move>),
    ) -> Analysis<G::Move> {
        self.budget = Budget::new(&query.limits, query.stop.clone());
        self.stack.clear();
        self.left = query.left.map(|left| left as usize);
        self.path = vec![game.key()];
        self.whimsical = self.is_whimsical(game, query.width.get());
        match query.threads.get() {
            1 => self.deepen(game, moves, query, each),
            _ => self.assisted(game, moves, query, |it| it.deepen(game, moves, query, each)),
        }
    }
}
