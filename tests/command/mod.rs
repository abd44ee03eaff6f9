//! The command as users run it: the real binary, as a process of its own in a folder of its own. The tests check what a
//! user can see: files, streams, exit codes and messages. Tests for a single system are in `linux/` and `windows/`.

mod analyse;
mod apply;
mod bad_boards;
mod bench;
mod builds;
mod cases;
mod check;
mod checkers;
mod connections;
mod eater;
mod encodings;
mod engines;
mod every_game;
mod explain;
mod jeson_mor;
#[cfg(target_os = "linux")]
mod linux;
mod manual;
mod mark;
mod match_names;
mod match_report;
mod match_resume;
mod match_shards;
mod match_sprt;
mod matches;
mod moves;
mod openings;
mod play;
mod playing;
mod positions;
mod puzzle;
mod replay;
mod scene;
mod selfplay;
mod selfplay_merge;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod status;
mod transcript;
mod ugi;
mod ugi_trouble;
mod usage;
#[cfg(all(unix, feature = "serve"))]
mod vocabulary;
#[cfg(windows)]
mod windows;
