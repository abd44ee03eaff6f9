//! Commands that are answered at once, and commands that are handed to the worker.

use std::io::{self, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::Thread;

use super::command::{Command, Go, ParseCommandError, Question, parse};
use super::current_game::{CurrentGame, PositionError};
use super::options::{Options, SetOptionError};
use super::output::Output;
use super::worker::{Job, JobControl, SearchTask};
use crate::any::AnyGame;
use crate::game::{Side, random};
use crate::search::instant::Instant;

/// The course of a session after a line.
pub(super) enum Flow {
    Continue,
    Quit,
}

/// A line that is answered by an `info string`.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error(transparent)]
    Command(#[from] ParseCommandError),
    #[error(transparent)]
    Option(#[from] SetOptionError),
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("a search is running: wait for it to end, or send stop")]
    Busy,
    #[error("the last position or its moves were refused: send a position")]
    Refused,
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The identity of the engine, for the answer to `ugi`.
#[derive(Clone, Copy, Debug)]
pub struct EngineId<'a> {
    /// Its name and version.
    pub name: &'a str,
    /// Its author.
    pub author: &'a str,
}

/// The thread that reads commands.
pub(super) struct Session<'s, W> {
    game: AnyGame,
    id: EngineId<'s>,
    output: &'s Output<W>,
    /// It has no buffer: a job waits for the worker, and jobs do not pile up.
    jobs: SyncSender<(Job, JobControl)>,
    worker: &'s Thread,
    last: Option<JobControl>,
    options: Options,
    current: CurrentGame,
    /// True if the last position was refused, so that the client has another one in mind than this session.
    refused: bool,
    /// The seed that settles the ties of this game, unless an option sets it; `None` before the first `uginewgame`.
    drawn: Option<u64>,
    /// True if the worker does not know yet of a new game.
    fresh: bool,
}

impl<'s, W: Write> Session<'s, W> {
    pub(super) fn new(
        game: AnyGame,
        id: EngineId<'s>,
        output: &'s Output<W>,
        jobs: SyncSender<(Job, JobControl)>,
        worker: &'s Thread,
    ) -> Self {
        Self {
            game,
            id,
            output,
            jobs,
            worker,
            last: None,
            options: Options::new(game),
            current: CurrentGame::start(game),
            refused: false,
            drawn: None,
            fresh: true,
        }
    }

    /// Obeys a line. Only an output that cannot be written is an error.
    pub(super) fn answer(&mut self, line: &str) -> io::Result<Flow> {
        match self.execute(line) {
            Ok(flow) => Ok(flow),
            Err(LineError::Output(error)) => Err(error),
            Err(refusal) => self.output.info_string(refusal).map(|()| Flow::Continue),
        }
    }

    /// Ends the running job.
    pub(super) fn stop(&self) {
        if let Some(control) = &self.last {
            control.stop.request();
            self.worker.unpark();
        }
    }

    /// Ends the running job if it has no end of its own.
    pub(super) fn finish(&self) {
        if self.last.as_ref().is_some_and(|control| control.endless) {
            self.stop();
        }
    }

    fn execute(&mut self, line: &str) -> Result<Flow, LineError> {
        match parse(line)? {
            None => {}
            Some(Command::Ugi) => self.identify()?,
            Some(Command::IsReady) => self.prepare()?,
            Some(Command::NewGame) => {
                self.set(Ok(CurrentGame::start(self.game)))?;
                self.drawn = Some(random::of_the_system());
                self.fresh = true;
            }
            Some(Command::SetOption { name, value }) => self.options.set(&name, &value)?,
            Some(Command::Position { line, moves }) => {
                let current = line.map_or_else(
                    || Ok(CurrentGame::start(self.game)),
                    |line| CurrentGame::read(self.game, &line),
                );
                self.set(
                    current.and_then(|current| current.after(&moves, self.options.max_plies)),
                )?;
            }
            Some(Command::Moves(moves)) => {
                self.set(self.current.clone().after(&moves, self.options.max_plies))?;
            }
            Some(Command::Go(go, errors)) => {
                for error in errors {
                    self.output.info_string(error)?;
                }
                let is_busy = self.last.as_ref().is_some_and(JobControl::is_open);
                if self.refused && !is_busy {
                    // A client that waits for a move gets its answer at once, as after the end of the game.
                    self.output.info_string(LineError::Refused)?;
                    self.output.line("bestmove none")?;
                } else {
                    self.go(go)?;
                }
            }
            Some(Command::Perft(depth)) => {
                self.submit(Job::Perft(self.current.line.setup.position.clone(), depth))?;
            }
            Some(Command::Query(question)) => self.respond(question)?,
            Some(Command::Draw) => {
                let line = &self.current.line;
                let drawing = line.setup.position.drawing();
                self.output.line(format_args!("{drawing}fen {line}"))?;
            }
            Some(Command::Stop) => self.stop(),
            Some(Command::Quit) => return Ok(Flow::Quit),
        }
        Ok(Flow::Continue)
    }

