//! Players, and what can go wrong with them.

use std::fmt;
use std::io;

use crate::chooser::Chooser;
use crate::engine::Engine;
use crate::game::Game;
use crate::moves::{Move, Position};
use crate::random::SplitMix;
use crate::search::{Limits, Report, Search};

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

/// A player of any game that this program can play, by a level's search.
pub struct Searcher<G: Engine> {
    level: G::Level,
    seed: u64,
    limits: Limits,
    search: Option<Search<'static, G>>,
}

impl<G: Engine> Searcher<G> {
    /// The player of this level; `seed` settles ties.
    #[must_use]
    pub fn new(level: G::Level, seed: u64, limits: Limits) -> Self {
        Self {
            level,
            seed,
            limits,
            search: G::search(level),
        }
    }
}

impl<G: Engine> Player<G> for Searcher<G> {
    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure> {
        let mut moves = position.candidates(self.level, Some(self.seed));
        let Some(search) = &mut self.search else {
            let mv = moves.first().copied().ok_or(Failure::Stopped)?;
            return Ok(Reply {
                mv,
                thought: Thought::default(),
            });
        };
        SplitMix::keyed(self.seed, position.key()).shuffle(&mut moves);
        let report = search.run(position, &moves, &self.limits);
        Ok(Reply {
            mv: report.best.ok_or(Failure::Stopped)?,
            thought: Thought::from(&report),
        })
    }
}

impl<M> From<&Report<M>> for Thought {
    fn from(report: &Report<M>) -> Self {
        Self {
            score: Some(report.score),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        }
    }
}

/// A player of Advance in this process.
pub struct Bot(pub Chooser);

impl Player<Position> for Bot {
    fn choose(&mut self, position: &Position) -> Result<Reply<Move>, Failure> {
        // Only a search that was stopped at once chooses nothing where there is something to choose.
        let decision = self.0.choose(position).ok_or(Failure::Stopped)?;
        let searched = decision.searched.as_ref();
        Ok(Reply {
            mv: decision.chosen.mv,
            thought: searched.map(Thought::from).unwrap_or_default(),
        })
    }
}
