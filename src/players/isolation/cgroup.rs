//! Control groups on Linux: limits for a program together with the processes that it starts.
//!
//! A process may have none, or lack the right to make any. Both versions are supported: a hierarchy of version 1
//! has one controller, that of version 2 has all. See `man 7 cgroups`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::players::isolation::limits::{self, Excess, MOST_MEMORY, MOST_TASKS};
use crate::players::player::Fault;

/// Tasks of the sandbox itself.
const SANDBOX_TASKS: u64 = 8;

/// Limits by the files that set them, in this order; a group has the files of its controllers. What is moved to a
/// disk counts as memory.
const LIMITS: [(&str, u64); 5] = [
    ("pids.max", MOST_TASKS + SANDBOX_TASKS),
    ("memory.max", MOST_MEMORY),
    ("memory.swap.max", 0),
    ("memory.limit_in_bytes", MOST_MEMORY),
    ("memory.memsw.limit_in_bytes", MOST_MEMORY),
];

/// The files of groups that count something, in either version.
const COUNTERS: [(&str, Counted); 5] = [
    ("pids.max", Counted::Tasks),
    ("memory.max", Counted::Memory),
    ("memory.limit_in_bytes", Counted::Memory),
    ("cpuacct.usage", Counted::Cpu),
    ("cpu.stat", Counted::Cpu),
];

/// Counters of reached limits: a file, and its line with the count.
const EVENTS: [(&str, &str, Excess); 3] = [
    ("pids.events", "max", Excess::Tasks),
    ("memory.events", "oom_kill", Excess::Memory),
    ("memory.oom_control", "oom_kill", Excess::Memory),
];

/// The controllers of version 1 that have such files.
const CONTROLLERS: [&str; 3] = ["pids", "memory", "cpuacct"];

/// The file that lists the processes of a group. A process that writes 0 there joins the group.
const PROCESSES: &str = "cgroup.procs";

/// What runs a command in the groups of the files before `--`.
const JOINING: &str = "\
while [ \"$1\" != -- ]; do
    echo 0 >\"$1\" || exit
    shift
done
shift
exec \"$@\"";

/// The prefix of the name of a group, before the number of its run's process and its own.
const PREFIX: &str = "advance-";

/// Attempts to remove a group whose last processes are ending.
const TRIES: u32 = 100;

/// What a control group counts, for a program with all its descendants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Memory,
    Tasks,
    Cpu,
}

impl Counted {
    pub(super) const ALL: [Self; 3] = [Self::Memory, Self::Tasks, Self::Cpu];

    /// Its name, for messages.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Tasks => "the number of processes",
            Self::Cpu => "processor time",
        }
    }
}

/// Where this process may make groups: its own one in each hierarchy that counts something.
#[derive(Clone, Debug, Default)]
pub(super) struct ControlGroups {
    places: Vec<PathBuf>,
}

/// The groups of one program, in every hierarchy.
#[derive(Debug, Default)]
pub(in crate::players) struct ControlGroup {
    folders: Vec<PathBuf>,
}

impl ControlGroups {
    /// The places where a group can be made and limited; empty where the system allows none.
    pub(super) fn find() -> Self {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
        let mut found = Self::default();
        for place in own.lines().filter_map(|line| place(line, &mounts)) {
            // A group of version 1 needs none. One of version 2 without it counts processor time at least.
            let _ = make_room(&place);
            let mut more = found.clone();
            more.places.push(place.clone());
            if more.group().uncounted().len() < found.group().uncounted().len() {
                sweep(&place);
                found = more;
            }
        }
        found
    }

    /// A group for a program, in each hierarchy that takes one more.
    pub(super) fn group(&self) -> ControlGroup {
        let mut group = ControlGroup::default();
        for place in &self.places {
            // The limits of each process, and a watch, still hold.
            let _ = group.add(place);
        }
        group
    }
}

