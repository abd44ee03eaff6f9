//! Solves an ending level by level, from the lost positions back to those from which they can be reached.

use std::sync::OnceLock;

use super::super::square::{Direction, crown_rank, squares};
use super::super::{Position, RED, Rules};
use super::index::{Layout, MOST_KINGS, Material};
use super::outcome::Outcome;
use crate::game::Game;

/// The endings of a set of rules, each solved when it is first asked for.
pub(super) struct Tables {
    rules: Rules,
    endings: Vec<OnceLock<Ending>>,
}

/// The number of sizes of a group of like pieces, including 0.
const SIZES: usize = MOST_KINGS as usize;

impl Tables {
    pub(super) fn new(rules: Rules) -> Self {
        let empty = std::iter::repeat_with(OnceLock::new);
        Self {
            rules,
            endings: empty.take(SIZES.pow(4)).collect(),
        }
    }

    /// The ending with this material, whichever side is to move. Endings that captures and crownings lead to are solved
    /// first.
    pub(super) fn ending(&self, material: Material) -> &Ending {
        let material = material.max(material.swapped());
        let forces = [material.own, material.enemy];
        let number = forces.into_iter().fold(0, |number, force| {
            (number * SIZES + usize::from(force.pawns)) * SIZES + usize::from(force.kings)
        });
        self.endings[number].get_or_init(|| Solver::new(self, material).solve())
    }

    /// The outcome after a capture or a crowning, for the side that is then to move.
    fn outcome_after(&self, position: &Position) -> Outcome {
        let position = position.exchanged();
        if position.red == 0 {
            return Outcome::Lost(0);
        }
        let material = Material::of(&position);
        Outcome::from_byte(self.ending(material).byte(material, &position))
    }
}

/// A solved ending: outcomes as bytes for one side to move and, if they differ, for the other.
pub(super) struct Ending {
    rules: Rules,
    halves: Vec<(Material, Vec<u8>)>,
}

impl Ending {
    fn half(&self, material: Material) -> &[u8] {
        let last = self.halves.len() - 1;
        &self.halves[usize::from(self.halves[0].0 != material).min(last)].1
    }

    /// The outcome of a position with red to move.
    pub(super) fn byte(&self, material: Material, position: &Position) -> u8 {
        self.half(material)[material.index(position)]
    }

    /// The outcomes of all positions with this material.
    pub(super) fn bytes(&self, material: Material) -> impl Iterator<Item = u8> {
        let layout = Layout::new(material);
        let empty = Position::empty_board(self.rules, RED);
        let bytes = self.half(material).iter().enumerate();
        bytes.filter_map(move |(index, &byte)| layout.position(index, empty).map(|_| byte))
    }
}

/// Stands for a count of open moves at an index that steps back do not reach, because its position has no step, or
/// because it belongs to no position.
const SETTLED: u8 = u8::MAX;

/// Half of an ending while it is solved.
struct Half {
    layout: Layout,
    bytes: Vec<u8>,
    /// By index: the number of moves that are not known to lose.
    open: Vec<u8>,
    /// By index: the longest of the losses that captures and crownings lead to.
    floor: Vec<u8>,
}

struct Solver<'a> {
    tables: &'a Tables,
    halves: Vec<Half>,
    /// By plies to the end: halves and indices of positions that are decided then, if not sooner.
    levels: Vec<Vec<(u8, u32)>>,
}

impl<'a> Solver<'a> {
    fn new(tables: &'a Tables, material: Material) -> Self {
        let mut materials = vec![material, material.swapped()];
        materials.dedup();
        let half = |material: Material| {
            let size = material.indices();
            Half {
                layout: Layout::new(material),
                bytes: vec![0; size],
                open: vec![SETTLED; size],
                floor: vec![0; size],
            }
        };
        Self {
            tables,
            halves: materials.into_iter().map(half).collect(),
            levels: Vec::new(),
        }
    }

