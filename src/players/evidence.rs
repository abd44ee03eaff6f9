//! What is left of a program that made no legal move: what its author needs to find out why.

#[cfg(feature = "fs")]
use std::path::Path;
#[cfg(feature = "fs")]
use std::{fs, io};

#[cfg(feature = "fs")]
use crate::file::{self, WriteError};

/// How many bytes are kept of what a program wrote: the first of its board file, the last of its standard
/// error.
pub const KEPT_BYTES: usize = 8 << 10;

/// The files that hold it.
#[cfg(feature = "fs")]
const FILES: [&str; 4] = ["command.txt", "in.txt", "out.txt", "stderr.txt"];

/// What there is to see of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// It is here.
    Held(Box<Remains>),
    /// It is in a folder, which is named from the folder of the event.
    Kept(String),
}

/// How a program was called, and what it left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remains {
    /// The command line, with `in.txt` for IN and `out.txt` for OUT.
    pub command: String,
    /// IN. Of a program that stays up, the last [`KEPT_BYTES`] that it was told.
    pub input: Vec<u8>,
    /// The first [`KEPT_BYTES`] of OUT; `None` where that is no regular file. Of a program that stays up, the last
    /// [`KEPT_BYTES`] that it said.
    pub output: Option<Vec<u8>>,
    /// The last [`KEPT_BYTES`] of standard error.
    pub stderr: Vec<u8>,
}

impl Evidence {
    /// The end of standard error, if it is here; what is not UTF-8 comes as U+FFFD.
    #[must_use]
    pub fn stderr(&self) -> Option<String> {
        match self {
            Self::Held(remains) => Some(String::from_utf8_lossy(&remains.stderr).into_owned()),
            Self::Kept(_) => None,
        }
    }

    /// The folder where it is, from the folder of the event.
    #[must_use]
    pub fn folder(&self) -> Option<&str> {
        match self {
            Self::Held(_) => None,
            Self::Kept(folder) => Some(folder),
        }
    }
}

impl Remains {
    /// The files that hold this, by name.
    #[cfg(feature = "fs")]
    fn files(self) -> impl Iterator<Item = (&'static str, Vec<u8>)> {
        let command = format!("{}\n", self.command).into_bytes();
        let contents = [
            Some(command),
            Some(self.input),
            self.output,
            Some(self.stderr),
        ];
        let files = FILES.into_iter().zip(contents);
        files.filter_map(|(name, bytes)| Some((name, bytes?)))
    }

    /// Writes this into a folder, which then holds nothing else.
    ///
    /// # Errors
    /// When it cannot be written.
    #[cfg(feature = "fs")]
    pub(crate) fn write(&self, folder: &Path) -> Result<(), WriteError> {
        let renewed = match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => fs::create_dir_all(folder),
        };
        renewed.map_err(|source| WriteError {
            path: folder.to_owned(),
            source,
        })?;
        for (name, bytes) in self.clone().files() {
            file::write(&folder.join(name), &bytes)?;
        }
        Ok(())
    }

    /// What the files in a folder hold; `None` where one that is always there is missing.
    #[cfg(feature = "process")]
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        let [command, input, output, stderr] = FILES.map(|name| {
            let mut bytes = file::read(&folder.join(name), KEPT_BYTES).ok()?;
            bytes.truncate(KEPT_BYTES);
            Some(bytes)
        });
        let command = String::from_utf8_lossy(&command?).trim_end().to_owned();
        Some(Self {
            command,
            input: input?,
            output,
            stderr: stderr?,
        })
    }
}
