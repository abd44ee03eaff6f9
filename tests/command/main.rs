//! The command as its users meet it: the real binary, run as a process of its own in a folder of its own.
//!
//! The tests speak of what a user can see: files, streams, exit codes and messages. They need a Unix
//! with `sh`, `mkfifo`, `/dev/full` and `/dev/zero`. Those about permissions mean an ordinary user; run
//! by root, they give up root's rights first.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod analyse;
mod apply;
mod bad_boards;
mod bad_input;
mod bad_output;
mod bench;
mod cases;
mod check;
mod checkers;
mod connections;
mod eater;
mod explain;
mod jeson_mor;
mod manual;
mod mark;
mod match_names;
mod match_programs;
mod match_report;
mod match_resume;
mod match_sprt;
mod matches;
mod moves;
mod output_file;
mod playing;
mod positions;
mod replacement;
mod replay;
mod scene;
mod selfplay;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod status;
mod streams;
mod transcript;
mod ugi;
mod ugi_trouble;
mod usage;
