//! The files by which a program is given a board and leaves one.

use std::env;
use std::fs::{self, DirEntry, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

use tempfile::TempDir;

use crate::board::Board;
use crate::file::{self, ReadBoardError};
use crate::players::evidence::KEPT_BYTES;
use crate::players::isolation::limits::{Excess, MOST_WRITTEN};
use crate::players::player::{Fault, FaultKind};

/// How many bytes a program may put into OUT before it is ended: far more than a board has, and nothing to a
/// disk.
const MOST_BYTES: u64 = 1 << 20;

/// How many files a program may have in its folder.
const MOST_FILES: usize = 1000;

/// How deep in each other folders may be that a program makes. A path of so many long names is not too long yet.
const MOST_DEPTH: u32 = 12;

/// How the folder of a move is called; what follows differs.
const PREFIX: &str = "advance-move-";

/// No move takes so long.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// IN in its folder.
pub(super) fn input(folder: &Path) -> PathBuf {
    folder.join("in.txt")
}

/// OUT in its folder.
pub(super) fn output(folder: &Path) -> PathBuf {
    folder.join("out.txt")
}

/// IN and OUT of one move, in a folder of their own: whatever a program makes of them and of the folder, the
/// next move has others.
pub(super) struct Files(TempDir);

impl Files {
    /// No file yet, and a folder for them.
    ///
    /// # Errors
    /// When the folder cannot be made; the message names it.
    pub(super) fn new() -> io::Result<Self> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&env::temp_dir()));
        Ok(Self(tempfile::Builder::new().prefix(PREFIX).tempdir()?))
    }

    pub(super) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Writes IN.
    ///
    /// # Errors
    /// When it cannot be written; the message names it.
    pub(super) fn write(&self, board: &[u8]) -> io::Result<()> {
        let path = input(self.folder());
        // Not as a user's file, which may be a link or a pipe: this one is new.
        File::create_new(&path)
            .and_then(|mut file| file.write_all(board))
            .map_err(|error| {
                let message = format!("cannot write '{}': {error}", path.display());
                io::Error::new(error.kind(), message)
            })
    }

    /// Whether the folder is still one that a disk can bear and that can be removed, and OUT a file that can be read.
    pub(super) fn check_size(&self) -> Result<(), Fault> {
        let contents = FolderContents::of(self.folder());
        if contents.files > MOST_FILES {
            return Err(FaultKind::Crash.because(format!("more than {MOST_FILES} files")));
        }
        if contents.is_deep {
            return Err(FaultKind::Crash.because(format!("folders more than {MOST_DEPTH} deep")));
        }
        if contents.bytes > MOST_WRITTEN {
            return Err(Excess::Written.into());
        }
        match fs::symlink_metadata(output(self.folder())) {
            Ok(metadata) if metadata.is_file() && metadata.len() > MOST_BYTES => {
                Err(FaultKind::BrokenFile.because(format!("OUT is longer than {MOST_BYTES} bytes")))
            }
            _ => Ok(()),
        }
    }

    /// The board in OUT.
    pub(super) fn read(&self) -> Result<Board, Fault> {
        let path = output(self.folder());
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FaultKind::NoFile.because("OUT was not written"));
            }
            // To read a pipe that nobody writes to would take forever, and a link may lead to an answer that the
            // program could not see itself.
            Ok(metadata) if !metadata.is_file() => {
                return Err(FaultKind::BrokenFile.because("OUT is not a regular file"));
            }
            _ => {}
        }
        match file::read_board(&path) {
            Ok(file) => Ok(*file.board()),
            Err(ReadBoardError::Io(error)) => Err(FaultKind::BrokenFile.because(error.source)),
            Err(ReadBoardError::Parse { source, .. }) => Err(FaultKind::BrokenFile.because(source)),
        }
    }

    /// The beginning of OUT; `None` where it is no regular file, or cannot be read.
    pub(super) fn remains(&self) -> Option<Vec<u8>> {
        let path = output(self.folder());
        // A link may lead to what the program could not have read itself, and a pipe has no end.
        let metadata = fs::symlink_metadata(&path).ok();
        let path = metadata.filter(fs::Metadata::is_file).map(|_| path)?;
        let mut bytes = file::read(&path, KEPT_BYTES).ok()?;
        bytes.truncate(KEPT_BYTES);
        Some(bytes)
    }
}

