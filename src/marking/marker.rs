//! Puts one player through an exam.

use std::collections::BTreeSet;
use std::io;
use std::time::{Duration, Instant};

use super::exam::{CaseAnswer, Exam, ExamGame, ExamStep, ExamTask, StepOutcome, is_passed};
use super::results::ExamResults;
use crate::any::AnyPosition;
use crate::board::text;
use crate::cases::Case;
use crate::game::TURNS;
use crate::game::foreign::one_line;
use crate::games::ADVANCE;
use crate::matches::record::{Notes, Record};
use crate::matches::{Outcome, in_order, play};
use crate::moves::Position;
use crate::players::{
    Bot, CommandLine, Contender, Failure, FaultKind, Player, Program, SideEffect, Terms, TimeUsed,
};

/// A position of a middle game.
const MIDDLE: &str = "mjdg1scjm/bzzz1zz1b/3zs3z/9/9/9/4S4/BZCZZZZZJ/MZJSG1DBM w";

/// Puts one player through an exam.
pub struct Marker<'a> {
    /// The exam.
    pub exam: &'a Exam,
    /// The player that is marked.
    pub marked: Contender,
    /// The terms for a program.
    pub terms: Terms,
    /// The number of cases or games that run at once.
    pub threads: usize,
}

/// The time and the side effects of a program in a case or a game; empty for a player of this process.
#[derive(Debug, Default)]
pub(super) struct Observed {
    pub(super) spent: Option<TimeUsed>,
    effects: BTreeSet<SideEffect>,
}

