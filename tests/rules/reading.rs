//! The common parts of the suites: their place, and their notation of a position.

use std::fs;
use std::path::{Path, PathBuf};

use advance::Position;

/// The path of a file or folder under `fixtures/`.
pub fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures")
        .join(name)
}

/// The text of a suite.
pub fn suite(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap()
}

/// The position at the beginning of a line, and the rest of the line.
pub fn position(line: &str) -> (Position, &str) {
    let (end, _) = line.match_indices(' ').nth(1).unwrap_or((line.len(), ""));
    let (position, rest) = line.split_at(end);
    (position.parse().unwrap(), rest.trim_start())
}
