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

/// Size of one read, in bytes.
const CHUNK_BYTES: usize = 4096;

/// Reads that may be queued: a program that writes faster than its output is read has to wait.
const CHUNKS: usize = 16;

/// Maximum length of an incomplete line; longer ones are dropped.
const MOST_BYTES: usize = 1 << 20;

/// The wait for the exit status of a program that has closed its output.
const EXIT_TIME: Duration = Duration::from_secs(1);

/// A wait for a line of a program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wait {
    /// The name of that line, for messages.
    expected: &'static str,
    pub(crate) started: Instant,
    most: Duration,
}

impl Wait {
    /// A wait that begins now and takes at most `most`.
    pub(crate) fn new(expected: &'static str, most: Duration) -> Self {
        Self {
            expected,
            started: Instant::now(),
            most,
        }
    }

    fn timeout(&self) -> Failure {
        let (expected, ms) = (self.expected, self.most.as_millis());
        let fault = FaultKind::Timeout.because(format!("no {expected} after {ms} ms"));
        fault.into()
    }
}

/// A running program with its input and output. Dropping it kills the program and the processes that it started.
pub(crate) struct PipedProgram {
    /// The process; `None` once it has ended.
    process: Option<Process>,
    /// Its command line.
    command: String,
    input: Sender<String>,
    /// The end of its input.
    sent: LastBytes,
    /// Chunks of its output, each with its time of arrival.
    chunks: Receiver<(Instant, Vec<u8>)>,
    /// Output that has not been parsed yet.
    unparsed: Vec<u8>,
    /// The end of its output, parsed or not.
    received: LastBytes,
    /// The time of arrival of the last chunk.
    last_arrival: Instant,
    /// The end of its standard error.
    stderr: Option<Tail>,
}

