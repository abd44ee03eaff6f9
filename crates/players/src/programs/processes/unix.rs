//! A program and all that it starts, on Unix: a process group.

use std::io;
#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use shared_child::SharedChild;

#[cfg(target_os = "linux")]
use super::survivors;

/// A process that leads a group of its own.
pub(crate) struct ProcessGroup {
    child: SharedChild,
    started: Instant,
    #[cfg(target_os = "linux")]
    tag: String,
    /// The program, on a Linux from 5.3 on.
    #[cfg(target_os = "linux")]
    watched: Option<OwnedFd>,
}

impl ProcessGroup {
    /// Starts a program.
    ///
    /// # Errors
    /// The program cannot be run.
    pub(crate) fn spawn(mut command: Command) -> io::Result<Self> {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        return survivors::spawn(&mut command).map(|(child, tag, started)| {
            use rustix::process::{PidfdFlags, pidfd_open};
            let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
            let watched = id.and_then(|id| pidfd_open(id, PidfdFlags::empty()).ok());
            Self {
                child,
                started,
                tag,
                watched,
            }
        });
        #[cfg(not(target_os = "linux"))]
        SharedChild::spawn(&mut command).map(|child| Self {
            child,
            started: Instant::now(),
        })
    }

    /// The time at which the program was started.
    pub(crate) const fn started(&self) -> Instant {
        self.started
    }

    /// The process ID.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The standard input of the program, if it is piped.
    pub(crate) fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.take_stdin()
    }

    /// The standard output of the program, if it is piped.
    pub(crate) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.take_stdout()
    }

    /// The standard error of the program, if it is piped.
    pub(crate) fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.take_stderr()
    }

    /// The exit status; `None` if the program is still running after `timeout`.
    ///
    /// # Errors
    /// The system does not report it.
    pub(crate) fn wait_timeout(&mut self, timeout: Duration) -> io::Result<Option<ExitStatus>> {
        self.child.wait_timeout(timeout)
    }

    /// Waits until the program has ended, but no longer than this; returns whether it has. On Linux the system still
    /// knows the program then.
    ///
    /// # Errors
    /// The system does not report it.
    pub(crate) fn ends_within(&mut self, timeout: Duration) -> io::Result<bool> {
        #[cfg(target_os = "linux")]
        if let Some(watched) = &self.watched {
            use rustix::event::{PollFd, PollFlags, Timespec, poll};
            let mut watched = [PollFd::new(watched, PollFlags::IN)];
            let timeout = Timespec::try_from(timeout).ok();
            return match poll(&mut watched, timeout.as_ref()) {
                Err(rustix::io::Errno::INTR) => Ok(false),
                ready => Ok(ready? > 0),
            };
        }
        Ok(self.wait_timeout(timeout)?.is_some())
    }

    /// Kills the program and the rest of its group and, if this process adopts survivors, the processes that left the
    /// group.
    ///
    /// # Errors
    /// The system does not report the end of the program.
    pub(crate) fn end(self) -> io::Result<()> {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            // An error means that the group is empty.
            let _ = kill_process_group(group, Signal::KILL);
        }
        self.child.wait()?;
        #[cfg(target_os = "linux")]
        survivors::end(&self.tag);
        Ok(())
    }
}

/// Makes this process adopt the survivors of programs, so that it can kill them. Only Linux supports that.
pub(crate) fn adopt() {
    #[cfg(target_os = "linux")]
    survivors::adopt();
}

/// The failure of a program, in words.
pub(crate) fn failure(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    }
}

/// True if the system has ended a process: for its processor time or the size of its files, or by the signal that no
/// process can handle. A shell reports the signal of its last command as the exit code 128 plus its number.
pub(crate) fn was_limited(status: ExitStatus) -> bool {
    let signal = status
        .signal()
        .or_else(|| status.code()?.checked_sub(128))
        .and_then(Signal::from_named_raw);
    matches!(signal, Some(Signal::KILL | Signal::XCPU | Signal::XFSZ))
}

/// The exit status of a process that ended with this code.
pub(crate) fn exited(code: i32) -> ExitStatus {
    ExitStatus::from_raw(code << 8)
}
