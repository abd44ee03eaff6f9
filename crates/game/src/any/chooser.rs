//! Choosers of any game.

use std::any::Any;
use std::num::NonZero;

use super::moves::AnyMove;
use super::position::ErasedPosition;
use crate::engine::{Chooser, Decision};
use crate::game::Game;
use crate::search::{Analysis, Line, NoMemory, Query, Watch, hundredths};

/// A [`Chooser`] of some game.
pub type AnyChooser = Box<dyn ErasedChooser>;

/// The methods of a [`Chooser`] whose game is not known to the compiler.
pub trait ErasedChooser: Send {
    /// See [`Chooser::searches`].
    fn searches(&self) -> bool;

    /// See [`Chooser::resize`].
    ///
    /// # Errors
    /// When there is not enough memory.
    fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory>;

    /// See [`Chooser::clear`].
    fn clear(&mut self);

    /// See [`Chooser::query`].
    fn query(&self) -> Query;

    /// See [`Chooser::choose_by`]. Callers have [`AnyPosition`](super::AnyPosition)s, and a method for these.
    ///
    /// # Panics
    /// When the position is of another game.
    fn choose_erased(
        &mut self,
        position: &dyn ErasedPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<AnyDecision>;

    /// See [`Chooser::analyse`], and the method above.
    ///
    /// # Panics
    /// When the position is of another game.
    fn analyse_erased(
        &mut self,
        position: &dyn ErasedPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<Analysis<AnyMove>>;
}

/// A choice of a move, with the findings of a search.
pub struct AnyDecision {
    /// The move chosen.
    pub mv: AnyMove,
    /// Its immediate gain: see [`Game::gain`].
    pub gain: i32,
    /// True if it wins at once.
    pub wins: bool,
    /// The findings of the search, if the level has one.
    pub searched: Option<Analysis<AnyMove>>,
    /// See [`Decision::is_full`].
    pub is_full: bool,
    /// The [`Decision`] as the game knows it.
    whole: Box<dyn Any>,
}

impl AnyDecision {
    /// The decision with its reasons; `None` if it is of another game.
    #[must_use]
    pub fn of<G: Game>(&self) -> Option<&Decision<G>> {
        self.whole.downcast_ref()
    }
}

/// An analysis with its moves as values, and its scores in hundredths of a point.
fn erased<G: Game>(analysis: &Analysis<G::Move>) -> Analysis<AnyMove> {
    let lines = analysis.lines.iter().map(|line| Line {
        score: hundredths::<G>(line.score),
        first: AnyMove::new(line.first),
        rest: line.rest.iter().copied().map(AnyMove::new).collect(),
    });
    Analysis {
        lines: lines.collect(),
        depth: analysis.depth,
        nodes: analysis.nodes,
    }
}

fn own<G: Game>(position: &dyn ErasedPosition) -> &G {
    let own = position.as_any().downcast_ref();
    own.expect("a position of this game")
}

impl<G: Game> ErasedChooser for Chooser<G> {
    fn searches(&self) -> bool {
        Self::searches(self)
    }

    fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory> {
        Self::resize(self, mib)
    }

    fn clear(&mut self) {
        Self::clear(self);
    }

    fn query(&self) -> Query {
        Self::query(self)
    }

    fn choose_erased(
        &mut self,
        position: &dyn ErasedPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<AnyDecision> {
        let decision = Self::choose_by(self, own(position), query, |found| {
            each(&erased::<G>(found))
        })?;
        Some(AnyDecision {
            mv: AnyMove::new(decision.chosen.mv),
            gain: decision.chosen.gain,
            wins: decision.chosen.wins,
            searched: decision.searched.as_ref().map(erased::<G>),
            is_full: decision.is_full,
            whole: Box::new(decision),
        })
    }

    fn analyse_erased(
        &mut self,
        position: &dyn ErasedPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<Analysis<AnyMove>> {
        let found = Self::analyse(self, own(position), query, |found| {
            each(&erased::<G>(found))
        })?;
        Some(erased::<G>(&found))
    }
}
