//! A program that keeps running: its input and its output.

use std::fmt::Display;
use std::io::{self, Read, Write};
use std::mem;
use std::process::Stdio;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use super::command_line::{CommandLine, quoted};
use super::group;
use super::process::{POLL_INTERVAL, Process};
use super::tail::{LastBytes, Tail};
use super::thread::start_thread;
use crate::evidence::Artifacts;
use crate::player::{Failure, FaultKind};
use crate::programs::cpu_timer::CpuTimer;
use crate::programs::isolation::{ControlGroup, Isolation};
use crate::programs::resource_check::find_shortage;
use crate::search::Stop;

/// The size of one read in bytes, and the number of reads that may wait: a program that writes faster than its output
/// is read has to wait.
const PIECE: usize = 4096;
const PIECES: usize = 16;

/// Maximum length of an incomplete line; longer ones are dropped.
const MOST_BYTES: usize = 1 << 20;

/// The wait for the exit status of a program that has closed its output.
const ENDING: Duration = Duration::from_secs(1);

/// A wait for a line of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wait {
    /// The name of that line, for messages.
    awaited: &'static str,
    pub(crate) begun: Instant,
    most: Duration,
}

impl Wait {
    /// A wait that begins now and takes at most `most`.
    pub(crate) fn new(awaited: &'static str, most: Duration) -> Self {
        Self {
            awaited,
            begun: Instant::now(),
            most,
        }
    }

    fn late(&self) -> Failure {
        let (awaited, ms) = (self.awaited, self.most.as_millis());
        let fault = FaultKind::Timeout.because(format!("no {awaited} after {ms} ms"));
        fault.into()
    }
}

/// A running program with its input and output. Dropping it kills the program and the processes that it started.
pub(crate) struct PipedProgram {
    /// The process; `None` once it has ended.
    process: Option<Process>,
    /// Its command line.
    command: String,
    words: Sender<String>,
    /// The end of its input.
    told: LastBytes,
    /// Pieces of its output, each with its time of arrival.
    pieces: Receiver<(Instant, Vec<u8>)>,
    /// Output that has not been parsed yet.
    heard: Vec<u8>,
    /// The end of its output, parsed or not.
    said: LastBytes,
    /// The time of arrival of the last piece.
    came: Instant,
    /// The end of its standard error.
    stderr: Option<Tail>,
}

