//! Evidence in files.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use vauban_files::{self as file, WriteError};

use crate::evidence::{Artifacts, MAX_EVIDENCE_BYTES};

/// The files that hold it.
const FILES: [&str; 4] = ["command.txt", "in.txt", "out.txt", "stderr.txt"];

impl Artifacts {
    /// The files that hold this, by name.
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
    pub fn read(folder: &Path) -> Option<Self> {
        let [command, input, output, stderr] = FILES.map(|name| {
            let file = file::open_regular(&folder.join(name)).ok()?;
            let mut bytes = Vec::new();
            file.take(MAX_EVIDENCE_BYTES as u64)
                .read_to_end(&mut bytes)
                .ok()?;
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
