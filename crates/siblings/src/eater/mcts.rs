//! Monte Carlo tree search for moves made at the same time.

use super::board::{Board, EATER, PASSER, Round};
use super::cells::Cell;
use super::enemy_model::Expectation;
use super::matrix::draw;
use super::paths;
use super::player::{Drawn, Strategy};
use super::playout::Tally;
use super::thinker::Thinker;
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::search::instant::Instant;
use crate::search::{Limits, Query};

/// The number of descents of the tree before each move, unless nodes or a time are given.
pub(super) const ITERATIONS: u64 = 1000;

/// The most nodes of a tree: about 22 MB. A tree that is full goes on learning in the nodes that it has, and random games
/// judge what lies below them each time anew.
pub(super) const MOST_NODES: usize = 4_096;

/// The number of cells of each side that a node considers.
const WIDTH: usize = 12;

/// The numbers of random games that judge a new node and the root, which has to consider the right cells.
const GAMES: u32 = 64;
const ROOT_GAMES: u32 = 2000;

/// A node with at most this many empty cells that matter is solved.
const SOLVED: usize = 5;

/// The rate at which a side tries any of its cells, instead of following its regrets.
const EXPLORATION: f64 = 0.1;

/// Cells that were played less often than this share of the most frequent one count as only tried.
const NOISE: f64 = 0.1;

/// [`Level::Mcts`](super::Level::Mcts): grows a tree from the position and lets both sides learn in each node by regret
/// matching (Hart and Mas-Colell, 2000; in trees of simultaneous moves: Lanctot, Lisy and Winands, 2013): each plays a
/// cell as often as it regrets not having played it before, and the average of this comes near best play. New nodes are
/// judged by random games. Where few cells matter it plays exactly.
#[derive(Default)]
pub(super) struct Mcts(Thinker);

impl Strategy for Mcts {
    fn name(&mut self, board: &Board, role: Side, chance: SplitMix, query: &Query) -> Drawn {
        self.0.choose(board, role, chance, |thinker, enemy| {
            grow(thinker, board, role, enemy, query)
        })
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

/// Grows the tree of a board until the limits are reached, and draws a cell from what it has learned.
fn grow(
    thinker: &mut Thinker,
    board: &Board,
    role: Side,
    enemy: &Expectation,
    query: &Query,
) -> Option<Drawn> {
    let start = Instant::now();
    let Limits { nodes, time, .. } = query.limits;
    let usual = if time.is_some() { u64::MAX } else { ITERATIONS };
    let is_over = || query.stop.is_requested() || time.is_some_and(|time| start.elapsed() >= time);
    let reduced = board.reduced();
    let tally = Tally::new(&reduced, ROOT_GAMES, &mut thinker.random);
    if tally.cells.is_empty() {
        return None;
    }
    let mut root = InnerNode::new(reduced, &tally, enemy.likely());
    let model = enemy.among(&root.cells);
    let mut room = MOST_NODES;
    for iteration in 0..nodes.unwrap_or(usual).max(1) {
        if iteration > 0 && is_over() {
            break;
        }
        let mut choice = root.draw(&mut thinker.random);
        if let Some(expected) = model.draw(&mut thinker.random) {
            choice[!role as usize] = expected;
        }
        root.descend(choice, thinker, &mut room);
    }
    let weights = root.learners[role as usize].learned();
    Some(Drawn {
        is_full: room == 0,
        ..Drawn::weighted(&root.cells, &weights, &mut thinker.random)
    })
}

/// A position in the tree.
enum TreeNode {
    /// The Passer's chance to win is known.
    Solved(f64),
    Inner(Box<InnerNode>),
}

impl TreeNode {
    /// A new node, and a guess at the Passer's chance to win in it.
    fn new(board: &Board, thinker: &mut Thinker) -> (Self, f64) {
        let board = board.reduced();
        let solved = if paths::cross(board.of(PASSER), board.rows()) {
            Some(1.0)
        } else if board.empty().len() <= SOLVED {
            Some(thinker.solver.value(&board))
        } else {
            None
        };
        match solved {
            Some(value) => (Self::Solved(value), value),
            None => {
                let tally = Tally::new(&board, GAMES, &mut thinker.random);
                let inner = InnerNode::new(board, &tally, &[]);
                (Self::Inner(Box::new(inner)), chance(tally.log_odds()))
            }
        }
    }
}

struct InnerNode {
    board: Board,
    /// The cells that both sides consider.
    cells: Vec<Cell>,
    /// For each pair of cells, the Passer's first: the sum of its results, and how often it was played. The random
    /// games count as the first time.
    results: Vec<(f64, f64)>,
    children: Vec<Option<TreeNode>>,
    learners: [Learner; 2],
}

impl InnerNode {
    /// Considers the cells that matter most, after those in `first`.
    fn new(board: Board, tally: &Tally, first: &[Cell]) -> Self {
        let mut order: Vec<_> = (0..tally.cells.len()).collect();
        let matters =
            |&index: &usize| tally.log_odds_with(index, PASSER) - tally.log_odds_with(index, EATER);
        let later = |&index: &usize| !first.contains(&tally.cells[index]);
        order.sort_by(|a, b| {
            let by_weight = matters(b).total_cmp(&matters(a));
            later(a).cmp(&later(b)).then(by_weight)
        });
        order.truncate(WIDTH);
        let mut results = Vec::with_capacity(order.len() * order.len());
        for &passer in &order {
            for &eater in &order {
                let mut odds = tally.log_odds_with(eater, EATER);
                if passer != eater {
                    odds += tally.log_odds_with(passer, PASSER) - tally.log_odds();
                }
                results.push((chance(odds), 1.0));
            }
        }
        Self {
            board,
            cells: order.iter().map(|&index| tally.cells[index]).collect(),
            children: results.iter().map(|_| None).collect(),
            results,
            learners: [(); 2].map(|()| Learner::new(order.len())),
        }
    }

    /// The next cells of both sides.
    fn draw(&mut self, random: &mut SplitMix) -> [usize; 2] {
        let [passer, eater] = &mut self.learners;
        [passer.draw(random), eater.draw(random)]
    }

    /// Plays a pair of cells here, descends further, and learns from the result: a guess at the Passer's chance to win.
    /// A new node takes some of the `room` for nodes.
    fn descend(&mut self, choice: [usize; 2], thinker: &mut Thinker, room: &mut usize) -> f64 {
        let [passer, eater] = choice;
        let pair = passer * self.cells.len() + eater;
        let value = match &mut self.children[pair] {
            Some(TreeNode::Solved(value)) => *value,
            Some(TreeNode::Inner(child)) => {
                let choice = child.draw(&mut thinker.random);
                child.descend(choice, thinker, room)
            }
            empty => {
                let round = Round {
                    passer: self.cells[passer],
                    eater: self.cells[eater],
                };
                let (child, value) = TreeNode::new(&self.board.after(round), thinker);
                if let Some(less) = room.checked_sub(1) {
                    *room = less;
                    *empty = Some(child);
                }
                value
            }
        };
        self.learn(choice, value);
        value
    }

    fn learn(&mut self, [passer, eater]: [usize; 2], value: f64) {
        let width = self.cells.len();
        let (sum, times) = &mut self.results[passer * width + eater];
        *sum += value;
        *times += 1.0;
        let mean = |pair: usize| self.results[pair].0 / self.results[pair].1;
        let [first, second] = &mut self.learners;
        first.regret(|cell| mean(cell * width + eater) - value);
        second.regret(|cell| value - mean(passer * width + cell));
    }
}

/// The Passer's chance to win with best play of both sides, estimated from the logarithm of its odds in random games.
/// The line was fitted to solved positions of boards of 4x4 to 7x7 with up to eleven cells that matter.
fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (1.25 - 1.6 * log_odds).exp())
}