impl PipedProgram {
    /// Starts a program with `arguments` after those of its command line; `time_limit` is as in [`Process::start`].
    ///
    /// # Errors
    /// The program cannot be run, the system starts no thread for its output, or a stop is requested.
    pub(crate) fn start(
        line: &CommandLine,
        arguments: &[String],
        time_limit: Duration,
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
        let process = Process::start(line, command, time_limit, stop)?;
        let (input, lines) = mpsc::channel();
        let (sender, chunks) = mpsc::sync_channel(CHUNKS);
        // The threads wait for the program, and end when it has ended or this value is dropped.
        let (process, stderr) = process.with_readers(|process| {
            if let Some(stdin) = process.stdin() {
                start_thread(move || write_lines(stdin, lines))?;
            }
            if let Some(stdout) = process.stdout() {
                start_thread(move || {
                    read_chunks(stdout, |chunk| sender.send((Instant::now(), chunk)).is_ok())
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
            input,
            sent: LastBytes::default(),
            chunks,
            unparsed: Vec::new(),
            received: LastBytes::default(),
            last_arrival: Instant::now(),
            stderr,
        })
    }

    /// Writes a line, without waiting until the program reads it.
    pub(crate) fn send_line(&mut self, line: impl Display) {
        let line = format!("{line}\n");
        self.sent.add(line.as_bytes());
        // A missing answer shows that the program has ended.
        let _ = self.input.send(line);
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
        while let Ok((_, chunk)) = self.chunks.recv_timeout(POLL_INTERVAL) {
            self.received.add(&chunk);
        }
        let artifacts = Artifacts {
            command: mem::take(&mut self.command),
            input: self.sent.take(),
            output: Some(self.received.take()),
            stderr: self.stderr.take().map(Tail::take).unwrap_or_default(),
        };
        fault.with_artifacts(artifacts).into()
    }

    /// Waits until `find` returns a value from the program's output. `find` removes the part that it has parsed.
    ///
    /// # Errors
    /// The output does not come in time, or the program has ended, which is its fault; or a stop is requested.
    pub(crate) fn read_until<T>(
        &mut self,
        wait: Wait,
        stop: &Stop,
        mut find: impl FnMut(&mut Vec<u8>) -> Option<T>,
    ) -> Result<T, Failure> {
        let deadline = wait.started + wait.most;
        loop {
            if stop.is_requested() {
                return Err(Failure::Stopped);
            }
            let rest = deadline.saturating_duration_since(Instant::now());
            // Some programs never stop writing.
            if self.last_arrival > deadline {
                return Err(wait.timeout());
            }
            if let Some(found) = find(&mut self.unparsed) {
                return Ok(found);
            }
            if self.unparsed.len() > MOST_BYTES {
                self.unparsed.clear();
            }
            match self.chunks.recv_timeout(rest.min(POLL_INTERVAL)) {
                Ok((time, chunk)) => {
                    self.last_arrival = time;
                    self.received.add(&chunk);
                    self.unparsed.extend(chunk);
                }
                // On a busy machine, output that came in time may be read later.
                Err(RecvTimeoutError::Timeout) if rest.is_zero() => return Err(wait.timeout()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(FaultKind::Crash
                        .because(format!("no {}: {}", wait.expected, self.exit_reason()?))
                        .into());
                }
            }
        }
    }

    /// Waits for the next line, without its end.
    ///
    /// # Errors
    /// As for [`PipedProgram::read_until`].
    pub(crate) fn read_line(&mut self, wait: Wait, stop: &Stop) -> Result<String, Failure> {
        self.read_until(wait, stop, |unparsed| {
            let end = unparsed.iter().position(|&byte| byte == b'\n')?;
            let line: Vec<u8> = unparsed.drain(..=end).collect();
            Some(String::from_utf8_lossy(&line).trim_end().to_owned())
        })
    }

    /// The time of arrival of the output read last.
    pub(crate) const fn last_arrival(&self) -> Instant {
        self.last_arrival
    }

    /// True while the program runs.
    pub(crate) fn is_running(&mut self) -> bool {
        let process = self.process.as_mut();
        process.is_some_and(|process| matches!(process.wait_timeout(Duration::ZERO), Ok(None)))
    }

    /// Waits until a program exits after `quit`, and kills it after `time_limit`.
    pub(crate) fn quit_or_kill(mut self, time_limit: Duration) {
        if let Some(process) = self.process.take() {
            // The result does not matter: the program is not needed any more.
            let group = ControlGroup::default();
            // Its time limit begins now, whatever the program has computed before.
            let mut timer = CpuTimer::new(process.id(), Instant::now(), &group);
            let _ = process.wait(&mut timer, time_limit, &Stop::new(), || Ok(()));
        }
    }

    /// The reason why a program's output has ended.
    fn exit_reason(&mut self) -> io::Result<String> {
        let process = self.process.as_mut();
        let ended = process.map(|process| process.wait_timeout(EXIT_TIME));
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
fn write_lines(mut stdin: impl Write, lines: Receiver<String>) {
    for text in lines {
        if stdin.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

/// Passes on a program's output as soon as it arrives, because a prompt has no line end.
fn read_chunks(mut stdout: impl Read, mut pass: impl FnMut(Vec<u8>) -> bool) {
    let mut chunk = [0; CHUNK_BYTES];
    loop {
        match stdout.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => return,
            Ok(length) => {
                if !pass(chunk[..length].to_vec()) {
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

    fn kind<T>(read: Result<T, Failure>) -> Option<FaultKind> {
        match read {
            Err(Failure::Fault(Fault { kind, .. })) => Some(kind),
            _ => None,
        }
    }

    #[test]
    fn output_in_time_may_be_read_late() {
        let time_limit = Duration::from_secs(20);
        let stop = Stop::new();
        // One chunk with two lines, and another one after an answer.
        let line = "sh -c 'printf \"one\\ntwo\\n\"; read -r go; echo three; read -r go'";
        let line = CommandLine::parse(line.as_ref()).unwrap();
        let mut program = PipedProgram::start(&line, &[], time_limit, &stop).unwrap();
        let mut read = |most| program.read_line(Wait::new("word", most), &stop);
        assert_eq!(read(time_limit).unwrap(), "one");
        assert_eq!(read(Duration::ZERO).unwrap(), "two");
        assert_eq!(kind(read(Duration::ZERO)), Some(FaultKind::Timeout));
        let wait = Wait::new("word", Duration::ZERO);
        program.send_line("go");
        assert_eq!(
            kind(program.read_line(wait, &stop)),
            Some(FaultKind::Timeout)
        );
        let word = program.read_line(Wait::new("word", time_limit), &stop);
        assert_eq!(word.unwrap(), "three");
        program.send_line("go");
        let ended = program.read_line(Wait::new("word", time_limit), &stop);
        assert_eq!(kind(ended), Some(FaultKind::Crash));
    }
}
