//! Paths: standard streams among them, their names in messages, and their folders.

use std::fs;
use std::io;
use std::path::Path;

/// True if a path stands for standard input or output.
#[must_use]
pub fn is_stdio(path: &Path) -> bool {
    path == Path::new("-")
}

/// The name of a path in messages; `stdio` stands for standard input or output.
#[must_use]
pub fn name(path: &Path, stdio: &str) -> String {
    if is_stdio(path) {
        stdio.to_owned()
    } else {
        format!("'{}'", path.display())
    }
}

/// Checks that nothing is to be made at a link that leads nowhere.
///
/// # Errors
/// It is such a link.
pub fn check_link(path: &Path) -> io::Result<()> {
    match fs::read_link(path) {
        Ok(target) if !path.exists() => Err(io::Error::other(format!(
            "it is a link to '{}', which does not exist: make that first, or name another place",
            target.display()
        ))),
        _ => Ok(()),
    }
}

/// The folder that a file is in.
pub fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}