    fn solve(mut self) -> Ending {
        for half in 0..self.halves.len() {
            for index in 0..self.halves[half].bytes.len() {
                if let Some(position) = self.position(half, index) {
                    self.begin(half, index, &position);
                }
            }
        }
        let mut plies = 0;
        while plies < self.levels.len() {
            for (half, index) in std::mem::take(&mut self.levels[plies]) {
                self.settle(half.into(), index as usize, plies as u8);
            }
            plies += 1;
        }
        let halves = self.halves.into_iter();
        Ending {
            rules: self.tables.rules,
            halves: halves
                .map(|half| (half.layout.material(), half.bytes))
                .collect(),
        }
    }

    fn position(&self, half: usize, index: usize) -> Option<Position> {
        let empty = Position::empty_board(self.tables.rules, RED);
        self.halves[half].layout.position(index, empty)
    }

    /// Notes that a position is decided in this many plies, if not sooner.
    fn note(&mut self, half: usize, index: usize, plies: u8) {
        let plies = usize::from(plies);
        if self.levels.len() <= plies {
            self.levels.resize_with(plies + 1, Vec::new);
        }
        self.levels[plies].push((half as u8, index as u32));
    }

    /// Counts the steps of a position, and judges what its captures and crownings lead to.
    fn begin(&mut self, half: usize, index: usize, position: &Position) {
        let ways = Direction::ALL;
        let captures = ways.iter().any(|&way| position.jumpers(RED, way) != 0);
        let pawns = position.red & !position.kings;
        let crowns = pawns & (crown_rank(RED) >> 1) != 0;
        let (mut steps, mut draws, mut floor) = (0, 0, 0);
        let mut win = None;
        if captures || crowns {
            position.visit_legal(|mv| {
                let after = position.after(mv);
                let crowned = after.kings.count_ones() > position.kings.count_ones();
                if mv.captured().next().is_none() && !crowned {
                    steps += 1;
                    return;
                }
                match self.tables.outcome_after(&after) {
                    Outcome::Lost(plies) => win = Some(win.unwrap_or(u8::MAX).min(plies + 1)),
                    Outcome::Drawn => draws = 1,
                    Outcome::Won(plies) => floor = floor.max(plies + 1),
                }
            });
        } else {
            let steppers = ways.map(|way| position.steppers(RED, way).count_ones() as u8);
            steps = steppers.iter().sum();
        }
        if let Some(plies) = win {
            self.note(half, index, plies);
            draws = 1;
        }
        let it = &mut self.halves[half];
        it.floor[index] = floor;
        // Without a step in this ending, the position is decided by its captures and crownings alone.
        if steps + draws > 0 {
            if steps > 0 {
                it.open[index] = steps + draws;
            }
        } else {
            self.note(half, index, floor);
        }
    }

    /// Fixes the outcome of a position, and passes it on to the positions a step back.
    fn settle(&mut self, half: usize, index: usize, plies: u8) {
        if self.halves[half].bytes[index] != 0 {
            return;
        }
        self.halves[half].bytes[index] = plies + 1;
        let Some(position) = self.position(half, index) else {
            return;
        };
        let position = position.exchanged();
        let before = self.halves.len() - 1 - half;
        let material = self.halves[before].layout.material();
        let empty = position.empty();
        let kings = position.red & position.kings;
        let pawns = position.red & !position.kings & !crown_rank(RED);
        for way in Direction::ALL {
            let movers = match way.is_forward(RED) {
                true => pawns | kings,
                false => kings,
            };
            for to in squares(movers & way.step(empty)) {
                let from = way.opposite().step(to.bit());
                let moved = to.bit() | from;
                let earlier = Position {
                    red: position.red ^ moved,
                    kings: match position.kings & to.bit() {
                        0 => position.kings,
                        _ => position.kings ^ moved,
                    },
                    ..position
                };
                self.step_back(before, material.index(&earlier), plies);
            }
        }
    }

    /// Takes into account that a move of a position leads to one that is decided in this many plies.
    fn step_back(&mut self, half: usize, index: usize, plies: u8) {
        let it = &mut self.halves[half];
        if it.bytes[index] != 0 || it.open[index] == SETTLED {
            return;
        }
        if plies.is_multiple_of(2) {
            self.note(half, index, plies + 1);
            return;
        }
        it.open[index] -= 1;
        if it.open[index] == 0 {
            let plies = it.floor[index].max(plies + 1);
            self.note(half, index, plies);
        }
    }
}
