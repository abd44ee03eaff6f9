//! The files IN and OUT of a program.

use std::env;
use std::fs::{self, DirEntry, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;

use tempfile::TempDir;

use crate::evidence::MAX_EVIDENCE_BYTES;
use crate::player::{Failure, Fault, FaultKind};
use crate::programs::isolation::limits::{ExceededLimit, MOST_FILES, MOST_WRITTEN};
use crate::programs::isolation::sandbox_protocol::SandboxOutput;
use crate::shortage::{MachineResource, Shortage};
use vauban_files::{self as file, Hold};

/// Bytes that a program may write to OUT before it is killed: far more than a board has, and little for a disk.
pub(super) const MOST_BYTES: u64 = 1 << 20;

/// Maximum depth of the folders that a program may make. A path of this many long names is still valid.
const MOST_DEPTH: u32 = 12;

/// The prefix of the name of a move's folder.
const PREFIX: &str = "advance-move-";

/// Attempts to make a folder: another run may take it for abandoned in the moment before it is locked.
const TRIES: u32 = 100;

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
    /// Keeps other runs from removing the folder.
    hold: Hold,
}

impl Files {
    /// Creates a folder for them, without files.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub(super) fn new() -> Result<Self, Shortage> {
        static SWEPT: Once = Once::new();
        SWEPT.call_once(|| remove_abandoned(&env::temp_dir()));
        for _ in 0..TRIES {
            let made = tempfile::Builder::new().prefix(PREFIX).tempdir();
            let folder = made.map_err(|error| shortage(&error))?;
            let hold = file::hold_folder(folder.path()).map_err(|error| shortage(&error))?;
            if let Some(hold) = hold {
                return Ok(Self { folder, hold });
            }
        }
        Err(MachineResource::TemporaryFolder.shortage("other runs remove each new one"))
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// True if the folder is still there.
    pub(super) fn exist(&self) -> bool {
        self.hold.is_at(self.folder())
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
            .map_err(|error| shortage(&error))
    }

    /// Makes IN the OUT that is there from the beginning.
    ///
    /// # Errors
    /// IN cannot be renamed.
    pub(super) fn prepare_in_place(&self) -> Result<(), Shortage> {
        let folder = self.folder();
        fs::rename(input(folder), output(folder)).map_err(|error| shortage(&error))
    }

    /// Checks that the folder is small enough and removable, and that OUT is readable.
    pub(super) fn check_size(&self) -> Result<(), Fault> {
        let contents = FolderContents::of(self.folder());
        if contents.files > MOST_FILES {
            return Err(ExceededLimit::Files(MOST_FILES).into());
        }
        if contents.is_deep {
            return Err(FaultKind::Crash.because(format!("folders more than {MOST_DEPTH} deep")));
        }
        if contents.bytes > MOST_WRITTEN {
            return Err(ExceededLimit::Written.into());
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
    pub(super) fn write_output(&self, report: SandboxOutput) -> Result<(), Failure> {
        match report {
            SandboxOutput::Nothing => Ok(()),
            SandboxOutput::NoFile => Err(no_file_at_all().into()),
            SandboxOutput::Locked => Err(locked().into()),
            SandboxOutput::File(bytes) if bytes.len() as u64 > MOST_BYTES => Err(too_long().into()),
            SandboxOutput::File(bytes) => {
                let written = fs::write(output(self.folder()), bytes);
                written.map_err(|error| shortage(&error).into())
            }
        }
    }

    /// The beginning of OUT; `None` if it is not a regular file, or cannot be read.
    pub(super) fn artifacts(&self) -> Option<Vec<u8>> {
        let path = output(self.folder());
        // A link may lead to a file that the program itself cannot read, and a pipe has no end.
        let metadata = fs::symlink_metadata(&path).ok();
        let path = metadata.filter(fs::Metadata::is_file).map(|_| path)?;
        let mut bytes = file::read(&path, MAX_EVIDENCE_BYTES).ok()?;
        bytes.truncate(MAX_EVIDENCE_BYTES);
        Some(bytes)
    }
}

/// The shortage that kept a file of this process from its folder.
fn shortage(error: &io::Error) -> Shortage {
    let place = MachineResource::TemporaryFolder;
    Shortage::of(error).unwrap_or_else(|| place.shortage(error))
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

/// Removes the folders of killed runs.
fn remove_abandoned(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_folder || !name.as_encoded_bytes().starts_with(PREFIX.as_bytes()) {
            continue;
        }
        if fs::read_dir(&path).is_err() {
            // Its program has taken all rights from it. Without them nobody can tell whether a run holds it.
            file::make_accessible(&path);
        }
        // Folders of other users stay.
        if let Some(_hold) = file::abandoned(&path) {
            flatten(&path);
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// The contents of a folder and its subfolders, counted up to a limit.
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
        file::make_accessible(&folder);
        for entry in entries(&folder) {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            let inside = entry.path();
            let higher = top.join(format!("moved-{moved}"));
            file::make_accessible(&inside);
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
    use std::os::unix::fs::PermissionsExt;
    use std::time::{Duration, SystemTime};

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
    fn only_folders_of_killed_runs_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let long_ago = SystemTime::now() - 100 * Duration::from_secs(24 * 60 * 60);
        let names = [
            "advance-move-killed",
            "advance-move-running",
            "advance-move-new",
            "advance-results",
        ];
        let paths = names.map(|name| place.path().join(name));
        for path in &paths {
            fs::create_dir_all(path.join("inside")).unwrap();
            File::open(path).unwrap().set_modified(long_ago).unwrap();
        }
        let [killed, running, new, results] = &paths;
        fs::set_permissions(killed, fs::Permissions::from_mode(0o000)).unwrap();
        let _running = file::hold_folder(running).unwrap().unwrap();
        // Its run has made the folder, and has not locked it yet.
        let being_locked = File::open(new).unwrap();
        being_locked.lock().unwrap();
        remove_abandoned(place.path());
        let left = [killed, running, new, results].map(|path| path.exists());
        assert_eq!(left, [false, true, true, true]);
    }

    #[test]
    fn a_folder_removed_before_locking_is_not_used() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("folder");
        fs::create_dir(&path).unwrap();
        let other = file::abandoned(&path).unwrap();
        assert!(file::hold_folder(&path).unwrap().is_none());
        fs::remove_dir(&path).unwrap();
        drop(other);
        assert!(file::hold_folder(&path).unwrap().is_none());
    }

    #[test]
    fn reserved_space_counts_as_written() {
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
