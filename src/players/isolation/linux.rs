//! Isolation on Linux: namespaces, made by bubblewrap, and limits, set by `prlimit`.
//!
//! These limits hold for each process alone. A watch therefore checks a process and all its descendants, and a
//! control group limits them where the system allows one.

mod building;
mod cgroup;
mod unpacking;

pub(in crate::players) use self::cgroup::ControlGroup;

use std::cell::Cell;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::mem;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use self::cgroup::ControlGroups;
use super::Call;
use super::limits::{MEBIBYTE, MOST_MEMORY, MOST_TASKS, MOST_WRITTEN, NoIsolation, Used};
use crate::players::processes::command_line::{self, CommandLine};
use crate::players::processes::table;

/// The path of a program's folder in the sandbox. It lies in memory, so nothing of it is left when the sandbox ends.
const FOLDER: &str = "/move";

/// What runs a program for a move, as the first process of the sandbox, which no other there can kill: it takes IN
/// from the standard input, and hands over OUT by the standard output, after a line that says how the program has
/// ended and what OUT is. It starts nothing then, because there may be no room for another process.
const HANDING_OVER: &str = "\
cat >in.txt
\"$@\" </dev/null >/dev/null
code=$?
kill -9 -1 2>/dev/null
if [ ! -e out.txt ] && [ ! -h out.txt ]; then
    echo $code nothing
elif [ -h out.txt ] || [ ! -f out.txt ]; then
    echo $code other
else
    echo $code file
    exec cat out.txt
fi";

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
    shared: Vec<PathBuf>,
    /// Whether a program is kept from making namespaces of its own, which bubblewrap does since 0.8.
    forbids_namespaces: bool,
    groups: ControlGroups,
}

impl Sandbox {
    /// A sandbox in which the folders `hidden` are empty. Of the folders `shared`, in which several programs lie, a
    /// program sees its own entry only.
    ///
    /// # Errors
    /// The system has no sandbox, or does not allow it.
    pub fn new(hidden: &[&Path], shared: &[&Path]) -> Result<Self, NoIsolation> {
        let missing = |name: &str, package: &str| {
            NoIsolation(format!(
                "there is no '{name}' (Debian: apt-get install {package})"
            ))
        };
        let bwrap = command_line::search("bwrap").ok_or_else(|| missing("bwrap", "bubblewrap"))?;
        command_line::search("prlimit").ok_or_else(|| missing("prlimit", "util-linux"))?;
        let real = |folders: &[&Path]| {
            let real = folders.iter().map(fs::canonicalize);
            real.collect::<Result<_, _>>()
                .map_err(|error| NoIsolation(error.to_string()))
        };
        let mut sandbox = Self {
            bwrap,
            hidden: real(hidden)?,
            shared: real(shared)?,
            forbids_namespaces: true,
            groups: ControlGroups::find(),
        };
        if sandbox.try_out().is_ok() {
            return Ok(sandbox);
        }
        // Groups may be made, but not joined.
        let groups = mem::take(&mut sandbox.groups);
        if sandbox.try_out().is_ok() {
            return Ok(sandbox);
        }
        sandbox.forbids_namespaces = false;
        sandbox.try_out()?;
        let alone = mem::replace(&mut sandbox.groups, groups);
        if sandbox.try_out().is_err() {
            sandbox.groups = alone;
        }
        Ok(sandbox)
    }

    /// Runs a program without effect, to test whether the system allows a sandbox.
    fn try_out(&self) -> Result<(), NoIsolation> {
        let line = CommandLine::from(PathBuf::from("/bin/true"));
        let group = self.group();
        let mut command = self.command(&line, Call::Move, Duration::from_secs(1), &group);
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
        call: Call,
        patience: Duration,
        group: &ControlGroup,
    ) -> Command {
        let mut command = self.opened(line.paths());
        command.args(["--size", &MOST_WRITTEN.to_string(), "--tmpfs", FOLDER]);
        command.arg("--chdir").arg(self.seen());
        close(&mut command);
        // Inside, where an ordinary user's processes are counted for each sandbox alone.
        let program = limited(line.command(), patience);
        match call {
            Call::Name => command.arg("--"),
            Call::Move => command.args(["--as-pid-1", "--", "/bin/sh", "-c", HANDING_OVER, "sh"]),
        };
        command.arg(program.get_program()).args(program.get_args());
        group.command(command)
    }

