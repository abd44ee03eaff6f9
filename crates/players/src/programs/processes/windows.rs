//! A program and all that it starts, on Windows: a Job Object.

use std::io;
use std::os::windows::process::ExitStatusExt;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use windows::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW};

/// The interval of checks while waiting. A program takes several times as long for a move.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// A process in a job of its own. Waits are for the process, not for the job: a job reports its end only once, and
/// may not report it at all.
pub(crate) struct ProcessGroup(Box<dyn ChildWrapper>, Instant);

impl ProcessGroup {
    /// Starts a program. It joins its job before it runs, so that all processes that it starts are in the job.
    ///
    /// # Errors
    /// The program cannot be run.
    pub(crate) fn spawn(command: Command) -> io::Result<Self> {
        CommandWrap::from(command)
            // No window opens if there is no console, and Ctrl-C reaches only the referee.
            .wrap(CreationFlags(CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP))
            .wrap(JobObject)
            .spawn()
            .map(|child| Self(child, Instant::now()))
    }

    /// The time at which the program was started.
    pub(crate) const fn started(&self) -> Instant {
        self.1
    }

    /// The standard input of the program, if it is piped.
    pub(crate) fn stdin(&mut self) -> Option<ChildStdin> {
        self.0.stdin().take()
    }

    /// The process ID.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// The standard output of the program, if it is piped.
    pub(crate) fn stdout(&mut self) -> Option<ChildStdout> {
        self.0.stdout().take()
    }

    /// The standard error of the program, if it is piped.
    pub(crate) fn stderr(&mut self) -> Option<ChildStderr> {
        self.0.stderr().take()
    }

    /// The exit status; `None` if the program is still running after `timeout`.
    ///
    /// # Errors
    /// The system does not report it.
    pub(crate) fn wait_timeout(&mut self, timeout: Duration) -> io::Result<Option<ExitStatus>> {
        let started = Instant::now();
        loop {
            let status = self.0.inner_mut().try_wait()?;
            let rest = timeout.saturating_sub(started.elapsed());
            if status.is_some() || rest.is_zero() {
                return Ok(status);
            }
            thread::sleep(rest.min(POLL_INTERVAL));
        }
    }

    /// Waits until the program has ended, but no longer than this; returns whether it has.
    ///
    /// # Errors
    /// The system does not report it.
    pub(crate) fn ends_within(&mut self, timeout: Duration) -> io::Result<bool> {
        Ok(self.wait_timeout(timeout)?.is_some())
    }

    /// Kills the program and the rest of its job.
    ///
    /// # Errors
    /// The system does not report the end of the program.
    pub(crate) fn end(mut self) -> io::Result<()> {
        self.0.start_kill()?;
        self.0.inner_mut().wait()?;
        Ok(())
    }
}

/// Does nothing: no process can leave its job.
pub(crate) fn adopt() {}

/// The failure of a program, in words. The codes of the system's own errors (an access violation, a missing library) are
/// known in hexadecimal; programs themselves return small numbers.
pub(crate) fn failure(status: ExitStatus) -> String {
    match status.code() {
        Some(code) if code < -0x1_0000 => format!("exit code {code:#X}"),
        Some(code) => format!("exit code {code}"),
        None => status.to_string(),
    }
}

/// A job has no limits that end a process.
pub(crate) fn was_limited(_: ExitStatus) -> bool {
    false
}

/// The exit status of a process that ended with this code.
pub(crate) fn exited(code: i32) -> ExitStatus {
    ExitStatus::from_raw(code as u32)
}
