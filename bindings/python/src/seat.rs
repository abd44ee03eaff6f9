//! One of many games of Advance.

use std::ops::ControlFlow;

use advance::game::{Ending, Game, Length, Setup};
use advance::{Move, Position, Side};

use crate::actions::SPACE;
use crate::outcome::sign;

/// One of the games.
#[derive(Clone)]
pub(crate) struct Seat {
    /// After how many moves the turns begin to count.
    pub(crate) begun: u32,
    /// Where `reset` leads.
    pub(crate) start: Setup<Position>,
    /// The moves before this position.
    pub(crate) ply: u32,
    /// The position.
    pub(crate) now: Position,
    /// Who has won, where the game is over; nobody in a tie.
    pub(crate) over: Option<Option<Side>>,
}

impl Seat {
    /// A game that has begun after so many moves, from here on.
    pub(crate) fn new(start: Setup<Position>, begun: u32, turns: u32) -> Self {
        let mut seat = Self {
            begun,
            ply: start.ply,
            now: start.position,
            over: None,
            start,
        };
        seat.settle(turns);
        seat
    }

    fn last_ply(&self, turns: u32) -> u32 {
        let begun = self.begun;
        Length { turns, begun }.last_ply()
    }

    /// Notes whether the game is over: what `Setup::ending` says, without a list of the moves.
    pub(crate) fn settle(&mut self, turns: u32) {
        let ending = if !self.now.has_legal_move() {
            Some(Ending::Rules)
        } else {
            (self.ply >= self.last_ply(turns)).then_some(Ending::Turns)
        };
        self.over = ending.map(|ending| self.now.winner(ending));
    }

    pub(crate) fn play(&mut self, mv: Move, turns: u32) {
        self.now = self.now.after(mv);
        self.ply = self.ply.saturating_add(1);
        self.settle(turns);
    }

    /// The share of the game that is left.
    pub(crate) fn left(&self, turns: u32) -> f32 {
        let last = self.last_ply(turns);
        let whole = last.saturating_sub(self.begun).max(1);
        last.saturating_sub(self.ply) as f32 / whole as f32
    }

    /// 1 where white has won, -1 where black has, 0 in a tie and while it goes on.
    pub(crate) fn result(&self) -> i8 {
        sign(self.over.flatten())
    }

    /// Hands the numbers of the legal actions to `each`; there are none where the game is over.
    pub(crate) fn actions(&self, mut each: impl FnMut(usize)) {
        if self.over.is_some() {
            return;
        }
        let by = self.now.to_move;
        let space = &*SPACE;
        let _ = self.now.visit_legal(|group| {
            space.numbers(by, group).for_each(&mut each);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Hands the legal moves with the numbers of their actions to `each`; there are none where the game is over.
    pub(crate) fn moves(&self, mut each: impl FnMut(Move, usize)) {
        if self.over.is_some() {
            return;
        }
        let by = self.now.to_move;
        let space = &*SPACE;
        let _ = self.now.visit_legal(|group| {
            for (mv, action) in group.moves().zip(space.numbers(by, group)) {
                each(mv, action);
            }
            ControlFlow::<()>::Continue(())
        });
    }
}
