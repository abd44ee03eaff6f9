//! A running engine: one process, from its first line to its last.

use std::io;
use std::time::Duration;

use super::ugi_line::{EngineOption, UgiLine};
use crate::game::foreign::one_line;
use crate::player::{Failure, FaultKind, MoveInfo};
use crate::programs::processes::command_line::CommandLine;
use crate::programs::processes::piped_program::{PipedProgram, Wait};
use crate::programs::terms::Terms;
use crate::programs::time_control::TimeControl;

/// Characters of a name or a word in a message.
const SHOWN: usize = 100;

/// The time that an engine has to exit after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(500);

/// The command line and the settings of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineProgram {
    pub(crate) line: CommandLine,
    pub(crate) time_control: TimeControl,
    /// Nodes to search for a move.
    pub(crate) nodes: Option<u64>,
    /// Plies to search.
    pub(crate) depth: Option<u32>,
    /// Options of the engine with their values.
    pub(crate) options: Vec<(String, String)>,
}

/// An engine that waits for a position.
pub(super) struct EngineProcess {
    program: PipedProgram,
    name: Option<String>,
    options: Vec<EngineOption>,
}

impl EngineProcess {
    /// Starts an engine, reads its name, and sets its options.
    ///
    /// # Errors
    /// It cannot be run, does not speak the interface, or does not have the options.
    pub(super) fn start(setup: &EngineProgram, terms: &Terms) -> Result<Self, Failure> {
        let program = PipedProgram::start(&setup.line, &[], terms.time_limit, &terms.stop)?;
        let mut engine = Self {
            program,
            name: None,
            options: Vec::new(),
        };
        match engine.handshake(setup, terms) {
            Ok(()) => Ok(engine),
            Err(failure) => Err(engine.fail(failure)),
        }
    }

    fn handshake(&mut self, setup: &EngineProgram, terms: &Terms) -> Result<(), Failure> {
        self.program.send_line("ugi");
        let wait = Wait::new("ugiok", terms.time_limit);
        loop {
            let line = self.program.read_line(wait, &terms.stop)?;
            match UgiLine::read(&line) {
                UgiLine::Name(name) => self.name = Some(shortened(name)),
                UgiLine::Option(option) => self.options.push(option),
                UgiLine::UgiOk => break,
                _ => {}
            }
        }
        for (name, value) in &setup.options {
            let Some(option) = self.option(name) else {
                return Err(self.missing_option(name, setup).into());
            };
            let name = option.name.clone();
            self.set(&name, value);
        }
        match self.prepare(terms)? {
            None => Ok(()),
            Some(error) => {
                let message = format!("'{}' complains: {error}", setup.line);
                Err(io::Error::other(message).into())
            }
        }
    }

    /// The engine's own name.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref().filter(|name| !name.is_empty())
    }

    /// True if the engine is still running.
    pub(super) fn is_running(&mut self) -> bool {
        self.program.is_running()
    }

    /// Prepares the engine for a game of at most `plies` moves of both sides, with random numbers from `seed`. It
    /// sets either only if the engine has an option for it and `setup` does not set that option.
    ///
    /// # Errors
    /// The engine does not get ready.
    pub(super) fn begin(
        &mut self,
        setup: &EngineProgram,
        plies: u64,
        seed: u64,
        terms: &Terms,
    ) -> Result<(), Failure> {
        for (name, number) in [("MaxPlies", plies), ("Seed", seed)] {
            let is_set = |(set, _): &(String, String)| set.eq_ignore_ascii_case(name);
            if setup.options.iter().any(is_set) {
                continue;
            }
            if let Some(EngineOption { name, greatest }) = self.option(name).cloned() {
                let fitting = match greatest {
                    // Larger numbers are cut to fit: no game is that long, and any seed will do.
                    Some(greatest) if number > greatest && name.eq_ignore_ascii_case("Seed") => {
                        number % greatest.saturating_add(1)
                    }
                    Some(greatest) => number.min(greatest),
                    None => number,
                };
                self.set(&name, fitting);
            }
        }
        self.program.send_line("uginewgame");
        self.prepare(terms).map(drop)
    }

    /// Asks for a move, and returns it with the engine's evaluation and its time.
    ///
    /// # Errors
    /// No move comes in time.
    pub(super) fn best(
        &mut self,
        position: &str,
        go: &str,
        most: Duration,
        terms: &Terms,
    ) -> Result<(String, MoveInfo, Duration), Failure> {
        self.program.send_line(position);
        self.program.send_line(go);
        let wait = Wait::new("bestmove", most);
        let mut info = MoveInfo::default();
        loop {
            let line = self.program.read_line(wait, &terms.stop)?;
            match UgiLine::read(&line) {
                UgiLine::BestMove(mv) => {
                    let time = self
                        .program
                        .last_arrival()
                        .saturating_duration_since(wait.started);
                    return Ok((shortened(mv), info, time));
                }
                UgiLine::Info(latest) => {
                    info = MoveInfo {
                        score: latest.score.or(info.score),
                        depth: latest.depth.or(info.depth),
                        nodes: latest.nodes.or(info.nodes),
                    };
                }
                _ => {}
            }
        }
    }

    /// Kills the engine after a failure, and returns the failure, with the evidence if the engine is at fault.
    pub(super) fn fail(self, failure: Failure) -> Failure {
        self.program.fail(failure)
    }

    /// Sends `quit`.
    pub(super) fn send_quit(&mut self) {
        self.program.send_line("quit");
    }

    /// Waits until the engine exits after `quit`.
    pub(super) fn quit_or_kill(self) {
        self.program.quit_or_kill(QUIT_TIME);
    }

    fn option(&self, name: &str) -> Option<&EngineOption> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set(&mut self, name: &str, value: impl std::fmt::Display) {
        let line = format_args!("setoption name {name} value {value}");
        self.program.send_line(line);
    }

    /// Waits for `readyok`, and returns the first error that the engine reported.
    fn prepare(&mut self, terms: &Terms) -> Result<Option<String>, Failure> {
        self.program.send_line("isready");
        let wait = Wait::new("readyok", terms.time_limit);
        let mut error = None;
        loop {
            let line = self.program.read_line(wait, &terms.stop)?;
            match UgiLine::read(&line) {
                UgiLine::ReadyOk => return Ok(error),
                UgiLine::Error(text) => error = error.or(Some(one_line(text))),
                _ => {}
            }
        }
    }

    fn missing_option(&self, name: &str, setup: &EngineProgram) -> io::Error {
        let names: Vec<_> = self.options.iter().map(|option| &*option.name).collect();
        let known = match names.is_empty() {
            true => "none".to_owned(),
            false => names.join(", "),
        };
        let line = &setup.line;
        io::Error::other(format!("'{line}' has no option '{name}': it has {known}"))
    }
}

/// The fault of an illegal move, with the rule that it breaks if that is known.
pub(super) fn illegal(text: &str, rule: Option<String>) -> Failure {
    if text.is_empty() {
        return FaultKind::IllegalMove
            .because("bestmove without a move")
            .into();
    }
    let rule = rule.map_or_else(String::new, |rule| format!(": {rule}"));
    let reason = format!("bestmove {}{rule}", shortened(text));
    FaultKind::IllegalMove.because(reason).into()
}

fn shortened(text: &str) -> String {
    one_line(&text.chars().take(SHOWN).collect::<String>())
}
