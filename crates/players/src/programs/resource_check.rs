//! Checks for shortages of this machine, by which its programs may fail.
//!
//! A program is promised some processes, memory, time and room, whether it is isolated or not. Where the machine gives
//! less, a program that fails is not at fault.

use std::io;
use std::path::Path;
use std::time::Duration;

use crate::player::Failure;
use crate::programs::isolation::Isolation;
use crate::shortage::{MachineResource, Shortage};

/// The failure to start a process or a thread. The system reports the same error for a lack of memory.
pub(super) fn spawn_failure(error: io::Error) -> Failure {
    match Shortage::of(&error) {
        Some(short) if short.resource == MachineResource::Tasks => {
            let known = find_shortage(&Isolation::None, Duration::ZERO, None);
            known.unwrap_or(short).into()
        }
        _ => error.into(),
    }
}

/// The first shortage for a program that may run for `time_limit`; `None` if there is none. The program
/// has written so many bytes into its folder, if it has one on a disk.
#[cfg(not(target_os = "linux"))]
pub(super) fn find_shortage(
    _: &Isolation,
    _: Duration,
    _: Option<(&Path, u64)>,
) -> Option<Shortage> {
    None
}

/// The shortage of a process whose limit of processor time is near: it would be used up by `margin` more.
#[cfg(not(target_os = "linux"))]
pub fn cpu_shortage(_: Duration) -> Option<Shortage> {
    None
}

#[cfg(target_os = "linux")]
pub use linux::cpu_shortage;

/// The memory that a container has less than a program may use.
#[cfg(not(target_os = "linux"))]
pub(super) fn memory_shortage() -> Option<Shortage> {
    None
}