impl PipedProgram {
    /// Starts a program with `arguments` after those of its command line; `patience` is as in [`Process::start`].
    ///
    /// # Errors
    /// The program cannot be run, the system starts no thread for its output, or a stop is requested.
    pub(crate) fn start(
        line: &CommandLine,
        arguments: &[String],
        patience: Duration,
        stop: &Stop,
    ) -> Result<Self, Failure> {
        let command = || {
            let mut command = line.command();
            command
                .args(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command
        };
        let process = Process::start(line, command, patience, stop)?;
        let (words, said) = mpsc::channel();
        let (sender, pieces) = mpsc::sync_channel(PIECES);
        // The threads wait for the program, and end when it has ended or this value is dropped.
        let (process, stderr) = process.read_by(|process| {
            if let Some(stdin) = process.stdin() {
                start_thread(move || tell(stdin, said))?;
            }
            if let Some(stdout) = process.stdout() {
                start_thread(move || {
                    listen(stdout, |piece| sender.send((Instant::now(), piece)).is_ok())
                })?;
            }
            process.stderr().map(Tail::of).transpose()
        })?;
        let arguments = arguments
            .iter()
            .map(|argument| format!(" {}", quoted(argument)));
        Ok(Self {
            process: Some(process),
            command: line.to_string() + &arguments.collect::<String>(),
            words,
            told: LastBytes::default(),
            pieces,
            heard: Vec::new(),
            said: LastBytes::default(),
            came: Instant::now(),
            stderr,
        })
    }

    /// Writes a line, without waiting until the program reads it.
    pub(crate) fn say(&mut self, line: impl Display) {
        let line = format!("{line}\n");
        self.told.add(line.as_bytes());
        // A missing answer shows that the program has ended.
        let _ = self.words.send(line);
    }

    /// Kills the program after a failure, and returns the failure, with the evidence if the program is at fault.
    pub(crate) fn fail(mut self, failure: Failure) -> Failure {
        let Failure::Fault(fault) = failure else {
            return failure;
        };
        if fault.kind == FaultKind::Crash
            && let Some(shortage) = find_shortage(&Isolation::None, Duration::ZERO, None)
        {
            return shortage.into();
        }
        if let Some(process) = self.process.take() {
            // The failure to report is known already.
            let _ = process.end();
        }
        // Output from before its end that has not been read.
        while let Ok((_, piece)) = self.pieces.recv_timeout(POLL_INTERVAL) {
            self.said.add(&piece);
        }
        let artifacts = Artifacts {
            command: mem::take(&mut self.command),
            input: self.told.take(),
            output: Some(self.said.take()),
            stderr: self.stderr.take().map(Tail::take).unwrap_or_default(),
        };
        fault.with_artifacts(artifacts).into()
    }

    /// Waits until `find` returns a value from the program's output. `find` removes the part that it has parsed.
    ///
    /// # Errors
    /// The output does not come in time, or the program has ended, which is its fault; or a stop is requested.
    pub(crate) fn hear<T>(
        &mut self,
        wait: Wait,
        stop: &Stop,
        mut find: impl FnMut(&mut Vec<u8>) -> Option<T>,
    ) -> Result<T, Failure> {
        let deadline = wait.begun + wait.most;
        loop {
            if stop.is_requested() {
                return Err(Failure::Stopped);
            }
            let rest = deadline.saturating_duration_since(Instant::now());
            // Some programs never stop writing.
            if self.came > deadline {
                return Err(wait.late());
            }
            if let Some(found) = find(&mut self.heard) {
                return Ok(found);
            }
            if self.heard.len() > MOST_BYTES {
                self.heard.clear();
            }
            match self.pieces.recv_timeout(rest.min(POLL_INTERVAL)) {
                Ok((came, piece)) => {
                    self.came = came;
                    self.said.add(&piece);
                    self.heard.extend(piece);
                }
                // On a busy machine, output that came in time may be read later.
                Err(RecvTimeoutError::Timeout) if rest.is_zero() => return Err(wait.late()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(FaultKind::Crash
                        .because(format!("no {}: {}", wait.awaited, self.ending()?))
                        .into());
                }
            }
        }
    }

    /// Waits for the next line, without its end.
    ///
    /// # Errors
    /// As for [`PipedProgram::hear`].
    pub(crate) fn line(&mut self, wait: Wait, stop: &Stop) -> Result<String, Failure> {
        self.hear(wait, stop, |heard| {
            let end = heard.iter().position(|&byte| byte == b'\n')?;
            let line: Vec<u8> = heard.drain(..=end).collect();
            Some(String::from_utf8_lossy(&line).trim_end().to_owned())
        })
    }

    /// The time of arrival of the output read last.
    pub(crate) const fn came(&self) -> Instant {
        self.came
    }

    /// Whether the program is running.
    pub(crate) fn is_up(&mut self) -> bool {
        let process = self.process.as_mut();
        process.is_some_and(|process| matches!(process.wait_timeout(Duration::ZERO), Ok(None)))
    }

    /// Waits until a program exits after `quit`, and kills it after `patience`.
    pub(crate) fn finish(mut self, patience: Duration) {
        if let Some(process) = self.process.take() {
            // The result does not matter: the program is not needed any more.
            let group = ControlGroup::default();
            // Its patience begins now, whatever the program has computed before.
            let mut timer = CpuTimer::new(process.id(), Instant::now(), &group);
            let _ = process.wait(&mut timer, patience, &Stop::new(), || Ok(()));
        }
    }

    /// The failure of a program that has ended or closed its output.
    fn ending(&mut self) -> io::Result<String> {
        let process = self.process.as_mut();
        let ended = process.map(|process| process.wait_timeout(ENDING));
        Ok(match ended.transpose()?.flatten() {
            Some(status) => format!("it has ended with {}", group::failure(status)),
            None => "it has closed its standard output".to_owned(),
        })
    }
}

impl Drop for PipedProgram {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            let _ = process.end();
        }
    }
}

/// Copies lines to a program's standard input.
fn tell(mut stdin: impl Write, said: Receiver<String>) {
    for text in said {
        if stdin.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

/// Passes on a program's output as soon as it arrives, because a prompt has no line end.
fn listen(mut stdout: impl Read, mut hand_on: impl FnMut(Vec<u8>) -> bool) {
    let mut piece = [0; PIECE];
    loop {
        match stdout.read(&mut piece) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(length) => {
                if !hand_on(piece[..length].to_vec()) {
                    return;
                }
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::player::Fault;

    fn kind<T>(heard: Result<T, Failure>) -> Option<FaultKind> {
        match heard {
            Err(Failure::Fault(Fault { kind, .. })) => Some(kind),
            _ => None,
        }
    }

    #[test]
    fn what_has_come_in_time_counts_however_late_it_is_looked_at() {
        let patience = Duration::from_secs(20);
        let stop = Stop::new();
        // One piece with two lines, and another one when it is told to go on.
        let line = "sh -c 'printf \"one\\ntwo\\n\"; read -r go; echo three; read -r go'";
        let line = CommandLine::parse(line.as_ref()).unwrap();
        let mut program_io = PipedProgram::start(&line, &[], patience, &stop).unwrap();
        let mut hear = |most| program_io.line(Wait::new("word", most), &stop);
        assert_eq!(hear(patience).unwrap(), "one");
        assert_eq!(hear(Duration::ZERO).unwrap(), "two");
        assert_eq!(kind(hear(Duration::ZERO)), Some(FaultKind::Timeout));
        let wait = Wait::new("word", Duration::ZERO);
        program_io.say("go");
        assert_eq!(kind(program_io.line(wait, &stop)), Some(FaultKind::Timeout));
        let word = program_io.line(Wait::new("word", patience), &stop);
        assert_eq!(word.unwrap(), "three");
        program_io.say("go");
        let ended = program_io.line(Wait::new("word", patience), &stop);
        assert_eq!(kind(ended), Some(FaultKind::Crash));
    }
}
