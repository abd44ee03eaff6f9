//! What Unix knows of files: descriptors that have paths, owners, several names, locks.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::Path;

use rustix::{io::dup, stdio};

/// The folders of a process's own descriptors; on Linux, they are one.
const DESCRIPTORS: [&str; 2] = ["/dev/fd", "/proc/self/fd"];

/// The number of the descriptor that has this path.
pub(super) fn descriptor(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(super::folder(path)).ok()?;
    DESCRIPTORS
        .iter()
        .any(|own| fs::canonicalize(own).is_ok_and(|own| own == folder))
        .then_some(number)
}

/// A descriptor of this process, to write to.
///
/// # Errors
/// When there is none of this number.
pub(super) fn open_descriptor(number: u32) -> io::Result<File> {
    let duplicate = match number {
        0 => dup(stdio::stdin())?,
        1 => dup(stdio::stdout())?,
        2 => dup(stdio::stderr())?,
        _ => return open_inherited(number),
    };
    Ok(duplicate.into())
}

fn open_inherited(number: u32) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    if let Ok(file) = duplicate(number) {
        return Ok(file);
    }
    // Where the way above is forbidden, as in some containers, or does not exist.
    open_by_path(number)
}

/// On Linux, this is the same file opened anew: to add to its end, so that nothing in it is lost. On other
/// systems, it is the same descriptor.
fn open_by_path(number: u32) -> io::Result<File> {
    OpenOptions::new()
        .append(true)
        .open(format!("/dev/fd/{number}"))
}

/// The same descriptor once more; with `dup` that would not be safe, because nobody vouches for the number.
#[cfg(target_os = "linux")]
fn duplicate(number: u32) -> io::Result<File> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
    let number = i32::try_from(number).map_err(io::Error::other)?;
    let own = pidfd_open(getpid(), PidfdFlags::empty())?;
    Ok(pidfd_getfd(own, number, PidfdGetfdFlags::empty())?.into())
}

/// Gives `file` the owner and group of `old` where the system allows that; an ordinary user may not
/// give files away, and then owns the new one.
pub(super) fn keep_owner(file: &File, old: &Metadata) {
    let same = file
        .metadata()
        .is_ok_and(|new| new.uid() == old.uid() && new.gid() == old.gid());
    if !same {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

/// How many names (hard links) a file has.
pub(super) fn names(file: &Metadata) -> u64 {
    file.nlink()
}

/// Locks a file that this run has just created; `false` if another has taken it away before.
pub(super) fn hold(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        Ok(()) => is_at(file, path),
        Err(TryLockError::WouldBlock) => false,
        // A file system without locks: nobody can take it for abandoned.
        Err(TryLockError::Error(_)) => true,
    }
}

/// Whether no run holds this file. Until it is closed, no other can find the same: only who has the lock
/// removes or renames what has this path.
pub(super) fn is_abandoned(file: &File, path: &Path) -> bool {
    file.try_lock().is_ok() && is_at(file, path)
}

fn is_at(file: &File, path: &Path) -> bool {
    let id = |metadata: Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(file), Ok(found)) => id(file) == id(found),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::Write;
    use std::os::fd::AsRawFd;

    use super::{open_by_path, open_descriptor};

    #[test]
    fn either_way_to_a_descriptor_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for open in [open_descriptor, open_by_path] {
            let mut log = File::create(&path).unwrap();
            log.write_all(b"old ").unwrap();
            let number = log.as_raw_fd().try_into().unwrap();
            open(number).unwrap().write_all(b"new").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"old new");
        }
    }
}
