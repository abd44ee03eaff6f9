//! Isolation on Linux: namespaces, made by bubblewrap, and limits, set by `prlimit`.
//!
//! These limits hold for each process alone. A watch therefore checks a process and all its descendants, and a
//! control group limits them where the system allows one.

mod cgroup;

pub(in crate::players) use self::cgroup::ControlGroup;

use std::cell::Cell;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use self::cgroup::ControlGroups;
use super::limits::{MEBIBYTE, MOST_MEMORY, MOST_TASKS, MOST_WRITTEN, NoIsolation, Used};
use crate::players::processes::command_line::{self, CommandLine};
use crate::players::processes::table;

/// The path of a program's folder in the sandbox.
const FOLDER: &str = "/move";

/// The parts of a system that programs need: programs, libraries, and the files that locate libraries.
const SYSTEM: [&str; 26] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/run/current-system",
    "/etc/alternatives",
    "/etc/dotnet",
    "/etc/fonts",
    "/etc/group",
    "/etc/java-11-openjdk",
    "/etc/java-17-openjdk",
    "/etc/java-21-openjdk",
    "/etc/java",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/mono",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/ssl",
    "/etc/timezone",
];

/// The folders of installed programs; those of pyenv and rbenv are `shims`.
const INSTALLED: [&str; 2] = ["bin", "shims"];

/// Address space for data that a process may reserve, in bytes: more than it may use, because runtimes reserve a
/// lot.
const MOST_DATA: u64 = 4 * MOST_MEMORY;

/// Size of shared memory, in bytes.
const MOST_SHARED: u64 = 64 * MEBIBYTE;

/// Ratio of a watch's rest to the time of its check. On a machine with many processes, finding the descendants
/// takes long.
const REST: u32 = 10;

/// The longest rest.
const LONGEST_REST: Duration = Duration::from_millis(100);

/// A sandbox that shows programs only the files that they need.
#[derive(Clone, Debug)]
pub struct Sandbox {
    bwrap: PathBuf,
    hidden: Vec<PathBuf>,
    groups: ControlGroups,
}

impl Sandbox {
    /// A sandbox in which the folders `hidden` are empty.
    ///
    /// # Errors
    /// The system has no sandbox, or does not allow it.
    pub fn new(hidden: &[&Path]) -> Result<Self, NoIsolation> {
        let missing = |name: &str, package: &str| {
            NoIsolation(format!(
                "there is no '{name}' (Debian: apt-get install {package})"
            ))
        };
        let bwrap = command_line::search("bwrap").ok_or_else(|| missing("bwrap", "bubblewrap"))?;
        command_line::search("prlimit").ok_or_else(|| missing("prlimit", "util-linux"))?;
        let hidden = hidden
            .iter()
            .map(fs::canonicalize)
            .collect::<Result<_, _>>();
        let mut sandbox = Self {
            bwrap,
            hidden: hidden.map_err(|error| NoIsolation(error.to_string()))?,
            groups: ControlGroups::find(),
        };
        if sandbox.try_out().is_err() {
            // Groups can be made, but not joined.
            sandbox.groups = ControlGroups::default();
            sandbox.try_out()?;
        }
        Ok(sandbox)
    }

    /// Runs a program without effect, to test whether the system allows a sandbox.
    fn try_out(&self) -> Result<(), NoIsolation> {
        let line = CommandLine::from(PathBuf::from("/bin/true"));
        let group = self.group();
        let mut command = self.command(&line, &env::temp_dir(), Duration::from_secs(1), &group);
        let output = command.stdin(Stdio::null()).output();
        let output = output.map_err(|error| NoIsolation(format!("cannot run bwrap: {error}")))?;
        if output.status.success() {
            return Ok(());
        }
        let told = String::from_utf8_lossy(&output.stderr);
        let told = told.lines().next_back().unwrap_or("bwrap fails");
        Err(NoIsolation(told.to_owned()))
    }

    pub(super) fn seen(&self) -> &'static Path {
        Path::new(FOLDER)
    }

    /// The control group of a program.
    pub(super) fn group(&self) -> ControlGroup {
        self.groups.group()
    }

    /// The command that runs a program whose paths are absolute.
    pub(super) fn command(
        &self,
        line: &CommandLine,
        folder: &Path,
        patience: Duration,
        group: &ControlGroup,
    ) -> Command {
        let mut command = Command::new(&self.bwrap);
        // An identity without rights, even where root marks.
        command.args(["--unshare-all", "--uid", "65534", "--gid", "65534"]);
        // Processes inside die with bubblewrap, and have no terminal.
        command.args(["--die-with-parent", "--new-session"]);
        command.args(["--proc", "/proc", "--dev", "/dev"]);
        command.args(["--size", &MOST_SHARED.to_string(), "--tmpfs", "/dev/shm"]);
        let system = SYSTEM.map(PathBuf::from).into_iter();
        let system: Vec<_> = system.filter(|folder| folder.exists()).collect();
        let mut rooms: Vec<_> = line.paths().flat_map(rooms).collect();
        rooms.retain(|room| !system.iter().any(|folder| room.starts_with(folder)));
        for room in system.iter().chain(&rooms) {
            command.arg("--ro-bind").args([room, room]);
        }
        for hidden in system
            .iter()
            .chain(&rooms)
            .flat_map(|room| self.hidden_in(room))
        {
            command
                .arg("--tmpfs")
                .arg(&hidden)
                .arg("--remount-ro")
                .arg(&hidden);
        }
        command.arg("--bind").args([folder, self.seen()]);
        command.arg("--chdir").arg(self.seen());
        // Root, even without rights, could change settings of the system in /proc.
        for place in ["/proc", "/dev", "/"] {
            command.args(["--remount-ro", place]);
        }
        // Inside, where an ordinary user's processes are counted for each sandbox alone.
        let program = limited(line.command(), patience);
        command
            .arg("--")
            .arg(program.get_program())
            .args(program.get_args());
        group.command(command)
    }

    /// Where the hidden folders would be seen if `room` could be.
    fn hidden_in(&self, room: &Path) -> Vec<PathBuf> {
        let Ok(real) = fs::canonicalize(room) else {
            return Vec::new();
        };
        let inside = self
            .hidden
            .iter()
            .filter_map(|hidden| hidden.strip_prefix(&real).ok());
        inside.map(|rest| room.join(rest)).collect()
    }
}

