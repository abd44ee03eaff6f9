//! Evidence of a program's fault: the files and the output by which its author can find the cause.

use crate::game::foreign;

/// Bytes kept of a program's output: the first of its board file, the last of its standard error.
pub const MAX_EVIDENCE_BYTES: usize = 8 << 10;

/// The evidence of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// In memory.
    InMemory(Box<Artifacts>),
    /// In a folder, relative to the folder of the event.
    InFolder(String),
}

/// The command line of a program, and the files and output that it left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifacts {
    /// The command line, with `in.txt` for IN and `out.txt` for OUT.
    pub command: String,
    /// IN. For a program that stays up, the last [`MAX_EVIDENCE_BYTES`] of its input.
    pub input: Vec<u8>,
    /// The first [`MAX_EVIDENCE_BYTES`] of OUT; `None` if that is no regular file. For a program that stays up, the last
    /// [`MAX_EVIDENCE_BYTES`] of its output.
    pub output: Option<Vec<u8>>,
    /// The last [`MAX_EVIDENCE_BYTES`] of standard error.
    pub stderr: Vec<u8>,
}

impl Evidence {
    /// The end of standard error, as it may be shown, if it is in memory; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stderr(&self) -> Option<String> {
        match self {
            Self::InMemory(artifacts) => {
                Some(foreign::lines(&String::from_utf8_lossy(&artifacts.stderr)))
            }
            Self::InFolder(_) => None,
        }
    }

    /// The folder with the evidence, relative to the folder of the event.
    #[must_use]
    pub fn folder(&self) -> Option<&str> {
        match self {
            Self::InMemory(_) => None,
            Self::InFolder(folder) => Some(folder),
        }
    }
}
