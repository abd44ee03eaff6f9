//! Files on Unix: descriptors with paths, owners, hard links, locks.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, fchown};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rustix::{io::dup, stdio};

/// The folders of a process's own descriptors; on Linux, they are one.
const DESCRIPTORS: [&str; 2] = ["/dev/fd", "/proc/self/fd"];

/// The number of the descriptor that has this path.
pub(super) fn descriptor(path: &Path) -> Option<u32> {
    let number = path.file_name()?.to_str()?.parse().ok()?;
    let folder = fs::canonicalize(super::paths::folder(path)).ok()?;
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
    // Some containers forbid the way above, and some systems lack it.
    open_by_path(number)
}

/// On Linux, opens the same file anew, to append to it, so that nothing in it is lost. On other systems, opens the same
/// descriptor.
fn open_by_path(number: u32) -> io::Result<File> {
    OpenOptions::new()
        .append(true)
        .open(format!("/dev/fd/{number}"))
}

/// A duplicate of the descriptor. `dup` would need unsafe code, because the number may not be an open descriptor.
#[cfg(target_os = "linux")]
fn duplicate(number: u32) -> io::Result<File> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
    let number = i32::try_from(number).map_err(io::Error::other)?;
    let own = pidfd_open(getpid(), PidfdFlags::empty())?;
    Ok(pidfd_getfd(own, number, PidfdGetfdFlags::empty())?.into())
}

/// Gives `file` the owner and group of `old` where the system allows it. An ordinary user may not give files away, and
/// so owns the new one.
pub(super) fn copy_owner(file: &File, old: &Metadata) {
    let same = file
        .metadata()
        .is_ok_and(|new| new.uid() == old.uid() && new.gid() == old.gid());
    if !same {
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

/// The number of hard links of a file.
///
/// # Errors
/// When the system does not report it.
pub(super) fn link_count(file: &File) -> io::Result<u64> {
    Ok(file.metadata()?.nlink())
}

/// Opens a file to read it.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Opens an existing file to write to it.
pub(super) fn open_to_write(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

/// Devices are files like others on Unix.
pub(super) fn open_device(_: &Path) -> Option<File> {
    None
}

/// Renames a file, replacing the one at the new name.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Waits until a file or a folder has reached the disk.
pub(super) fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// The lock of a file or folder, which shows other runs that this one is alive. The system gives it up when the process
/// ends, however it ends.
#[derive(Debug)]
pub struct Hold(File);

impl Hold {
    /// True if a path still leads to the held folder.
    #[must_use]
    pub fn is_at(&self, path: &Path) -> bool {
        is_at(&self.0, path).unwrap_or(false)
    }
}

/// Locks a new folder, so that no other run treats it as abandoned. `None` if another run has removed it before it was
/// locked, or is about to.
///
/// # Errors
/// When it cannot be opened.
pub fn hold_folder(path: &Path) -> io::Result<Option<Hold>> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        folder => Ok(hold(folder?, path).map(Hold)),
    }
}

/// The lock of a file or folder that no run holds. `None` if a run holds it or has removed it, or if its file system
/// has no locks: nobody can tell then. While this lives, no other run treats it as abandoned.
pub fn abandoned(path: &Path) -> Option<Hold> {
    let file = File::open(path).ok()?;
    (file.try_lock().is_ok() && is_at(&file, path).unwrap_or(false)).then_some(Hold(file))
}

/// Creates and locks a new file, so that no other run treats it as abandoned. `None` if another run has removed it
/// before it was locked.
///
/// # Errors
/// When the file exists, or cannot be made.
pub(super) fn create_held(path: &Path) -> io::Result<Option<File>> {
    Ok(hold(File::create_new(path)?, path))
}

/// A file or folder that was just made, locked.
fn hold(new: File, path: &Path) -> Option<File> {
    let is_held = match new.try_lock() {
        // Another run may have found it between its creation and its lock, and removed it.
        Ok(()) => is_at(&new, path).unwrap_or(false),
        Err(TryLockError::WouldBlock) => false,
        // Without locks on this file system, no run removes what another has made.
        Err(TryLockError::Error(_)) => true,
    };
    is_held.then_some(new)
}

/// Removes a file that no run holds, and returns whether it did. Only the holder of the lock removes or renames the
/// file at this path, so no two runs remove the same one.
pub(super) fn remove_abandoned(path: &Path) -> bool {
    abandoned(path).is_some_and(|_hold| fs::remove_file(path).is_ok())
}

/// Opens and locks a file; `None` when another process holds its lock.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn open_alone(options: &mut OpenOptions, path: &Path) -> io::Result<Option<File>> {
    let file = options.open(path)?;
    let until = Instant::now() + STARTING;
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < until => thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => return Ok(None),
            // On a file system without locks, the file is used without one.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some(file)),
        }
    }
}

/// The time for which a lock may outlive its holder: a program that is being started holds the open files of this one
/// until it begins.
const STARTING: Duration = Duration::from_millis(500);

/// The time between two tries to lock a file.
const PAUSE: Duration = Duration::from_millis(10);

/// True if a path leads to this file.
///
/// # Errors
/// When the system cannot tell. A missing file is no error.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let id = |metadata: Metadata| (metadata.dev(), metadata.ino());
    match fs::metadata(path) {
        Ok(found) => Ok(id(found) == id(file.metadata()?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Gives the owner of a folder all rights to it again, so that it can be removed.
pub fn make_accessible(folder: &Path) {
    // If this fails, the folder is gone or belongs to another user.
    let _ = make_private(folder);
}

/// Lets nobody but its owner into a folder.
///
/// # Errors
/// When the system refuses.
pub fn make_private(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

/// Makes a folder, and those above it that are missing, for this user alone.
pub(super) fn create_private(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)
}

/// True if this user may write to a file or folder.
pub(super) fn may_write(path: &Path) -> bool {
    use rustix::fs::{Access, AtFlags, CWD, accessat};
    accessat(CWD, path, Access::WRITE_OK, AtFlags::EACCESS).is_ok()
}

/// True if a file belongs to this user, and no other user may write to it.
pub(super) fn is_own(metadata: &Metadata) -> bool {
    metadata.uid() == rustix::process::geteuid().as_raw() && metadata.mode() & 0o022 == 0
}

/// The bytes that a file takes on its disk.
pub fn allocated(metadata: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    // `blocks` counts units of 512 bytes on every disk.
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