/// The folder that a program with this path may need: the folder itself, or the folder of a file. An installed
/// program has its libraries beside its `bin`. Never the whole system, nor the user's home.
fn rooms(path: &Path) -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let room = |path: &Path| -> Option<PathBuf> {
        let folder = if path.is_dir() { path } else { path.parent()? };
        let installed = folder
            .file_name()
            .is_some_and(|name| INSTALLED.iter().any(|bin| name == *bin));
        let above = folder
            .parent()
            .filter(|above| installed && home.as_deref() != Some(*above));
        let room = above.unwrap_or(folder);
        let root = room.parent().is_none();
        Some(if root {
            path.to_owned()
        } else {
            room.to_owned()
        })
    };
    // A link leads elsewhere.
    let real = fs::canonicalize(path).ok();
    let mut rooms: Vec<_> = [Some(path), real.as_deref()]
        .into_iter()
        .flatten()
        .filter_map(room)
        .collect();
    rooms.retain(|room| room.parent().is_some());
    rooms.dedup();
    rooms
}

/// The command, with the limits of each process by itself.
pub(super) fn limited(command: Command, patience: Duration) -> Command {
    let Some(prlimit) = command_line::search("prlimit") else {
        return command;
    };
    let mut limited = Command::new(prlimit);
    let seconds = patience.as_secs().saturating_add(2);
    for (name, most) in [
        ("core", 0),
        ("cpu", seconds),
        ("data", MOST_DATA),
        ("fsize", MOST_WRITTEN),
        // Older kernels count all processes of the user.
        ("nproc", MOST_TASKS + table::tasks()),
    ] {
        limited.arg(format!("--{name}={most}"));
    }
    let words = [command.get_program()]
        .into_iter()
        .chain(command.get_args());
    limited.arg("--").args(words.map(OsString::from));
    limited
}

/// Measures the use of a process and its descendants.
pub(super) struct Watch {
    process: u32,
    counts_memory: bool,
    /// The time of the next check.
    next: Cell<Instant>,
    /// A process inside the sandbox, if there is one.
    inside: Cell<Option<u32>>,
}

impl Watch {
    pub(super) fn new(process: u32, counts_memory: bool) -> Self {
        Self {
            process,
            counts_memory,
            next: Cell::new(Instant::now()),
            inside: Cell::new(None),
        }
    }

    /// The use of all of them; `None` before the next check is due.
    pub(super) fn look(&self) -> Option<Used> {
        // The quick check comes first: while processes multiply, this one gets hardly any time.
        let tasks = self.inside.get().and_then(inhabitants).unwrap_or_default();
        if tasks > MOST_TASKS {
            return Some(Used {
                tasks,
                ..Used::default()
            });
        }
        let begun = Instant::now();
        if begun < self.next.get() {
            return None;
        }
        let page = rustix::param::page_size() as u64;
        let mut used = Used::default();
        let mut ticks = 0;
        let family = table::family(&table::read(), self.process);
        for entry in &family {
            used.tasks += entry.threads;
            used.memory += if self.counts_memory {
                entry.pages * page
            } else {
                0
            };
            used.written += written(entry.id);
            ticks += entry.ticks;
        }
        used.cpu = Duration::from_secs(ticks) / rustix::param::clock_ticks_per_second() as u32;
        let inside = family.iter().find(|entry| entry.parent == self.process);
        self.inside.set(inside.map(|entry| entry.id));
        let end = Instant::now();
        self.next.set(end + LONGEST_REST.min((end - begun) * REST));
        Some(used)
    }
}

/// The number of processes in the sandbox of this one; `None` if it is in none.
fn inhabitants(process: u32) -> Option<u64> {
    let list = PathBuf::from(format!("/proc/{process}/root/proc"));
    // A list with this process is the list of the whole machine.
    if fs::read_link(list.join("self")).is_ok() {
        return None;
    }
    let entries = fs::read_dir(list).ok()?.filter_map(Result::ok);
    let numbers = entries.filter(|entry| entry.file_name().as_encoded_bytes()[0].is_ascii_digit());
    Some(numbers.count() as u64)
}

/// Bytes that a process, with the children that it has waited for, wrote to disks. No folder shows a file that is
/// written after its name was removed.
fn written(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/io")).unwrap_or_default();
    let bytes = text
        .lines()
        .find_map(|line| line.strip_prefix("write_bytes: "));
    bytes
        .and_then(|bytes| bytes.parse().ok())
        .unwrap_or_default()
}
