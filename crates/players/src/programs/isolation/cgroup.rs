//! Control groups on Linux: limits and counts for a program together with the processes that it starts. See
//! `man 7 cgroups`.

use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::player::Fault;
use crate::programs::isolation::limits::{self, ExceededLimit, MOST_MEMORY, MOST_TASKS};
use vauban_files::{self as file, Hold};

/// Tasks of the sandbox itself.
const SANDBOX_TASKS: u64 = 8;

/// Limits, by the files that set them, in the order of writing. A group has only the files of its controllers. Swap
/// counts as memory.
pub(super) const LIMITS: [(&str, u64); 5] = [
    ("pids.max", MOST_TASKS + SANDBOX_TASKS),
    ("memory.max", MOST_MEMORY),
    ("memory.swap.max", 0),
    ("memory.limit_in_bytes", MOST_MEMORY),
    ("memory.memsw.limit_in_bytes", MOST_MEMORY),
];

/// The files that show what a group counts, in either version.
const COUNTERS: [(&str, Counted); 5] = [
    ("pids.max", Counted::Tasks),
    ("memory.max", Counted::Memory),
    ("memory.limit_in_bytes", Counted::Memory),
    ("cpuacct.usage", Counted::Cpu),
    ("cpu.stat", Counted::Cpu),
];

/// Counters of reached limits: a file, and the name of its line with the count.
const EVENTS: [(&str, &str, ExceededLimit); 3] = [
    ("pids.events", "max", ExceededLimit::Tasks),
    ("memory.events", "oom_kill", ExceededLimit::Memory),
    ("memory.oom_control", "oom_kill", ExceededLimit::Memory),
];

/// The file that lists the processes of a group. A process that writes 0 there joins the group.
pub(super) const PROCESSES: &str = "cgroup.procs";

/// The shell script that joins the groups of the files before `--`, and then runs the command after it.
const JOINING: &str = "\
while [ \"$1\" != -- ]; do
    echo 0 >\"$1\" || exit
    shift
done
shift
exec \"$@\"";

/// The prefix of a group's name, before the ID of the process that made it and the group's number.
pub(super) const PREFIX: &str = "advance-";

/// Attempts to remove a group whose last processes are ending, and to make one under a name that no other run has.
const TRIES: u32 = 100;

/// A resource that a control group counts, for a program with all its descendants.
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

/// The groups of one program, in every hierarchy.
#[derive(Debug, Default)]
pub(crate) struct ControlGroup {
    folders: Vec<PathBuf>,
    /// Keep other runs from removing the groups before a process is in them.
    holds: Vec<Hold>,
}

/// Makes a group inside the one at `place`, and holds it.
pub(super) fn create(place: &Path) -> io::Result<(PathBuf, Hold)> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let numbers = iter::repeat_with(|| NUMBER.fetch_add(1, Ordering::Relaxed));
    for number in numbers.take(TRIES as usize) {
        let folder = place.join(format!("{PREFIX}{}-{number}", process::id()));
        match fs::create_dir(&folder) {
            // In another namespace, another process has the same ID.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            made => made?,
        }
        match file::hold_folder(&folder) {
            Ok(Some(hold)) => return Ok((folder, hold)),
            Ok(None) => {}
            Err(error) => {
                let _ = fs::remove_dir(&folder);
                return Err(error);
            }
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

impl ControlGroup {
    /// Makes a limited group inside the one at `place`.
    pub(super) fn add(&mut self, place: &Path) -> io::Result<()> {
        let (folder, hold) = create(place)?;
        let limits = LIMITS.map(|(file, most)| (folder.join(file), most));
        let mut limits = limits.iter().filter(|(file, _)| file.exists());
        let limited = limits.try_for_each(|(file, most)| fs::write(file, most.to_string()));
        match limited {
            Ok(()) => {
                self.folders.push(folder);
                self.holds.push(hold);
            }
            Err(_) => fs::remove_dir(&folder)?,
        }
        limited
    }

    /// The resources that the kernel does not count here.
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

    /// Fails if a limit was reached, so that a process was not started or was killed, or if more processor time than
    /// `cpu` was used.
    pub(crate) fn check(&self, cpu: Option<Duration>) -> Result<(), Fault> {
        for folder in &self.folders {
            for (file, line, limit) in EVENTS {
                if count(&folder.join(file), line).is_some_and(|count| count > 0) {
                    return Err(limit.into());
                }
            }
        }
        limits::check_cpu(self.cpu().unwrap_or_default(), cpu)
    }

    /// The processor time that was used in this group, if it counts that.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        self.folders.iter().find_map(|folder| {
            let first = fs::read_to_string(folder.join("cpuacct.usage"));
            let nanoseconds = first.ok().and_then(|text| text.trim().parse().ok());
            nanoseconds.map(Duration::from_nanos).or_else(|| {
                count(&folder.join("cpu.stat"), "usage_usec").map(Duration::from_micros)
            })
        })
    }

    /// The command that joins this group before it runs.
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

/// The count in the line of a file that begins with the name `line`.
fn count(file: &Path, line: &str) -> Option<u64> {
    let text = fs::read_to_string(file).ok()?;
    let mut pairs = text.lines().filter_map(|text| text.split_once(' '));
    pairs.find(|(name, _)| *name == line)?.1.parse().ok()
}

/// Removes the groups. Their processes have ended by then, but may not be gone yet.
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

#[cfg(test)]
mod tests {
    use super::super::places::ControlGroups;
    use super::super::places::tests::{may_be_limited, places};
    use super::*;

    #[test]
    fn a_program_joins_its_limited_groups() {
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
    fn files_of_a_group_mean_counters() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("group");
        fs::create_dir(&folder).unwrap();
        let group = ControlGroup {
            folders: vec![folder.clone()],
            holds: Vec::new(),
        };
        assert_eq!(group.uncounted(), Counted::ALL);
        let files = ["memory.max", "cpu.stat"].map(|file| folder.join(file));
        for file in &files {
            fs::write(file, "").unwrap();
        }
        assert_eq!(group.uncounted(), [Counted::Tasks]);
        for file in files {
            fs::remove_file(file).unwrap();
        }
    }

    /// Uses a folder in place of a group, so that it runs on any machine.
    #[test]
    fn reaching_a_group_limit_is_a_fault() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("group");
        fs::create_dir(&folder).unwrap();
        let group = ControlGroup {
            folders: vec![folder.clone()],
            holds: Vec::new(),
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