impl Marker<'_> {
    /// Does the steps that `results` lack, and adds them in their order, after passing each to `done`. Ends early when
    /// a stop is requested; the results then have no end yet.
    ///
    /// # Errors
    /// When the player cannot be asked, and the first error of `done`.
    pub fn mark(
        &self,
        results: &mut ExamResults,
        mut done: impl FnMut(&ExamStep, &ExamResults) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        while results.end.is_none() && self.mark_round(results, &mut done)? {}
        Ok(())
    }

    /// Does the next steps up to the end of their round, like [`Marker::mark`], and returns whether it reached that
    /// end.
    pub(super) fn mark_round(
        &self,
        results: &mut ExamResults,
        mut done: impl FnMut(&ExamStep, &ExamResults) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let terms = self.round_terms();
        let steps = results.next..self.exam.round_end(results.next);
        let work = |step| self.step(step, &terms);
        let outcome = in_order(
            steps.clone(),
            self.threads,
            &terms.stop,
            work,
            |number, step| {
                done(&step, results)?;
                results.add(self.exam, step);
                // After the time is up, the rest of the round does not count.
                if results.next == number + 1 {
                    Ok(())
                } else {
                    Err(Failure::Stopped)
                }
            },
        );
        match outcome {
            Ok(()) | Err(Failure::Stopped) => Ok(!steps.contains(&results.next)),
            Err(failure) => Err(failure),
        }
    }

    fn step(&self, step: u32, terms: &Terms) -> Result<ExamStep, Failure> {
        let started = Instant::now();
        let (done, Observed { spent, effects }) =
            match self.exam.task(step).ok_or(Failure::Stopped)? {
                ExamTask::Case(case) => {
                    let (answer, observed) = self.answer(case, terms)?;
                    (StepOutcome::Case(answer), observed)
                }
                ExamTask::Game(game) => {
                    let (game, observed) = self.play(game, terms)?;
                    (StepOutcome::Game(game), observed)
                }
                ExamTask::Hidden(case) => {
                    let (answer, observed) = self.answer(case, terms)?;
                    (StepOutcome::Hidden(is_passed(case, &answer)), observed)
                }
            };
        // A player of this process has no time of its own.
        let wall = started.elapsed();
        let own = spent.map_or(wall, |spent| spent.own);
        let whole = |time: Duration| Duration::from_millis(time.as_millis() as u64);
        let spent = TimeUsed {
            wall: whole(wall),
            cpu: spent.and_then(|spent| spent.cpu).map(whole),
            own: whole(own),
        };
        Ok(ExamStep {
            outcome: done,
            spent,
            effects,
        })
    }

    /// The time that a program takes for a move of a game: the mean of the start position and one of a middle game.
    /// `None` if it is no program, or cannot be asked.
    pub(super) fn move_time(&self) -> Option<Duration> {
        let line = self.marked.command_line()?;
        let positions = [Position::start(), MIDDLE.parse().ok()?];
        let started = Instant::now();
        for position in positions {
            let board = text::lines(&position.board.contents());
            let mut program = Program::new(line.clone(), self.terms.clone()).ok()?;
            let answer = program.answer(&AnyPosition::new(position), board.as_bytes());
            answer.ok()?.played.ok()?;
        }
        Some(started.elapsed() / positions.len() as u32)
    }

    /// The answer to a case.
    pub(super) fn answer(
        &self,
        case: &Case,
        terms: &Terms,
    ) -> Result<(CaseAnswer, Observed), Failure> {
        let position = case.position();
        if let Some(line) = self.marked.command_line() {
            // A program may leave any board, and gets the exact bytes of the case.
            let mut program = Program::new(line.clone(), terms.clone())?;
            let answer = program.answer(&AnyPosition::new(position), case.test.bytes())?;
            let observed = Observed {
                spent: Some(answer.spent),
                effects: answer.effects.clone(),
            };
            return Ok((answer.into(), observed));
        }
        if !position.has_legal_move() {
            let fault = FaultKind::IllegalMove.because("there is no legal move");
            let answer = CaseAnswer {
                board: None,
                played: Err(fault),
                remark: None,
            };
            return Ok((answer, Observed::default()));
        }
        let reply = self
            .marked
            .player(0, terms)?
            .choose(&AnyPosition::new(position))?;
        // A player moves in the game that it is asked about.
        let mv = reply.mv.of::<Position>().ok_or(Failure::Stopped)?;
        let answer = CaseAnswer {
            board: Some(position.after(mv).board.contents()),
            played: Ok(mv),
            remark: None,
        };
        Ok((answer, Observed::default()))
    }

    /// A game.
    fn play(&self, game: u32, terms: &Terms) -> Result<(ExamGame, Observed), Failure> {
        let pairing = self.exam.pairing(game);
        let [first, second] = pairing.players;
        let opponent = &self.exam.opponent;
        let enemy = Bot::parse(ADVANCE, opponent).map_err(io::Error::other)?;
        // The seeds are those of the sides, as in a match of the marked player against this opponent.
        let mut marked = self.marked.player(pairing.seeds[first], terms)?;
        let mut enemy = enemy.chooser(Some(pairing.seeds[second]));
        let mut players: [&mut dyn Player; 2] = [&mut *marked, &mut enemy];
        players.rotate_left(first);
        let course = play(&pairing.opening.position, players, TURNS, &terms.stop)?;
        // The opponent, a bot of this library, makes no faults.
        let fault = match &course.outcome {
            Outcome::Fault { fault, .. } => Some(fault.clone()),
            _ => None,
        };
        let side = self.exam.side(game);
        let name = self.marked.command_line().map(CommandLine::name);
        let name = one_line(&name.unwrap_or_default());
        let mut names = [name, opponent.clone()];
        names.rotate_left(first);
        let game = ExamGame {
            side,
            winner: course.outcome.winner(),
            plies: course.moves.len(),
            fault,
            record: Some(Box::new(Record {
                players: names,
                round: Some(game + 1),
                seed: Some(self.exam.seed),
                turns: TURNS,
                start: pairing.opening,
                course,
                notes: Notes::default(),
            })),
        };
        let observed = Observed {
            spent: marked.spent(),
            effects: marked.effects(),
        };
        Ok((game, observed))
    }

    /// The same terms with a stop flag of their own: a failure stops only the rest of this round.
    pub(super) fn round_terms(&self) -> Terms {
        Terms {
            stop: self.terms.stop.part(),
            ..self.terms.clone()
        }
    }
}
