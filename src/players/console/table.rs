//! A program for people at a console as the player of one game.

use std::io;
use std::sync::Arc;

use super::screen::{Screen, Shown};
use crate::game::pgn::one_line;
use crate::game::{Game, Side};
use crate::players::pace::{Pace, Timer};
use crate::players::player::{Clock, Failure, FaultKind, Player, Progress, Reply, Thought};
use crate::players::processes::command_line::CommandLine;
use crate::players::processes::talk::{Talk, Wait};
use crate::players::terms::Terms;

/// How many characters of what a program says are told.
const SHOWN: usize = 40;

/// How a program is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::players) struct Setup {
    pub(in crate::players) line: CommandLine,
    pub(in crate::players) pace: Pace,
    /// What follows the other arguments when it plays the first and when it plays the second side.
    pub(in crate::players) arguments: [Vec<String>; 2],
}

/// A program in one game.
pub(in crate::players) struct Table<G: Game> {
    setup: Arc<Setup>,
    screen: &'static dyn Screen<G>,
    terms: Terms,
    timer: Timer,
    /// The program, if the game has begun and it has done nothing wrong.
    talk: Option<Talk>,
}

impl<G: Game> Table<G> {
    pub(in crate::players) fn new(
        setup: Arc<Setup>,
        screen: &'static dyn Screen<G>,
        terms: Terms,
    ) -> Self {
        Self {
            timer: Timer::new(setup.pace),
            setup,
            screen,
            terms,
            talk: None,
        }
    }
}

impl<G: Game> Player<G> for Table<G> {
    fn begin(&mut self, start: &G, side: Side, _: u32) -> Result<(), Failure> {
        let Some(mut arguments) = self.screen.arguments(start, side) else {
            let message = "a program at a console begins at the start position only: leave out openings and random plies";
            return Err(io::Error::other(message).into());
        };
        arguments.extend(self.setup.arguments[side as usize].iter().cloned());
        let Terms { patience, stop, .. } = &self.terms;
        self.talk = Some(Talk::start(&self.setup.line, &arguments, *patience, stop)?);
        Ok(())
    }

    fn choose(&mut self, position: &G) -> Result<Reply<G::Move>, Failure> {
        self.choose_in(&Progress::alone(position))
    }

    fn choose_in(&mut self, game: &Progress<'_, G>) -> Result<Reply<G::Move>, Failure> {
        // Whatever goes wrong from here on, this program plays no more.
        let mut talk = self
            .talk
            .take()
            .ok_or_else(|| io::Error::other("a program at a console plays whole games only"))?;
        match self.hear(&mut talk, game) {
            Ok(mv) => {
                self.talk = Some(talk);
                let thought = Thought::default();
                Ok(Reply { mv, thought })
            }
            Err(failure) => Err(talk.fail(failure)),
        }
    }

    fn clock(&self) -> Option<Clock> {
        self.timer.clock()
    }
}

impl<G: Game> Table<G> {
    /// Types the enemy's last move, and reads the answer.
    fn hear(&mut self, talk: &mut Talk, game: &Progress<'_, G>) -> Result<G::Move, Failure> {
        let typed = game.moves.last().map(|played| played.mv);
        if let Some(mv) = typed {
            talk.say(mv);
        }
        let side = game.position.to_move();
        let wait = Wait::new("move", self.timer.most(&self.terms));
        let shown = talk.hear(wait, &self.terms.stop, |heard| {
            let shown = self.screen.read(&String::from_utf8_lossy(heard), side)?;
            heard.clear();
            Some(shown)
        })?;
        let illegal = |reason: String| FaultKind::IllegalMove.because(reason);
        let fault = match shown {
            Shown::Move(text) => match game.position.find(&text) {
                Some(mv) => {
                    let came = talk.came();
                    self.timer.spend(came.saturating_duration_since(wait.begun));
                    return Ok(mv);
                }
                None => {
                    let shown: String = text.chars().take(SHOWN).collect();
                    illegal(one_line(&shown))
                }
            },
            Shown::Refusal => match typed {
                Some(mv) => illegal(format!("it refuses {mv}, a legal move of its enemy")),
                None => illegal("it refuses a move before there is one".to_owned()),
            },
            Shown::Question => {
                let side = G::SIDES[side as usize];
                illegal(format!(
                    "it asks for a move of {side}, which it should play itself"
                ))
            }
        };
        Err(fault.into())
    }
}
