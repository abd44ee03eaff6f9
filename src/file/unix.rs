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
///
/// # Errors
/// When the system does not tell.
pub(super) fn names(file: &File) -> io::Result<u64> {
    Ok(file.metadata()?.nlink())
}

/// Opens a file to read it.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Opens a file that is there to write to it.
pub(super) fn open_to_write(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

/// Here devices are files like others.
pub(super) fn open_device(_: &Path) -> Option<File> {
    None
}

/// Gives a file another name, under which it takes the place of what is there.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Makes a file that is not there yet and holds it: nobody takes it for abandoned. `None` if another run
/// has taken it away before.
///
/// # Errors
/// When it is there, or cannot be made.
pub(super) fn create_held(path: &Path) -> io::Result<Option<File>> {
    let file = File::create_new(path)?;
    let held = match file.try_lock() {
        // Another run may have found it between its creation and its lock, and removed it.
        Ok(()) => is_at(&file, path).unwrap_or(false),
        Err(TryLockError::WouldBlock) => false,
        // A file system without locks: nobody can take it for abandoned.
        Err(TryLockError::Error(_)) => true,
    };
    Ok(held.then_some(file))
}

/// Removes a file that no run holds; tells whether it did. No other can find the same: only who has the
/// lock removes or renames what has this path.
pub(super) fn remove_abandoned(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| {
        file.try_lock().is_ok()
            && is_at(&file, path).unwrap_or(false)
            && fs::remove_file(path).is_ok()
    })
}

/// Opens a file, and as long as it is open, nobody else opens it in this way; `None` when somebody has it.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn open_alone(options: &mut OpenOptions, path: &Path) -> io::Result<Option<File>> {
    let file = options.open(path)?;
    Ok(match file.try_lock() {
        Err(TryLockError::WouldBlock) => None,
        // A file system without locks is no reason to fail: the file is then not guarded.
        Ok(()) | Err(TryLockError::Error(_)) => Some(file),
    })
}

/// Whether a path leads to this file.
///
/// # Errors
/// When the system does not tell. That nothing is there is none.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let id = |metadata: Metadata| (metadata.dev(), metadata.ino());
    match fs::metadata(path) {
        Ok(found) => Ok(id(found) == id(file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Opens a folder to its owner again, so that it can be removed, whoever has closed it.
#[cfg(feature = "process")]
pub(crate) fn open_up(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    // Where that fails, the folder is gone, or nothing can be done about it.
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
}

/// How many bytes a file takes on its disk.
#[cfg(feature = "process")]
pub(crate) fn allocated(metadata: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    // So long is a block here whatever the disk has.
    metadata.blocks() * 512
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
