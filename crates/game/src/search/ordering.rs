//! Move ordering: the better the first move, the more of the others are cut off.

use super::knowledge::Choice;
use super::tuning::MAX_PLY;
use crate::game::Game;

/// The memory of quiet moves that cut off their siblings.
pub(super) struct Ordering<G: Game> {
    /// The last two such moves at each ply ("killers").
    killers: Vec<[Option<G::Move>; 2]>,
    /// Count of the cutoffs by each move, weighted by depth ("history"), by [`Game::slot`].
    history: Vec<i32>,
}

/// Ranks above all of the history.
const KILLER: i32 = 1 << 28;
const GAIN: i32 = 1 << 29;

impl<G: Game> Ordering<G> {
    pub(super) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; G::SLOTS],
        }
    }

    /// Ranks the choices of a position by how promising they are: the hint, moves that gain, killers, history.
    #[inline]
    pub(super) fn rank(&self, choices: &mut [Choice<G::Move>], hint: Option<u16>, ply: usize) {
        let [first, second] = self.killers[ply.min(MAX_PLY)];
        for (index, choice) in choices.iter_mut().enumerate() {
            // No board has more choices than a u16 can count.
            let index = index as u16;
            let mv = Some(choice.mv);
            choice.index = index;
            choice.rank = if Some(index) == hint {
                i32::MAX
            } else if choice.gain > 0 {
                GAIN + choice.gain
            } else if mv == first || mv == second {
                KILLER
            } else {
                self.history[G::slot(choice.mv)]
            };
        }
    }

    /// Notes that a quiet move cut off its siblings.
    #[inline]
    pub(super) fn cut(&mut self, mv: G::Move, depth: i32, ply: usize) {
        let [first, second] = &mut self.killers[ply.min(MAX_PLY)];
        if *first != Some(mv) {
            *second = *first;
            *first = Some(mv);
        }
        let count = &mut self.history[G::slot(mv)];
        *count = (*count + depth * depth).min(KILLER - 1);
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
