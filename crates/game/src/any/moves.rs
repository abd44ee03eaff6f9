//! Moves of any game.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::game::Game;

/// A move of some game. It is printed as one word.
#[derive(Clone)]
pub struct AnyMove(Arc<dyn ErasedMove>);

impl AnyMove {
    /// The same move, as a value.
    #[must_use]
    pub fn new<M: PartialEq + fmt::Display + Send + Sync + 'static>(mv: M) -> Self {
        Self(Arc::new(mv))
    }

    /// The move as its game knows it; `None` if it is of another game.
    #[must_use]
    pub fn of<G: Game>(&self) -> Option<G::Move> {
        self.0.as_any().downcast_ref().copied()
    }

    /// The move as its own game knows it.
    ///
    /// # Panics
    /// When the move is of another game.
    pub(super) fn own<G: Game>(&self) -> G::Move {
        self.of::<G>()
            .expect("the caller passes a move of this game")
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(other)
    }
}

impl Eq for AnyMove {}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyMove({})", self.0)
    }
}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A move behind [`AnyMove`].
trait ErasedMove: fmt::Display + Send + Sync + 'static {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &AnyMove) -> bool;
}

impl<M: PartialEq + fmt::Display + Send + Sync + 'static> ErasedMove for M {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &AnyMove) -> bool {
        other.0.as_any().downcast_ref() == Some(self)
    }
}
