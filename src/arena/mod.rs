//! Matches: players of any [`Game`], refereed games between them, series of games, and what they show.

mod folder;
mod growing;
mod player;
mod program;
pub mod record;
pub mod samples;
mod score;
mod series;
pub mod statistics;
mod workers;

pub use folder::{Folder, FolderError};
pub use growing::{GrowError, GrowingFile};
pub use player::{Bot, Failure, Fault, FaultKind, Player, Random, Reply, Thought};
pub use program::Program;
pub use record::Record;
pub use score::{Score, Tally, Times};
pub use series::{Pairing, Series, random_opening};
pub use workers::{in_order, in_parallel};

use std::time::{Duration, Instant};

use crate::game::{Ending, Game};
use crate::side::Side;
use crate::stop::Stop;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// There was no legal move left, and the rules of the game decided.
    Over,
    /// The last turn was played, and the lead decides.
    Turns,
    /// It has not ended: somebody has kept it to play on later. Matches play no such games.
    Open,
    /// The loser did something that is no legal move.
    Fault(Fault),
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody when the lead was equal.
    pub winner: Option<Side>,
    /// How it ended.
    pub end: End,
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

/// A game from its first move to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course<M> {
    /// The moves.
    pub moves: Vec<Played<M>>,
    /// How it ended.
    pub outcome: Outcome,
    /// How long the loser took for what was no move, where that ended it and is known.
    pub faulted: Option<Duration>,
}

/// Plays a game of at most `turns` moves of each side from `start` on. Every move is checked.
///
/// # Errors
/// When the game cannot be played to an end, or somebody asks to stop: never because of what a player does.
pub fn play<G: Game>(
    start: &G,
    players: [&mut dyn Player<G>; 2],
    turns: u32,
    stop: &Stop,
) -> Result<Course<G::Move>, Failure> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut faulted = None;
    let outcome = loop {
        let side = position.to_move();
        let legal = position.legal_moves();
        if legal.is_empty() {
            break Outcome {
                winner: position.winner(position.ending()),
                end: End::Over,
            };
        }
        if moves.len() == 2 * turns as usize {
            break Outcome {
                winner: position.winner(Ending::Lead),
                end: End::Turns,
            };
        }
        if stop.is_requested() {
            return Err(Failure::Stopped);
        }
        let clock = Instant::now();
        let reply = players[side as usize].choose(&position);
        // Whole microseconds are what a record holds.
        let time = Duration::from_micros(clock.elapsed().as_micros() as u64);
        let fault = match reply {
            Ok(Reply { mv, thought }) if legal.contains(&mv) => {
                position = position.after(mv);
                moves.push(Played { mv, time, thought });
                continue;
            }
            Ok(Reply { mv, .. }) => FaultKind::IllegalMove.because(mv),
            Err(Failure::Fault(fault)) => fault,
            Err(failure) => return Err(failure),
        };
        faulted = Some(time);
        break Outcome {
            winner: Some(!side),
            end: End::Fault(fault),
        };
    };
    Ok(Course {
        moves,
        outcome,
        faulted,
    })
}
