//! What is answered at once, and what is handed to the worker.

use std::io::{self, Write};
use std::sync::mpsc::Sender;
use std::thread::Thread;

use super::command::{Command, Go, ParseCommandError, Question, parse};
use super::options::{Options, SetOptionError};
use super::output::Output;
use super::round::{Round, RoundError};
use super::worker::{Busy, Job, Task};
use crate::engine::Engine;
use crate::game::Side;
use crate::stop::Stop;

/// Whether there is more to come.
pub(super) enum Flow {
    GoOn,
    Quit,
}

/// Why a line is answered by an `info string`.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    Command(#[from] ParseCommandError),
    #[error(transparent)]
    Option(#[from] SetOptionError),
    #[error(transparent)]
    Round(#[from] RoundError),
    #[error("a search is under way: wait for its end, or say stop")]
    Busy,
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The side of the conversation that listens.
pub(super) struct Server<'s, G: Engine, W> {
    name: &'s str,
    output: &'s Output<W>,
    busy: &'s Busy,
    jobs: Sender<Job<G>>,
    worker: &'s Thread,
    /// Ends the last job.
    stop: Stop,
    options: Options<G>,
    round: Round<G>,
}

impl<'s, G: Engine, W: Write> Server<'s, G, W> {
    pub(super) fn new(
        name: &'s str,
        output: &'s Output<W>,
        busy: &'s Busy,
        jobs: Sender<Job<G>>,
        worker: &'s Thread,
    ) -> Self {
        Self {
            name,
            output,
            busy,
            jobs,
            worker,
            stop: Stop::new(),
            options: Options::new(),
            round: Round::start(),
        }
    }

    /// Does what a line says. Only an output that cannot be written is an error.
    pub(super) fn answer(&mut self, line: &str) -> io::Result<Flow> {
        match self.obey(line) {
            Ok(flow) => Ok(flow),
            Err(Refusal::Output(error)) => Err(error),
            Err(refusal) => self.output.complain(refusal).map(|()| Flow::GoOn),
        }
    }

    /// Ends the job that is under way.
    pub(super) fn stop(&self) {
        self.stop.request();
        self.worker.unpark();
    }

    fn obey(&mut self, line: &str) -> Result<Flow, Refusal> {
        match parse(line)? {
            None => {}
            Some(Command::Ugi) => self.introduce()?,
            Some(Command::IsReady) => self.output.line("readyok")?,
            Some(Command::NewGame) => {
                self.round = Round::start();
                self.hand_over(Job::Forget);
            }
            Some(Command::SetOption { name, value }) => self.options.set(&name, &value)?,
            Some(Command::Position { line, moves }) => {
                let round = line.map_or_else(|| Ok(Round::start()), |line| Round::read(&line))?;
                self.round = round.after(&moves)?;
            }
            Some(Command::Moves(moves)) => self.round = self.round.clone().after(&moves)?,
            Some(Command::Go(go)) => self.go(go)?,
            Some(Command::Perft(depth)) => {
                let stop = self.begin()?;
                self.hand_over(Job::Perft(self.round.0.position.clone(), depth, stop));
            }
            Some(Command::Query(question)) => self.respond(question)?,
            Some(Command::Draw) => {
                let setup = &self.round.0;
                let drawing = setup.position.drawing();
                self.output.line(format_args!("{drawing}fen {setup}"))?;
            }
            Some(Command::Stop) => self.stop(),
            Some(Command::Quit) => return Ok(Flow::Quit),
        }
        Ok(Flow::GoOn)
    }

    fn introduce(&self) -> io::Result<()> {
        let Self { name, output, .. } = self;
        let (version, game) = (env!("CARGO_PKG_VERSION"), G::NAME);
        output.line(format_args!("id name {name} {version} ({game})"))?;
        output.line(format_args!("id author {name}"))?;
        for declaration in self.options.declarations() {
            output.line(declaration)?;
        }
        output.line("ugiok")
    }

    fn respond(&self, question: Question<'_>) -> io::Result<()> {
        let Self {
            round,
            options: Options { max_plies, .. },
            output,
            ..
        } = self;
        let side = round.0.position.to_move();
        let answer = match question {
            Question::FirstTurn => (side == Side::First).to_string(),
            Question::GameOver => round.ending(*max_plies).is_some().to_string(),
            Question::Result => round.result(*max_plies).to_owned(),
            Question::IsLegal(text) => round.0.position.find(text).is_some().to_string(),
            Question::Line => round.0.to_string(),
        };
        output.line(format_args!("response {answer}"))
    }

    fn go(&mut self, go: Go) -> Result<(), Refusal> {
        let stop = self.begin()?;
        let max_plies = self.options.max_plies;
        let over = self.round.ending(max_plies).is_some();
        let setup = &self.round.0;
        let moves = max_plies.saturating_sub(setup.ply).div_ceil(2);
        let task = Task {
            position: setup.position.clone(),
            over,
            limits: go.limits(setup.position.to_move(), moves),
            infinite: go.infinite,
            options: self.options.clone(),
            stop,
        };
        self.hand_over(Job::Search(task));
        Ok(())
    }

    /// Claims the worker for a job, and gives what ends it.
    fn begin(&mut self) -> Result<Stop, Refusal> {
        if !self.busy.begin() {
            return Err(Refusal::Busy);
        }
        self.stop = Stop::new();
        Ok(self.stop.clone())
    }

    fn hand_over(&self, job: Job<G>) {
        // The worker is there as long as this sender is.
        let _ = self.jobs.send(job);
    }
}
