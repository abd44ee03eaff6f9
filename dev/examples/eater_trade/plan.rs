//! The courses of a game on 3x3.

use std::collections::HashMap;

use advance::Limits;
use advance::games::eater::{Board, Cell, Computer, EATER, Level, PASSER, Round};

use crate::learning::{Next, Node, Weak, both};

/// The courses of the game against one mixture of Eaters.
pub struct Plan {
    mixture: Weak,
    /// The probability with which `straight` names each empty cell of a board.
    straight: HashMap<Board, Vec<f64>>,
    /// The share of games that the best answer to the weak Eaters wins against each of them, by the board and by how
    /// many times as often the Eater is `straight` as `random`.
    known: HashMap<(Board, u64), Weak>,
}

impl Plan {
    pub fn new(mixture: Weak) -> Self {
        let (straight, known) = Default::default();
        Self {
            mixture,
            straight,
            known,
        }
    }

    /// The result from a board to which the weak Eaters come so often.
    pub fn after(&mut self, board: &Board, reach: Weak) -> Next {
        match board.winner().or(board.decided()) {
            Some(PASSER) => return Next::Won,
            Some(EATER) => return Next::Lost([0.0; 2]),
            None if is_lost(board) => return Next::Lost(self.against_weak(board, reach)),
            None => (),
        }
        let weak = self.weak(board, reach);
        // All Eaters play on the empty board as on the same board upside down.
        let turned = |cell: Cell| Cell {
            row: board.rows() - 1 - cell.row,
            ..cell
        };
        let other = |Round { passer, eater }| [turned(passer), turned(eater)];
        let pairs: Vec<_> = rounds(board).collect();
        let before = |pair: usize| {
            let is_other = |round: &Round| [round.passer, round.eater] == other(pairs[pair]);
            let before = pairs[..pair].iter().position(is_other);
            before.filter(|_| board.of(EATER).is_empty())
        };
        let nexts = (0..pairs.len()).map(|pair| match before(pair) {
            Some(other) => Next::Turned(other),
            None => self.after(&board.after(pairs[pair]), weak[pair % weak.len()]),
        });
        let nexts = nexts.collect();
        let learners = Default::default();
        Next::On(Box::new(Node {
            weak,
            nexts,
            learners,
        }))
    }

    /// The probability with which each weak Eater names each of the empty cells.
    fn weak(&mut self, board: &Board, [random, straight]: Weak) -> Vec<Weak> {
        let lined = self.straight.entry(*board).or_insert_with(|| {
            let mut eater = Computer::new(Level::Straight, 0, Limits::default());
            let chances = eater.draw(board, EATER).chances;
            let named = |cell| chances.iter().find(|named| named.0 == cell);
            let chance = |cell| named(cell).map_or(0.0, |named| named.1);
            board.empty().iter().map(chance).collect()
        });
        let even = random / lined.len() as f64;
        lined
            .iter()
            .map(|chance| [even, straight * chance])
            .collect()
    }

    /// The probability with which the best answer to the weak Eaters alone meets each of them here and then wins.
    fn against_weak(&mut self, board: &Board, reach: Weak) -> Weak {
        match board.winner().or(board.decided()) {
            Some(PASSER) => return reach,
            Some(EATER) => return [0.0; 2],
            None => (),
        }
        let [random, straight] = [0, 1].map(|way| self.mixture[way] * reach[way]);
        if random + straight == 0.0 {
            return [0.0; 2];
        }
        let key = (*board, (straight / random).to_bits());
        let shares = self.known.get(&key).copied().unwrap_or_else(|| {
            let weak = self.weak(board, reach);
            let mut sums = vec![[0.0; 2]; weak.len()];
            for (pair, round) in rounds(board).enumerate() {
                let wins = self.against_weak(&board.after(round), weak[pair % weak.len()]);
                let sum = &mut sums[pair / weak.len()];
                *sum = [sum[0] + wins[0], sum[1] + wins[1]];
            }
            let gets = |wins: &Weak| both(self.mixture, *wins);
            let best = sums.into_iter().max_by(|a, b| gets(a).total_cmp(&gets(b)));
            let best = best.unwrap_or_default();
            let share = |way: usize| match reach[way] {
                0.0 => 0.0,
                reach => best[way] / reach,
            };
            let shares = [0, 1].map(share);
            self.known.insert(key, shares);
            shares
        });
        [shares[0] * reach[0], shares[1] * reach[1]]
    }
}

/// All pairs of cells that may be named, by the cell of the Passer and then by that of the Eater.
fn rounds(board: &Board) -> impl Iterator<Item = Round> + use<> {
    let empty = board.empty();
    let pairs = move |passer| empty.iter().map(move |eater| Round { passer, eater });
    empty.iter().flat_map(pairs)
}

/// True if all open paths share an empty cell: the best Eater names it.
fn is_lost(board: &Board) -> bool {
    let ends = |cell| {
        let taken = board.after(Round::new(EATER, cell, cell));
        taken.winner().or(taken.decided()) == Some(EATER)
    };
    board.empty().iter().any(ends)
}
