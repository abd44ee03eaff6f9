//! Players and their faults.

use std::fmt;
use std::io;
use std::time::Duration;

use serde::Serialize;

use super::evidence::{Artifacts, Evidence};
use crate::any::{AnyChooser, AnyDecision, AnyMove, AnyPosition};
use crate::game::Side;
use crate::search::{Analysis, Query};
use crate::shortage::Shortage;

/// A player: chooses moves.
pub trait Player {
    /// Chooses a move in a position that has a legal one.
    ///
    /// # Errors
    /// The player makes no legal move, and has lost; or it cannot be asked.
    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure>;

    /// Gets ready to play a side of a game of at most `turns` moves of each. No clock runs meanwhile.
    ///
    /// # Errors
    /// The player does not get ready, and has lost; or it cannot be asked.
    fn begin(&mut self, _start: &AnyPosition, _side: Side, _turns: u32) -> Result<(), Failure> {
        Ok(())
    }

    /// Chooses a move in a game that it is ready for. Most players use only the position.
    ///
    /// # Errors
    /// As for [`Player::choose`].
    fn choose_in(&mut self, game: &Progress<'_>) -> Result<PlayerReply, Failure> {
        self.choose(game.position)
    }

    /// The time that the player has taken for its moves, if it is a program that is called for each.
    #[cfg(feature = "native")]
    fn spent(&self) -> Option<crate::programs::TimeUsed> {
        None
    }

    /// The side effects of the player's moves, as far as a sandbox reports them.
    #[cfg(feature = "native")]
    fn effects(&self) -> std::collections::BTreeSet<crate::programs::SideEffect> {
        std::collections::BTreeSet::new()
    }

    /// The player's clock, if it has one.
    fn clock(&self) -> Option<Clock> {
        None
    }
}

/// A game as the player to move sees it.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// The first position of the game.
    pub start: &'a AnyPosition,
    /// The moves since.
    pub moves: &'a [Played],
    /// The position they led to.
    pub position: &'a AnyPosition,
    /// Moves of both sides left before the lead decides the game.
    pub left: u32,
    /// The enemy's clock, if it has one.
    pub enemy: Option<Clock>,
}

impl<'a> Progress<'a> {
    /// A game that begins with this position.
    #[must_use]
    pub fn of_position(position: &'a AnyPosition) -> Self {
        Self {
            start: position,
            moves: &[],
            position,
            left: 2 * position.game().facts().turns,
            enemy: None,
        }
    }

    /// The query for a move within the chooser's limits.
    pub fn query(&self, chooser: &AnyChooser) -> Query {
        Query {
            left: Some(self.left),
            history: self.history(),
            ..chooser.query()
        }
    }

    /// The keys of the positions before this one, from the beginning on.
    fn history(&self) -> Vec<u64> {
        let mut position = self.start.clone();
        let keys = self.moves.iter().map(|played| {
            let key = position.key();
            position = position.after(&played.mv);
            key
        });
        keys.collect()
    }
}

/// The state of a player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time that is left for the game.
    pub left: Duration,
    /// The time that each move adds.
    pub increment: Duration,
}

/// A move with its player's evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReply {
    /// The move.
    pub mv: AnyMove,
    /// The player's report about the move.
    pub info: MoveInfo,
}

impl PlayerReply {
    /// A move, with the report of the search that led to it, if there was one.
    pub fn after(mv: AnyMove, searched: Option<&Analysis<AnyMove>>) -> Self {
        Self {
            mv,
            info: searched.map(MoveInfo::of).unwrap_or_default(),
        }
    }
}

/// A player's report about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveInfo {
    /// The score of the move for the player, in hundredths of a point.
    pub score: Option<i32>,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: AnyMove,
    /// The time that the player took.
    pub time: Duration,
    /// The player's report.
    pub info: MoveInfo,
}

impl Played {
    /// True if there is a report about the move, or a time.
    #[must_use]
    pub fn is_measured(&self) -> bool {
        !self.time.is_zero() || self.info != MoveInfo::default()
    }
}

