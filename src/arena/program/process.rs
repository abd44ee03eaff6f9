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
pub(super) const LOOK_UP: Duration = Duration::from_millis(10);

/// How long to try again when the system has no room for a process: those of a program that has started too
/// many take a moment to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// A process that leads a group of its own.
pub(super) struct Process(SharedChild);

impl Process {
    /// Starts a process. The command must ask for a process group.
    ///
    /// # Errors
    /// When it cannot be run; the message names the program.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        let child = patiently(|| SharedChild::spawn(command)).map_err(|error| {
            let program = command.get_program().to_string_lossy();
            let mut message = format!("cannot run '{program}': {error}");
            if error.kind() == io::ErrorKind::NotFound && program.contains(' ') {
                message += "; a program is named without arguments (a script can hold them)";
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

/// What `start` gives, tried again for a while as long as the system says that there will be room later.
fn patiently<T>(mut start: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match start() {
            Err(error)
                if error.kind() == io::ErrorKind::WouldBlock && begun.elapsed() < PATIENCE =>
            {
                thread::sleep(LOOK_UP);
            }
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "Resource temporarily unavailable".
    fn no_room() -> io::Error {
        io::ErrorKind::WouldBlock.into()
    }

    #[test]
    fn where_there_is_no_room_now_there_may_be_some_later() {
        let mut tries = 0;
        let started = patiently(|| {
            tries += 1;
            if tries < 4 { Err(no_room()) } else { Ok(tries) }
        });
        assert_eq!(started.ok(), Some(4));
    }

    #[test]
    fn other_errors_come_at_once_and_patience_has_an_end() {
        let mut tries = 0;
        let gone: io::Result<()> = patiently(|| {
            tries += 1;
            Err(io::ErrorKind::NotFound.into())
        });
        assert_eq!(
            (gone.map_err(|e| e.kind()), tries),
            (Err(io::ErrorKind::NotFound), 1)
        );
        let full: io::Result<()> = patiently(|| Err(no_room()));
        assert_eq!(full.map_err(|e| e.kind()), Err(io::ErrorKind::WouldBlock));
    }
}
