//! One of many games of Advance.

use std::ops::ControlFlow;

use advance::game::{Ending, Game, Length, Setup};
use advance::{Move, Position, Side};

use crate::actions::SPACE;
use crate::outcome::sign;

/// One of the games.
pub(crate) struct Seat {
    /// After how many moves the turns begin to count.
    pub(crate) begun: u32,
    /// The position to which `reset` leads.
    pub(crate) start: Setup<Position>,
    /// The moves before this position.
    pub(crate) ply: u32,
    /// The position.
    pub(crate) now: Position,
    /// The winner, where the game is over; nobody in a tie.
    pub(crate) over: Option<Option<Side>>,
    /// The numbers of the legal actions, in the order of the generator, once a step has found them.
    legal: Option<Vec<u16>>,
}

/// A copy finds its legal actions anew: most copies, such as those of a tree search, are small and never asked for all.
impl Clone for Seat {
    fn clone(&self) -> Self {
        Self {
            begun: self.begun,
            start: self.start.clone(),
            ply: self.ply,
            now: self.now,
            over: self.over,
            legal: None,
        }
    }
}

impl Seat {
    /// A game that has begun after `begun` moves, from here on.
    pub(crate) fn new(start: Setup<Position>, begun: u32, turns: u32) -> Self {
        let mut seat = Self {
            begun,
            ply: start.ply,
            now: start.position,
            over: None,
            legal: None,
            start,
        };
        seat.settle(turns);
        seat
    }

    pub(crate) fn last_ply(&self, turns: u32) -> u32 {
        let begun = self.begun;
        Length { turns, begun }.last_ply()
    }

    /// Notes whether the game is over: what `Setup::ending` says, without a list of the moves.
    pub(crate) fn settle(&mut self, turns: u32) {
        self.legal = None;
        self.end(self.now.has_legal_move(), turns);
    }

    fn end(&mut self, can_move: bool, turns: u32) {
        let ending = if !can_move {
            Some(Ending::Rules)
        } else {
            (self.ply >= self.last_ply(turns)).then_some(Ending::Turns)
        };
        self.over = ending.map(|ending| self.now.winner(ending));
    }

    /// Makes a legal move.
    pub(crate) fn play(&mut self, mv: Move, turns: u32) {
        self.go(mv);
        self.settle(turns);
    }

    /// Makes a legal move, and keeps the legal actions after it, which masks, samples and the next step then share.
    pub(crate) fn step(&mut self, mv: Move, turns: u32) {
        self.go(mv);
        let mut legal = self.legal.take().unwrap_or_else(|| Vec::with_capacity(96));
        legal.clear();
        let by = self.now.to_move;
        let space = &*SPACE;
        let _ = self.now.visit_legal(|group| {
            legal.extend(space.numbers(by, group));
            ControlFlow::<()>::Continue(())
        });
        self.end(!legal.is_empty(), turns);
        if self.over.is_some() {
            legal.clear();
        }
        self.legal = Some(legal);
    }

    fn go(&mut self, mv: Move) {
        self.now = self.now.after(mv);
        self.ply = self.ply.saturating_add(1);
    }

    /// The move that an action is, if it is legal.
    pub(crate) fn legal(&self, action: i64) -> Option<Move> {
        match &self.legal {
            Some(legal) => {
                let number = u16::try_from(action).ok()?;
                (legal.contains(&number)).then(|| SPACE.meant(&self.now, number))
            }
            None => SPACE.legal(&self.now, action),
        }
    }

    /// The legal action at the place that `draw` picks among them; `None` where the game is over.
    pub(crate) fn drawn(
        &self,
        room: &mut Vec<u16>,
        draw: impl FnOnce(usize) -> usize,
    ) -> Option<u16> {
        let legal = self.legal.as_ref().unwrap_or_else(|| {
            room.clear();
            self.actions(|action| room.push(action));
            room
        });
        legal.get(draw(legal.len())).copied()
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
    pub(crate) fn actions(&self, mut each: impl FnMut(u16)) {
        if self.over.is_some() {
            return;
        }
        if let Some(legal) = &self.legal {
            return legal.iter().copied().for_each(each);
        }
        let by = self.now.to_move;
        let space = &*SPACE;
        let _ = self.now.visit_legal(|group| {
            space.numbers(by, group).for_each(&mut each);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Hands the legal moves with the numbers of their actions to `each`; there are none where the game is over.
    pub(crate) fn moves(&self, mut each: impl FnMut(Move, u16)) {
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