/// The reason why a player made no move.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The player is at fault and has lost the game.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The player is not at fault: the game cannot be played.
    #[error("the game cannot be played")]
    Arena(#[source] io::Error),
    /// The machine is at fault: it lacks a resource that players are promised. The game can be played elsewhere,
    /// or later.
    #[error(transparent)]
    Machine(#[from] Shortage),
    /// A stop was requested: see [`Stop`](crate::search::Stop).
    #[error("stopped")]
    Stopped,
    /// The game is over: there is no move to choose.
    #[error("the game is over")]
    GameOver,
}

/// An error of the system is a shortage if it shows one.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Shortage::of(&error).map_or(Self::Arena(error), Self::Machine)
    }
}

/// A failure that loses a game: the player made no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {reason}")]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The reason, in one line.
    pub reason: String,
    /// The evidence that a program left.
    pub evidence: Option<Evidence>,
}

/// The kinds of [`Fault`].
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
    /// All kinds.
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

    /// A fault of this kind.
    pub fn because(self, reason: impl fmt::Display) -> Fault {
        Fault {
            kind: self,
            reason: reason.to_string(),
            evidence: None,
        }
    }
}

impl Fault {
    /// The fault with the evidence of its program.
    #[must_use]
    pub fn with_artifacts(self, artifacts: Artifacts) -> Self {
        Self {
            evidence: Some(Evidence::InMemory(Box::new(artifacts))),
            ..self
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word().replace('_', " "))
    }
}

impl MoveInfo {
    /// The report of a search.
    fn of(analysis: &Analysis<AnyMove>) -> Self {
        Self {
            score: Some(analysis.score()),
            depth: Some(analysis.depth),
            nodes: Some(analysis.nodes),
        }
    }
}

/// A bot of this library, which plays in this process.
impl Player for AnyChooser {
    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        let query = self.query();
        reply(self, position, &query)
    }

    fn choose_in(&mut self, game: &Progress<'_>) -> Result<PlayerReply, Failure> {
        let query = game.query(self);
        reply(self, game.position, &query)
    }
}

fn reply(
    chooser: &mut AnyChooser,
    position: &AnyPosition,
    query: &Query,
) -> Result<PlayerReply, Failure> {
    let decision = decide(chooser, position, query)?;
    Ok(PlayerReply::after(decision.mv, decision.searched.as_ref()))
}

/// A chooser's decision in a position.
///
/// # Errors
/// [`Failure::GameOver`] in a position without a legal move.
pub fn decide(
    chooser: &mut AnyChooser,
    position: &AnyPosition,
    query: &Query,
) -> Result<AnyDecision, Failure> {
    let decision = chooser.choose_by(position, query, &mut |_| ());
    decision.ok_or(Failure::GameOver)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vauban_siblings::ALL;

    #[test]
    fn a_query_knows_the_positions_before() {
        // Two kings of checkers, which can go back.
        let game = ALL[0];
        let kings = "......../......../.B....../......../......../....R.../......../........ cm r";
        let start = game.position(kings).unwrap();
        let mut position = start.clone();
        let mut keys = Vec::new();
        let mut moves = Vec::new();
        for text in ["e3-d2", "b6-a5", "d2-e3", "a5-b6"] {
            let mv = position.find(text).unwrap();
            keys.push(position.key());
            position = position.after(&mv);
            moves.push(Played {
                mv,
                time: Duration::ZERO,
                info: MoveInfo::default(),
            });
        }
        let progress = Progress {
            start: &start,
            moves: &moves,
            position: &position,
            left: 196,
            enemy: None,
        };
        let chooser = game.chooser(game.levels()[0], None, game.move_limits());
        let query = progress.query(&chooser);
        assert_eq!(query.history, keys);
        assert_eq!(query.history[0], position.key());
        assert_eq!(query.left, Some(196));
    }
}
