//! How much of the machine a foreign program may see and use.

pub(super) mod limits;
#[cfg_attr(target_os = "linux", path = "linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "elsewhere.rs")]
mod system;

use std::env;
use std::io;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::time::Duration;

pub use self::limits::{CPU_IS_KNOWN, MOST_MEMORY, MOST_TASKS, MOST_WRITTEN, NoIsolation};
pub(super) use self::system::ControlGroup;
pub use self::system::Sandbox;
use super::player::Fault;
use super::processes::command_line::CommandLine;
use super::processes::group;

/// What an isolated program keeps of the environment: where programs are, the language and the time zone.
const KEPT: [&str; 10] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    // Without these, few programs start on Windows.
    "COMSPEC",
    "PATHEXT",
    "SystemDrive",
    "SystemRoot",
    "windir",
];

/// What names the folder for what a program wants to keep; there is one folder a move.
const FOLDERS: [&str; 6] = ["HOME", "TMPDIR", "TEMP", "TMP", "USERPROFILE", "APPDATA"];

/// What keeps a program from the rest of the machine.
#[derive(Clone, Debug, Default)]
pub enum Isolation {
    /// Nothing: it is the user's own. It runs where the user is, with the same environment.
    #[default]
    None,
    /// It runs in a folder of its own, which is empty but for the board, with little environment and within
    /// limits, so far as the system has them. It can still see other files and processes.
    Folder,
    /// Besides, it sees no files but those of the system and its own, no processes but its own, and no network.
    Sandbox(Sandbox),
}

impl Isolation {
    /// The line as it runs in any folder.
    ///
    /// # Errors
    /// When there is no such program; the message names it.
    pub(super) fn resolved(&self, line: CommandLine) -> io::Result<CommandLine> {
        match self {
            Self::None => Ok(line),
            Self::Folder | Self::Sandbox(_) => line.resolved(),
        }
    }

    /// What bounds a program together with all that it starts, for as long as this lives.
    pub(super) fn group(&self) -> ControlGroup {
        match self {
            Self::Sandbox(sandbox) => sandbox.group(),
            Self::Folder | Self::None => ControlGroup::default(),
        }
    }

    /// The command that runs a program whose line is resolved, for no longer than `patience`, in a `group` of this
    /// isolation. The boards are in `folder`.
    pub(super) fn command(
        &self,
        line: &CommandLine,
        folder: &Path,
        patience: Duration,
        group: &ControlGroup,
    ) -> Command {
        let mut command = match self {
            Self::None => return line.command(),
            Self::Folder => system::limited(line.command(), patience),
            Self::Sandbox(sandbox) => sandbox.command(line, folder, patience, group),
        };
        command.env_clear().current_dir(folder);
        for name in KEPT {
            if let Some(value) = env::var_os(name) {
                command.env(name, value);
            }
        }
        command.envs(FOLDERS.map(|name| (name, self.seen(folder))));
        command
    }

    /// The path by which the program knows its folder.
    pub(super) fn seen<'a>(&self, folder: &'a Path) -> &'a Path {
        match self {
            Self::Sandbox(sandbox) => sandbox.seen(),
            Self::Folder | Self::None => folder,
        }
    }

    /// What is to be asked now and then about a process that runs so in a `group`, and all that it has started. They
    /// may use processors for so long as `cpu`.
    pub(super) fn watch(
        &self,
        process: u32,
        cpu: Option<Duration>,
        group: &ControlGroup,
    ) -> impl Fn() -> Result<(), Fault> + use<> {
        // A group knows of memory that processes share, which would be counted for each of them.
        let counts_memory = !group.bounds_memory();
        let watch =
            (!matches!(self, Self::None)).then(|| system::Watch::new(process, counts_memory));
        move || match &watch {
            Some(watch) => watch.look().map_or(Ok(()), |used| used.check(cpu)),
            None => Ok(()),
        }
    }

    /// How a program has ended that has failed.
    pub(super) fn failure(&self, status: ExitStatus) -> String {
        match (self, status.code()) {
            // The sandbox reports signals as shells do.
            (Self::Sandbox(_), Some(code @ 129..=192)) => format!("signal {}", code - 128),
            _ => group::failure(status),
        }
    }
}
