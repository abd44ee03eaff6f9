//! Processes of programs that play: command lines, starting and killing with descendants, input and output.

pub(super) mod command_line;
#[cfg(unix)]
mod exec_failure;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(windows, path = "windows.rs")]
pub(super) mod group;
pub(super) mod lookup;
pub(super) mod piped_program;
pub(super) mod process;
#[cfg(target_os = "linux")]
mod survivors;
#[cfg(target_os = "linux")]
pub(super) mod table;
pub(super) mod tail;
pub(super) mod thread;

pub use command_line::{CommandLine, PLACEHOLDER, ParseCommandLineError, quoted};
