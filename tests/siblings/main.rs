//! The sibling games: their rules, and the data that is published for them.
//!
//! Where the environment variable `ADVANCE_SIBLINGS` names the folder of that data, it is reproduced. It
//! is not part of this repository.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod checkers;
mod connections;
mod eater;
mod jeson_mor;
mod laws;

use std::path::PathBuf;

/// A file of the published data; `None`, and a line that says so, when the variable is not set.
fn published(path: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("ADVANCE_SIBLINGS") else {
        eprintln!("ADVANCE_SIBLINGS is not set: '{path}' was not looked at");
        return None;
    };
    Some(PathBuf::from(folder).join(path))
}
