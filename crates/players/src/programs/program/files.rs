//! The files IN and OUT of a program.

use std::env;
use std::fs::{self, DirEntry, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

use tempfile::TempDir;

use crate::evidence::KEPT_BYTES;
use crate::player::{Failure, Fault, FaultKind};
use crate::programs::isolation::handover::Handed;
use crate::programs::isolation::limits::{Excess, MOST_FILES, MOST_WRITTEN};
use crate::shortage::{MachineResource, Shortage};
use vauban_files as file;

/// Bytes that a program may write to OUT before it is killed: far more than a board has, and little for a disk.
pub(super) const MOST_BYTES: u64 = 1 << 20;

/// Maximum depth of the folders that a program may make. A path of this many long names is still valid.
const MOST_DEPTH: u32 = 12;

/// The prefix of the name of a move's folder.
const PREFIX: &str = "advance-move-";

/// The age from which a folder is abandoned where nobody can tell whether its run is alive: no move takes that long.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// The age from which a folder is abandoned if no run has locked it: one that was just made is about to be.
const UNLOCKED: Duration = Duration::from_secs(10 * 60);

/// IN in its folder.
pub(super) fn input(folder: &Path) -> PathBuf {
    folder.join("in.txt")
}

/// OUT in its folder.
pub(super) fn output(folder: &Path) -> PathBuf {
    folder.join("out.txt")
}

/// IN and OUT of one move, in a folder of their own. The next move has new ones, so a program cannot spoil them.
pub(super) struct Files {
    folder: TempDir,
    /// The lock that shows other runs that this one is alive, if the system locks folders.
    _lock: Option<File>,
}

impl Files {
    /// Creates a folder for them, without files.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub(super) fn new() -> Result<Self, Shortage> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| sweep(&env::temp_dir()));
        let made = tempfile::Builder::new().prefix(PREFIX).tempdir();
        let folder = made.map_err(|error| short(&error))?;
        let lock = File::open(folder.path()).ok();
        let _lock = lock.filter(|lock| lock.try_lock().is_ok());
        Ok(Self { folder, _lock })
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes IN.
    ///
    /// # Errors
    /// IN cannot be written.
    pub(super) fn write(&self, board: &[u8]) -> Result<(), Shortage> {
        let path = input(self.folder());
        // A plain write is enough: unlike a user's file, this new one is no link or pipe.
        File::create_new(&path)
            .and_then(|mut file| file.write_all(board))
            .map_err(|error| short(&error))
    }

    /// Checks that the folder is small enough and removable, and that OUT is readable.
    pub(super) fn check_size(&self) -> Result<(), Fault> {
        let contents = FolderContents::of(self.folder());
        if contents.files > MOST_FILES {
            return Err(Excess::Files(MOST_FILES).into());
        }
        if contents.is_deep {
            return Err(FaultKind::Crash.because(format!("folders more than {MOST_DEPTH} deep")));
        }
        if contents.bytes > MOST_WRITTEN {
            return Err(Excess::Written.into());
        }
        match fs::symlink_metadata(output(self.folder())) {
            Ok(metadata) if metadata.is_file() && metadata.len() > MOST_BYTES => Err(too_long()),
            _ => Ok(()),
        }
    }

    /// Bytes in the folder.
    pub(super) fn written(&self) -> u64 {
        FolderContents::of(self.folder()).bytes
    }

    /// The bytes of OUT.
    pub(super) fn read(&self) -> Result<Vec<u8>, Fault> {
        let path = output(self.folder());
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FaultKind::NoFile.because("OUT was not written"));
            }
            // Reading a pipe without a writer would take forever, and a link may lead to an answer that the program
            // itself cannot see.
            Ok(metadata) if !metadata.is_file() => return Err(no_file_at_all()),
            _ => {}
        }
        file::read(&path, MOST_BYTES as usize).map_err(|error| match error.source {
            source if source.kind() == io::ErrorKind::PermissionDenied => locked(),
            source => FaultKind::BrokenFile.because(source),
        })
    }

    /// Writes OUT as a sandbox has handed it over.
    ///
    /// # Errors
    /// It is too long, or no regular file.
    pub(super) fn receive(&self, handed: Handed) -> Result<(), Failure> {
        match handed {
            Handed::Nothing => Ok(()),
            Handed::NoFile => Err(no_file_at_all().into()),
            Handed::Locked => Err(locked().into()),
            Handed::File(bytes) if bytes.len() as u64 > MOST_BYTES => Err(too_long().into()),
            Handed::File(bytes) => Ok(fs::write(output(self.folder()), bytes)?),
        }
    }

    /// The beginning of OUT; `None` if it is not a regular file, or cannot be read.
    pub(super) fn remains(&self) -> Option<Vec<u8>> {
        let path = output(self.folder());
        // A link may lead to a file that the program itself cannot read, and a pipe has no end.
        let metadata = fs::symlink_metadata(&path).ok();
        let path = metadata.filter(fs::Metadata::is_file).map(|_| path)?;
        let mut bytes = file::read(&path, KEPT_BYTES).ok()?;
        bytes.truncate(KEPT_BYTES);
        Some(bytes)
    }
}

