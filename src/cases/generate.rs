//! New cases.

use std::collections::{BTreeMap, HashSet};

use super::boards::Source;
use super::{Case, CaseLevel, answer};
use crate::board::text::LineEnd;
use crate::board::{Action, Board, Move};
use crate::game::Side;
use crate::game::random::SplitMix;
use crate::moves::Position;

/// Number of boards drawn from each source for a case.
const DRAWN: usize = 2;

/// An endless iterator of cases for one level and one side, without repeated boards.
///
/// They depend only on level, side and seed: a greater number of cases begins with the same ones, on every machine.
///
/// Left to chance, most answers would be captures on crowded boards. Several boards are therefore drawn for a case, and
/// the one is taken whose sort is the rarest so far. The sort is the source, what the answer does, and how many pieces
/// are left.
#[derive(Clone, Debug)]
pub struct Generator {
    level: CaseLevel,
    side: Side,
    line_end: LineEnd,
    random: SplitMix,
    seen: HashSet<u64>,
    taken: BTreeMap<Sort, u32>,
    number: u32,
}

/// Cases of one sort resemble each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Sort {
    source: Source,
    action: Action,
    phase: CasePhase,
}

/// The stage of a game, by the pieces left of the 36 that it starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum CasePhase {
    /// More than 26.
    Opening,
    /// 13 to 26.
    Middle,
    /// 12 or fewer.
    End,
}

impl CasePhase {
    fn of(board: &Board) -> Self {
        match board.of(Side::White).len() + board.of(Side::Black).len() {
            ..=12 => Self::End,
            13..=26 => Self::Middle,
            _ => Self::Opening,
        }
    }
}

impl Generator {
    /// The cases of `level` that `side` is to answer, in files whose lines end with `line_end`.
    #[must_use]
    pub fn new(level: CaseLevel, side: Side, seed: u64, line_end: LineEnd) -> Self {
        let stream = 2 * level.index() + side.index();
        Self {
            level,
            side,
            line_end,
            random: SplitMix::keyed(seed, stream as u64),
            seen: HashSet::new(),
            taken: BTreeMap::new(),
            number: 0,
        }
    }

    /// A position that differs from all cases so far, and its answer, if the next few boards of a source have one.
    pub(super) fn attempt(&mut self, source: Source) -> Option<(Position, Move)> {
        source.positions(&mut self.random).find_map(|position| {
            // The rules are the same for both sides, so a board of the other side is flipped.
            let position = if position.to_move == self.side {
                position
            } else {
                position.flipped()
            };
            let answer = answer(&position, self.level)?;
            (!self.seen.contains(&position.key())).then_some((position, answer))
        })
    }

    /// A position that differs from all cases so far, and its answer.
    fn draw(&mut self, source: Source) -> (Sort, Position, Move) {
        loop {
            if let Some((position, answer)) = self.attempt(source) {
                let sort = Sort {
                    source,
                    action: answer.action,
                    phase: CasePhase::of(&position.board),
                };
                return (sort, position, answer);
            }
        }
    }
}

impl Iterator for Generator {
    type Item = Case;

    fn next(&mut self) -> Option<Case> {
        let sources = [Source::ALL; DRAWN].into_iter().flatten();
        let drawn: Vec<_> = sources.map(|source| self.draw(source)).collect();
        let (sort, position, answer) = drawn
            .into_iter()
            .min_by_key(|(sort, ..)| self.taken.get(sort).copied())?;
        *self.taken.entry(sort).or_default() += 1;
        self.seen.insert(position.key());
        let case = Case::new(self.level, self.number, &position, answer, self.line_end);
        self.number += 1;
        Some(case)
    }
}
