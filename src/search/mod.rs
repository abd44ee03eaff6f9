//! A principal variation search for any [`Game`]: iterative deepening, a transposition table,
//! quiescence. It knows neither a game nor a level: what a side may play is a [`Policy`] and what a
//! position is worth an [`Evaluation`], and both are handed to it.

mod limits;
mod ordering;
mod table;

pub use limits::Limits;

use limits::Budget;
use ordering::{Ordering, pick};
use table::{Bound, Entry, Table};

use crate::game::Game;

/// The score of a side that has won, in the units of the evaluation; less by 1 for each ply until then.
pub const WIN: i32 = 1_000_000;

/// From this score on, the game is decided by force.
pub const DECIDED: i32 = WIN - 1_000;

/// How deep below the root the search goes at most, in plies.
const MAX_PLY: usize = 96;

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
    /// It has no legal move and has lost.
    Lost,
    /// It must play one of the choices.
    Bound,
    /// It may play one of the choices, or let the evaluation stand. Only in quiescence.
    MayStand,
}

/// Which moves a side may play at the nodes of a search.
pub trait Policy<G: Game> {
    /// Adds the moves that the side to move may play.
    fn choices(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;

    /// Adds the moves that must still be looked at before a position can be evaluated, captures say.
    fn unsettled(&self, game: &G, choices: &mut Vec<Choice<G::Move>>) -> Node;
}

/// What a position is worth.
pub trait Evaluation<G: Game> {
    /// The worth of a position for the side to move.
    fn evaluate(&self, game: &G) -> i32;
}

/// A finished search.
#[derive(Clone, Debug)]
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
    /// By the parity of the ply.
    policies: [&'a dyn Policy<G>; 2],
    table: Table<G::Move>,
    ordering: Ordering<G>,
    budget: Budget,
    /// The choices of all nodes on the way from the root to here, one stretch a node.
    stack: Vec<Choice<G::Move>>,
    /// experiments
    pub params: [i32; 16],
}

/// The search was stopped by its budget.
struct Stopped;

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
            params: [0; 16],
        }
    }

    /// Searches for the best of `moves` within `limits`; the first of equal ones is kept.
    pub fn run(&mut self, game: &G, moves: &[G::Move], limits: &Limits) -> Report<G::Move> {
        self.budget = Budget::new(limits);
        let mut order: Vec<(G::Move, i32)> = moves.iter().map(|&action| (action, 0)).collect();
        let mut report = Report {
            best: moves.first().copied(),
            score: 0,
            depth: 0,
            nodes: 0,
        };
        for depth in 1..=limits.depth() {
            let result = self.root(game, &mut order, depth as i32);
            if let Some(&(best, score)) = order.first() {
                report.best = Some(best);
                report.score = score;
            }
            report.nodes = self.budget.nodes();
            if result.is_err() {
                break;
            }
            report.depth = depth;
            if report.score.abs() >= DECIDED || moves.len() < 2 {
                break;
            }
        }
        report
    }

    /// One iteration at the root. `order` comes back with the best move in front, even when stopped.
    fn root(&mut self, game: &G, order: &mut [(G::Move, i32)], depth: i32) -> Result<(), Stopped> {
        let mut alpha = -WIN;
        for i in 0..order.len() {
            let child = game.after(order[i].0);
            let score = if i == 0 {
                -self.node(&child, depth - 1, 1, -WIN, -alpha, false)?
            } else {
                let score = -self.node(&child, depth - 1, 1, -alpha - 1, -alpha, false)?;
                if score > alpha {
                    -self.node(&child, depth - 1, 1, -WIN, -alpha, false)?
                } else {
                    score
                }
            };
            if i == 0 || score > alpha {
                alpha = score;
                order[i].1 = score;
                order[..=i].rotate_right(1);
            }
        }
        Ok(())
    }

    fn node(
        &mut self,
        game: &G,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
        passed: bool,
    ) -> Result<i32, Stopped> {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(game, 0, ply, alpha, beta);
        }
        self.budget.spend().map_err(|()| Stopped)?;
        let key = game.key();
        let remembered = self.table.get(key);
        if let Some(entry) = remembered
            && entry.depth >= depth
        {
            let score = from_table(entry.score, ply);
            match entry.bound {
                Bound::Exact => return Ok(score),
                Bound::Lower if score >= beta => return Ok(score),
                Bound::Upper if score <= alpha => return Ok(score),
                _ => {}
            }
        }
        let start = self.stack.len();
        let node = self.policies[ply % 2].choices(game, &mut self.stack);
        if node == Node::Lost {
            return Ok(ply as i32 - WIN);
        }
        let hint = remembered.and_then(|entry| entry.best);
        let params = self.params;
        let mut stand = None;
        let decided = alpha.abs() >= DECIDED || beta.abs() >= DECIDED;
        if node == Node::MayStand && !decided && beta - alpha == 1 {
            let eval = self.evaluation.evaluate(game);
            stand = Some(eval);
            if params[0] > 0 && depth <= params[7].max(3) && eval - params[0] * depth >= beta {
                self.stack.truncate(start);
                return Ok(eval);
            }
            if params[1] > 0
                && !passed
                && depth >= 2
                && eval >= beta
                && let Some(pass) = game.pass()
            {
                let r = params[1] + depth / 4;
                let score = -self.node(&pass, depth - 1 - r, ply + 1, -beta, 1 - beta, true)?;
                if score >= beta {
                    self.stack.truncate(start);
                    return Ok(if score >= DECIDED { beta } else { score });
                }
            }
        }
        self.ordering.rank(&mut self.stack[start..], hint, ply);
        let end = self.stack.len();
        // Without a choice nothing is decided here, so a ply is not spent on it.
        let next = if end - start == 1 { depth } else { depth - 1 };
        let original = alpha;
        let mut best = (None, -WIN);
        for i in start..end {
            pick(&mut self.stack[i..]);
            let Choice { action, gain, .. } = self.stack[i];
            if let Some(eval) = stand
                && gain == 0
                && i > start
                && best.1 > -DECIDED
            {
                if params[3] > 0 && depth <= 3 && eval + params[3] * depth <= alpha {
                    continue;
                }
                if params[5] > 0 && depth <= 4 && (i - start) as i32 >= params[5] + depth * depth * 2 {
                    continue;
                }
            }
            let child = game.after(action);
            let mut score = 0;
            let mut full = i == start;
            if !full {
                // Late quiet moves are looked at less deep first.
                let late = i - start;
                let reduction = match params[2] {
                    0 => if gain == 0 && depth >= 3 && late >= 4 { 1 + i32::from(late >= 12) } else { 0 },
                    1 => if gain == 0 && depth >= 2 && late >= 2 { (0.5 + (depth as f32).ln() * (late as f32).ln() / 2.0) as i32 } else { 0 },
                    _ => if gain == 0 && depth >= 2 && late >= 2 { (0.7 + (depth as f32).ln() * (late as f32).ln() / 1.5) as i32 } else { 0 },
                };
                score = -self.node(&child, next - reduction, ply + 1, -alpha - 1, -alpha, false)?;
                if score > alpha && reduction > 0 {
                    score = -self.node(&child, next, ply + 1, -alpha - 1, -alpha, false)?;
                }
                full = score > alpha && score < beta;
            }
            if full {
                score = -self.node(&child, next, ply + 1, -beta, -alpha, false)?;
            }
            if score > best.1 {
                best = (Some(action), score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if gain == 0 {
                    self.ordering.cut(action, depth, ply);
                }
                break;
            }
        }
        self.stack.truncate(start);
        let (best, score) = best;
        let bound = if score >= beta {
            Bound::Lower
        } else if score > original {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(
            key,
            Entry {
                best,
                score: to_table(score, ply),
                depth,
                bound,
            },
        );
        Ok(score)
    }

    fn quiesce(
        &mut self,
        game: &G,
        depth: usize,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<i32, Stopped> {
        self.budget.spend().map_err(|()| Stopped)?;
        let start = self.stack.len();
        let node = self.policies[ply % 2].unsettled(game, &mut self.stack);
        let mut best = -WIN;
        match node {
            Node::Lost => return Ok(ply as i32 - WIN),
            Node::Bound if depth < 16 => {}
            _ => {
                best = self.evaluation.evaluate(game);
                if best >= beta || depth >= 16 || self.stack.len() == start {
                    self.stack.truncate(start);
                    return Ok(best);
                }
                alpha = alpha.max(best);
            }
        }
        self.ordering.rank(&mut self.stack[start..], None, ply);
        for i in start..self.stack.len() {
            pick(&mut self.stack[i..]);
            if self.params[4] > 0 && node == Node::MayStand && best + self.stack[i].gain + self.params[4] <= alpha && alpha > -DECIDED {
                continue;
            }
            let child = game.after(self.stack[i].action);
            let score = -self.quiesce(&child, depth + 1, ply + 1, -beta, -alpha)?;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.stack.truncate(start);
        Ok(best)
    }
}

/// A score as the table holds it: wins counted from the node, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    if score.abs() >= DECIDED {
        score + score.signum() * ply as i32
    } else {
        score
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score.abs() >= DECIDED {
        score - score.signum() * ply as i32
    } else {
        score
    }
}
