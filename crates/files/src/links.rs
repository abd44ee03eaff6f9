//! Links in a folder that lead out of it, as another person may have made them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The links in a folder, at any depth, that lead out of it.
///
/// # Errors
/// When the folder cannot be read.
pub(super) fn links_out(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    add(folder, &fs::canonicalize(folder)?, true, &mut found)?;
    Ok(found)
}

/// The same of a folder's own entries, and of those in its `subfolders`; none if there is no such folder.
pub(super) fn links_of_subfolders(folder: &Path, subfolders: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let root = match fs::canonicalize(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        root => root?,
    };
    add(folder, &root, false, &mut found)?;
    for subfolder in subfolders.iter().map(|subfolder| folder.join(subfolder)) {
        // The link itself is found already.
        if fs::symlink_metadata(&subfolder).is_ok_and(|subfolder| subfolder.is_dir()) {
            add(&subfolder, &root, true, &mut found)?;
        }
    }
    Ok(found)
}

fn add(folder: &Path, root: &Path, is_deep: bool, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() && is_deep {
            add(&path, root, is_deep, found)?;
        } else if kind.is_symlink()
            && !fs::canonicalize(&path).is_ok_and(|real| real.starts_with(root))
        {
            found.push(path);
        }
    }
    Ok(())
}
