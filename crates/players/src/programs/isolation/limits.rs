//! The limits of an isolated program, and the messages for programs that exceed them.

use std::time::Duration;

use crate::player::{Fault, FaultKind};
use crate::shortage::Shortage;

/// Bytes of memory that an isolated program may use, with its descendants.
pub const MOST_MEMORY: u64 = 1 << 30;

/// Processes and threads that an isolated program may have at once.
pub const MOST_TASKS: u64 = 256;

/// Bytes that an isolated program may write to files.
pub const MOST_WRITTEN: u64 = 64 << 20;

/// Bytes of a program's folder that a sandbox copies for each move, so that the program can write beside itself.
#[cfg(target_os = "linux")]
pub(super) const MOST_COPIED: u64 = 32 << 20;

/// Files and folders of such a copy.
#[cfg(target_os = "linux")]
pub(super) const MOST_COPIED_FILES: usize = 400;

/// Files that an isolated program may have.
pub(crate) const MOST_FILES: u64 = 1000;

/// Files that a build may have.
pub(crate) const MOST_BUILT_FILES: u64 = 20_000;

/// True if the system reports the processor time of a program with its descendants.
pub const CPU_IS_KNOWN: bool = cfg!(target_os = "linux");

/// Bytes in a mebibyte.
pub(super) const MEBIBYTE: u64 = 1 << 20;

/// Programs can't be isolated on this machine.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoIsolation {
    /// The system has no sandbox, or does not allow one.
    #[error("programs can't be isolated here: {0}")]
    System(String),
    /// The system would allow one, but lacks something for it.
    #[error(transparent)]
    Machine(#[from] Shortage),
}

/// The limits of a program that depend on what it does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Processor time.
    pub(crate) cpu: Option<Duration>,
    /// Files.
    pub(crate) files: u64,
}

/// The resources that a program and its descendants use.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ResourceUse {
    pub(super) memory: u64,
    pub(super) tasks: u64,
    pub(super) written: u64,
    pub(super) files: u64,
    pub(super) cpu: Duration,
}

impl ResourceUse {
    pub(super) fn check(self, bounds: Bounds) -> Result<(), Fault> {
        check_cpu(self.cpu, bounds.cpu)?;
        if self.tasks > MOST_TASKS {
            Err(ExceededLimit::Tasks.into())
        } else if self.memory > MOST_MEMORY {
            Err(ExceededLimit::Memory.into())
        } else if self.written > MOST_WRITTEN {
            Err(ExceededLimit::Written.into())
        } else if self.files > bounds.files {
            Err(ExceededLimit::Files(bounds.files).into())
        } else {
            Ok(())
        }
    }
}

/// The fault of a program that has used more processor time than it may.
pub(super) fn check_cpu(used: Duration, most: Option<Duration>) -> Result<(), Fault> {
    match most {
        Some(most) if used > most => Err(FaultKind::Timeout.because(format!(
            "more than {} ms of processor time",
            most.as_millis()
        ))),
        _ => Ok(()),
    }
}

/// The limit that an isolated program exceeds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ExceededLimit {
    Tasks,
    Memory,
    Written,
    Files(u64),
}

impl From<ExceededLimit> for Fault {
    fn from(limit: ExceededLimit) -> Self {
        let mebibytes = |bytes| bytes / MEBIBYTE;
        FaultKind::Crash.because(match limit {
            ExceededLimit::Tasks => format!("more than {MOST_TASKS} processes and threads at once"),
            ExceededLimit::Memory => format!("more than {} MiB of memory", mebibytes(MOST_MEMORY)),
            ExceededLimit::Written => format!("more than {} MiB written", mebibytes(MOST_WRITTEN)),
            ExceededLimit::Files(most) => format!("more than {most} files"),
        })
    }
}
