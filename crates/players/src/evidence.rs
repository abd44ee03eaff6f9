//! Evidence of a program's fault: the files and the output by which its author can find the cause.

#[cfg(feature = "fs")]
use std::path::Path;
#[cfg(feature = "fs")]
use std::{fs, io};

#[cfg(feature = "fs")]
use crate::file::{self, WriteError};

/// Bytes kept of a program's output: the first of its board file, the last of its standard error.
pub const KEPT_BYTES: usize = 8 << 10;

/// The files that hold it.
#[cfg(feature = "fs")]
const FILES: [&str; 4] = ["command.txt", "in.txt", "out.txt", "stderr.txt"];

/// The evidence of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// In memory.
    Held(Box<Remains>),
    /// In a folder, relative to the folder of the event.
    Kept(String),
}

/// The command line of a program, and the files and output that it left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remains {
    /// The command line, with `in.txt` for IN and `out.txt` for OUT.
    pub command: String,
    /// IN. For a program that stays up, the last [`KEPT_BYTES`] of its input.
    pub input: Vec<u8>,
    /// The first [`KEPT_BYTES`] of OUT; `None` if that is no regular file. For a program that stays up, the last
    /// [`KEPT_BYTES`] of its output.
    pub output: Option<Vec<u8>>,
    /// The last [`KEPT_BYTES`] of standard error.
    pub stderr: Vec<u8>,
}

impl Evidence {
    /// The end of standard error, if it is in memory; bytes that are not UTF-8 become U+FFFD.
    #[must_use]
    pub fn stderr(&self) -> Option<String> {
        match self {
            Self::Held(remains) => Some(String::from_utf8_lossy(&remains.stderr).into_owned()),
            Self::Kept(_) => None,
        }
    }

    /// The folder with the evidence, relative to the folder of the event.
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

    /// Writes the evidence into a folder and removes the folder's other contents.
    ///
    /// # Errors
    /// The evidence cannot be written.
    #[cfg(feature = "fs")]
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
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

    /// The evidence in the files of a folder; `None` if a required file is missing.
    #[cfg(feature = "process")]
    pub fn read(folder: &Path) -> Option<Self> {
        use io::Read;

        let [command, input, output, stderr] = FILES.map(|name| {
            let file = file::open_regular(&folder.join(name)).ok()?;
            let mut bytes = Vec::new();
            file.take(KEPT_BYTES as u64).read_to_end(&mut bytes).ok()?;
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
