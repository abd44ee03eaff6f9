//! The list that the pieces write their moves into.

use arrayvec::ArrayVec;

use crate::board::{Action, Move, Square, SquareSet};

/// The moves of one kind that one piece has: one for each square of `to`, which is never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveGroup {
    /// Where the acting piece stands.
    pub from: Square,
    /// What it does.
    pub action: Action,
    /// The squares that it can do it on.
    pub to: SquareSet,
}

impl MoveGroup {
    /// The group's moves one by one.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let Self { from, action, to } = self;
        to.iter().map(move |to| Move { from, action, to })
    }
}

/// The moves of one piece, held in groups so that they can be counted and masked a group at a time: at most
/// one group for each kind of move.
#[derive(Clone, Debug, Default)]
pub struct MoveList(ArrayVec<MoveGroup, { Action::COUNT }>);

impl MoveList {
    /// A list without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a move for each square of `to`. A piece adds all its moves of one kind at once.
    pub fn add(&mut self, from: Square, action: Action, to: SquareSet) {
        if !to.is_empty() {
            self.0.push(MoveGroup { from, action, to });
        }
    }

    /// The groups, in the order they were added in.
    #[must_use]
    pub fn groups(&self) -> &[MoveGroup] {
        &self.0
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
