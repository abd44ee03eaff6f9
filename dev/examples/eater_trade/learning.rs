//! Two sides that learn from all courses of a game.

use advance::Side;
use advance::games::eater::{EATER, PASSER};

/// A number for `random` and one for `straight`.
pub type Weak = [f64; 2];

/// The sum of what the weak Eaters count, each by its weight.
pub fn both(weights: Weak, numbers: Weak) -> f64 {
    weights[0] * numbers[0] + weights[1] * numbers[1]
}

/// The rest of a game after a round.
pub enum Next {
    /// The Passer has won.
    Won,
    /// The best Eater is sure to win. Of the weak ones the Passer meets each here and then wins, so often in all, if it
    /// plays as well as it can.
    Lost(Weak),
    /// Both name a cell.
    On(Box<Node>),
    /// The same as after another pair of cells, upside down.
    Turned(usize),
}

/// The most cells that may be named.
const CELLS: usize = 9;

/// A number for each empty cell; 0 for those that are missing.
type Numbers = [f64; CELLS];

/// A round of one course of the game. Both sides know all rounds before it.
pub struct Node {
    /// For each empty cell, how often the weak Eaters come here and name it, if the Passer does its part.
    pub weak: Vec<Weak>,
    /// The result, by the cell of the Passer and then by that of the Eater.
    pub nexts: Vec<Next>,
    pub learners: [Learner; 2],
}

/// A side's experience with its cells.
#[derive(Default)]
pub struct Learner {
    /// The regret of each; never less than 0.
    regrets: Numbers,
    /// The regret of each in the last round of learning.
    last: Numbers,
    /// The weight with which each was played.
    played: Numbers,
}

/// The weights above 0 of `count` cells as chances; even ones if there are none.
fn chances(mut weights: Numbers, count: usize) -> Numbers {
    weights = weights.map(|weight: f64| weight.max(0.0));
    let total: f64 = weights.iter().sum();
    if total > 0.0 {
        weights.map(|weight| weight / total)
    } else {
        weights[..count].fill(1.0 / count as f64);
        weights
    }
}

impl Learner {
    /// The strategy of the side in the next round.
    fn now(&self, count: usize) -> Numbers {
        let expected = |cell| self.regrets[cell] + self.last[cell];
        chances(std::array::from_fn(expected), count)
    }
}

impl Node {
    /// The average strategy of a side.
    fn average(&self, role: Side) -> Numbers {
        chances(self.learners[role as usize].played, self.weak.len())
    }

    /// The result, by the cell of the Passer and then by that of the Eater.
    fn next(&self, passer: usize, eater: usize) -> &Next {
        match &self.nexts[passer * self.weak.len() + eater] {
            Next::Turned(other) => &self.nexts[*other],
            next => next,
        }
    }

    /// Lets a side learn from one pass over all that may follow. `reach` says how likely the Passer and the best Eater
    /// come here, as far as it is up to them, and the Eater as far as it is met at all. Later rounds of learning have
    /// more weight. Returns the share of the games that the Passer wins from here, as far as its enemy comes here.
    pub fn learn(&mut self, role: Side, reach: [f64; 2], weight: f64, mixture: Weak) -> f64 {
        let count = self.weak.len();
        let now = self.learners.each_ref().map(|learner| learner.now(count));
        let mut gets = [0.0; CELLS];
        let mut values = [0.0; CELLS * CELLS];
        for (pair, next) in self.nexts.iter_mut().enumerate() {
            let cells = [pair / count, pair % count];
            let after = [0, 1].map(|side| reach[side] * now[side][cells[side]]);
            values[pair] = match (next, role) {
                (Next::Won, PASSER) => after[1] + both(mixture, self.weak[cells[1]]),
                (Next::Won, EATER) => after[0],
                (Next::Lost(wins), PASSER) => both(mixture, *wins),
                (Next::Lost(_), EATER) => 0.0,
                (Next::On(node), _) => node.learn(role, after, weight, mixture),
                (Next::Turned(other), _) => values[*other],
            };
            gets[cells[role as usize]] += values[pair];
        }
        let own = &now[role as usize];
        let value: f64 = (0..count).map(|cell| own[cell] * gets[cell]).sum();
        let learner = &mut self.learners[role as usize];
        let sign = if role == PASSER { 1.0 } else { -1.0 };
        for cell in 0..count {
            let more = sign * (gets[cell] - value);
            learner.last[cell] = more;
            learner.regrets[cell] = (learner.regrets[cell] + more).max(0.0);
            learner.played[cell] += weight * reach[role as usize] * own[cell];
        }
        value
    }

    /// The lower bound of what the Passer has learned.
    pub fn kept(&self) -> f64 {
        let own = self.average(PASSER);
        let count = self.weak.len();
        let against = |eater: usize| {
            let wins = |passer: usize| match self.next(passer, eater) {
                Next::Won => own[passer],
                Next::On(node) if own[passer] > 0.0 => own[passer] * node.kept(),
                _ => 0.0,
            };
            (0..count).map(wins).sum()
        };
        (0..count).map(against).fold(1.0, f64::min)
    }

    /// Its result against each of the weak Eaters.
    pub fn wins(&self) -> Weak {
        let own = self.average(PASSER);
        let mut sum = [0.0; 2];
        for pair in 0..self.nexts.len() {
            let (passer, eater) = (pair / self.weak.len(), pair % self.weak.len());
            let wins = match self.next(passer, eater) {
                Next::Lost(wins) => *wins,
                Next::On(node) => node.wins(),
                _ => self.weak[eater],
            };
            for (sum, wins) in sum.iter_mut().zip(wins) {
                *sum += own[passer] * wins;
            }
        }
        sum
    }

    /// The upper bound for any Passer if the best Eater plays as it has learned and comes here so often.
    pub fn bound(&self, reach: f64, mixture: Weak) -> f64 {
        let eater = self.average(EATER);
        let count = self.weak.len();
        let by = |passer: usize| {
            let gets = |cell: usize| match self.next(passer, cell) {
                Next::Lost(wins) => both(mixture, *wins),
                Next::On(node) => node.bound(reach * eater[cell], mixture),
                _ => reach * eater[cell] + both(mixture, self.weak[cell]),
            };
            (0..count).map(gets).sum()
        };
        (0..count).map(by).fold(0.0, f64::max)
    }
}
