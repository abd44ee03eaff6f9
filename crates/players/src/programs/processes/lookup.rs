//! Looking for programs: in the folders of `PATH`, by their paths, and while another one takes their place.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};
use std::time::Duration;

/// The time to wait for a missing program, which another one may be replacing.
const REPLACEMENT_TIME: Duration = Duration::from_millis(200);

/// The interval of these checks.
pub(super) const REPLACEMENT_INTERVAL: Duration = Duration::from_millis(10);

/// True if a program that was not found may still appear after this time.
pub(super) fn may_be_replaced(error: &io::Error, waited: Duration) -> bool {
    error.kind() == io::ErrorKind::NotFound && waited < REPLACEMENT_TIME
}

/// The program of this name in the folders of `PATH`.
pub(crate) fn search(name: impl AsRef<OsStr>) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let mut files = env::split_paths(&folders).map(|folder| folder.join(name.as_ref()));
    files.find_map(|file| program_at(&file).ok().filter(|file| is_program(file)))
}

/// The absolute path of a program. On Windows `.exe` may be left out.
pub(super) fn program_at(file: &Path) -> io::Result<PathBuf> {
    let mut with_suffix = file.as_os_str().to_owned();
    with_suffix.push(env::consts::EXE_SUFFIX);
    absolute(file).or_else(|error| absolute(with_suffix.as_ref()).map_err(|_| error))
}

/// The absolute path of a file or folder. A link at the end is not resolved, because its name may matter to a
/// program.
pub(super) fn absolute(file: &Path) -> io::Result<PathBuf> {
    // Fails if the file does not exist.
    file.metadata()?;
    let whole = path::absolute(file)?;
    match (whole.parent(), file.file_name()) {
        // Windows has removed '..' already, and not all programs understand its canonical paths.
        _ if cfg!(windows) => Ok(whole),
        (Some(folder), Some(name)) => Ok(fs::canonicalize(folder)?.join(name)),
        _ => fs::canonicalize(file),
    }
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata()
        .is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(windows)]
fn is_program(file: &Path) -> bool {
    file.is_file()
}