#[cfg(target_os = "linux")]
pub(super) use linux::{find_shortage, memory_shortage};

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::os::unix::fs::MetadataExt;

    use rustix::process::{Resource, getrlimit, getuid};
    use rustix::time::{ClockId, clock_gettime};

    use super::{Duration, Isolation, MachineResource, Path, Shortage};
    use crate::programs::isolation::limits::{MOST_FILES, MOST_MEMORY, MOST_TASKS, MOST_WRITTEN};
    use crate::programs::processes::table;

    /// Files that a program may have open.
    const OPEN_FILES: u64 = 64;

    /// The first shortage for a program that may run for `time_limit`; `None` if there is none. The
    /// program has written so many bytes into its folder, if it has one on a disk.
    pub(in crate::programs) fn find_shortage(
        isolation: &Isolation,
        time_limit: Duration,
        folder: Option<(&Path, u64)>,
    ) -> Option<Shortage> {
        let shortage = limits(isolation, time_limit).or_else(container);
        shortage.or_else(|| room(folder?))
    }

    /// The shortage of a process whose limit of processor time is near: it would be used up by `margin` more.
    pub fn cpu_shortage(margin: Duration) -> Option<Shortage> {
        let limit = getrlimit(Resource::Cpu).current?;
        let used = clock_gettime(ClockId::ProcessCPUTime);
        let used = Duration::try_from(used).unwrap_or_default();
        (used + margin >= Duration::from_secs(limit)).then(|| {
            MachineResource::Cpu.shortage(format_args!("{limit} s, of which hardly any are left"))
        })
    }

    /// The first limit of a process that is lower than what a program is promised.
    fn limits(isolation: &Isolation, time_limit: Duration) -> Option<Shortage> {
        let limit = |resource| {
            let limit = getrlimit(resource);
            let is_set = matches!(resource, Resource::Nproc | Resource::Data | Resource::Cpu);
            match isolation {
                Isolation::Folder | Isolation::Sandbox(_) if is_set => limit.maximum,
                // It inherits the others.
                _ => limit.current,
            }
        };
        let promised = [
            (Resource::Nofile, MachineResource::Descriptors, OPEN_FILES),
            (Resource::Data, MachineResource::Memory, MOST_MEMORY),
            (Resource::As, MachineResource::Memory, MOST_MEMORY),
            (Resource::Cpu, MachineResource::Cpu, time_limit.as_secs()),
            (Resource::Fsize, MachineResource::FileSize, MOST_WRITTEN),
        ];
        let tasks = || {
            // It does not bind root.
            let binds = !getuid().is_root() || matches!(isolation, Isolation::Sandbox(_));
            let limit = limit(Resource::Nproc).filter(|_| binds)?;
            // The system counts all processes of the user.
            let wanted = MOST_TASKS + own_tasks();
            let short = (limit < wanted).then_some(MachineResource::Tasks)?;
            Some(short.shortage(format_args!(
                "{limit}, where a program may need up to {wanted}"
            )))
        };
        let mut short = promised.into_iter().filter_map(|(of, resource, wanted)| {
            let limit = limit(of).filter(|&limit| limit < wanted)?;
            Some(resource.shortage(format_args!("{limit}, where a program may need {wanted}")))
        });
        short.next().or_else(tasks)
    }

    /// The memory that a container, or another control group of this process, has less than a program may use.
    pub(in crate::programs) fn memory_shortage() -> Option<Shortage> {
        in_groups("memory", |place| {
            let limits = ["memory.max", "memory.limit_in_bytes"];
            let most = limits.iter().find_map(|limit| number(place, limit))?;
            let why = format_args!("{most}, where a program may need {MOST_MEMORY}");
            (most < MOST_MEMORY).then(|| MachineResource::Memory.shortage(why))
        })
    }

    /// The room for tasks that a container, or another control group of this process, has less than a program may use.
    fn container() -> Option<Shortage> {
        in_groups("pids", |place| {
            let most = number(place, "pids.max")?;
            let wanted = MOST_TASKS + number(place, "pids.current")?;
            let why = format_args!("{most}, where a program may need up to {wanted}");
            (most < wanted).then(|| MachineResource::Tasks.shortage(why))
        })
    }

    /// The shortage in a control group of this process, or in one above it.
    fn in_groups(
        controller: &str,
        find: impl Fn(&Path) -> Option<Shortage> + Copy,
    ) -> Option<Shortage> {
        let own = fs::read_to_string("/proc/self/cgroup").ok()?;
        let first = format!("/sys/fs/cgroup/{controller}");
        let mut groups = own.lines().filter_map(|line| {
            let (controllers, path) = line.split_once(':')?.1.split_once(':')?;
            let mounts = match controllers {
                "" => vec!["/sys/fs/cgroup", "/sys/fs/cgroup/unified"],
                _ if controllers == controller => vec![first.as_str()],
                _ => return None,
            };
            Some((mounts, path.trim_start_matches('/')))
        });
        groups.find_map(|(mounts, path)| {
            // A container may see its own group as the root of all.
            let above = Path::new(path).ancestors();
            let mut places =
                above.flat_map(|path| mounts.iter().map(move |it| Path::new(it).join(path)));
            places.find_map(|place| find(&place))
        })
    }

    /// The number in a file of a control group; `None` if it has no such limit.
    fn number(place: &Path, file: &str) -> Option<u64> {
        fs::read_to_string(place.join(file))
            .ok()?
            .trim()
            .parse()
            .ok()
    }

    /// The processes and threads of this user.
    fn own_tasks() -> u64 {
        let own = |id: u32| {
            let owner = fs::metadata(format!("/proc/{id}")).map(|folder| folder.uid());
            owner.is_ok_and(|owner| owner == getuid().as_raw())
        };
        let all = table::read().into_iter();
        let own = all.filter(|entry| own(entry.id));
        own.map(|entry| entry.threads).sum()
    }

    /// The room that the disk of a folder has less than a program may use, with what it has used.
    fn room((folder, written): (&Path, u64)) -> Option<Shortage> {
        let disk = rustix::fs::statvfs(folder).ok()?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize) + written;
        if free < MOST_WRITTEN {
            let why = format_args!("{free} bytes, where a program may need {MOST_WRITTEN}");
            return Some(MachineResource::Disk.shortage(why));
        }
        // A system that does not count files reports 0.
        let scarce = disk.f_files > 0 && disk.f_favail < MOST_FILES;
        scarce.then(|| MachineResource::Disk.shortage("hardly any file can be made"))
    }
}
