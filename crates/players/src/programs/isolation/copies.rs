//! Copies of a program's folder, so that the program can write a log or a cache beside itself, and nothing of it lasts.
//!
//! The folder is shown at [`ORIGINALS`], from where the first process of the sandbox copies it into the folder of the
//! move; a link leads there from the folder's own place. A folder that is too large is shown as it is, read-only.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::FOLDER;
use crate::programs::isolation::limits::{MOST_COPIED, MOST_COPIED_FILES};

/// The unit in which memory holds files, in bytes.
const PAGE: u64 = 4096;

/// The place of the folders that are copied.
pub(super) const ORIGINALS: &str = "/program";

/// The place of a folder's original, by its number.
pub(super) fn original(number: usize) -> PathBuf {
    Path::new(ORIGINALS).join(number.to_string())
}

/// The place of its copy.
pub(super) fn copy(number: usize) -> PathBuf {
    let folder = Path::new(FOLDER).join(ORIGINALS.trim_start_matches('/'));
    folder.join(number.to_string())
}

/// The rooms that are copied, unless none is to be, and their size in bytes: small folders, of which none lies in another
/// room. If root marks, all that they hold must be readable for others, because the copies are.
pub(super) fn select_copied(folders: &[PathBuf], copies: bool) -> (Vec<&PathBuf>, u64) {
    let mut left = (MOST_COPIED, MOST_COPIED_FILES);
    let mut copied: Vec<&PathBuf> = Vec::new();
    for candidate in folders
        .iter()
        .filter(|candidate| copies && candidate.is_dir())
    {
        let alone = |other: &PathBuf| {
            other == candidate || !other.starts_with(candidate) && !candidate.starts_with(other)
        };
        if !copied.contains(&candidate)
            && folders.iter().all(alone)
            && let Some(rest) = remaining_after(candidate, left)
        {
            left = rest;
            copied.push(candidate);
        }
    }
    (copied, MOST_COPIED - left.0)
}

/// The bytes and files that may still be copied after a folder; `None` if it is too large.
fn remaining_after(folder: &Path, (mut bytes, mut files): (u64, usize)) -> Option<(u64, usize)> {
    let is_root = rustix::process::geteuid().is_root();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder).ok()? {
            let entry = entry.ok()?;
            // Does not follow links.
            let metadata = entry.metadata().ok()?;
            files = files.checked_sub(1)?;
            if is_root && !metadata.is_symlink() && metadata.permissions().mode() & 0o004 == 0 {
                return None;
            }
            if metadata.is_dir() {
                waiting.push(entry.path());
            } else if metadata.is_file() {
                bytes = bytes.checked_sub(metadata.len().next_multiple_of(PAGE))?;
            } else if !metadata.is_symlink() {
                // A copy of a pipe or a device would not be one.
                return None;
            }
        }
    }
    Some((bytes, files))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_folders_are_copied_and_none_inside_another() {
        let place = tempfile::tempdir().unwrap();
        let folders = ["small", "large", "many", "outer", "outer/inner"];
        let folders = folders.map(|candidate| place.path().join(candidate));
        folders
            .iter()
            .for_each(|candidate| fs::create_dir(candidate).unwrap());
        let [small, large, many, ..] = &folders;
        fs::write(small.join("bot"), "bot").unwrap();
        // The same mode for every `umask`.
        fs::set_permissions(small.join("bot"), fs::Permissions::from_mode(0o644)).unwrap();
        let file = fs::File::create(large.join("bot")).unwrap();
        file.set_len(MOST_COPIED + 1).unwrap();
        for number in 0..=MOST_COPIED_FILES {
            fs::write(many.join(number.to_string()), "").unwrap();
        }
        assert_eq!(select_copied(&folders, true), (vec![small], PAGE));
        assert!(select_copied(&folders, false).0.is_empty());
        // A room may be named twice.
        assert_eq!(
            select_copied(&[small.clone(), small.clone()], true).0,
            [small]
        );
    }
}
