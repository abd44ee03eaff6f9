//! A program and all that it starts, on Unix: a process group.

use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};
use shared_child::SharedChild;

#[cfg(target_os = "linux")]
use super::survivors;

/// A process that leads a group of its own.
pub(in crate::players) struct ProcessGroup {
    child: SharedChild,
    #[cfg(target_os = "linux")]
    mark: String,
}

impl ProcessGroup {
    /// Starts a program.
    ///
    /// # Errors
    /// When it cannot be run.
    pub(in crate::players) fn spawn(mut command: Command) -> io::Result<Self> {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        return survivors::spawn(&mut command).map(|(child, mark)| Self { child, mark });
        #[cfg(not(target_os = "linux"))]
        SharedChild::spawn(&mut command).map(|child| Self { child })
    }

    /// The number of its process.
    pub(in crate::players) fn id(&self) -> u32 {
        self.child.id()
    }

    /// What the program reads, if that was asked for.
    pub(in crate::players) fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.take_stdin()
    }

    /// What the program prints, if that was asked for.
    pub(in crate::players) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.take_stdout()
    }

    /// What the program complains of, if that was asked for.
    pub(in crate::players) fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.take_stderr()
    }

    /// How the program has ended; `None` if it is still running after `timeout`.
    ///
    /// # Errors
    /// When the system does not tell.
    pub(in crate::players) fn wait_timeout(
        &mut self,
        timeout: Duration,
    ) -> io::Result<Option<ExitStatus>> {
        self.child.wait_timeout(timeout)
    }

    /// Ends the program and what is left of its group; and, if this process adopts, what has left the group.
    ///
    /// # Errors
    /// When the system does not tell that it has ended.
    pub(in crate::players) fn end(self) -> io::Result<()> {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // An error says that nothing is left of it.
            let _ = kill_process_group(group, Signal::KILL);
        }
        self.child.wait()?;
        #[cfg(target_os = "linux")]
        survivors::end(&self.mark);
        Ok(())
    }
}

/// Has this process adopt what programs leave running, so that it can be ended. Only Linux has that.
pub(in crate::players) fn adopt() {
    #[cfg(target_os = "linux")]
    survivors::adopt();
}

/// How a program has ended that has failed.
pub(in crate::players) fn failure(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    }
}
