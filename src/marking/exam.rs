//! An exam: the cases and games that bots have to do, and the outcome of each.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::any::AnyMove;
use crate::board::text;
use crate::board::{Contents, Move};
use crate::cases::{Case, Marks};
use crate::game::{Side, TURNS};
use crate::games::ADVANCE;
use crate::matches::record::Record;
use crate::matches::{Pairing, Series};
use crate::moves::Position;
use crate::players::{Answer, Fault, SideEffect, TimeUsed};

/// The usual opponent of the games, as `advance match` takes it: the assignment's level 7, which counts on what a move
/// guarantees, so expects the worst of the enemy's equal replies. The seed of each game breaks its ties.
pub const OPPONENT: &str = "level=7,predict=worst";

/// The tasks of a bot.
#[derive(Clone, Debug)]
pub struct Exam {
    /// The cases, by level.
    pub cases: Vec<Case>,
    /// The number of games that follow; the bot has the first side in every other one.
    pub games: u32,
    /// The opponent in these games, a [`Bot`](crate::players::Bot) by its text.
    pub opponent: String,
    /// The points for a win beyond 30 of 100 games, in hundredths.
    pub per_win: u32,
    /// The seed of the games.
    pub seed: u64,
    /// True if a bot that has failed a case of a level goes on to the later levels and the games, which then bring no
    /// points.
    pub all: bool,
    /// True if the first failed case ends the exam, without a mark.
    pub first: bool,
    /// Cases without points, by level, to compare with the others. Those of the levels that were tried come at the end.
    pub hidden: Vec<Case>,
    /// The time for the cases and the games together; what is not done by then is failed or lost. The hidden cases have
    /// as much time again. The time is checked after each step.
    pub total_time: Option<Duration>,
}

/// An exam without cases and games.
impl Default for Exam {
    fn default() -> Self {
        Self {
            cases: Vec::new(),
            games: 0,
            opponent: OPPONENT.to_owned(),
            per_win: Marks::PER_WIN,
            seed: 0,
            all: false,
            first: false,
            hidden: Vec::new(),
            total_time: None,
        }
    }
}

/// A step of an exam that is done.
#[derive(Clone, Debug)]
pub struct ExamStep {
    /// The outcome.
    pub outcome: StepOutcome,
    /// The time it took, in whole milliseconds.
    pub spent: TimeUsed,
    /// The side effects of the bot.
    pub effects: BTreeSet<SideEffect>,
}

/// The outcome of a step.
#[derive(Clone, Debug)]
pub enum StepOutcome {
    /// A case was answered.
    Case(CaseAnswer),
    /// A game was played.
    Game(ExamGame),
    /// A hidden case was answered: whether it was passed.
    Hidden(bool),
}

/// The task of a step.
pub(super) enum ExamTask<'a> {
    /// To answer a case.
    Case(&'a Case),
    /// To play the game of this number, from 0.
    Game(u32),
    /// To answer a hidden case.
    Hidden(&'a Case),
}

/// A game of an exam.
#[derive(Clone, Debug)]
pub struct ExamGame {
    /// The side of the player that is marked.
    pub side: Side,
    /// The winner; `None` after a tie.
    pub winner: Option<Side>,
    /// The number of moves of both sides.
    pub plies: usize,
    /// The player's fault, if that lost it the game.
    pub fault: Option<Fault>,
    /// The record, until the game is counted.
    pub record: Option<Box<Record>>,
}

/// A bot's answer to a case.
#[derive(Clone, Debug)]
pub struct CaseAnswer {
    /// The squares of the board that it left; its Generals may be missing. `None` if it left no board.
    pub board: Option<Contents>,
    /// The legal move that leads to that board, or the fault.
    pub played: Result<Move, Fault>,
    /// The bot's failure after it had left its board: `exit code 3`. The board counts all the same.
    pub remark: Option<String>,
}

impl From<Answer> for CaseAnswer {
    fn from(answer: Answer) -> Self {
        let contents = |board: Vec<u8>| text::contents(&board).ok();
        let own = |mv: AnyMove| mv.of::<Position>().expect("a case is of Advance");
        Self {
            board: answer.board.and_then(contents),
            played: answer.played.map(own),
            remark: answer.remark,
        }
    }
}

/// True if a bot has left the right board.
pub(super) fn is_passed(case: &Case, answer: &CaseAnswer) -> bool {
    answer.board == Some(case.answer.board().contents())
}

impl ExamStep {
    /// The number of moves that the player made.
    pub(super) fn moves(&self) -> u64 {
        match &self.outcome {
            StepOutcome::Game(game) => (game.plies as u64).div_ceil(2),
            StepOutcome::Case(_) | StepOutcome::Hidden(_) => 1,
        }
    }

    /// The player's fault, if that is why it failed the case or lost the game.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        match &self.outcome {
            StepOutcome::Case(answer) => answer.played.as_ref().err(),
            StepOutcome::Game(game) => game.fault.as_ref(),
            StepOutcome::Hidden(_) => None,
        }
    }
}

impl Exam {
    /// The maximum number of steps: the cases, the games and the hidden cases.
    #[must_use]
    pub fn steps(&self) -> u32 {
        (self.cases.len() + self.hidden.len()) as u32 + self.games
    }

    /// The maximum number of moves that a bot makes.
    #[must_use]
    pub fn moves(&self) -> u64 {
        (0..self.steps()).map(|step| self.moves_of(step)).sum()
    }

    /// The maximum number of moves that a bot makes in a step.
    pub(super) fn moves_of(&self, step: u32) -> u64 {
        match self.task(step) {
            Some(ExamTask::Game(_)) => TURNS.into(),
            _ => 1,
        }
    }

    /// The task of a step; `None` after the last one.
    pub(super) fn task(&self, step: u32) -> Option<ExamTask<'_>> {
        let cases = self.cases.len() as u32;
        if let Some(case) = self.cases.get(step as usize) {
            return Some(ExamTask::Case(case));
        }
        let game = step - cases;
        if game < self.games {
            return Some(ExamTask::Game(game));
        }
        let hidden = self.hidden.get((game - self.games) as usize);
        hidden.map(ExamTask::Hidden)
    }

    /// The end of the round of a step. The steps of a round may be done at once. The rounds are the first case, which
    /// shows how fast a bot is; the other cases of a level; the games; and the hidden cases of a level.
    pub(super) fn round_end(&self, step: u32) -> u32 {
        if step == 0 {
            return 1;
        }
        let round = |step| {
            self.task(step).map(|task| match task {
                ExamTask::Case(case) => (0, Some(case.level)),
                ExamTask::Game(_) => (1, None),
                ExamTask::Hidden(case) => (2, Some(case.level)),
            })
        };
        let mut later = step..self.steps();
        let other = later.find(|&later| round(later) != round(step));
        other.unwrap_or(self.steps())
    }

    /// The name of the files about a step, without an extension. Hidden cases have no files.
    pub(super) fn file_name(&self, step: u32) -> String {
        match self.task(step) {
            Some(ExamTask::Case(case) | ExamTask::Hidden(case)) => {
                format!("case-{}-{}-{}", case.level, case.side, case.number)
            }
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
