//! Players, and what can go wrong with them.

use std::fmt;
use std::io;
use std::time::Duration;

use serde::Serialize;

use super::evidence::{Evidence, Remains};
use crate::engine::{Chooser, Decision};
use crate::game::random::SplitMix;
use crate::game::{Game, Side};
use crate::search::{Analysis, Query, hundredths};

/// A player: chooses moves.
pub trait Player<G: Game> {
    /// Chooses a move in a position that has a legal one.
    ///
    /// # Errors
    /// When the player gives no move, and then has lost, or when it could not be asked.
    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure>;

    /// Gets ready to play a side of a game of at most `turns` moves of each. No clock runs meanwhile.
    ///
    /// # Errors
    /// When the player does not get ready, and then has lost, or when it could not be asked.
    fn begin(&mut self, _start: &G, _side: Side, _turns: u32) -> Result<(), Failure> {
        Ok(())
    }

    /// Chooses a move in a game that it was made ready for. Most players look at the position only.
    ///
    /// # Errors
    /// As for [`Player::choose`].
    fn choose_in(&mut self, game: &Progress<'_, G>) -> Result<Reply<G::Move>, Failure> {
        self.choose(game.position)
    }

    /// What the player's clock shows, if it plays by one.
    fn clock(&self) -> Option<Clock> {
        None
    }
}

/// A game as the player to move sees it.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a, G: Game> {
    /// Where the game began.
    pub start: &'a G,
    /// The moves since.
    pub moves: &'a [Played<G::Move>],
    /// The position they led to.
    pub position: &'a G,
    /// How many moves of both sides are left before the lead decides the game.
    pub left: u32,
    /// What the clock of the enemy shows, if it plays by one.
    pub enemy: Option<Clock>,
}

#[cfg(feature = "process")]
impl<'a, G: Game> Progress<'a, G> {
    /// A game that begins with this position.
    pub(super) const fn alone(position: &'a G) -> Self {
        Self {
            start: position,
            moves: &[],
            position,
            left: 2 * G::TURNS,
            enemy: None,
        }
    }
}

/// What a player's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left for the game.
    pub left: Duration,
    /// What each move adds to it.
    pub increment: Duration,
}

/// A move and what its player thinks of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply<M> {
    /// The move.
    pub mv: M,
    /// What the player reports about how it found the move.
    pub thought: Thought,
}

impl<M> Reply<M> {
    /// A move of `G` that this search has led to, if there was one.
    pub(crate) fn after<G: Game<Move = M>>(mv: M, searched: Option<&Analysis<M>>) -> Self {
        Self {
            mv,
            thought: searched.map(Thought::of::<G>).unwrap_or_default(),
        }
    }
}

/// What a player reports about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// What the move is worth to the player, in hundredths of a point.
    pub score: Option<i32>,
    /// How many plies deep it has searched.
    pub depth: Option<u32>,
    /// How many positions it has searched.
    pub nodes: Option<u64>,
}

/// A move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<M> {
    /// The move.
    pub mv: M,
    /// How long the player took for it.
    pub time: Duration,
    /// What the player thought of it.
    pub thought: Thought,
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
    /// Somebody asked to stop: see [`Stop`](crate::search::Stop).
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
    /// What a program has left.
    pub evidence: Option<Evidence>,
}

/// The sorts of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// A program ended with a failure, or before it had made its move.
    Crash,
    /// A program was still running when its time was up.
    Timeout,
    /// A program left no file.
    NoFile,
    /// A program left a file that is not a board.
    BrokenFile,
    /// The move is not legal, or the program does not know which moves are.
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

    /// The word for it in records and answers: `no_file`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Timeout => "timeout",
            Self::NoFile => "no_file",
            Self::BrokenFile => "broken_file",
            Self::IllegalMove => "illegal_move",
        }
    }

    /// A fault of this sort.
    pub fn because(self, reason: impl fmt::Display) -> Fault {
        Fault {
            kind: self,
            reason: reason.to_string(),
            evidence: None,
        }
    }
}

impl Fault {
    /// The fault with what is left of its program.
    #[must_use]
    pub fn leaving(self, remains: Remains) -> Self {
        Self {
            evidence: Some(Evidence::Held(Box::new(remains))),
            ..self
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word().replace('_', " "))
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

impl Thought {
    /// What a search of `G` reports.
    fn of<G: Game>(analysis: &Analysis<G::Move>) -> Self {
        Self {
            score: Some(hundredths::<G>(analysis.score())),
            depth: Some(analysis.depth),
            nodes: Some(analysis.nodes),
        }
    }
}

/// A player in this process, of any game that this program can play.
pub struct Bot<G: Game>(pub Chooser<G>);

impl<G: Game> Player<G> for Bot<G> {
    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure> {
        self.reply(position, &self.0.query())
    }

    fn choose_in(&mut self, game: &Progress<'_, G>) -> Result<Reply<G::Move>, Failure> {
        let query = Query {
            left: Some(game.left),
            ..self.0.query()
        };
        self.reply(game.position, &query)
    }
}

impl<G: Game> Bot<G> {
    fn reply(&mut self, position: &G, query: &Query) -> Result<Reply<G::Move>, Failure> {
        let decision = decided(&mut self.0, position, query)?;
        let searched = decision.searched.as_ref();
        Ok(Reply::after::<G>(decision.chosen.mv, searched))
    }
}

/// What a chooser decides in a position that has a legal move.
pub(crate) fn decided<G: Game>(
    chooser: &mut Chooser<G>,
    position: &G,
    query: &Query,
) -> Result<Decision<G>, Failure> {
    let decision = chooser.choose_by(position, query, |_| ());
    // Only where the game is over is nothing chosen.
    decision.ok_or(Failure::Stopped)
}
