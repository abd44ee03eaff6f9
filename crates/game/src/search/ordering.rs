//! Move ordering: the better the first move, the more of the others are cut off.

use super::tuning::{continuation, gain_history, history_fade, history_most};
use super::{Choice, MAX_PLY};
use crate::game::Game;

/// The memory of quiet moves that cut off their siblings.
pub(super) struct Ordering<G: Game> {
    /// The last two such moves at each ply ("killers").
    killers: Vec<[Option<G::Move>; 2]>,
    /// Count of the cutoffs by each move, weighted by depth ("history"), by [`Game::slot`].
    history: Vec<i32>,
    /// The same for moves that gain.
    gains: Vec<i32>,
    /// The same for a move after another, by a hash of both.
    pairs: Vec<i32>,
}

const PAIRS: usize = 1 << 18;

fn pair(last: u32, slot: usize) -> usize {
    (last as usize)
        .wrapping_mul(0x9E37_79B1)
        .wrapping_add(slot.wrapping_mul(0x85EB_CA6B))
        >> 4
        & (PAIRS - 1)
}

fn towards(count: &mut i32, by: i32) {
    let most = history_most();
    *count += by - (i64::from(*count) * i64::from(by.abs()) / i64::from(most)) as i32;
}

/// Ranks above all of the history.
const KILLER: i32 = 1 << 28;
const GAIN: i32 = 1 << 29;

impl<G: Game> Ordering<G> {
    pub(super) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; G::SLOTS],
            gains: vec![0; G::SLOTS],
            pairs: vec![0; PAIRS],
        }
    }

    /// Ranks the choices of a position by how promising they are: the hint, moves that gain, killers, history.
    #[inline]
    pub(super) fn rank(
        &self,
        choices: &mut [Choice<G::Move>],
        hint: Option<u16>,
        ply: usize,
        last: Option<u32>,
    ) {
        let [first, second] = self.killers[ply.min(MAX_PLY)];
        for (index, choice) in choices.iter_mut().enumerate() {
            // No board has more choices than a u16 can count.
            let index = index as u16;
            let mv = Some(choice.mv);
            choice.index = index;
            choice.rank = if Some(index) == hint {
                i32::MAX
            } else if choice.gain > 0 {
                match gain_history() {
                    0 => GAIN + choice.gain,
                    _ => {
                        GAIN + choice.gain * 1024
                            + self.gains[G::slot(choice.mv)].min(1 << 20) / 1024
                    }
                }
            } else if mv == first || mv == second {
                KILLER
            } else {
                let slot = G::slot(choice.mv);
                self.history[slot]
                    + match last {
                        Some(last) if continuation() > 0 => self.pairs[pair(last, slot)],
                        _ => 0,
                    }
            };
        }
    }

    /// Notes that a quiet move cut off its siblings.
    #[inline]
    pub(super) fn cut(
        &mut self,
        mv: G::Move,
        depth: i32,
        ply: usize,
        last: Option<u32>,
        tried: &[G::Move],
    ) {
        let [first, second] = &mut self.killers[ply.min(MAX_PLY)];
        if *first != Some(mv) {
            *second = *first;
            *first = Some(mv);
        }
        let slot = G::slot(mv);
        if history_most() == 0 {
            let count = &mut self.history[slot];
            *count = (*count + depth * depth).min(KILLER / 2 - 1);
            if let (Some(last), true) = (last, continuation() > 0) {
                let count = &mut self.pairs[pair(last, slot)];
                *count = (*count + depth * depth).min(KILLER / 2 - 1);
            }
            return;
        }
        let by = 16 * depth * depth;
        towards(&mut self.history[slot], by);
        if let (Some(last), true) = (last, continuation() > 0) {
            towards(&mut self.pairs[pair(last, slot)], by);
        }
        for &failed in tried {
            let slot = G::slot(failed);
            towards(&mut self.history[slot], -by);
            if let (Some(last), true) = (last, continuation() > 0) {
                towards(&mut self.pairs[pair(last, slot)], -by);
            }
        }
    }

    /// Notes that a move that gains cut off its siblings.
    pub(super) fn cut_by_gain(&mut self, mv: G::Move, depth: i32) {
        let count = &mut self.gains[G::slot(mv)];
        *count = (*count + depth * depth * 64).min(1 << 20);
    }

    /// Makes what it remembers count less.
    pub(super) fn fade(&mut self) {
        let by = history_fade();
        if by > 0 {
            for count in self
                .history
                .iter_mut()
                .chain(&mut self.gains)
                .chain(&mut self.pairs)
            {
                *count >>= by;
            }
        }
    }
}

/// Brings the choice of the highest rank to the front. Most nodes are cut off after a few choices, so sorting them all
/// would waste time.
#[inline]
pub(super) fn pick<M>(choices: &mut [Choice<M>]) {
    let mut best = 0;
    let mut rank = i32::MIN;
    for (i, choice) in choices.iter().enumerate() {
        if choice.rank > rank {
            best = i;
            rank = choice.rank;
        }
    }
    choices.swap(0, best);
}
