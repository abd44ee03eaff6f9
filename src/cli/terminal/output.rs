//! The output of results: files, and standard output.

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use advance::file::{self, WriteError, Written};
use anyhow::anyhow;

use crate::cli::PRINTING;

/// Whether standard output was open for writing when the program was started.
static WRITABLE: AtomicBool = AtomicBool::new(true);

/// Checks standard output before `main`, and before Rust's runtime, which opens `/dev/null` in the place of a closed
/// stream. Later the two cannot be told apart: `subprocess.DEVNULL` of Python and the like also open it for reading and
/// writing, and discarding output on purpose is not an error.
#[cfg(unix)]
#[ctor::ctor]
fn look_at_standard_output() {
    use rustix::fs::{OFlags, fcntl_getfl};
    let mode = fcntl_getfl(rustix::stdio::stdout()).map(|flags| flags & OFlags::ACCMODE);
    WRITABLE.store(mode.is_ok_and(|mode| mode != OFlags::RDONLY), Relaxed);
}

/// Whether standard output can be written to. If not, Rust's own `Stdout` would drop the output and report success.
pub fn is_writable() -> bool {
    WRITABLE.load(Relaxed)
}

/// The error of a command that cannot print its output.
pub fn closed() -> anyhow::Error {
    anyhow!("it is not open for writing").context(PRINTING)
}

/// Writes a file as [`file::write`] does, and warns if that leaves hard links behind.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    if file::write(path, bytes)? == Written::LinksLeft {
        let path = path.display();
        // The file is written, so a warning that cannot be printed is not a failure.
        let _ = writeln!(
            io::stderr(),
            "warning: '{path}' was replaced; its other hard links keep the old contents"
        );
    }
    Ok(())
}
