//! Files on Windows: no descriptor has a path, and a program that opens a file decides what others may do to it
//! meanwhile.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use winapi_util::Handle;
use winapi_util::file::{information, typ};

// Access and share modes of `CreateFile`.
const GENERIC_READ: u32 = 0x8000_0000;
const GENERIC_WRITE: u32 = 0x4000_0000;
const FILE_SHARE_READ: u32 = 1;
const FILE_SHARE_DELETE: u32 = 4;

// The errors of a file that another program has open.
const ERROR_ACCESS_DENIED: i32 = 5;
const ERROR_SHARING_VIOLATION: i32 = 32;
const ERROR_LOCK_VIOLATION: i32 = 33;

/// The time to wait for other programs that have a file open: far longer than a bot takes to read a board, or a virus
/// scanner to look at it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(2);

pub(super) fn descriptor(_: &Path) -> Option<u32> {
    None
}

pub(super) fn open_descriptor(_: u32) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A new file gets its owner from its folder.
pub(super) fn copy_owner(_: &File, _: &Metadata) {}

/// The number of hard links of a file.
///
/// # Errors
/// When the system does not report it.
pub(super) fn link_count(file: &File) -> io::Result<u64> {
    Ok(information(file)?.number_of_links())
}

/// Opens a file to read it, once no other program denies that.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    retry_while_open(&[], || File::open(path))
}

/// Opens an existing file to write to it, once no other program denies that.
pub(super) fn open_to_write(path: &Path) -> io::Result<File> {
    retry_while_open(&[], || OpenOptions::new().write(true).open(path))
}

/// Opens a device to write to it, such as `NUL`; `None` if the path does not lead to a device.
pub(super) fn open_device(path: &Path) -> Option<File> {
    let file = OpenOptions::new().write(true).open(path).ok()?;
    typ(&file).is_ok_and(|typ| typ.is_char()).then_some(file)
}

/// Renames a file, replacing the one at the new name, once no other program denies that.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    // Windows also denies access while another program has the old file open.
    retry_while_open(&[ERROR_ACCESS_DENIED], || fs::rename(from, to))
}

/// Waits until a file has reached the disk. Windows gives no such promise for a folder.
pub(super) fn sync(path: &Path) -> io::Result<()> {
    match path.is_dir() {
        true => Ok(()),
        false => open_to_write(path)?.sync_all(),
    }
}

/// Retries an operation that fails while another program has the file open. `more` lists further errors that may mean
/// this.
fn retry_while_open<T>(more: &[i32], mut action: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match action() {
            Err(error)
                if matches!(error.raw_os_error(), Some(code)
                    if is_taken(code) || more.contains(&code)) =>
            {
                if begun.elapsed() > PATIENCE {
                    let message = if error.raw_os_error().is_some_and(is_taken) {
                        "another program has it open: close it there and try again"
                    } else {
                        "another program has it open, or you may not replace it"
                    };
                    // This kind of error does not make the caller write in place.
                    return Err(io::Error::other(message));
                }
                thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

fn is_taken(code: i32) -> bool {
    matches!(code, ERROR_SHARING_VIOLATION | ERROR_LOCK_VIOLATION)
}

/// Creates a new file that no other process can write to, so that no other run treats it as abandoned. Never `None`.
///
/// # Errors
/// When the file exists, or cannot be made.
pub(super) fn create_held(path: &Path) -> io::Result<Option<File>> {
    held().write(true).create_new(true).open(path).map(Some)
}

/// The hold of a folder. Windows locks no folders.
#[derive(Debug)]
pub struct Hold;

impl Hold {
    /// True if there is a folder at a path.
    #[must_use]
    pub fn is_at(&self, path: &Path) -> bool {
        path.is_dir()
    }
}

/// The hold of a new folder. Never `None`.
///
/// # Errors
/// None.
pub fn hold_folder(_: &Path) -> io::Result<Option<Hold>> {
    Ok(Some(Hold))
}

/// The hold of a folder that no run needs any more: nothing has been put into it for a day.
pub fn abandoned(path: &Path) -> Option<Hold> {
    let changed = fs::metadata(path).and_then(|folder| folder.modified());
    let age = changed.ok()?.elapsed().ok()?;
    (age > ABANDONED).then_some(Hold)
}

/// The age from which a folder is abandoned: no move takes that long.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes a file that no run holds, and returns whether it did.
pub(super) fn remove_abandoned(path: &Path) -> bool {
    held()
        .write(true)
        .open(path)
        .is_ok_and(|_held| fs::remove_file(path).is_ok())
}

/// Opens a file that others may read, rename and remove meanwhile, but not write to.
fn held() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE);
    options
}

/// Opens a file to write to it; other processes can only read it meanwhile. `None` when another process holds it.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn open_alone(options: &mut OpenOptions, path: &Path) -> io::Result<Option<File>> {
    // A file opened only to append cannot be truncated.
    options.access_mode(GENERIC_READ | GENERIC_WRITE);
    match options.share_mode(FILE_SHARE_READ).open(path) {
        Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

/// True if a path leads to this file.
///
/// # Errors
/// When the system cannot tell. A missing file is no error.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let found = match Handle::from_path_any(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        found => information(found?)?,
    };
    let file = information(file)?;
    Ok(file.volume_serial_number() == found.volume_serial_number()
        && file.file_index() == found.file_index())
}

/// The bytes of a file.
pub fn allocated(metadata: &fs::Metadata) -> u64 {
    metadata.len()
}

/// Windows has no folders that their owner cannot open.
pub fn make_accessible(_: &Path) {}

/// Folders of a user are closed to others where Windows keeps them.
///
/// # Errors
/// None.
pub fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes a folder, and those above it that are missing.
pub(super) fn create_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

/// True unless a file is marked as one that is only read.
pub(super) fn may_write(path: &Path) -> bool {
    path.is_dir() || fs::metadata(path).is_ok_and(|it| !it.permissions().readonly())
}

/// Others cannot write into the profile of a user.
pub(super) fn is_own(_: &fs::Metadata) -> bool {
    true
}
