//! Texts that commands read whole.

use std::path::Path;

use advance::file;
use anyhow::ensure;

/// More than the longest record, or the longest list of openings that anybody has a use for; an endless
/// file is told instead of filling the memory.
const MAX_BYTES: usize = 64 << 20;

/// The text of a file, or of standard input when `path` is `-`. What is no UTF-8 is replaced: whoever reads
/// the text will say what is wrong with it.
pub fn text(path: &Path) -> anyhow::Result<String> {
    let bytes = file::read(path, MAX_BYTES)?;
    ensure!(
        bytes.len() <= MAX_BYTES,
        "'{}' is longer than {} MiB",
        path.display(),
        MAX_BYTES >> 20
    );
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
