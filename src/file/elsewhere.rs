//! Where the system is not Unix: no descriptor has a path, and a file that a killed process has left is not
//! told from one that is being written.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

pub(super) fn descriptor(_: &Path) -> Option<u32> {
    None
}

pub(super) fn open_descriptor(_: u32) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(super) fn keep_owner(_: &File, _: &Metadata) {}

pub(super) fn names(_: &Metadata) -> u64 {
    1
}

pub(super) fn hold(_: &File, _: &Path) -> bool {
    true
}

pub(super) fn is_abandoned(_: &File, _: &Path) -> bool {
    false
}
