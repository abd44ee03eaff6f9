//! Matches: players of any [`Game`], refereed games between them, and the score.

mod player;
mod score;
pub mod statistics;

pub use player::{Bot, Command, Fault, Player};
pub use score::{Score, Times};

use std::time::{Duration, Instant};

use crate::game::{Game, Side};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The loser had no legal move left.
    Trap,
    /// The last turn was played, and the lead decides.
    Lead,
    /// The loser did something that is no legal move.
    Fault(String),
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Who won; nobody when the lead was equal.
    pub winner: Option<Side>,
    /// How it ended.
    pub end: End,
    /// How many moves were made by both sides together.
    pub plies: u32,
    /// How long each move of the first and of the second side took.
    pub times: [Vec<Duration>; 2],
}

/// Plays a game of at most `turns` moves of each side. Every move is checked.
pub fn play<G: Game>(
    start: &G,
    first: &mut dyn Player<G>,
    second: &mut dyn Player<G>,
    turns: u32,
) -> Outcome {
    let mut position = start.clone();
    let mut times = [Vec::new(), Vec::new()];
    let mut plies = 0;
    let (winner, end) = loop {
        let side = position.to_move();
        let legal = position.legal_moves();
        if legal.is_empty() {
            break (Some(!side), End::Trap);
        }
        if plies == 2 * turns {
            let winner = match position.lead() {
                0 => None,
                lead if lead > 0 => Some(Side::First),
                _ => Some(Side::Second),
            };
            break (winner, End::Lead);
        }
        let clock = Instant::now();
        let choice = match side {
            Side::First => first.choose(&position),
            Side::Second => second.choose(&position),
        };
        times[side as usize].push(clock.elapsed());
        match choice {
            Ok(action) if legal.contains(&action) => position = position.after(action),
            Ok(action) => break (Some(!side), End::Fault(format!("{action} is not legal"))),
            Err(fault) => break (Some(!side), End::Fault(fault.to_string())),
        }
        plies += 1;
    };
    Outcome {
        winner,
        end,
        plies,
        times,
    }
}