    /// Goes on from this position, if it is one.
    fn set(&mut self, current: Result<CurrentGame, PositionError>) -> Result<(), LineError> {
        self.refused = current.is_err();
        self.current = current?;
        Ok(())
    }

    fn identify(&self) -> io::Result<()> {
        let Self {
            game, id, output, ..
        } = self;
        output.line(format_args!("id name {} ({game})", id.name))?;
        output.line(format_args!("id author {}", id.author))?;
        for declaration in Options::declarations(*game) {
            output.line(declaration)?;
        }
        output.line("ugiok")
    }

    fn respond(&self, question: Question<'_>) -> io::Result<()> {
        let Self {
            current,
            options: Options { max_plies, .. },
            output,
            ..
        } = self;
        let side = current.line.setup.position.to_move();
        let answer = match question {
            Question::FirstTurn => (side == Side::White).to_string(),
            Question::GameOver => current.ending(*max_plies).is_some().to_string(),
            Question::Result => current.result(*max_plies).to_owned(),
            Question::IsLegal(text) => current.find(text, *max_plies).is_some().to_string(),
            Question::Moves => {
                let moves = current.legal_moves(*max_plies);
                let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
                match moves.is_empty() {
                    true => "none".to_owned(),
                    false => moves.join(" "),
                }
            }
            Question::Line => current.line.to_string(),
        };
        output.line(format_args!("response {answer}"))
    }

    /// The options for this game: the seed of the game breaks ties, unless one is set.
    fn playing(&self) -> Options {
        let mut options = self.options.clone();
        options.seed = options.seed.or(self.drawn);
        options
    }

    /// Has the worker make its table before it reports to be ready, because that can take longer than a move may;
    /// during a search the answer comes at once.
    fn prepare(&mut self) -> io::Result<()> {
        if !self.last.as_ref().is_some_and(JobControl::is_open) {
            let (ready, prepared) = sync_channel(1);
            let job = Job::Prepare {
                options: self.playing(),
                fresh: std::mem::take(&mut self.fresh),
                ready,
            };
            // Like any job, but it cannot be stopped, and this thread gives the answer: it ends if it cannot write it.
            let _ = self.jobs.send((job, JobControl::default()));
            let _ = prepared.recv();
        }
        self.output.line("readyok")
    }

    fn go(&mut self, go: Go) -> Result<(), LineError> {
        let max_plies = self.options.max_plies;
        let setup = &self.current.line.setup;
        let left = setup.left(self.current.last_ply(max_plies));
        let end = setup.position.plies_left().unwrap_or(u32::MAX);
        let moves = left.min(end).div_ceil(2).min(self.game.facts().clock_moves);
        self.submit(Job::Search(SearchTask {
            position: setup.position.clone(),
            over: self.current.ending(max_plies).is_some(),
            limits: go.limits(setup.position.to_move(), moves, self.game.move_limits()),
            left,
            history: self.current.history.clone(),
            infinite: go.infinite,
            options: self.playing(),
            start: Instant::now(),
            fresh: self.fresh,
        }))?;
        self.fresh = false;
        Ok(())
    }

    /// Gives the worker a job, unless one is running. A job that was stopped ends in a moment.
    fn submit(&mut self, job: Job) -> Result<(), LineError> {
        if self.last.as_ref().is_some_and(JobControl::is_open) {
            return Err(LineError::Busy);
        }
        let control = self.last.insert(JobControl::of(&job)).clone();
        // The worker is there as long as this sender is.
        let _ = self.jobs.send((job, control));
        Ok(())
    }
}
