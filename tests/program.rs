//! The program and its documentation, and what it does with files and other programs.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod command;
mod docs;
mod matches;
