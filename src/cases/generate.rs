//! New cases.

use std::collections::{BTreeMap, HashSet, VecDeque};

use super::boards::Source;
use super::{Case, CaseLevel, answer};
use crate::board::text::LineEnd;
use crate::board::{Action, Board, Colour};
use crate::moves::{Move, Position};
use crate::random::SplitMix;

/// How many cases are picked at a time: as many as a side has on a level when a bot is marked.
const BATCH: usize = 25;

/// How many boards of each source a batch is picked from.
const DRAWN: usize = 2 * BATCH;

/// Cases without end, for one level and one side, no board twice.
///
/// Level, side and seed decide all of them: a greater number of cases begins with the same ones, and the
/// machine does not matter.
///
/// Left to chance, nearly all answers would be captures on crowded boards. So more boards are drawn than
/// needed, and the cases are picked from them sort by sort in turn: see [`Sort`].
#[derive(Clone, Debug)]
pub struct Generator {
    level: CaseLevel,
    colour: Colour,
    line_end: LineEnd,
    random: SplitMix,
    seen: HashSet<u64>,
    picked: VecDeque<(Position, Move)>,
    number: u32,
}

/// Cases of one sort resemble each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Sort {
    source: Source,
    action: Action,
    phase: Phase,
}

/// How far a game has come, by the pieces left of the 36 that it starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// More than 26.
    Opening,
    /// 13 to 26.
    Middle,
    /// 12 or fewer.
    End,
}

impl Phase {
    fn of(board: &Board) -> Self {
        match board.of(Colour::White).len() + board.of(Colour::Black).len() {
            ..=12 => Self::End,
            13..=26 => Self::Middle,
            _ => Self::Opening,
        }
    }
}

impl Generator {
    /// The cases of `level` that `colour` is to answer, in files whose lines end with `line_end`.
    #[must_use]
    pub fn new(level: CaseLevel, colour: Colour, seed: u64, line_end: LineEnd) -> Self {
        let stream = 2 * level.index() + colour.index();
        Self {
            level,
            colour,
            line_end,
            random: SplitMix::new(seed.rotate_left(32) ^ stream as u64),
            seen: HashSet::new(),
            picked: VecDeque::new(),
            number: 0,
        }
    }

    /// A case that was not seen before.
    fn draw(&mut self, source: Source) -> (Position, Move) {
        loop {
            let new_case = source.positions(&mut self.random).find_map(|position| {
                // The rules are the same for both sides, so a board of the other one serves as well.
                let position = if position.to_move == self.colour {
                    position
                } else {
                    position.flipped()
                };
                let answer = answer(&position, self.level)?;
                self.seen
                    .insert(position.key())
                    .then_some((position, answer))
            });
            if let Some(case) = new_case {
                return case;
            }
        }
    }

    fn pick_batch(&mut self) {
        let mut sorts: BTreeMap<Sort, Vec<(Position, Move)>> = BTreeMap::new();
        for source in Source::ALL {
            for _ in 0..DRAWN {
                let (position, answer) = self.draw(source);
                let sort = Sort {
                    source,
                    action: answer.action,
                    phase: Phase::of(&position.board),
                };
                sorts.entry(sort).or_default().push((position, answer));
            }
        }
        let mut sorts: Vec<_> = sorts.into_values().collect();
        self.random.shuffle(&mut sorts);
        let rounds =
            (0..DRAWN).flat_map(|round| sorts.iter().filter_map(move |sort| sort.get(round)));
        self.picked.extend(rounds.take(BATCH));
    }
}

impl Iterator for Generator {
    type Item = Case;

    fn next(&mut self) -> Option<Case> {
        if self.picked.is_empty() {
            self.pick_batch();
        }
        let (position, answer) = self.picked.pop_front()?;
        let case = Case::new(self.level, self.number, &position, answer, self.line_end);
        self.number += 1;
        Some(case)
    }
}
