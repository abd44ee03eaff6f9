//! What Windows knows of files: no descriptor has a path, and who opens a file says what others may do to it
//! meanwhile.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use winapi_util::Handle;
use winapi_util::file::{information, typ};

// What is done to a file, and what others may do meanwhile, as `CreateFile` has it.
const GENERIC_READ: u32 = 0x8000_0000;
const GENERIC_WRITE: u32 = 0x4000_0000;
const FILE_SHARE_READ: u32 = 1;
const FILE_SHARE_DELETE: u32 = 4;

// The errors that say that others may not.
const ERROR_ACCESS_DENIED: i32 = 5;
const ERROR_SHARING_VIOLATION: i32 = 32;
const ERROR_LOCK_VIOLATION: i32 = 33;

/// How long others may have a file open before it is given up: far longer than a program takes to read a
/// board or a scanner of viruses to look at it.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often it is tried.
const PAUSE: Duration = Duration::from_millis(2);

pub(super) fn descriptor(_: &Path) -> Option<u32> {
    None
}

pub(super) fn open_descriptor(_: u32) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A new file has the owner that its folder gives it.
pub(super) fn keep_owner(_: &File, _: &Metadata) {}

/// How many names (hard links) a file has.
///
/// # Errors
/// When the system does not tell.
pub(super) fn names(file: &File) -> io::Result<u64> {
    Ok(information(file)?.number_of_links())
}

/// Opens a file to read it, once nobody keeps others from reading it.
pub(super) fn open_to_read(path: &Path) -> io::Result<File> {
    patiently(&[], || File::open(path))
}

/// Opens a file that is there to write to it, once nobody keeps others from writing to it.
pub(super) fn open_to_write(path: &Path) -> io::Result<File> {
    patiently(&[], || OpenOptions::new().write(true).open(path))
}

/// Opens a device to write to it, such as `NUL`; `None` where the path leads to none.
pub(super) fn open_device(path: &Path) -> Option<File> {
    let file = OpenOptions::new().write(true).open(path).ok()?;
    typ(&file).is_ok_and(|typ| typ.is_char()).then_some(file)
}

/// Gives a file another name, under which it takes the place of what is there, once nobody keeps that from
/// being replaced.
pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    // Access is also denied while somebody has the old file open.
    patiently(&[ERROR_ACCESS_DENIED], || fs::rename(from, to))
}

/// Does what fails while others have a file open. `more` are errors that may say so too.
fn patiently<T>(more: &[i32], mut action: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let begun = Instant::now();
    loop {
        match action() {
            Err(error)
                if matches!(error.raw_os_error(), Some(code)
                    if is_taken(code) || more.contains(&code)) =>
            {
                if begun.elapsed() > PATIENCE {
                    let told = if error.raw_os_error().is_some_and(is_taken) {
                        "another program has it open: close it there and try again"
                    } else {
                        "another program has it open, or you may not replace it"
                    };
                    // Not of a kind that would have it written in place, half of it at a time.
                    return Err(io::Error::other(told));
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

/// Makes a file that is not there yet and holds it: as nobody else can write to it, nobody takes it for
/// abandoned. There is always one.
///
/// # Errors
/// When it is there, or cannot be made.
pub(super) fn create_held(path: &Path) -> io::Result<Option<File>> {
    held().write(true).create_new(true).open(path).map(Some)
}

/// Removes a file that no run holds; tells whether it did.
pub(super) fn remove_abandoned(path: &Path) -> bool {
    held()
        .write(true)
        .open(path)
        .is_ok_and(|_held| fs::remove_file(path).is_ok())
}

/// What is opened so may be read, renamed and removed meanwhile, but not written to by others.
fn held() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE);
    options
}

/// Opens a file to write to it, and as long as it is open, others can only read it; `None` when somebody
/// has it.
///
/// # Errors
/// When it cannot be opened.
pub(crate) fn open_alone(options: &mut OpenOptions, path: &Path) -> io::Result<Option<File>> {
    // A file that is opened to append, and for nothing else, can't be cut.
    options.access_mode(GENERIC_READ | GENERIC_WRITE);
    match options.share_mode(FILE_SHARE_READ).open(path) {
        Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

/// Whether a path leads to this file.
///
/// # Errors
/// When the system does not tell. That nothing is there is none.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let found = match Handle::from_path_any(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        found => information(found?)?,
    };
    let file = information(file)?;
    Ok(file.volume_serial_number() == found.volume_serial_number()
        && file.file_index() == found.file_index())
}

/// How many bytes a file has.
#[cfg(feature = "process")]
pub(crate) fn allocated(metadata: &fs::Metadata) -> u64 {
    metadata.len()
}

/// A folder that its owner cannot open is unknown here.
#[cfg(feature = "process")]
pub(crate) fn open_up(_: &Path) {}