impl ControlGroup {
    /// Makes a limited group inside the one at `place`.
    fn add(&mut self, place: &Path) -> io::Result<()> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = place.join(format!("{PREFIX}{}-{number}", process::id()));
        fs::create_dir(&folder)?;
        let limits = LIMITS.map(|(file, most)| (folder.join(file), most));
        let mut limits = limits.iter().filter(|(file, _)| file.exists());
        let limited = limits.try_for_each(|(file, most)| fs::write(file, most.to_string()));
        match limited {
            Ok(()) => self.folders.push(folder),
            Err(_) => fs::remove_dir(&folder)?,
        }
        limited
    }

    /// What the kernel does not count here.
    pub(super) fn uncounted(&self) -> Vec<Counted> {
        let has = |file: &str| self.folders.iter().any(|folder| folder.join(file).exists());
        let mut all = Counted::ALL.to_vec();
        all.retain(|what| {
            !COUNTERS
                .iter()
                .any(|(file, counted)| counted == what && has(file))
        });
        all
    }

    /// Whether a limit was reached: then a process was not started, or was killed; or `cpu`, the most processor
    /// time, is used.
    pub(in crate::players) fn check(&self, cpu: Option<Duration>) -> Result<(), Fault> {
        for folder in &self.folders {
            for (file, line, excess) in EVENTS {
                if count(&folder.join(file), line).is_some_and(|count| count > 0) {
                    return Err(excess.into());
                }
            }
        }
        limits::check_cpu(self.cpu(), cpu)
    }

    /// The processor time that was used in this group.
    fn cpu(&self) -> Duration {
        let used = self.folders.iter().find_map(|folder| {
            let first = fs::read_to_string(folder.join("cpuacct.usage"));
            let nanoseconds = first.ok().and_then(|text| text.trim().parse().ok());
            nanoseconds.map(Duration::from_nanos).or_else(|| {
                count(&folder.join("cpu.stat"), "usage_usec").map(Duration::from_micros)
            })
        });
        used.unwrap_or_default()
    }

    /// The command as it runs in this group.
    pub(super) fn command(&self, command: Command) -> Command {
        if self.folders.is_empty() {
            return command;
        }
        let mut inside = Command::new("/bin/sh");
        inside.args(["-c", JOINING, "sh"]);
        inside.args(self.folders.iter().map(|folder| folder.join(PROCESSES)));
        inside.arg("--").arg(command.get_program());
        inside.args(command.get_args());
        inside
    }
}

/// The count in a line of a file.
fn count(file: &Path, line: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let mut pairs = text.lines().filter_map(|text| text.split_once(' '));
    pairs.find(|(name, _)| *name == line)?.1.parse().ok()
}

/// The processes are ended when this is dropped, but may not be gone yet.
impl Drop for ControlGroup {
    fn drop(&mut self) {
        for folder in &self.folders {
            for _ in 0..TRIES {
                match fs::remove_dir(folder) {
                    Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                        thread::sleep(Duration::from_millis(1));
                    }
                    _ => break,
                }
            }
        }
    }
}

/// Removes the groups that killed runs have left inside the one at `place`. One with processes stays.
fn sweep(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| {
            let (owner, _) = name.strip_prefix(PREFIX)?.split_once('-')?;
            owner.parse::<u32>().ok()
        });
        if owner.is_some_and(|owner| !Path::new(&format!("/proc/{owner}")).exists()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// The folder of a group, which a line of `/proc/self/cgroup` names, if its hierarchy has a limit.
fn place(line: &str, mounts: &str) -> Option<PathBuf> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?);
    let wanted = CONTROLLERS
        .into_iter()
        .find(|wanted| controllers.split(',').any(|name| name == *wanted));
    let mut mounts = mounts.lines().filter_map(|mount| {
        let mut words = mount.split(' ').skip(1);
        Some((words.next()?, words.next()?, words.next()?))
    });
    let (mount, ..) = mounts.find(|(_, kind, options)| match (*kind, wanted) {
        ("cgroup2", None) => controllers.is_empty(),
        ("cgroup", Some(wanted)) => options.split(',').any(|option| option == wanted),
        _ => false,
    })?;
    let folder = Path::new(mount).join(path.trim_start_matches('/'));
    // A container may see its own group as the root of all.
    Some(if folder.is_dir() {
        folder
    } else {
        mount.into()
    })
}

