//! Archives that students hand in, unpacked within limits.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use zip::ZipArchive;

use crate::file;

/// Maximum size of the files of an archive, in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// Maximum number of files and folders in an archive.
pub(super) const MOST_FILES: usize = 20_000;

/// Maximum number of names in all paths of an archive.
const MOST_NAMES: usize = 10 * MOST_FILES;

/// Unpacks files and folders, within the limits; links are left out.
pub(super) fn unpack(archive: &Path, to: &Path) -> io::Result<()> {
    let mut archive = ZipArchive::new(file::open_regular(archive)?)?;
    if archive.len() > MOST_FILES {
        return Err(io::Error::other(format!(
            "it has more than {MOST_FILES} files"
        )));
    }
    // Each part of a path may be a new folder.
    let paths = archive.file_names().filter_map(Result::ok);
    let names = paths.map(|path| path.split('/').count());
    if names.sum::<usize>() > MOST_NAMES {
        let message = format!("the paths of its files have more than {MOST_NAMES} names");
        return Err(io::Error::other(message));
    }
    let mut left = MOST_BYTES;
    for number in 0..archive.len() {
        let mut packed = archive.by_index(number)?;
        let Some(path) = packed.enclosed_name() else {
            let message = format!(
                "the path '{}' leads out of it",
                packed.name().unwrap_or_default()
            );
            return Err(io::Error::other(message));
        };
        let path = to.join(path);
        if packed.is_dir() {
            fs::create_dir_all(path)?;
        } else if packed.is_file() {
            fs::create_dir_all(file::folder(&path))?;
            // The size that an archive gives may be wrong.
            let copied = io::copy(
                &mut packed.by_ref().take(left + 1),
                &mut File::create_new(&path)?,
            )?;
            left = left.checked_sub(copied).ok_or_else(|| {
                io::Error::other(format!("its files have more than {} MiB", MOST_BYTES >> 20))
            })?;
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let is_program = packed.unix_mode().is_some_and(|mode| mode & 0o100 != 0);
                let mode = if is_program { 0o755 } else { 0o644 };
                fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
            }
        }
    }
    Ok(())
}
