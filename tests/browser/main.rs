//! The page of `advance serve` as people meet it: a real Chromium without a window, real clicks and keys.
//!
//! Where there is no Chromium the tests pass and say on standard error that they did not run.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod about;
mod actions;
mod chromium;
mod failures;
mod files;
mod game;
mod keyboard;
mod look;
mod record;
mod scene;
mod set_up;
