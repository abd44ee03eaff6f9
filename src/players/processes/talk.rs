//! A program that stays up: what is said to it, and what it says.

use std::fmt::Display;
use std::io::{self, Read, Write};
use std::mem;
use std::process::Stdio;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::command_line::CommandLine;
use super::group;
use super::process::{LOOK_UP, Process};
use super::tail::{LastBytes, Tail};
use crate::players::evidence::Remains;
use crate::players::player::{Failure, FaultKind};
use crate::search::Stop;

/// How many bytes are read at once, and how many such pieces may wait: a program that says more than is listened
/// to has to wait too.
const PIECE: usize = 4096;
const PIECES: usize = 16;

/// How many bytes are kept that make no sense yet. What is longer is forgotten.
const MOST_BYTES: usize = 1 << 20;

/// How long it may take to learn how a program has ended that says nothing any more.
const ENDING: Duration = Duration::from_secs(1);

/// The wait for something that a program should say.
#[derive(Clone, Copy, Debug)]
pub(in crate::players) struct Wait {
    /// What it is called where it does not come.
    awaited: &'static str,
    pub(in crate::players) begun: Instant,
    most: Duration,
}

impl Wait {
    /// A wait that begins now, and takes no longer than `most`.
    pub(in crate::players) fn new(awaited: &'static str, most: Duration) -> Self {
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

/// A program that is talked to. Dropped, it is ended with all that it has started.
pub(in crate::players) struct Talk {
    /// There until it is ended.
    process: Option<Process>,
    /// How it was called.
    command: String,
    words: Sender<String>,
    /// What it was told last.
    told: LastBytes,
    /// With when each of them came.
    pieces: Receiver<(Instant, Vec<u8>)>,
    /// What was said and not understood yet.
    heard: Vec<u8>,
    /// What was said last, understood or not.
    said: LastBytes,
    /// When the last of it came.
    came: Instant,
    /// What it complains of.
    stderr: Option<Tail>,
}

impl Talk {
    /// Starts a program with more arguments than its command line has; `patience` as for other programs.
    ///
    /// # Errors
    /// When it cannot be run, or somebody asks to stop.
    pub(in crate::players) fn start(
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
        let mut process = Process::start(line, command, patience, stop)?;
        let stderr = process.stderr().map(Tail::of);
        let (words, said) = mpsc::channel();
        let (sender, pieces) = mpsc::sync_channel(PIECES);
        // Both wait for the program, and end when it has ended or nobody is interested any more.
        if let Some(stdin) = process.stdin() {
            thread::spawn(move || tell(stdin, said));
        }
        if let Some(stdout) = process.stdout() {
            thread::spawn(move || {
                listen(stdout, |piece| sender.send((Instant::now(), piece)).is_ok())
            });
        }
        let arguments = arguments.iter().map(|argument| format!(" {argument}"));
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

    /// Says a line, and does not wait until it is read.
    pub(in crate::players) fn say(&mut self, line: impl Display) {
        let line = format!("{line}\n");
        self.told.add(line.as_bytes());
        // That a program is gone is noticed when it should answer.
        let _ = self.words.send(line);
    }

    /// Ends the program because of a failure, and gives that with what is left of the program if it is its fault.
    pub(in crate::players) fn fail(mut self, failure: Failure) -> Failure {
        let Failure::Fault(fault) = failure else {
            return failure;
        };
        if let Some(process) = self.process.take() {
            // It has done something wrong already.
            let _ = process.end();
        }
        // What it said before its end, and nobody has listened to.
        while let Ok((_, piece)) = self.pieces.recv_timeout(LOOK_UP) {
            self.said.add(&piece);
        }
        let remains = Remains {
            command: mem::take(&mut self.command),
            input: self.told.take(),
            output: Some(self.said.take()),
            stderr: self.stderr.take().map(Tail::take).unwrap_or_default(),
        };
        fault.leaving(remains).into()
    }

    /// Waits until `find`, which takes away what it has understood, finds what it looks for in what the program
    /// has said.
    ///
    /// # Errors
    /// When it has not come in time, or will never come, which is the fault of the program. Besides, when somebody
    /// asks to stop.
    pub(in crate::players) fn hear<T>(
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
            // Some never come to an end.
            if self.came > deadline {
                return Err(wait.late());
            }
            if let Some(found) = find(&mut self.heard) {
                return Ok(found);
            }
            if self.heard.len() > MOST_BYTES {
                self.heard.clear();
            }
            match self.pieces.recv_timeout(rest.min(LOOK_UP)) {
                Ok((came, piece)) => {
                    self.came = came;
                    self.said.add(&piece);
                    self.heard.extend(piece);
                }
                // On a busy machine, what came in time may be looked at later.
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
    /// As for [`Talk::hear`].
    pub(in crate::players) fn line(&mut self, wait: Wait, stop: &Stop) -> Result<String, Failure> {
        self.hear(wait, stop, |heard| {
            let end = heard.iter().position(|&byte| byte == b'\n')?;
            let line: Vec<u8> = heard.drain(..=end).collect();
            Some(String::from_utf8_lossy(&line).trim_end().to_owned())
        })
    }

    /// When what was heard last came.
    pub(in crate::players) const fn came(&self) -> Instant {
        self.came
    }

    /// Whether the program is running.
    pub(in crate::players) fn is_up(&mut self) -> bool {
        let process = self.process.as_mut();
        process.is_some_and(|process| matches!(process.wait_timeout(Duration::ZERO), Ok(None)))
    }

    /// Waits for the end of a program that was told to leave, and ends it if that takes longer than `patience`.
    pub(in crate::players) fn finish(mut self, patience: Duration) {
        if let Some(process) = self.process.take() {
            // Whatever becomes of it, it is not needed any more.
            let _ = process.wait(patience, &Stop::new(), || Ok(()));
        }
    }

    /// How the program has ended, or that it says nothing any more.
    fn ending(&mut self) -> io::Result<String> {
        let process = self.process.as_mut();
        let ended = process.map(|process| process.wait_timeout(ENDING));
        Ok(match ended.transpose()?.flatten() {
            Some(status) => format!("it has ended with {}", group::failure(status)),
            None => "it has closed its standard output".to_owned(),
        })
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            let _ = process.end();
        }
    }
}

/// Hands on what is said to a program.
fn tell(mut stdin: impl Write, said: Receiver<String>) {
    for text in said {
        if stdin.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

/// Hands on what a program says, as soon as it is there: a prompt is no line.
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
    use crate::players::player::Fault;

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
        // One piece of two lines, and another one when it is told to go on.
        let line = "sh -c 'printf \"one\\ntwo\\n\"; read -r go; echo three; read -r go'";
        let line = CommandLine::parse(line.as_ref()).unwrap();
        let mut talk = Talk::start(&line, &[], patience, &stop).unwrap();
        let mut hear = |most| talk.line(Wait::new("word", most), &stop);
        assert_eq!(hear(patience).unwrap(), "one");
        assert_eq!(hear(Duration::ZERO).unwrap(), "two");
        assert_eq!(kind(hear(Duration::ZERO)), Some(FaultKind::Timeout));
        let wait = Wait::new("word", Duration::ZERO);
        talk.say("go");
        assert_eq!(kind(talk.line(wait, &stop)), Some(FaultKind::Timeout));
        let word = talk.line(Wait::new("word", patience), &stop);
        assert_eq!(word.unwrap(), "three");
        talk.say("go");
        let ended = talk.line(Wait::new("word", patience), &stop);
        assert_eq!(kind(ended), Some(FaultKind::Crash));
    }
}
