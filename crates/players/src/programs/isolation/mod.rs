//! Isolation: the part of the machine that a foreign program may see and use.

pub(super) mod limits;
pub(super) mod sandbox_protocol;
#[cfg_attr(target_os = "linux", path = "linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "unsupported.rs")]
mod system;

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::Duration;

use self::limits::Bounds;
pub use self::limits::{CPU_IS_KNOWN, MOST_MEMORY, MOST_TASKS, MOST_WRITTEN, NoIsolation};
pub(super) use self::system::ControlGroup;
pub use self::system::{OtherUsers, Sandbox};
use super::processes::command_line::CommandLine;
use super::processes::group;
use crate::player::Fault;

/// Environment variables that an isolated program keeps: paths of programs, language and time zone.
const KEPT_VARIABLES: [&str; 10] = [
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

/// Environment variables that name folders for a program's files; each move has one folder for all.
const FOLDER_VARIABLES: [&str; 6] = ["HOME", "TMPDIR", "TEMP", "TMP", "USERPROFILE", "APPDATA"];

/// The isolation of a program from the rest of the machine.
#[derive(Clone, Debug, Default)]
pub enum Isolation {
    /// None: the program is the user's own. It runs in the current folder, with the same environment.
    #[default]
    None,
    /// The program runs in a folder of its own, which holds only the board, with a small environment and within the
    /// limits that the system has. It can still see other files and processes.
    Folder,
    /// In addition, it runs as a user of its own, who cannot enter the folders of the referee.
    OtherUsers(OtherUsers),
    /// In addition to a folder of its own, it sees only files of the system and its own, only its own processes, and no network.
    Sandbox(Sandbox),
}

/// The purpose of a call of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Call {
    /// Its name, which it prints.
    Name,
    /// A move. A sandbox takes IN from the standard input, and [hands over](report) OUT by the standard output.
    Move,
    /// The same where IN and OUT are one file.
    InPlace,
}

/// A submission, and how a [`Sandbox`] builds it.
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "only Linux has a sandbox")
)]
pub(super) struct Build<'a> {
    /// A folder, or a file.
    pub(super) submission: &'a Path,
    /// The marker's files, which have different names.
    pub(super) given: &'a [PathBuf],
    /// An absolute path, or one relative to the copy.
    pub(super) program: &'a Path,
    pub(super) arguments: &'a [OsString],
}

impl Build<'_> {
    /// The copy of the submission, in which the program runs.
    pub(super) const COPY: &'static str = "/build/copy";
}

impl Isolation {
    /// The command line with absolute paths, which runs in any folder.
    ///
    /// # Errors
    /// The program does not exist; the message names it.
    pub(super) fn resolved(&self, line: CommandLine) -> io::Result<CommandLine> {
        match self {
            Self::None => Ok(line),
            Self::Folder | Self::OtherUsers(_) | Self::Sandbox(_) => line.resolved(),
        }
    }

    /// The gaps in this system's isolation, one sentence for each.
    pub fn gaps(&self) -> Vec<String> {
        match self {
            Self::Sandbox(sandbox) => sandbox.gaps(),
            Self::OtherUsers(users) => users.gaps(),
            Self::Folder | Self::None => Vec::new(),
        }
    }

    /// The obstacle to running a command line in this isolation, in a sentence; `None` if none is known.
    pub fn obstacle(&self, line: &CommandLine) -> Option<String> {
        match self {
            Self::OtherUsers(users) => users.obstacle(&line.clone().resolved().ok()?),
            Self::Sandbox(_) | Self::Folder | Self::None => None,
        }
    }

    /// The group that limits a program and its descendants while this value lives.
    pub(super) fn group(&self) -> ControlGroup {
        match self {
            Self::Sandbox(sandbox) => sandbox.group(),
            Self::OtherUsers(_) | Self::Folder | Self::None => ControlGroup::default(),
        }
    }

    /// The command that runs a resolved command line in a `group` of this isolation, for at most `time_limit`. The
    /// boards are in `folder`, unless the isolation [hands them over](Self::uses_pipes).
    pub(super) fn command(
        &self,
        line: &CommandLine,
        call: Call,
        folder: &Path,
        time_limit: Duration,
        group: &ControlGroup,
    ) -> Command {
        let mut command = match self {
            Self::None => return line.command(),
            Self::Folder => system::limited(line.command(), time_limit),
            Self::OtherUsers(users) => users.command(line, folder, time_limit),
            Self::Sandbox(sandbox) => sandbox.command(line, call, time_limit, group),
        };
        command.current_dir(folder);
        set_environment(&mut command, self.visible_path(folder));
        command
    }

    /// The path of the folder as the program sees it.
    pub(super) fn visible_path<'a>(&self, folder: &'a Path) -> &'a Path {
        match self {
            Self::Sandbox(sandbox) => sandbox.visible_path(),
            Self::OtherUsers(_) | Self::Folder | Self::None => folder,
        }
    }

    /// The check to run at intervals on a process in a `group` and its descendants, which together must keep to the
    /// `bounds`.
    pub(super) fn watch(
        &self,
        process: u32,
        bounds: Bounds,
        group: &ControlGroup,
    ) -> impl Fn() -> Result<(), Fault> + use<> {
        let watch = match self {
            Self::None => None,
            Self::Folder | Self::OtherUsers(_) | Self::Sandbox(_) => {
                system::Watch::new(process, self.uses_pipes(), group)
            }
        };
        move || match &watch {
            Some(watch) => watch.measure().map_or(Ok(()), |used| used.check(bounds)),
            None => Ok(()),
        }
    }

    /// True if the program has no folder outside the isolation. IN then goes to the standard input, and OUT comes from
    /// the standard output of a [`Call::Move`].
    pub(super) fn uses_pipes(&self) -> bool {
        matches!(self, Self::Sandbox(_))
    }

    /// The failure of a program, in words.
    pub(super) fn failure(&self, status: ExitStatus) -> String {
        match (self, status.code()) {
            // The sandbox reports signals as shells do.
            (Self::Sandbox(_), Some(code @ 129..=192)) => format!("signal {}", code - 128),
            _ => group::failure(status),
        }
    }
}

/// Gives a command the small environment of isolated programs, in which `home` is the folder for its files.
fn set_environment(command: &mut Command, home: &Path) {
    command.env_clear();
    for name in KEPT_VARIABLES {
        if let Some(value) = env::var_os(name) {
            command.env(name, value);
        }
    }
    command.envs(FOLDER_VARIABLES.map(|name| (name, home)));
}
