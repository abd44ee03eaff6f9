//! Writing: a file is replaced atomically, a stream is written to.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::iter;
use std::path::{Path, PathBuf};

use super::paths::{folder, is_stdio, name};
use super::system;
use super::temporary::Temporary;

/// The most symbolic links that a path may lead through, as on Linux.
const MOST_LINKS: usize = 40;

/// A file could not be written. It holds its old bytes, unless it had to be written in place, or is a pipe or a
/// device.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}", name(path, "standard output"))]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The system's reason.
    pub source: io::Error,
}

/// The way in which bytes were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// To a stream: standard output, a descriptor, a pipe or a device.
    Streamed,
    /// To a new file, which has replaced the old one, if there was one.
    Replaced,
    /// As [`Written::Replaced`], but the old file had other names (hard links), which still lead to it.
    LinksLeft,
    /// Over the old bytes, because the file could not be replaced.
    InPlace,
}

/// Puts `bytes` into a file, or on standard output when `path` is `-`.
///
/// A regular file is replaced atomically, by renaming a temporary file beside it once that has reached
/// the disk: a reader at any moment, even after a crash of the system, finds the old bytes or the new
/// ones, and after an error the old ones. Symbolic links are followed; owner (as far as allowed) and
/// permissions are kept, hard links are not. On Windows the new file has the owner and the rights that its folder
/// gives it.
///
/// A file that cannot be replaced but may be written is written in place, which is not atomic: a reader at that moment,
/// a crash or a full disk may find or leave half of it. Examples are a file in a folder where none may be created, and
/// a file that is a mount point.
///
/// A pipe or a device is written to directly, and so is an open descriptor given by its path (`/dev/stdout`,
/// `/dev/fd/3`): at the current position of its file, as for `-`.
///
/// # Errors
/// When the file cannot be created or written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<Written, WriteError> {
    put(path, bytes).map_err(|source| WriteError {
        path: path.to_owned(),
        source,
    })
}

/// True if a path stands for standard output: `-`, or a path of descriptor 1.
#[must_use]
pub fn is_standard_output(path: &Path) -> bool {
    is_stdio(path) || descriptor(path) == Some(1)
}

#[expect(clippy::disallowed_methods, reason = "the bytes of a file")]
fn put(path: &Path, bytes: &[u8]) -> io::Result<Written> {
    if is_stdio(path) {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()?;
        return Ok(Written::Streamed);
    }
    let old = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            replace(&end_of_links(path), None, bytes)?;
            return Ok(Written::Replaced);
        }
        // Windows has no metadata for devices.
        Err(error) => {
            system::open_device(path).ok_or(error)?.write_all(bytes)?;
            return Ok(Written::Streamed);
        }
    };
    if let Some(number) = descriptor(path) {
        // Standard output may lead to the same file.
        io::stdout().flush()?;
        system::open_descriptor(number)?.write_all(bytes)?;
        return Ok(Written::Streamed);
    }
    // Opening checks the permission to write, which renaming over the file does not.
    let mut file = system::open_to_write(path)?;
    if !old.is_file() {
        file.write_all(bytes)?;
        return Ok(Written::Streamed);
    }
    // Some drives cannot tell the real path of a file.
    let names = system::link_count(&file).unwrap_or(1);
    // On Windows, a file that is open could not be replaced.
    drop(file);
    let place = fs::canonicalize(path).unwrap_or_else(|_| end_of_links(path));
    match replace(&place, Some(&old), bytes) {
        Ok(()) if names > 1 => Ok(Written::LinksLeft),
        Ok(()) => Ok(Written::Replaced),
        Err(error) if is_about_the_place(error.kind()) => {
            overwrite(&mut system::open_to_write(path)?, bytes)?;
            Ok(Written::InPlace)
        }
        Err(error) => Err(error),
    }
}

/// The number of the open descriptor that a path leads to, if it is such a path.
pub(super) fn descriptor(path: &Path) -> Option<u32> {
    links(path).find_map(|path| system::descriptor(&path))
}

/// The target of a symbolic link to a missing file; any other path as it is.
fn end_of_links(path: &Path) -> PathBuf {
    links(path).last().unwrap_or_default()
}

/// A path, and those that it leads to by symbolic links, one after another.
fn links(path: &Path) -> impl Iterator<Item = PathBuf> {
    let next = |path: &PathBuf| Some(folder(path).join(fs::read_link(path).ok()?));
    iter::successors(Some(path.to_owned()), next).take(MOST_LINKS)
}

fn replace(path: &Path, old: Option<&fs::Metadata>, bytes: &[u8]) -> io::Result<()> {
    let mut temporary = Temporary::beside(path)?;
    let file = temporary.file();
    if let Some(old) = old {
        // The file has no contents to read yet.
        system::copy_owner(file, old);
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    // Otherwise, a crash of the system soon after the renaming could leave an empty file. The folder is not synced: it
    // leads to the old file or to the new one, and both are complete.
    file.sync_all()?;
    temporary.rename(path)
}

/// True if an error means that a file can only be written in place: its folder allows no new or renamed files, or the
/// file is a mount point.
fn is_about_the_place(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
            | ErrorKind::ResourceBusy
            | ErrorKind::CrossesDevices
    )
}

fn overwrite(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    // Truncate afterwards: a board usually has as many bytes as the one before, so that nothing is lost at any
    // moment.
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}
