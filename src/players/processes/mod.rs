//! Processes of programs that play: called by a command line, ended with all that they have started, talked to.

pub(super) mod command_line;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
pub(super) mod group;
pub(super) mod process;
#[cfg(target_os = "linux")]
mod survivors;
#[cfg(target_os = "linux")]
pub(super) mod table;
pub(super) mod tail;
pub(super) mod talk;

pub use command_line::{CommandLine, PLACE, ParseCommandLineError};
