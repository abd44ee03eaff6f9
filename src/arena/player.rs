//! Players, and what can go wrong with them.

use std::fmt;
use std::io;

use crate::engine::Chooser;
use crate::game::Game;
use crate::random::SplitMix;
use crate::search::Analysis;

/// A player: chooses moves.
pub trait Player<G: Game> {
    /// Chooses a move in a position that has a legal one.
    ///
    /// # Errors
    /// When the player gives no move, and then has lost, or when it could not be asked.
    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure>;
}

/// A move and what its player thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply<M> {
    /// The move.
    pub mv: M,
    /// What the player reports about how it found the move.
    pub thought: Thought,
}

/// What a player reports about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// What the move is worth to the player, in the units of its evaluation.
    pub score: Option<i32>,
    /// How many plies deep it has searched.
    pub depth: Option<u32>,
    /// How many positions it has searched.
    pub nodes: Option<u64>,
}

/// Why there is no move.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The player's doing: it has lost the game.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Not the player's doing: the game cannot be played.
    #[error("the game cannot be played")]
    Arena(#[from] io::Error),
    /// Somebody asked to stop: see [`Stop`](crate::stop::Stop).
    #[error("stopped")]
    Stopped,
}

/// A failure that loses a game: the player made no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {reason}")]
pub struct Fault {
    /// What sort of thing it is.
    pub kind: FaultKind,
    /// The reason, in one line.
    pub reason: String,
}

/// The sorts of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A program ended with a failure.
    Crash,
    /// A program was still running when its time was up.
    Timeout,
    /// A program left no file.
    NoFile,
    /// A program left a file that is not a board.
    BrokenFile,
    /// The move is not legal.
    IllegalMove,
}

impl FaultKind {
    /// All sorts.
    pub const ALL: [Self; 5] = [
        Self::Crash,
        Self::Timeout,
        Self::NoFile,
        Self::BrokenFile,
        Self::IllegalMove,
    ];

    /// A fault of this sort.
    pub fn because(self, reason: impl fmt::Display) -> Fault {
        Fault {
            kind: self,
            reason: reason.to_string(),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::NoFile => "no file",
            Self::BrokenFile => "broken file",
            Self::IllegalMove => "illegal move",
        })
    }
}

/// A player of any game that makes any legal move, each as likely as another.
#[derive(Clone, Debug)]
pub struct Random(pub SplitMix);

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure> {
        let legal = position.legal_moves();
        Ok(Reply {
            mv: legal[self.0.index(legal.len())],
            thought: Thought::default(),
        })
    }
}

impl<M> From<&Analysis<M>> for Thought {
    fn from(analysis: &Analysis<M>) -> Self {
        Self {
            score: Some(analysis.score()),
            depth: Some(analysis.depth),
            nodes: Some(analysis.nodes),
        }
    }
}

/// A player in this process, of any game that this program can play.
pub struct Bot<G: Game>(pub Chooser<G>);

impl<G: Game> Player<G> for Bot<G> {
    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure> {
        // Only where the game is over is nothing chosen.
        let decision = self.0.choose(position).ok_or(Failure::Stopped)?;
        let searched = decision.searched.as_ref();
        Ok(Reply {
            mv: decision.chosen.mv,
            thought: searched.map(Thought::from).unwrap_or_default(),
        })
    }
}
