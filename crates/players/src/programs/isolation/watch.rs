//! The resources that a program and its descendants use on Linux, added up from `/proc` where no control group counts
//! them.
//!
//! A program can evade this: the watch misses what happens between two checks, and what a parent hides that does not
//! wait for its children.

use std::cell::Cell;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::cgroup::{ControlGroup, Counted};
use super::{FOLDER, SHARED, TEMPORARY, building};
use crate::programs::isolation::limits::{MOST_TASKS, ResourceUse};
use crate::programs::processes::table;

/// The ratio of the pause after a check to the time that the check took. On a machine with many processes, finding the
/// descendants takes long.
const REST: u32 = 10;

/// The longest pause.
const LONGEST_REST: Duration = Duration::from_millis(100);

/// Measures the use of a process and its descendants.
pub(in crate::programs::isolation) struct Watch {
    process: u32,
    is_sandboxed: bool,
    /// The resources that no group counts.
    uncounted: Vec<Counted>,
    /// The time of the next check.
    next: Cell<Instant>,
    /// A process inside the sandbox, if there is one.
    inside: Cell<Option<u32>>,
}

impl Watch {
    /// A watch over the resources that the `group` does not count; `None` if it counts all.
    pub(in crate::programs::isolation) fn new(
        process: u32,
        is_sandboxed: bool,
        group: &ControlGroup,
    ) -> Option<Self> {
        let uncounted = group.uncounted();
        (!uncounted.is_empty()).then(|| Self {
            process,
            is_sandboxed,
            uncounted,
            next: Cell::new(Instant::now()),
            inside: Cell::new(None),
        })
    }

    /// The resources that the process and its descendants use; `None` before the next check is due.
    pub(in crate::programs::isolation) fn measure(&self) -> Option<ResourceUse> {
        let counts = |what| self.uncounted.contains(&what);
        // The quick check comes first: while processes multiply, this process gets hardly any time.
        let tasks = self
            .inside
            .get()
            .and_then(tasks_in_sandbox)
            .unwrap_or_default();
        if counts(Counted::Tasks) && tasks > MOST_TASKS {
            return Some(ResourceUse {
                tasks,
                ..ResourceUse::default()
            });
        }
        let started = Instant::now();
        if started < self.next.get() {
            return None;
        }
        let page = rustix::param::page_size() as u64;
        let mut used = ResourceUse::default();
        let mut ticks = 0;
        let family = table::family(&table::read(), self.process);
        for entry in &family {
            if counts(Counted::Tasks) {
                used.tasks += entry.threads;
            }
            if counts(Counted::Memory) {
                used.memory += entry.pages * page;
            }
            if counts(Counted::Cpu) {
                ticks += entry.ticks;
            }
            // In a sandbox there is no disk to write to.
            if !self.is_sandboxed {
                used.written += written(entry.id);
            }
        }
        used.cpu = Duration::from_secs(ticks) / rustix::param::clock_ticks_per_second() as u32;
        if self.is_sandboxed {
            let mut ids = family.iter().map(|entry| entry.id);
            self.inside
                .set(ids.find(|&id| tasks_in_sandbox(id).is_some()));
        }
        // If the kernel counts memory, it counts these files too.
        if let Some(inside) = self.inside.get()
            && counts(Counted::Memory)
        {
            used.files = files(inside);
        }
        let end = Instant::now();
        self.next
            .set(end + LONGEST_REST.min((end - started) * REST));
        Some(used)
    }
}

/// The number of processes in the sandbox of this one; `None` if it is in none.
fn tasks_in_sandbox(process: u32) -> Option<u64> {
    let list = PathBuf::from(format!("/proc/{process}/root/proc"));
    // A list with this process is the list of the whole machine.
    if fs::read_link(list.join("self")).is_ok() {
        return None;
    }
    let entries = fs::read_dir(list).ok()?.filter_map(Result::ok);
    let numbers = entries.filter(|entry| entry.file_name().as_encoded_bytes()[0].is_ascii_digit());
    Some(numbers.count() as u64)
}

/// The number of files in the memory of this process's sandbox, including open files that have been removed.
fn files(process: u32) -> u64 {
    let root = PathBuf::from(format!("/proc/{process}/root"));
    let device = |folder: &Path| fs::metadata(folder).ok().map(|it| it.dev());
    let count = |folder: &str| {
        let folder = root.join(folder.trim_start_matches('/'));
        // A folder that is no file system of its own holds nothing of the program.
        if device(&folder)? == device(&root)? {
            return None;
        }
        let message = rustix::fs::statvfs(folder).ok()?;
        Some(message.f_files - message.f_ffree)
    };
    [FOLDER, building::FOLDER, SHARED]
        .into_iter()
        .chain(TEMPORARY)
        .filter_map(count)
        .sum()
}

/// Bytes written to disk by a process and the children that it has waited for. The size of a folder would miss a file
/// that is written after its removal.
fn written(process: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/io")).unwrap_or_default();
    let bytes = text
        .lines()
        .find_map(|line| line.strip_prefix("write_bytes: "));
    bytes
        .and_then(|bytes| bytes.parse().ok())
        .unwrap_or_default()
}
