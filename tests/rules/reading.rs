//! What the suites have in common: where they lie, and how they write a position.

use std::fs;
use std::path::{Path, PathBuf};

use advance::board::text::parse_line;
use advance::moves::Position;

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

/// `COLOUR` and `BOARD81`, the 81 characters of a board without line ends.
pub fn position(colour: &str, squares: &str) -> Position {
    Position::new(
        parse_line(squares.as_bytes()).unwrap(),
        colour.parse().unwrap(),
    )
}
