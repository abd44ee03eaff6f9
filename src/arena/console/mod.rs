//! Players that are programs for people at a console: they show a screen, and read the moves that are typed.
//!
//! Such a program plays one side of one game. The referee types the moves of the other side, and reads its own
//! moves from its screen.

mod connections;
mod jeson_mor;

use std::io;
use std::sync::Arc;
use std::time::Duration;

pub(super) use self::connections::Connections;
pub(super) use self::jeson_mor::JesonMor;
use super::clock::{Pace, Timer};
use super::contender::Terms;
use super::player::{Clock, Failure, FaultKind, Player, Progress, Reply, Thought};
use super::program::{CommandLine, Talk, Wait};
use super::record::one_line;
use crate::game::{Game, Side};

/// How many characters of what a program says are told.
const SHOWN: usize = 40;

/// How programs of a game are called and understood.
pub trait Screen<G: Game>: Sync {
    /// What follows the command line of a program that plays a side of a game from `start`; `None` where such
    /// programs do not begin there.
    fn arguments(&self, start: &G, side: Side) -> Option<Vec<String>>;

    /// How long a program may take for all its moves together, unless told otherwise; `None` without such a rule.
    fn time(&self) -> Option<Duration>;

    /// The first thing on the screen of a program that plays `side` that has to do with its next move.
    fn read(&self, screen: &str, side: Side) -> Option<Shown>;
}

/// What a program shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// That it has made a move, which is written as the game writes moves if it is one.
    Move(String),
    /// That it refuses the move that was typed.
    Refusal,
    /// That it waits for somebody to type a move of the side that it should play.
    Question,
}

/// How a program is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    pub(super) line: CommandLine,
    pub(super) pace: Pace,
    /// What follows the other arguments when it plays the first and when it plays the second side.
    pub(super) arguments: [Vec<String>; 2],
}

/// A program in one game.
pub(super) struct Table<G: Game> {
    setup: Arc<Setup>,
    screen: &'static dyn Screen<G>,
    terms: Terms,
    timer: Timer,
    /// The program, if the game has begun and it has done nothing wrong.
    talk: Option<Talk>,
}

impl<G: Game> Table<G> {
    pub(super) fn new(setup: Arc<Setup>, screen: &'static dyn Screen<G>, terms: Terms) -> Self {
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

/// What is read of a screen, and where it begins there.
type Place = (usize, Shown);

/// Where a text stands on a screen, and what it shows there.
fn place(screen: &str, text: &str, shown: Shown) -> Option<Place> {
    Some((screen.find(text)?, shown))
}

/// Where a line stands on a screen that goes on after `text`, once it has ended, and what its rest shows.
fn line_after(screen: &str, text: &str, shown: impl Fn(&str) -> String) -> Option<Place> {
    let begin = screen.find(text)?;
    let (rest, _) = screen[begin + text.len()..].split_once('\n')?;
    Some((begin, Shown::Move(shown(rest.trim()))))
}

/// What stands first on a screen.
fn first<const N: usize>(places: [Option<Place>; N]) -> Option<Shown> {
    let first = places.into_iter().flatten().min_by_key(|(begin, _)| *begin);
    first.map(|(_, shown)| shown)
}
