//! The places in which this process may make control groups.
//!
//! It may have no group, or lack the right to make any. Both versions are supported: a hierarchy of version 1 has one
//! controller, that of version 2 has all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::cgroup::{self, ControlGroup, PREFIX, PROCESSES};
use vauban_files as file;

/// The controllers of version 1 that limit or count something.
const CONTROLLERS: [&str; 3] = ["pids", "memory", "cpuacct"];

/// The places in which this process may make groups: its own group in each hierarchy that counts something.
#[derive(Clone, Debug, Default)]
pub(super) struct ControlGroups {
    places: Vec<PathBuf>,
}

impl ControlGroups {
    /// The places where a group can be made and limited; none if the system allows none.
    pub(super) fn find() -> Self {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap_or_default();
        let mut found = Self::default();
        for place in own.lines().filter_map(|line| place(line, &mounts)) {
            // Only version 2 needs room. If that fails, a group still counts processor time.
            let _ = make_room(&place);
            let mut more = found.clone();
            more.places.push(place.clone());
            if more.group().uncounted().len() < found.group().uncounted().len() {
                remove_abandoned(&place);
                found = more;
            }
        }
        found
    }

    /// Makes a group for a program in each hierarchy that allows one more.
    pub(super) fn group(&self) -> ControlGroup {
        let mut group = ControlGroup::default();
        for place in &self.places {
            // If this fails, the limits of each process and the watch still hold.
            let _ = group.add(place);
        }
        group
    }
}

/// Removes the groups that killed runs have left inside the one at `place`. A group that has processes stays. The ID in
/// a name is no evidence: its process may be in another namespace, and another process may have the same ID now.
fn remove_abandoned(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let numbers = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let is_of_a_run = numbers.is_some_and(|numbers| {
            let mut numbers = numbers.split('-');
            numbers.all(|number| number.parse::<u32>().is_ok())
        });
        if is_of_a_run && let Some(_hold) = file::abandoned(&entry.path()) {
            let _ = fs::remove_dir(entry.path());
        }
    }
}

/// The folder of the group that a line of `/proc/self/cgroup` names, if its hierarchy is of version 2 or has one of the
/// [`CONTROLLERS`].
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

/// Makes a group of version 2 delegate its controllers. The kernel allows that only while the group has no process, so
/// this process moves into a group inside it. Fails if other processes stay.
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
    let (inside, _hold) = cgroup::create(place)?;
    let moved = fs::write(inside.join(PROCESSES), "0").and_then(|()| hand_on());
    if moved.is_err() {
        fs::write(place.join(PROCESSES), "0")?;
        fs::remove_dir(&inside)?;
    }
    moved
}

#[cfg(test)]
pub(super) mod tests {
    use std::process;

    use super::super::cgroup::LIMITS;
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
    fn only_groups_of_gone_runs_are_removed() {
        let place = tempfile::tempdir().unwrap();
        let (live, _hold) = cgroup::create(place.path()).unwrap();
        let dead = format!("advance-{}-4294967295", process::id());
        // No process has such a number; a process of another namespace may still be alive.
        let elsewhere = "advance-4294967295-4";
        let names = [
            "advance-4294967295-3",
            &dead,
            elsewhere,
            "advance-x-3",
            "other-4294967295-3",
        ];
        let paths = names.map(|name| place.path().join(name));
        for path in &paths {
            fs::create_dir(path).unwrap();
        }
        let _elsewhere = file::hold_folder(&paths[2]).unwrap().unwrap();
        remove_abandoned(place.path());
        assert!(live.exists());
        let left = paths.map(|path| path.exists());
        assert_eq!(left, [false, false, true, true, true]);
    }

    #[test]
    fn runs_with_equal_process_ids_have_different_groups() {
        let place = tempfile::tempdir().unwrap();
        let made = || {
            let (group, hold) = cgroup::create(place.path()).unwrap();
            let number = group.to_str().unwrap().rsplit('-').next().unwrap();
            (number.parse::<u32>().unwrap(), hold)
        };
        let (first, _hold) = made();
        let next = first + 1;
        for taken in next..next + 20 {
            let name = format!("advance-{}-{taken}", process::id());
            fs::create_dir(place.path().join(name)).unwrap();
        }
        assert!(made().0 >= next + 20);
    }

    /// The groups of this process.
    pub(in super::super) fn places() -> impl Iterator<Item = PathBuf> {
        let own = fs::read_to_string("/proc/self/cgroup").unwrap();
        let mounts = fs::read_to_string("/proc/self/mounts").unwrap();
        let places: Vec<_> = own
            .lines()
            .filter_map(|line| place(line, &mounts))
            .collect();
        places.into_iter()
    }

    /// True if a group can be made inside another one, and takes a limit.
    pub(in super::super) fn may_be_limited(place: &Path) -> bool {
        let folder = place.join(format!("advance-probe-{}", process::id()));
        fs::create_dir(&folder).is_ok() && {
            let mut files = LIMITS.iter().map(|(file, _)| folder.join(file));
            let limited = files.any(|file| file.exists() && fs::write(file, "100000000").is_ok());
            fs::remove_dir(&folder).unwrap();
            limited
        }
    }
}
