//! A file that grows by whole pieces, written by one process at a time.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::paths::check_link;
use super::system::{is_at, open_alone};

/// A file that grows piece by piece. After any failure it holds whole pieces only, unless the process was killed.
#[derive(Debug)]
pub struct GrowingFile {
    path: PathBuf,
    file: File,
    bytes: u64,
}

/// The reason why a file cannot grow.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GrowError {
    /// The file exists, and a new one was asked for.
    #[error("it already exists")]
    Exists,
    /// The path leads to a pipe or a device, which cannot be read again.
    #[error("it is not a regular file")]
    NotRegular,
    /// Another process is adding to it.
    #[error("another run is writing to it")]
    Busy,
    /// The path no longer leads to the file.
    #[error("it was removed or replaced while games were being written to it")]
    Gone,
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<GrowError> for io::Error {
    fn from(error: GrowError) -> Self {
        match error {
            GrowError::Io(error) => error,
            other => Self::other(other),
        }
    }
}

impl GrowingFile {
    /// Begins a new file.
    ///
    /// # Errors
    /// When the file exists, or cannot be made.
    pub fn create(path: &Path) -> Result<Self, GrowError> {
        check_link(path)?;
        match Self::open_with(options().create_new(true), path) {
            Err(GrowError::Io(error)) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(GrowError::Exists)
            }
            file => file,
        }
    }

    /// Opens a file to add to it, or begins it if it does not exist.
    ///
    /// # Errors
    /// When another process is adding to it, or it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, GrowError> {
        Self::open_with(options().create(true), path)
    }

    fn open_with(options: &mut OpenOptions, path: &Path) -> Result<Self, GrowError> {
        let file = open_alone(options, path)?.ok_or(GrowError::Busy)?;
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(GrowError::NotRegular);
        }
        let bytes = metadata.len();
        let path = path.to_owned();
        Ok(Self { path, file, bytes })
    }

    /// The contents at the time of opening, to be read once.
    pub fn reader(&self) -> impl BufRead + '_ {
        BufReader::new(&self.file)
    }

    /// Keeps only the first `bytes` bytes.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn cut(&mut self, bytes: u64) -> Result<(), GrowError> {
        self.file.set_len(bytes)?;
        self.bytes = bytes;
        Ok(())
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// When it cannot be written, and then the file ends with the piece before; or when the file is no
    /// longer there.
    pub fn add(&mut self, piece: &[u8]) -> Result<(), GrowError> {
        // On Windows, this handle writes anywhere, not only at the end.
        let end = self.file.seek(SeekFrom::End(0));
        if let Err(error) = end.and_then(|_| self.file.write_all(piece)) {
            // If this fails too, the first error is still the one to report.
            let _ = self.cut(self.bytes);
            return Err(error.into());
        }
        self.bytes += piece.len() as u64;
        self.check()
    }

    /// True if the file is still the one that its path leads to.
    ///
    /// # Errors
    /// When it is not.
    pub fn check(&self) -> Result<(), GrowError> {
        if is_at(&self.file, &self.path)? {
            Ok(())
        } else {
            Err(GrowError::Gone)
        }
    }
}

/// Options that write at the end of the file, even if another process has changed its length.
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(true);
    options
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{GrowError, GrowingFile};

    #[test]
    fn only_one_process_can_append() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let mut file = GrowingFile::create(&path).unwrap();
        file.add(b"one\n").unwrap();
        assert!(matches!(GrowingFile::create(&path), Err(GrowError::Exists)));
        assert!(matches!(GrowingFile::open(&path), Err(GrowError::Busy)));
        drop(file);
        let mut file = GrowingFile::open(&path).unwrap();
        file.add(b"two\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\ntwo\n");
    }

    /// On Windows, no other file can take its place.
    #[cfg(windows)]
    #[test]
    fn an_open_file_stays_and_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let mut file = GrowingFile::create(&path).unwrap();
        file.add(b"one\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\n");
        assert!(fs::remove_file(&path).is_err());
        assert!(fs::rename(&path, folder.path().join("elsewhere")).is_err());
        file.add(b"two\n").unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn removed_and_replaced_files_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        for replaced in [false, true] {
            let mut file = GrowingFile::create(&path).unwrap();
            file.add(b"one\n").unwrap();
            fs::rename(&path, folder.path().join("elsewhere")).unwrap();
            if replaced {
                fs::write(&path, b"").unwrap();
            }
            assert!(matches!(file.check(), Err(GrowError::Gone)));
            assert!(matches!(file.add(b"two\n"), Err(GrowError::Gone)));
        }
    }
}
