//! Marking: a bot or a program is put to cases, and to games against level 7.
//!
//! What bots are put to is an [`Exam`], a [`Marker`] puts one to it, and [`Results`] count. The exam is a row of
//! steps: the cases in their order, then the games. Steps may be done at once, but count one after another, so
//! that an exam can be continued after any of them, and ends at the same step however many were done at once.
//!
//! ```
//! use advance::arena::contender::Terms;
//! use advance::arena::isolation::Isolation;
//! use advance::arena::marking::{Exam, Marker, Results};
//! use advance::board::text::LineEnd;
//! use advance::cases::{Case, CaseLevel, Generator};
//! use advance::game::Side;
//! use advance::search::Stop;
//! use std::time::Duration;
//!
//! let level = CaseLevel::ALL[1];
//! let cases = Generator::new(level, Side::White, 0, LineEnd::Lf).take(2).collect();
//! let exam = Exam { cases, games: 0, ..Exam::default() };
//! let marker = Marker {
//!     exam: &exam,
//!     marked: "level=5".parse()?,
//!     terms: Terms {
//!         patience: Duration::from_secs(10),
//!         grace: Duration::ZERO,
//!         cpu: None,
//!         stop: Stop::new(),
//!         isolation: Isolation::None,
//!     },
//!     threads: 1,
//! };
//! let mut results = Results::default();
//! marker.mark(&mut results, |_, _| Ok(()))?;
//! assert!(results.failed.is_empty());
//! assert_eq!(results.marks.levels[level.index()].passed, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod failed;
pub mod gradescope;
mod journal;
mod results;

pub use failed::Failed;
pub(super) use journal::Journal;
pub use results::{End, Results};

use std::time::{Duration, Instant};

use super::contender::{Contender, Contest, Terms};
use super::player::{Failure, Fault, FaultKind, Player};
use super::program::{Answer, CommandLine};
use super::record::one_line;
use super::series::{Pairing, Series};
use super::workers::in_order;
use super::{Outcome, Record, play};
use crate::cases::Case;
use crate::chooser::{Level, Reading, Settings};
use crate::game::{Side, TURNS};
use crate::moves::Position;

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

/// Puts one player to an exam.
pub struct Marker<'a> {
    /// The exam.
    pub exam: &'a Exam,
    /// Whom it marks.
    pub marked: Contender<Position>,
    /// What a program has to keep to.
    pub terms: Terms,
    /// How many cases or games run at once.
    pub threads: usize,
}

/// A step of an exam that is done.
#[derive(Clone, Debug)]
pub struct Step {
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
    Game(Game),
}

/// A game of an exam.
#[derive(Clone, Debug)]
pub struct Game {
    /// The side of the player that is marked.
    pub side: Side,
    /// Who has won; nobody after a tie.
    pub winner: Option<Side>,
    /// How many moves both sides made.
    pub plies: usize,
    /// What the player did wrong that has lost it the game.
    pub fault: Option<Fault>,
    /// The record of a game that was lost so; none of one that a run before this has played.
    pub record: Option<Box<Record<Position>>>,
}

impl Step {
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
    fn game(&self, step: u32) -> Option<u32> {
        step.checked_sub(self.cases.len() as u32)
    }

    /// What files about a step are called, without an extension.
    pub(super) fn file_name(&self, step: u32) -> String {
        match (self.game(step), self.cases.get(step as usize)) {
            (None, Some(case)) => format!("case-{}-{}-{}", case.level, case.side, case.number),
            _ => format!("game-{:03}", step - self.cases.len() as u32 + 1),
        }
    }

    fn pairing(&self, game: u32) -> Pairing<Position> {
        let series = Series::<Position> {
            meetings: vec![[0, 1]],
            games: self.games,
            first: 0,
            turns: TURNS,
            seed: self.seed,
            openings: Vec::new(),
            random_plies: 0,
        };
        series.pairing(game)
    }

