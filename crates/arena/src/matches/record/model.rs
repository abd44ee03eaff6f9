//! The record of a game, apart from its text.

use std::time::Duration;

use super::notes::Notes;
use crate::any::{AnyGame, AnyMove, AnyPosition, AnySetup};
use crate::game::pgn;
use crate::game::{Length, Side};
use crate::matches::play::{Course, Outcome};
use crate::players::{MoveInfo, Played};

/// The tag of the build that played a game.
const BUILD: &str = "Build";

/// A game that was played by the rules: reading a record checks every move and the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The names of the first and the second side.
    pub players: [String; 2],
    /// The number of the game in its series, from 1.
    pub round: Option<u32>,
    /// The seed of the players' random numbers.
    pub seed: Option<u64>,
    /// The turn limit: moves of each side before the lead decides.
    pub turns: u32,
    /// The start of the game.
    pub start: AnySetup,
    /// The moves and the outcome.
    pub course: Course,
    /// Annotations by people.
    pub notes: Notes,
}

impl Record {
    /// The game.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        self.start.position.game()
    }

    /// The record of people's moves from `start` on, each legal in its position and without a time. A game that neither
    /// its rules nor the turn limit has ended may be `settled`: with a winner after a resignation, or without one after
    /// an agreed draw.
    #[must_use]
    pub fn of_moves(
        players: [String; 2],
        start: AnySetup,
        turns: u32,
        moves: impl IntoIterator<Item = AnyMove>,
        settled: Option<Option<Side>>,
    ) -> Self {
        let mut last = start.clone();
        let mut played = Vec::new();
        for mv in moves {
            last = last.after(&mv);
            let (time, info) = (Duration::ZERO, MoveInfo::default());
            played.push(Played { mv, time, info });
        }
        let begun = start.ply;
        let outcome = match (last.ending(Length { turns, begun }.last_ply()), settled) {
            (Some(ending), _) => Outcome::ended(&last.position, ending),
            (None, Some(winner)) => Outcome::Settled { winner },
            (None, None) => Outcome::Unfinished,
        };
        Self {
            players,
            round: None,
            seed: None,
            turns,
            start,
            course: Course {
                moves: played,
                outcome,
                fault_time: None,
            },
            notes: Notes::default(),
        }
    }

    /// The result as PGN writes it: as the record states it, if it does not follow from the moves.
    #[must_use]
    pub fn result(&self) -> &str {
        let stated = self.notes.result.as_deref();
        stated.unwrap_or_else(|| result(&self.course.outcome))
    }

    /// Another program's word for the end of the game, as it stands in the record.
    #[must_use]
    pub fn foreign_ending(&self) -> Option<&str> {
        let mut tags = self.notes.tags.iter();
        let (_, word) = tags.find(|(name, _)| name == "Termination")?;
        Some(word)
    }

    /// The build, and the programs, that played the game, if the record says so.
    #[must_use]
    pub fn build(&self) -> Option<&str> {
        let mut tags = self.notes.tags.iter();
        let (_, build) = tags.find(|(name, _)| name == BUILD)?;
        Some(build)
    }

    /// Notes the build, and the programs, that played the game.
    pub fn set_build(&mut self, build: &str) {
        self.notes.tags.push((BUILD.to_owned(), build.to_owned()));
    }

    /// The number of the first turn, and whether the second side begins.
    pub(super) fn first_number(&self) -> (u32, bool) {
        let second = self.start.position.to_move() == Side::Black;
        (self.start.ply / 2 + 1, second)
    }

    /// The number of the move at `index`, counted from 0: `5.`, or `5...` for a move of the second side.
    #[must_use]
    pub fn number(&self, index: usize) -> String {
        pgn::dotted(pgn::later(self.first_number(), index))
    }

    /// The positions from the start to the end, each with the number of moves before it.
    pub fn setups(&self) -> impl Iterator<Item = AnySetup> + '_ {
        self.positions().zip(0..).map(|(position, moves)| AnySetup {
            position,
            ply: self.start.ply.saturating_add(moves),
        })
    }

    /// The points of the first and the second side at the end, where people count points in this game.
    #[must_use]
    pub fn points(&self) -> Option<[i32; 2]> {
        self.positions().last()?.points()
    }

    /// The positions from the start to the end: one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> + '_ {
        let mut next = Some(self.start.position.clone());
        let mut moves = self.course.moves.iter();
        std::iter::from_fn(move || {
            let position = next.take()?;
            next = moves.next().map(|played| position.after(&played.mv));
            Some(position)
        })
    }
}

/// The result as PGN writes it.
#[must_use]
pub fn result(outcome: &Outcome) -> &'static str {
    match (outcome.winner(), outcome) {
        (Some(Side::White), _) => "1-0",
        (Some(Side::Black), _) => "0-1",
        (None, Outcome::Unfinished) => "*",
        (None, _) => "1/2-1/2",
    }
}

/// The winner by a result as PGN writes it; `None` for a draw and a game that goes on.
#[must_use]
pub fn winner(result: &str) -> Option<Side> {
    match result {
        "1-0" => Some(Side::White),
        "0-1" => Some(Side::Black),
        _ => None,
    }
}
