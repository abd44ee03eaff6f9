//! `advance mark` with bots that do what they should not: what they get, and what they leave behind.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[cfg(target_os = "linux")]
mod bots;
#[path = "../needs/mod.rs"]
mod needs;
#[cfg(target_os = "linux")]
mod scene;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let missing =
        "install bubblewrap (Debian: apt-get install bubblewrap) where it may make namespaces";
    let missing = (!scene::has_sandbox()).then_some(missing);
    needs::run(needs::trials(missing, bots::tests()))
}

/// There is no sandbox elsewhere.
#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    needs::run(needs::trials(None, needs::tests![]))
}
