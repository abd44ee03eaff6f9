//! Shortages of the machine: limits below the resources that a program is promised.

use std::error::Error;
use std::fmt;
use std::io;

/// A resource of the machine that programs, or this process, have too little of. It is no fault of a program: nothing
/// that comes of it costs a case, a game or a mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this machine {}: {why}; {}", resource.lacks(), resource.remedy())]
pub struct Shortage {
    /// The scarce resource.
    pub resource: MachineResource,
    /// The sign of the shortage, in a few words.
    pub why: String,
}

/// A resource of which a machine may have too little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MachineResource {
    /// Processes and threads.
    Tasks,
    /// Open files.
    Descriptors,
    /// Memory of a process.
    Memory,
    /// Processor time of a process.
    Cpu,
    /// The size of a file.
    FileSize,
    /// Room on a disk.
    Disk,
    /// A folder for temporary files.
    TemporaryFolder,
    /// A sandbox that starts.
    Launcher,
    /// Processors that are not busy.
    Processors,
}

/// The numbers of the errors "too many open files", of a process and in all, on Unix.
const TOO_MANY_OPEN: [i32; 2] = [24, 23];

impl MachineResource {
    /// The shortage of this resource, which showed in this way.
    pub fn shortage(self, why: impl fmt::Display) -> Shortage {
        Shortage {
            resource: self,
            why: why.to_string(),
        }
    }

    const fn lacks(self) -> &'static str {
        match self {
            Self::Tasks => "allows too few processes and threads",
            Self::Descriptors => "allows too few open files",
            Self::Memory => "allows a process too little memory",
            Self::Cpu => "allows a process too little processor time",
            Self::FileSize => "allows only small files",
            Self::Disk => "has too little room for files",
            Self::TemporaryFolder => "has no folder for temporary files",
            Self::Launcher => "starts no sandbox",
            Self::Processors => "is too busy",
        }
    }

    const fn remedy(self) -> &'static str {
        match self {
            Self::Tasks => {
                "raise the limit (ulimit -u, or pids.max of a container), or run fewer programs at once"
            }
            Self::Descriptors => "raise the limit (ulimit -n)",
            Self::Memory => "raise the limit (ulimit -d and -v, or memory.max of a container)",
            Self::Cpu => "raise the limit (ulimit -t)",
            Self::FileSize => "raise the limit (ulimit -f)",
            Self::Disk => "make room; for temporary files, TMPDIR can name another disk",
            Self::TemporaryFolder => "name a folder in TMPDIR that you may write to",
            Self::Launcher => "try again when it is quieter",
            Self::Processors => "try again when it is quieter, or run fewer programs at once",
        }
    }
}

impl Shortage {
    /// The shortage behind an error of the system, if there is one.
    pub(crate) fn of(error: &io::Error) -> Option<Self> {
        let open = |number: i32| cfg!(unix) && TOO_MANY_OPEN.contains(&number);
        let resource = match error.kind() {
            _ if error.raw_os_error().is_some_and(open) => MachineResource::Descriptors,
            // For a process or a thread: "resource temporarily unavailable".
            io::ErrorKind::WouldBlock => MachineResource::Tasks,
            io::ErrorKind::OutOfMemory => MachineResource::Memory,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => MachineResource::Disk,
            io::ErrorKind::FileTooLarge => MachineResource::FileSize,
            _ => return None,
        };
        let mut why = error.to_string();
        let mut inner = error.source();
        while let Some(reason) = inner {
            why += &format!(": {reason}");
            inner = reason.source();
        }
        Some(resource.shortage(why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_errors_name_the_shortage_and_its_remedy() {
        let message = |kind: io::ErrorKind| Shortage::of(&kind.into()).map(|short| short.resource);
        assert_eq!(
            message(io::ErrorKind::StorageFull),
            Some(MachineResource::Disk)
        );
        assert_eq!(message(io::ErrorKind::NotFound), None);
        let short = Shortage::of(&io::ErrorKind::WouldBlock.into()).unwrap();
        assert!(short.to_string().contains("ulimit -u"), "{short}");
    }

    #[cfg(unix)]
    #[test]
    fn too_many_open_files_is_a_shortage() {
        let short = Shortage::of(&io::Error::from_raw_os_error(24)).unwrap();
        assert_eq!(short.resource, MachineResource::Descriptors);
    }
}