/// What kept a file of this process from its folder.
fn short(error: &io::Error) -> Shortage {
    let place = MachineResource::TemporaryFolder;
    Shortage::of(error).unwrap_or_else(|| place.short(error))
}

fn too_long() -> Fault {
    FaultKind::BrokenFile.because(format!("OUT is longer than {MOST_BYTES} bytes"))
}

fn no_file_at_all() -> Fault {
    FaultKind::BrokenFile.because("OUT is not a regular file")
}

fn locked() -> Fault {
    FaultKind::BrokenFile.because("OUT may not be read: its permissions forbid it")
}

/// A program may have taken all rights from its folders, or nested them too deep to be removed.
impl Drop for Files {
    fn drop(&mut self) {
        flatten(self.folder());
    }
}

/// Removes old folders of killed runs.
fn sweep(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let metadata = entry.metadata().ok();
        if !name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
            continue;
        }
        let old = metadata.filter(fs::Metadata::is_dir).and_then(|metadata| {
            let age = metadata.modified().ok()?.elapsed().ok()?;
            let is_free = || File::open(entry.path()).is_ok_and(|it| it.try_lock().is_ok());
            Some(age > ABANDONED || age > UNLOCKED && is_free())
        });
        if old == Some(true) {
            // Folders of other users stay.
            flatten(&entry.path());
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// What a folder and its subfolders contain, up to a limit.
#[derive(Default)]
struct FolderContents {
    files: u64,
    /// Their size on the disk.
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
                // Does not follow links; a file that is gone meanwhile has size 0.
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

/// Moves deeply nested folders up, and gives their owner all rights.
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

/// The entries of a folder, up to a limit; none if it cannot be read.
fn entries(folder: &Path) -> Vec<DirEntry> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .filter_map(Result::ok)
        .take(MOST_FILES as usize + 1)
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
        // Deeper than the limits of open files and of the length of a path: each part is put into the next.
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
        let a_while_ago = SystemTime::now() - 2 * UNLOCKED;
        for (name, age) in [
            ("advance-move-old", Some(long_ago)),
            ("advance-move-killed", Some(a_while_ago)),
            ("advance-move-running", Some(a_while_ago)),
            ("advance-move-new", None),
            ("advance-results", Some(long_ago)),
        ] {
            let path = place.path().join(name);
            fs::create_dir_all(path.join("inside")).unwrap();
            if let Some(time) = age {
                File::open(path).unwrap().set_modified(time).unwrap();
            }
        }
        let running = File::open(place.path().join("advance-move-running")).unwrap();
        running.lock().unwrap();
        sweep(place.path());
        let left = |name: &str| place.path().join(name).exists();
        assert!(!left("advance-move-old") && !left("advance-move-killed"));
        for stays in [
            "advance-move-running",
            "advance-move-new",
            "advance-results",
        ] {
            assert!(left(stays), "{stays}");
        }
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