/// The regrets of one side in a node.
struct Learner {
    regrets: Vec<f64>,
    /// For each cell, the sum of its chances to be played.
    played: Vec<f64>,
}

impl Learner {
    fn new(cells: usize) -> Self {
        Self {
            regrets: vec![0.0; cells],
            played: vec![0.0; cells],
        }
    }

    /// The cell to play next.
    fn draw(&mut self, random: &mut SplitMix) -> usize {
        let total: f64 = self.regrets.iter().map(|regret| regret.max(0.0)).sum();
        let even = 1.0 / self.regrets.len() as f64;
        let mut chances = Vec::with_capacity(self.regrets.len());
        for (regret, played) in self.regrets.iter().zip(&mut self.played) {
            let chance = if total > 0.0 {
                regret.max(0.0) / total
            } else {
                even
            };
            *played += chance;
            chances.push((1.0 - EXPLORATION) * chance + EXPLORATION * even);
        }
        draw(&chances, random)
    }

    fn regret(&mut self, more: impl Fn(usize) -> f64) {
        for (cell, regret) in self.regrets.iter_mut().enumerate() {
            *regret += more(cell);
        }
    }

    /// The probability with which each cell should be played in the game.
    fn learned(&self) -> Vec<f64> {
        let most = self.played.iter().copied().fold(0.0, f64::max);
        self.played
            .iter()
            .map(|&played| if played < NOISE * most { 0.0 } else { played })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(inner: &InnerNode) -> usize {
        let children = inner.children.iter().flatten();
        let below = children.map(|child| match child {
            TreeNode::Solved(_) => 1,
            TreeNode::Inner(child) => 1 + nodes(child),
        });
        below.sum()
    }

    #[test]
    fn a_full_tree_stops_growing_and_keeps_learning() {
        let mut thinker = Thinker::default();
        let board = Board::rectangle(5, 5).unwrap();
        let tally = Tally::new(&board, GAMES, &mut thinker.random);
        let mut root = InnerNode::new(board, &tally, &[]);
        let mut room = 30;
        for _ in 0..200 {
            let choice = root.draw(&mut thinker.random);
            root.descend(choice, &mut thinker, &mut room);
        }
        assert_eq!(nodes(&root), 30);
        let played = root.results.iter().map(|&(_, times)| times - 1.0);
        assert_eq!(played.sum::<f64>() as u32, 200);
    }
}
