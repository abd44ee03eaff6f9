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
    add(folder, &fs::canonicalize(folder)?, &mut found)?;
    Ok(found)
}

fn add(folder: &Path, root: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            add(&path, root, found)?;
        } else if kind.is_symlink()
            && !fs::canonicalize(&path).is_ok_and(|real| real.starts_with(root))
        {
            found.push(path);
        }
    }
    Ok(())
}
