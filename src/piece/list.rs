//! What the pieces write their actions into.

use arrayvec::ArrayVec;

use crate::board::{Action, Move, SQUARES, Square, SquareSet};

/// The actions of one kind that one piece has: one for each square of `to`, which is never empty.
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
    /// The group's actions one by one.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let Self { from, action, to } = self;
        to.iter().map(move |to| Move { from, action, to })
    }
}

/// No piece writes more than three groups, and the enemy's General stands on one of the squares.
const CAPACITY: usize = 3 * (SQUARES - 1);

/// A list of actions, held in groups so that they can be counted and masked a group at a time.
#[derive(Clone, Debug, Default)]
pub struct MoveList(ArrayVec<MoveGroup, CAPACITY>);

impl MoveList {
    /// A list without actions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an action for each square of `to`.
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

    /// Keeps of each group the squares that `keep` gives for it.
    pub fn mask(&mut self, mut keep: impl FnMut(&MoveGroup) -> SquareSet) {
        self.0.retain(|group| {
            group.to = keep(group);
            !group.to.is_empty()
        });
    }

    /// The actions one by one.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.0.iter().flat_map(|group| group.moves())
    }

    /// How many actions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|group| group.to.len()).sum()
    }

    /// Whether there are no actions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes all actions.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