/// Makes a group of version 2 delegate its controllers. The kernel allows that only while the group has no process,
/// so this process moves into a group inside; it fails if others stay.
fn make_room(place: &Path) -> io::Result<()> {
    let available = fs::read_to_string(place.join("cgroup.controllers"))?;
    let wanted = available
        .split_whitespace()
        .filter(|name| CONTROLLERS.contains(name));
    let change: String = wanted.map(|name| format!("+{name} ")).collect();
    if change.is_empty() {
        return Err(io::ErrorKind::Unsupported.into());
    }
    let hand_on = || fs::write(place.join("cgroup.subtree_control"), &change);
    if hand_on().is_ok() {
        return Ok(());
    }
    let inside = place.join(format!("advance-{}", process::id()));
    fs::create_dir(&inside)?;
    let moved = fs::write(inside.join(PROCESSES), "0").and_then(|()| hand_on());
    if moved.is_err() {
        fs::write(place.join(PROCESSES), "0")?;
        fs::remove_dir(&inside)?;
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "proc /proc proc rw 0 0\n\
        cgroup /sys/fs/cgroup/cpu cgroup rw,cpu 0 0\n\
        cgroup /sys/fs/cgroup/pids cgroup rw,relatime,pids 0 0\n\
        cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";

    #[test]
    fn the_own_group_is_found_in_its_hierarchy() {
        let found = |line| place(line, MOUNTS).map(|path| path.display().to_string());
        // The group does not exist: the mount stands for it.
        let mount = |name: &str| Some(format!("/sys/fs/cgroup/{name}"));
        assert_eq!(found("8:pids:/not/there"), mount("pids"));
        assert_eq!(found("0::/not/there"), mount("unified"));
        assert_eq!(found("4:memory:/"), None);
        assert_eq!(found("2:cpu:/"), None);
        assert_eq!(found("nonsense"), None);
    }

    #[test]
    fn a_program_is_in_its_limited_groups_as_long_as_they_are_there() {
        let group = ControlGroups::find().group();
        let folders = group.folders.clone();
        if folders.is_empty() {
            assert!(places().all(|place| !may_be_limited(&place)));
            return;
        }
        let mut list = Command::new("cat");
        list.arg("/proc/self/cgroup");
        let listed = group.command(list).output().unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        for folder in &folders {
            let name = folder.file_name().unwrap().to_str().unwrap();
            assert!(listed.contains(name), "{listed}");
            let limits = LIMITS.map(|(file, _)| fs::read_to_string(folder.join(file)));
            let mut limits = limits.into_iter().flatten();
            assert!(limits.all(|limit| limit.trim() != "max"));
        }
        drop(group);
        assert!(folders.iter().all(|folder| !folder.exists()));
    }

    #[test]
    fn what_a_group_has_files_for_is_counted() {
        let place = tempfile::tempdir().unwrap();
        let group = || ControlGroup {
            folders: vec![place.path().to_owned()],
        };
        assert_eq!(group().uncounted(), Counted::ALL);
        fs::write(place.path().join("memory.max"), "").unwrap();
        fs::write(place.path().join("cpu.stat"), "").unwrap();
        assert_eq!(group().uncounted(), [Counted::Tasks]);
    }

    #[test]
    fn groups_of_runs_that_are_gone_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let live = format!("advance-{}-0", process::id());
        // No process has such a number.
        let names = [
            &*live,
            "advance-4294967295-3",
            "advance-x-3",
            "other-4294967295-3",
        ];
        for name in names {
            fs::create_dir(place.path().join(name)).unwrap();
        }
        sweep(place.path());
        let left = names.map(|name| place.path().join(name).exists());
        assert_eq!(left, [true, false, true, true]);
    }

    /// The groups of this process.
    fn places() -> impl Iterator<Item = PathBuf> {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap();
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap();
        let places: Vec<_> = own
            .lines()
            .filter_map(|line| place(line, &mounts))
            .collect();
        places.into_iter()
    }

    /// Whether a group can be made inside another one, and takes a limit.
    fn may_be_limited(place: &Path) -> bool {
        let folder = place.join(format!("advance-probe-{}", process::id()));
        fs::create_dir(&folder).is_ok() && {
            let mut files = LIMITS.iter().map(|(file, _)| folder.join(file));
            let limited = files.any(|file| file.exists() && fs::write(file, "100000000").is_ok());
            fs::remove_dir(&folder).unwrap();
            limited
        }
    }

    /// In a folder that stands for a group, on any machine.
    #[test]
    fn a_program_joins_its_group_before_it_runs_and_a_limit_that_is_reached_is_a_fault() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("group");
        fs::create_dir(&folder).unwrap();
        let group = ControlGroup {
            folders: vec![folder.clone()],
        };
        let mut list = Command::new("cat");
        list.arg(folder.join(PROCESSES));
        let joined = group.command(list).output().unwrap();
        assert_eq!(joined.stdout, b"0\n");
        let second = Some(Duration::from_secs(1));
        group.check(second).unwrap();
        fs::write(folder.join("pids.events"), "max 0\n").unwrap();
        fs::write(folder.join("cpu.stat"), "usage_usec 1000000\nuser_usec 1\n").unwrap();
        group.check(second).unwrap();
        fs::write(folder.join("cpu.stat"), "usage_usec 1000001\nuser_usec 1\n").unwrap();
        group.check(None).unwrap();
        let fault = group.check(second).unwrap_err();
        assert!(
            fault.reason.contains("1000 ms of processor time"),
            "{fault}"
        );
        fs::write(folder.join("cpuacct.usage"), "1000000000\n").unwrap();
        group.check(second).unwrap();
        fs::write(folder.join("pids.events"), "max 1\n").unwrap();
        let fault = group.check(None).unwrap_err();
        assert!(fault.reason.contains("processes"), "{fault}");
        for file in [PROCESSES, "pids.events", "cpu.stat", "cpuacct.usage"] {
            fs::remove_file(folder.join(file)).unwrap();
        }
        drop(group);
        assert!(!folder.exists());
    }
}