    /// A sandbox to which folders can be added until it is [closed](close). Of the machine it shows the system, and the
    /// folders that programs with these paths may need.
    fn opened<'a>(&self, paths: impl Iterator<Item = &'a Path>) -> Command {
        let mut command = Command::new(&self.bwrap);
        // An identity without rights, even where root marks.
        command.args(["--unshare-all", "--uid", "65534", "--gid", "65534"]);
        if self.forbids_namespaces {
            command.args(["--unshare-user", "--disable-userns"]);
        }
        // Processes inside die with bubblewrap, and have no terminal.
        command.args(["--die-with-parent", "--new-session"]);
        command.args(["--proc", "/proc", "--dev", "/dev"]);
        command.args(["--size", &MOST_SHARED.to_string(), "--tmpfs", "/dev/shm"]);
        let system = SYSTEM.map(PathBuf::from).into_iter();
        let system: Vec<_> = system.filter(|folder| folder.exists()).collect();
        let mut rooms: Vec<_> = paths.flat_map(|path| self.rooms(path)).collect();
        rooms.retain(|room| !system.iter().any(|folder| room.starts_with(folder)));
        for room in system.iter().chain(&rooms) {
            command.arg("--ro-bind").args([room, room]);
        }
        for room in system.iter().chain(&rooms) {
            self.hide(&mut command, room, room);
        }
        command
    }

    /// Hides what must not be seen of `folder`, which is shown at `place`.
    fn hide(&self, command: &mut Command, folder: &Path, place: &Path) {
        for hidden in self.hidden_in(folder, place) {
            command
                .arg("--tmpfs")
                .arg(&hidden)
                .arg("--remount-ro")
                .arg(&hidden);
        }
    }

    /// The folders that a program with this path may need: its own, and that to which a link leads. Never the whole
    /// system.
    fn rooms(&self, path: &Path) -> Vec<PathBuf> {
        // A link leads elsewhere.
        let real = fs::canonicalize(path).ok();
        let paths = [Some(path), real.as_deref()].into_iter().flatten();
        let mut rooms: Vec<_> = paths.filter_map(|path| self.room(path)).collect();
        rooms.retain(|room| room.parent().is_some());
        rooms.dedup();
        rooms
    }

    /// The folder itself, or the folder of a file. An installed program has its libraries beside its `bin`. Never the
    /// user's home, and of a shared folder only the entry.
    fn room(&self, path: &Path) -> Option<PathBuf> {
        for shared in &self.shared {
            if let Ok(inside) = path.strip_prefix(shared)
                && let Some(entry) = inside.components().next()
            {
                return Some(shared.join(entry));
            }
        }
        let home = env::var_os("HOME").map(PathBuf::from);
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
    }

    /// Where the hidden folders would be seen if `folder` were shown at `place`.
    fn hidden_in(&self, folder: &Path, place: &Path) -> Vec<PathBuf> {
        let Ok(real) = fs::canonicalize(folder) else {
            return Vec::new();
        };
        let inside = self
            .hidden
            .iter()
            .filter_map(|hidden| hidden.strip_prefix(&real).ok());
        inside.map(|rest| place.join(rest)).collect()
    }
}

/// Lets nothing more be written but to the folders that are made for that.
fn close(command: &mut Command) {
    // Root, even without rights, could change settings of the system in /proc.
    for place in ["/proc", "/dev", "/"] {
        command.args(["--remount-ro", place]);
    }
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
    is_sandboxed: bool,
    counts_memory: bool,
    /// The time of the next check.
    next: Cell<Instant>,
    /// A process inside the sandbox, if there is one.
    inside: Cell<Option<u32>>,
}

impl Watch {
    pub(super) fn new(process: u32, is_sandboxed: bool, counts_memory: bool) -> Self {
        Self {
            process,
            is_sandboxed,
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
            // In a sandbox there is no disk to write to.
            used.written += if self.is_sandboxed {
                0
            } else {
                written(entry.id)
            };
            ticks += entry.ticks;
        }
        used.cpu = Duration::from_secs(ticks) / rustix::param::clock_ticks_per_second() as u32;
        used.files = self.inside.get().map(files).unwrap_or_default();
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

/// The files in the memory of the sandbox of this process, also those that are open but have no name any more; 0 if
/// it is in none.
fn files(process: u32) -> u64 {
    let count = |folder: &str| {
        let told = rustix::fs::statvfs(format!("/proc/{process}/root{folder}")).ok()?;
        Some(told.f_files - told.f_ffree)
    };
    [FOLDER, building::FOLDER, "/dev/shm"]
        .into_iter()
        .filter_map(count)
        .sum()
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