    /// The side of the player that is marked in a game.
    fn side(&self, game: u32) -> Side {
        Side::BOTH[self.pairing(game).players[0]]
    }
}

impl Marker<'_> {
    /// Does the steps that `results` lack, and adds them in their order; `done` is told of each before. It ends
    /// early when somebody asks to stop; then the results have no end yet.
    ///
    /// # Errors
    /// When the player cannot be asked, and the first error of `done`.
    pub fn mark(
        &self,
        results: &mut Results,
        mut done: impl FnMut(&Step, &Results) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if results.end.is_some() {
            return Ok(());
        }
        let terms = self.part();
        let steps = results.steps..self.exam.steps();
        let work = |step| self.step(step, &terms);
        let outcome = in_order(steps, self.threads, &terms.stop, work, |_, step| {
            done(&step, results)?;
            results.add(self.exam, step);
            match results.end {
                // What comes after the end does not count.
                Some(_) => Err(Failure::Stopped),
                None => Ok(()),
            }
        });
        match outcome {
            Err(Failure::Stopped) => Ok(()),
            outcome => outcome,
        }
    }

    fn step(&self, step: u32, terms: &Terms) -> Result<Step, Failure> {
        let begun = Instant::now();
        let done = match self.exam.game(step) {
            None => Done::Case(self.answer(&self.exam.cases[step as usize], terms)?),
            Some(game) => Done::Game(self.play(game, terms)?),
        };
        let time = Duration::from_millis(begun.elapsed().as_millis() as u64);
        Ok(Step { done, time })
    }

    fn answer(&self, case: &Case, terms: &Terms) -> Result<Answer, Failure> {
        let position = case.position();
        if let Some(line) = self.marked.command_line() {
            // A program may leave any board, and is given the very bytes of the case.
            return terms.run(line)?.answer(&position, case.test.bytes());
        }
        if !position.has_legal_move() {
            let fault = FaultKind::IllegalMove.because("there is no legal move");
            return Ok(Answer {
                board: None,
                played: Err(fault),
            });
        }
        let mv = self.marked.player(0, terms)?.choose(&position)?.mv;
        Ok(Answer {
            board: Some(position.after(mv).board),
            played: Ok(mv),
        })
    }

    fn play(&self, game: u32, terms: &Terms) -> Result<Game, Failure> {
        let pairing = self.exam.pairing(game);
        let [first, second] = pairing.players;
        let level_7 = Settings {
            reading: Reading::Random(0),
            ..Settings::new(Level::Seven)
        };
        let mut marked = self.marked.player(pairing.seeds[second], terms)?;
        let mut enemy = Position::player(&level_7, pairing.seeds[first]);
        let mut players: [&mut dyn Player<Position>; 2] = [&mut *marked, &mut *enemy];
        players.rotate_left(first);
        let course = play(&pairing.opening.position, players, TURNS, &terms.stop)?;
        // Level 7 makes no faults.
        let fault = match &course.outcome {
            Outcome::Fault { fault, .. } => Some(fault.clone()),
            _ => None,
        };
        let side = self.exam.side(game);
        let name = self.marked.command_line().map(CommandLine::name);
        let name = one_line(&name.unwrap_or_default());
        let mut names = [name, "level=7".to_owned()];
        names.rotate_left(first);
        Ok(Game {
            side,
            winner: course.outcome.winner(),
            plies: course.moves.len(),
            record: fault.is_some().then(|| {
                Box::new(Record {
                    players: names,
                    round: Some(game + 1),
                    seed: Some(self.exam.seed),
                    turns: TURNS,
                    start: pairing.opening,
                    course,
                })
            }),
            fault,
        })
    }

    /// The same terms with a flag of its own: what fails here stops the rest of this only.
    fn part(&self) -> Terms {
        Terms {
            stop: self.terms.stop.part(),
            ..self.terms.clone()
        }
    }
}
