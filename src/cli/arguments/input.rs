//! Reading whole texts.

use std::path::Path;

use advance::{encoding, file};
use anyhow::{Context, ensure};

/// More than any useful record or list of openings; an endless file is an error instead of filling the
/// memory.
const MAX_BYTES: usize = 64 << 20;

/// The text of a file, or of standard input when `path` is `-`. See [`encoding::text`].
pub fn text(path: &Path) -> anyhow::Result<String> {
    let bytes = file::read(path, MAX_BYTES)?;
    ensure!(
        bytes.len() <= MAX_BYTES,
        "'{}' is longer than {} MiB",
        path.display(),
        MAX_BYTES >> 20
    );
    encoding::text(&bytes).with_context(|| format!("cannot read '{}'", path.display()))
}