/// A program may have closed its folders even to their owner, and put them into each other so deep that they could
/// not be removed.
impl Drop for Files {
    fn drop(&mut self) {
        flatten(self.folder());
    }
}

/// Removes the folders that killed runs have left long ago.
fn sweep(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let metadata = entry.metadata().ok();
        let old = metadata.filter(fs::Metadata::is_dir).and_then(|metadata| {
            let age = metadata.modified().ok()?.elapsed().ok()?;
            Some(age > ABANDONED)
        });
        if name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) && old == Some(true) {
            // Those of other users stay.
            flatten(&entry.path());
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// What is in a folder and in those inside, as far as it is not too much.
#[derive(Default)]
struct FolderContents {
    files: usize,
    /// What they take on the disk.
    bytes: u64,
    is_deep: bool,
}

impl FolderContents {
    fn of(folder: &Path) -> Self {
        let mut contents = Self::default();
        let mut waiting = vec![(folder.to_owned(), 0)];
        while let Some((folder, depth)) = waiting.pop() {
            for entry in entries(&folder) {
                contents.files += 1;
                if contents.files > MOST_FILES || depth > MOST_DEPTH {
                    contents.is_deep = depth > MOST_DEPTH;
                    return contents;
                }
                // Of links themselves; what is gone meanwhile takes nothing.
                if let Ok(metadata) = entry.metadata() {
                    contents.bytes += file::allocated(&metadata);
                    if metadata.is_dir() {
                        waiting.push((entry.path(), depth + 1));
                    }
                }
            }
        }
        contents
    }
}

/// Moves folders up that are deep inside another one, and opens all to their owner.
fn flatten(top: &Path) {
    let mut moved = 0;
    let mut waiting = vec![(top.to_owned(), 0)];
    while let Some((folder, depth)) = waiting.pop() {
        file::open_up(&folder);
        for entry in entries(&folder) {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            let inside = entry.path();
            let higher = top.join(format!("moved-{moved}"));
            file::open_up(&inside);
            if depth == MOST_DEPTH && fs::rename(&inside, &higher).is_ok() {
                moved += 1;
                waiting.push((higher, 1));
            } else {
                waiting.push((inside, depth + 1));
            }
        }
    }
}

/// What is in a folder itself; nothing where that cannot be read.
fn entries(folder: &Path) -> Vec<DirEntry> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .filter_map(Result::ok)
        .take(MOST_FILES + 1)
        .collect()
}

#[cfg(all(test, unix))]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn folders_are_removed_however_deep_they_are() {
        let files = Files::new().unwrap();
        let top = files.folder().to_owned();
        // Deeper than there may be open files, or letters in a path: each part is put into the next.
        let part = "long/".repeat(100);
        fs::create_dir_all(top.join("0").join(&part)).unwrap();
        for number in 1..12 {
            let next = top.join(number.to_string()).join(&part);
            fs::create_dir_all(&next).unwrap();
            fs::rename(top.join((number - 1).to_string()), next.join("y")).unwrap();
        }
        let fault = files.check_size().unwrap_err();
        assert!(fault.reason.contains("deep"), "{fault}");
        drop(files);
        assert!(!top.exists());
    }

    #[test]
    fn what_was_left_long_ago_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let long_ago = SystemTime::now() - 2 * ABANDONED;
        for (name, age) in [
            ("advance-move-old", Some(long_ago)),
            ("advance-move-new", None),
            ("advance-results", Some(long_ago)),
        ] {
            let path = place.path().join(name);
            fs::create_dir_all(path.join("inside")).unwrap();
            if let Some(time) = age {
                File::open(path).unwrap().set_modified(time).unwrap();
            }
        }
        sweep(place.path());
        let left = |name: &str| place.path().join(name).exists();
        assert!(!left("advance-move-old"));
        assert!(left("advance-move-new") && left("advance-results"));
    }

    #[test]
    fn what_is_set_aside_counts_as_written() {
        let files = Files::new().unwrap();
        files.check_size().unwrap();
        for number in 0..3 {
            let file = File::create(files.folder().join(number.to_string())).unwrap();
            let reserved = rustix::fs::fallocate(
                &file,
                rustix::fs::FallocateFlags::empty(),
                0,
                MOST_WRITTEN / 2,
            );
            reserved.expect("the file system of temporary files reserves space");
        }
        let fault = files.check_size().unwrap_err();
        assert!(fault.reason.contains("MiB written"), "{fault}");
    }
}
