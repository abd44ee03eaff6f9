//! Processes of foreign programs: started, waited for, and ended with all that they have started.

use std::io;
use std::process::{ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use shared_child::SharedChild;

use crate::arena::player::{Failure, Fault};
use crate::stop::Stop;

/// How often a wait looks up.
const LOOK_UP: Duration = Duration::from_millis(10);

/// How long processes that are killed may take to make room for others.
const CLEARING: Duration = Duration::from_secs(2);

/// A process that leads a group of its own.
pub(super) struct Process(SharedChild);

impl Process {
    /// Starts a process. The command must ask for a process group. Where another program, which may run for
    /// `patience` too, has started so many processes that there is no room, this waits until it is ended.
    ///
    /// # Errors
    /// When it cannot be run, in which case the message names the program, or somebody asks to stop.
    pub(super) fn start(
        command: &mut Command,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Self, Failure> {
        let patience = patience.saturating_add(CLEARING);
        let spawned = patiently(patience, stop, || SharedChild::spawn(command))?;
        let child = spawned.map_err(|error| {
            let program = command.get_program().to_string_lossy();
            let mut message = format!("cannot run '{program}': {error}");
            if error.kind() == io::ErrorKind::NotFound && program.contains(' ') {
                message += " (name a program without arguments; a script can add them)";
            }
            io::Error::new(error.kind(), message)
        })?;
        Ok(Self(child))
    }

    /// What the process prints, if that was asked for.
    pub(super) fn stdout(&self) -> Option<ChildStdout> {
        self.0.take_stdout()
    }

    /// Waits for the end of the process, and ends what is left of its group; `None` when its time was up.
    ///
    /// # Errors
    /// When `check`, which is asked now and then, finds fault with it, or somebody asks to stop.
    pub(super) fn wait(
        &self,
        patience: Duration,
        stop: &Stop,
        check: impl Fn() -> Result<(), Fault>,
    ) -> Result<Option<ExitStatus>, Failure> {
        let start = Instant::now();
        let ended = loop {
            let rest = patience.saturating_sub(start.elapsed());
            match self.0.wait_timeout(rest.min(LOOK_UP)) {
                Err(error) => break Err(error.into()),
                Ok(None) if stop.is_requested() => break Err(Failure::Stopped),
                Ok(None) if rest.is_zero() => break Ok(None),
                Ok(None) => {}
                Ok(status) => break Ok(status),
            }
            if let Err(fault) = check() {
                break Err(fault.into());
            }
        };
        if let Some(group) = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw) {
            // An error says that nothing is left of it.
            let _ = kill_process_group(group, Signal::KILL);
        }
        self.0.wait()?;
        ended
    }
}

/// What `start` gives, tried again for so long as the system says that there will be room later.
///
/// # Errors
/// When somebody asks to stop.
fn patiently<T>(
    patience: Duration,
    stop: &Stop,
    mut start: impl FnMut() -> io::Result<T>,
) -> Result<io::Result<T>, Failure> {
    let begun = Instant::now();
    loop {
        match start() {
            Err(error)
                if error.kind() == io::ErrorKind::WouldBlock && begun.elapsed() < patience =>
            {
                if stop.is_requested() {
                    return Err(Failure::Stopped);
                }
                thread::sleep(LOOK_UP);
            }
            done => return Ok(done),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_millis(200);

    /// "Resource temporarily unavailable".
    fn no_room() -> io::Error {
        io::ErrorKind::WouldBlock.into()
    }

    #[test]
    fn where_there_is_no_room_now_there_may_be_some_later() {
        let mut tries = 0;
        let started = patiently(PATIENCE, &Stop::new(), || {
            tries += 1;
            if tries < 4 { Err(no_room()) } else { Ok(tries) }
        });
        assert!(matches!(started, Ok(Ok(4))));
    }

    #[test]
    fn other_errors_come_at_once_and_patience_has_an_end() {
        let mut tries = 0;
        let gone = patiently(PATIENCE, &Stop::new(), || -> io::Result<()> {
            tries += 1;
            Err(io::ErrorKind::NotFound.into())
        });
        assert!(matches!(gone, Ok(Err(error)) if error.kind() == io::ErrorKind::NotFound));
        assert_eq!(tries, 1);
        let full = patiently(PATIENCE, &Stop::new(), || -> io::Result<()> {
            Err(no_room())
        });
        assert!(matches!(full, Ok(Err(error)) if error.kind() == io::ErrorKind::WouldBlock));
    }

    #[test]
    fn a_request_to_stop_ends_the_patience() {
        let stop = Stop::new();
        stop.request();
        let start = || -> io::Result<()> { Err(no_room()) };
        let stopped = patiently(Duration::MAX, &stop, start);
        assert!(matches!(stopped, Err(Failure::Stopped)));
    }
}
