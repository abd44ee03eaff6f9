//! One game between two players, refereed.

use std::time::Duration;

use crate::any::{AnyGame, AnyPosition};
use crate::game::{Ending, Side};
use crate::players::{Failure, Fault, FaultKind, Played, Player, PlayerReply, Progress};
use crate::search::Stop;
use crate::search::instant::Instant;

/// The word for a game that a player has given up.
pub const RESIGNATION: &str = "resignation";

/// The word for a draw that the players agreed to.
pub(super) const AGREEMENT: &str = "agreement";

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was played to an end.
    Ended {
        /// The kind of end.
        ending: Ending,
        /// The winner; `None` if the lead was equal.
        winner: Option<Side>,
    },
    /// A player lost by a fault.
    Fault {
        /// The player at fault.
        loser: Side,
        /// The fault.
        fault: Fault,
    },
    /// The players ended it by resignation or agreement. Matches end games so only if they are adjudicated.
    Settled {
        /// The winner, whose enemy resigned; `None` for an agreed draw.
        winner: Option<Side>,
    },
    /// The game is unfinished, kept to be continued later. Matches have no such games.
    Unfinished,
}

impl Outcome {
    /// The outcome of a game that has ended in this position.
    #[must_use]
    pub fn ended(last: &AnyPosition, ending: Ending) -> Self {
        Self::Ended {
            ending,
            winner: last.winner(ending),
        }
    }

    /// The winner; `None` for a tie, and for an unfinished game.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        match *self {
            Self::Ended { winner, .. } | Self::Settled { winner } => winner,
            Self::Fault { loser, .. } => Some(!loser),
            Self::Unfinished => None,
        }
    }

    /// The word for the end of the game.
    #[must_use]
    pub fn ending(&self, game: AnyGame) -> &'static str {
        match self {
            Self::Ended { ending, .. } => game.ending(*ending),
            Self::Fault { fault, .. } => fault.kind.word(),
            Self::Settled { winner: Some(_) } => RESIGNATION,
            Self::Settled { winner: None } => AGREEMENT,
            Self::Unfinished => "unfinished",
        }
    }
}

/// A game from its first move to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The moves.
    pub moves: Vec<Played>,
    /// The outcome.
    pub outcome: Outcome,
    /// The time that the loser took for the faulty move, if a fault ended the game and the time is known.
    pub fault_time: Option<Duration>,
}

/// Plays a game of at most `turns` moves of each side from `start` on. Every move is checked.
///
/// # Errors
/// The game cannot be played to an end, or a stop is requested. A fault of a player is no error.
pub fn play(
    start: &AnyPosition,
    players: [&mut dyn Player; 2],
    turns: u32,
    stop: &Stop,
) -> Result<Course, Failure> {
    play_until(start, players, turns, stop, |_, _| None)
}

/// [`play`] that `verdict` may end early: it gets the current position and the moves so far.
///
/// # Errors
/// As for [`play`].
pub fn play_until(
    start: &AnyPosition,
    players: [&mut dyn Player; 2],
    turns: u32,
    stop: &Stop,
    mut verdict: impl FnMut(&AnyPosition, &[Played]) -> Option<Outcome>,
) -> Result<Course, Failure> {
    // A player that does not get ready loses at its first move: the game may end before that.
    let mut unready = [None, None];
    for side in Side::BOTH {
        match players[side as usize].begin(start, side, turns) {
            Err(Failure::Fault(fault)) => unready[side as usize] = Some(fault),
            ready => ready?,
        }
    }
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut fault_time = None;
    let outcome = loop {
        let side = position.to_move();
        if position.is_over() {
            break Outcome::ended(&position, Ending::Rules);
        }
        if moves.len() as u64 == 2 * u64::from(turns) {
            break Outcome::ended(&position, Ending::Turns);
        }
        if let Some(outcome) = verdict(&position, &moves) {
            break outcome;
        }
        if stop.is_requested() {
            return Err(Failure::Stopped);
        }
        let clock = Instant::now();
        let enemy = players[!side as usize].clock();
        let reply = match unready[side as usize].take() {
            Some(fault) => Err(fault.into()),
            None => players[side as usize].choose_in(&Progress {
                start,
                moves: &moves,
                position: &position,
                left: (2 * u64::from(turns) - moves.len() as u64)
                    .try_into()
                    .unwrap_or(u32::MAX),
                enemy,
            }),
        };
        // A record holds whole microseconds.
        let time = Duration::from_micros(clock.elapsed().as_micros() as u64);
        let fault = match reply {
            Ok(PlayerReply { mv, info }) if position.index_of(&mv).is_some() => {
                position = position.after(&mv);
                moves.push(Played { mv, time, info });
                continue;
            }
            Ok(PlayerReply { mv, .. }) => FaultKind::IllegalMove.because(mv),
            Err(Failure::Fault(fault)) => fault,
            Err(failure) => return Err(failure),
        };
        fault_time = Some(time);
        break Outcome::Fault { loser: side, fault };
    };
    Ok(Course {
        moves,
        outcome,
        fault_time,
    })
}
