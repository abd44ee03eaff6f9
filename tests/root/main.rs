//! What the command does with files that only root can make. Windows has none of them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(unix)]
mod files;
#[cfg(unix)]
#[path = "../needs/mod.rs"]
mod needs;

#[cfg(unix)]
use files::main;

#[cfg(not(unix))]
fn main() {}
