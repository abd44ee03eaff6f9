//! A program and all that it starts, on Windows: a Job Object.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use windows::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW};

/// How often a wait looks up. A move takes a program several times as long.
const LOOK_UP: Duration = Duration::from_millis(1);

/// A process in a job of its own. It is the process that is waited for, not the job: a job tells only once that
/// it has ended, and may not tell it at all.
pub(in crate::players) struct ProcessGroup(Box<dyn ChildWrapper>);

impl ProcessGroup {
    /// Starts a program. It is in its job before it runs, so that nothing that it starts is outside.
    ///
    /// # Errors
    /// When it cannot be run.
    pub(in crate::players) fn spawn(command: Command) -> io::Result<Self> {
        CommandWrap::from(command)
            // No window opens where there is no console, and Ctrl-C is for the referee only.
            .wrap(CreationFlags(CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP))
            .wrap(JobObject)
            .spawn()
            .map(Self)
    }

    /// What the program reads, if that was asked for.
    pub(in crate::players) fn stdin(&mut self) -> Option<ChildStdin> {
        self.0.stdin().take()
    }

    /// The number of its process.
    pub(in crate::players) fn id(&self) -> u32 {
        self.0.id()
    }

    /// What the program prints, if that was asked for.
    pub(in crate::players) fn stdout(&mut self) -> Option<ChildStdout> {
        self.0.stdout().take()
    }

    /// What the program complains of, if that was asked for.
    pub(in crate::players) fn stderr(&mut self) -> Option<ChildStderr> {
        self.0.stderr().take()
    }

    /// How the program has ended; `None` if it is still running after `timeout`.
    ///
    /// # Errors
    /// When the system does not tell.
    pub(in crate::players) fn wait_timeout(
        &mut self,
        timeout: Duration,
    ) -> io::Result<Option<ExitStatus>> {
        let begun = Instant::now();
        loop {
            let status = self.0.inner_mut().try_wait()?;
            let rest = timeout.saturating_sub(begun.elapsed());
            if status.is_some() || rest.is_zero() {
                return Ok(status);
            }
            thread::sleep(rest.min(LOOK_UP));
        }
    }

    /// Ends the program and what is left of its job.
    ///
    /// # Errors
    /// When the system does not tell that it has ended.
    pub(in crate::players) fn end(mut self) -> io::Result<()> {
        self.0.start_kill()?;
        self.0.inner_mut().wait()?;
        Ok(())
    }
}

/// Has this process adopt what programs leave running: nothing leaves its job.
pub(in crate::players) fn adopt() {}

/// How a program has ended that has failed. The codes of the system's own errors (an access violation, a
/// missing library) are known by their hexadecimal form; programs themselves return small numbers.
pub(in crate::players) fn failure(status: ExitStatus) -> String {
    match status.code() {
        Some(code) if code < -0x1_0000 => format!("exit code {code:#X}"),
        Some(code) => format!("exit code {code}"),
        None => status.to_string(),
    }
}
