//! Players that are programs for people at a console: they show a screen, and read the moves that are typed.
//!
//! Such a program plays one side of one game. The referee types the moves of the other side, and reads the program's
//! own moves from its screen.

use std::io;
use std::sync::Arc;

use super::processes::command_line::CommandLine;
use super::processes::piped_program::{PipedProgram, Wait};
use super::terms::Terms;
use super::time_control::{GameClock, TimeControl};
use crate::any::{AnyMove, AnyPosition, Console, ConsoleEvent};
use crate::game::Side;
use crate::game::foreign::one_line;
use crate::player::{Clock, Failure, FaultKind, MoveInfo, Player, PlayerReply, Progress};

/// Characters of a program's output in a message.
const SHOWN: usize = 40;

/// A program at a console, and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ConsoleProgram {
    pub(super) line: CommandLine,
    pub(super) time_control: TimeControl,
    /// Further arguments for the first side and for the second.
    pub(super) arguments: [Vec<String>; 2],
}

/// A program in one game.
pub(super) struct ConsolePlayer {
    program: Arc<ConsoleProgram>,
    console: Console,
    terms: Terms,
    game_clock: GameClock,
    /// The program, from the start of the game to its first fault.
    process: Option<PipedProgram>,
}

impl ConsolePlayer {
    pub(super) fn new(program: Arc<ConsoleProgram>, console: Console, terms: Terms) -> Self {
        Self {
            game_clock: GameClock::new(program.time_control),
            program,
            console,
            terms,
            process: None,
        }
    }
}

impl Player for ConsolePlayer {
    fn begin(&mut self, start: &AnyPosition, side: Side, _: u32) -> Result<(), Failure> {
        let Some(mut arguments) = start.console_arguments(side) else {
            let message = "a program at a console begins at the start position only: leave out openings and random plies";
            return Err(io::Error::other(message).into());
        };
        arguments.extend(self.program.arguments[side as usize].iter().cloned());
        let Terms {
            time_limit, stop, ..
        } = &self.terms;
        self.process = Some(PipedProgram::start(
            &self.program.line,
            &arguments,
            *time_limit,
            stop,
        )?);
        Ok(())
    }

    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        self.choose_in(&Progress::of_position(position))
    }

    fn choose_in(&mut self, game: &Progress<'_>) -> Result<PlayerReply, Failure> {
        // After any fault from here on, this program plays no more.
        let mut process = self
            .process
            .take()
            .ok_or_else(|| io::Error::other("a program at a console plays whole games only"))?;
        match self.read_move(&mut process, game) {
            Ok(mv) => {
                self.process = Some(process);
                let info = MoveInfo::default();
                Ok(PlayerReply { mv, info })
            }
            Err(failure) => Err(process.fail(failure)),
        }
    }

    fn clock(&self) -> Option<Clock> {
        self.game_clock.clock()
    }
}

impl ConsolePlayer {
    /// Types the enemy's last move, and reads the answer.
    fn read_move(
        &mut self,
        process: &mut PipedProgram,
        game: &Progress<'_>,
    ) -> Result<AnyMove, Failure> {
        let typed = game.moves.last().map(|played| &played.mv);
        if let Some(mv) = typed {
            process.send_line(mv);
        }
        let side = game.position.to_move();
        let wait = Wait::new("move", self.game_clock.move_limit(&self.terms));
        let shown = process.read_until(wait, &self.terms.stop, |output| {
            let shown = (self.console.read)(&String::from_utf8_lossy(output), side)?;
            output.clear();
            Some(shown)
        })?;
        let illegal = |reason: String| FaultKind::IllegalMove.because(reason);
        let fault = match shown {
            ConsoleEvent::Move(text) => match game.position.find(&text) {
                Some(mv) => {
                    let arrival = process.last_arrival();
                    self.game_clock
                        .spend(arrival.saturating_duration_since(wait.started));
                    return Ok(mv);
                }
                None => {
                    let shown: String = text.chars().take(SHOWN).collect();
                    illegal(one_line(&shown))
                }
            },
            ConsoleEvent::Refusal => match typed {
                Some(mv) => illegal(format!("it refuses {mv}, a legal move of its enemy")),
                None => illegal("it refuses a move before there is one".to_owned()),
            },
            ConsoleEvent::Question => {
                let side = game.position.game().facts().sides[side as usize];
                illegal(format!(
                    "it asks for a move of {side}, which it should play itself"
                ))
            }
        };
        Err(fault.into())
    }
}
