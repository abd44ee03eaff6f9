//! A principal variation search for any [`Game`]: iterative deepening here, the tree in `tree`, with a
//! transposition table, move ordering and quiescence. It knows neither a game nor a level: what a side
//! may play is a [`Policy`] and what a position is worth an [`Evaluation`], and both are handed to it.

mod limits;
mod ordering;
mod table;
mod tree;

pub use limits::Limits;
pub use tree::QUIESCENCE_PLIES;

use limits::{Budget, Stopped};
use ordering::Ordering;
use table::Table;

use crate::game::{Game, Side};

/// The score of a side that has won, in the units of the evaluation; less by 1 for each ply until then,
/// and by [`Evaluation::price`].
pub const WIN: i32 = 1_000_000;

/// From this score on, the game is decided by force.
pub const DECIDED: i32 = WIN - 1_000;

/// How many plies below the root there are full nodes at most.
pub const MAX_PLY: usize = 96;

/// A move that a side may play at a node.
#[derive(Clone, Copy, Debug)]
pub struct Choice<M> {
    /// The move.
    pub action: M,
    /// What it gains at once; greater gains are tried first.
    pub gain: i32,
    /// How soon to try it: the search sets this.
    rank: i32,
}

impl<M> Choice<M> {
    /// A move with what it gains at once.
    pub const fn new(action: M, gain: i32) -> Self {
        Self {
            action,
            gain,
            rank: 0,
        }
    }
}

/// What a side may do at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// It has no legal move: the game is over.
    Over,
    /// It must play one of the choices, whatever that costs: a compulsory capture, say.
    Bound,
    /// It may play one of the choices, and none of them need make its position worse: the evaluation
    /// may stand as what it has at least.
    MayStand,
}

/// Which moves a side may play at the nodes of a search.
pub trait Policy<G: Game> {
    /// Adds the moves that the side to move may play: at least one, unless the game is over.
    fn choices(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// Adds the moves that must be looked at before a position can be evaluated, captures say; none
    /// where it is quiet.
    fn unsettled(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;
}

/// What a position is worth.
pub trait Evaluation<G: Game> {
    /// The worth of a position for the side to move. A finished game that the lead decides has to be worth
    /// more than nothing for the side that leads.
    fn evaluate(&self, game: &G) -> i32;

    /// What a won game has cost the winner, from 0 to 800: a win is worth less by this, so that of equally
    /// quick ones the search prefers the cheapest. More would make it look like no win.
    fn price(&self, _game: &G, _winner: Side) -> i32 {
        0
    }
}

/// A finished search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best move found, or `None` without moves to search.
    pub best: Option<M>,
    /// Its score for the side to move.
    pub score: i32,
    /// The depth that was searched wholly, in plies.
    pub depth: u32,
    /// The nodes visited.
    pub nodes: u64,
}

/// A search, with what it remembers from one call to the next.
pub struct Search<'a, G: Game> {
    evaluation: &'a dyn Evaluation<G>,
    /// Of the side to move at the root and of its enemy.
    policies: [&'a dyn Policy<G>; 2],
    table: Table<G::Move>,
    ordering: Ordering<G>,
    budget: Budget,
    /// The choices of all nodes on the way from the root to here, one stretch a node.
    stack: Vec<Choice<G::Move>>,
    /// Whether it looks at just what a full-width search would.
    exact: bool,
}

impl<'a, G: Game> Search<'a, G> {
    /// A search by `evaluation` and by the policies of the side to move at the root and of its enemy.
    #[must_use]
    pub fn new(evaluation: &'a dyn Evaluation<G>, policies: [&'a dyn Policy<G>; 2]) -> Self {
        Self {
            evaluation,
            policies,
            table: Table::new(),
            ordering: Ordering::new(),
            budget: Budget::new(&Limits::default()),
            stack: Vec::new(),
            exact: false,
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

    /// Searches for the best of `moves` within `limits`; the first of equal ones is kept.
    ///
    /// It looks one ply deeper each time, and stops early when the game is decided or, unless it is to be
    /// exact, there is no choice.
    pub fn run(&mut self, game: &G, moves: &[G::Move], limits: &Limits) -> Report<G::Move> {
        self.budget = Budget::new(limits);
        self.stack.clear();
        let mut order = moves.to_vec();
        let mut report = Report {
            best: moves.first().copied(),
            score: 0,
            depth: 0,
            nodes: 0,
        };
        for depth in 1..=limits.depth() {
            let finished = self.root(game, &mut order, depth as i32, &mut report);
            report.nodes = self.budget.nodes();
            if finished.is_err() {
                break;
            }
            report.depth = depth;
            let settled = moves.len() < 2 && !self.exact;
            if report.score.abs() >= DECIDED || settled {
                break;
            }
        }
        report
    }

    /// One iteration at the root. The best move so far comes to the front of `order` and into `report`,
    /// so that a stopped iteration is not lost.
    fn root(
        &mut self,
        game: &G,
        order: &mut [G::Move],
        depth: i32,
        report: &mut Report<G::Move>,
    ) -> Result<(), Stopped> {
        let mut alpha = -WIN;
        for i in 0..order.len() {
            let child = game.after(order[i]);
            let mut score = alpha + 1;
            if i > 0 {
                score = -self.node(&child, depth - 1, 1, -alpha - 1, -alpha)?;
            }
            if score > alpha {
                score = -self.node(&child, depth - 1, 1, -WIN, -alpha)?;
            }
            if i == 0 || score > alpha {
                alpha = score;
                order[..=i].rotate_right(1);
                report.best = Some(order[0]);
                report.score = score;
            }
        }
        Ok(())
    }
}
