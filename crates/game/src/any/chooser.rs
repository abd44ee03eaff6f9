//! Choosers of any game.

use std::any::Any;
use std::num::NonZero;

use super::moves::AnyMove;
use super::position::AnyPosition;
use crate::engine::{Chooser, Decision};
use crate::game::Game;
use crate::search::{Analysis, Line, NoMemory, Query, Watch, hundredths};

/// A [`Chooser`] of some game.
pub struct AnyChooser(Box<dyn ErasedChooser>);

/// A choice of a move, and what a search has found about it.
pub struct AnyDecision {
    /// The move chosen.
    pub mv: AnyMove,
    /// Its immediate gain: see [`Game::gain`].
    pub gain: i32,
    /// Whether it wins at once.
    pub wins: bool,
    /// The findings of the search, if the level has one.
    pub searched: Option<Analysis<AnyMove>>,
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

impl AnyChooser {
    /// The same chooser, as a value.
    #[must_use]
    pub fn new<G: Game>(chooser: Chooser<G>) -> Self {
        Self(Box::new(chooser))
    }

    /// See [`Chooser::searches`].
    #[must_use]
    pub fn searches(&self) -> bool {
        self.0.searches()
    }

    /// See [`Chooser::resize`].
    ///
    /// # Errors
    /// When there is not enough memory.
    pub fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory> {
        self.0.resize(mib)
    }

    /// See [`Chooser::clear`].
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// See [`Chooser::query`].
    #[must_use]
    pub fn query(&self) -> Query {
        self.0.query()
    }

    /// See [`Chooser::choose_by`].
    ///
    /// # Panics
    /// When the position is of another game.
    pub fn choose_by(
        &mut self,
        position: &AnyPosition,
        query: &Query,
        mut each: impl FnMut(&Analysis<AnyMove>),
    ) -> Option<AnyDecision> {
        self.0.choose_by(position, query, &mut each)
    }

    /// See [`Chooser::analyse`].
    ///
    /// # Panics
    /// When the position is of another game.
    pub fn analyse(
        &mut self,
        position: &AnyPosition,
        query: &Query,
        mut each: impl FnMut(&Analysis<AnyMove>),
    ) -> Option<Analysis<AnyMove>> {
        self.0.analyse(position, query, &mut each)
    }
}

/// A chooser behind [`AnyChooser`].
trait ErasedChooser: Send {
    fn searches(&self) -> bool;
    fn resize(&mut self, mib: NonZero<usize>) -> Result<(), NoMemory>;
    fn clear(&mut self);
    fn query(&self) -> Query;
    fn choose_by(
        &mut self,
        position: &AnyPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<AnyDecision>;
    fn analyse(
        &mut self,
        position: &AnyPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<Analysis<AnyMove>>;
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

fn own<G: Game>(position: &AnyPosition) -> &G {
    position.of().expect("a position of this game")
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

    fn choose_by(
        &mut self,
        position: &AnyPosition,
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
            whole: Box::new(decision),
        })
    }

    fn analyse(
        &mut self,
        position: &AnyPosition,
        query: &Query,
        each: Watch<'_, AnyMove>,
    ) -> Option<Analysis<AnyMove>> {
        let found = Self::analyse(self, own(position), query, |found| {
            each(&erased::<G>(found))
        })?;
        Some(erased::<G>(&found))
    }
}
