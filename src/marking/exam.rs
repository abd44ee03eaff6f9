//! An exam: the cases and games that bots are put to, and what came of each.

use std::time::Duration;

use crate::cases::Case;
use crate::game::{Side, TURNS};
use crate::games::ADVANCE;
use crate::matches::record::Record;
use crate::matches::{Pairing, Series};
use crate::players::{Answer, Fault};

/// What bots are put to.
#[derive(Clone, Debug, Default)]
pub struct Exam {
    /// The cases, by level.
    pub cases: Vec<Case>,
    /// How many games follow, against level 7 with random ties; the bot has the first side in every other one.
    pub games: u32,
    /// Another number gives other games.
    pub seed: u64,
    /// Whether a bot that has failed a case of a level is asked no more after that level.
    pub stop_at_failed_level: bool,
    /// How long all may take; what is not done by then is failed or lost. It is looked at after each step.
    pub total_time: Option<Duration>,
}

/// A step of an exam that is done.
#[derive(Clone, Debug)]
pub struct ExamStep {
    /// What came of it.
    pub done: Done,
    /// How long it took, in whole milliseconds.
    pub time: Duration,
}

/// What came of a step.
#[derive(Clone, Debug)]
pub enum Done {
    /// A case was answered.
    Case(Answer),
    /// A game was played.
    Game(ExamGame),
}

/// A game of an exam.
#[derive(Clone, Debug)]
pub struct ExamGame {
    /// The side of the player that is marked.
    pub side: Side,
    /// The winner; `None` after a tie.
    pub winner: Option<Side>,
    /// How many moves both sides made.
    pub plies: usize,
    /// What the player did wrong that has lost it the game.
    pub fault: Option<Fault>,
    /// The record of a game that was lost so; none of one that a run before this has played.
    pub record: Option<Box<Record>>,
}

impl ExamStep {
    /// What the player did wrong, if that is why it has failed the case or lost the game.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        match &self.done {
            Done::Case(answer) => answer.played.as_ref().err(),
            Done::Game(game) => game.fault.as_ref(),
        }
    }
}

impl Exam {
    /// How many steps it has.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.cases.len() as u32 + self.games
    }

    /// The number of the game, from 0, that a step is; `None` for a case.
    pub(super) fn game(&self, step: u32) -> Option<u32> {
        step.checked_sub(self.cases.len() as u32)
    }

    /// What files about a step are called, without an extension.
    pub(super) fn file_name(&self, step: u32) -> String {
        match (self.game(step), self.cases.get(step as usize)) {
            (None, Some(case)) => format!("case-{}-{}-{}", case.level, case.side, case.number),
            _ => format!("game-{:03}", step - self.cases.len() as u32 + 1),
        }
    }

    pub(super) fn pairing(&self, game: u32) -> Pairing {
        let series = Series {
            game: ADVANCE,
            meetings: vec![[0, 1]],
            games: self.games,
            first: 0,
            turns: TURNS,
            seed: self.seed,
            openings: Vec::new(),
            random_plies: 0,
            fixed_sides: false,
        };
        series.pairing(game)
    }

    /// The side of the player that is marked in a game.
    pub(super) fn side(&self, game: u32) -> Side {
        Side::BOTH[self.pairing(game).players[0]]
    }
}
