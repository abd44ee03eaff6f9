//! The operations of a program on files in a folder, as `strace` reports them.

use std::collections::BTreeMap;
use std::path::Path;

/// The calls that change files or folders. Not every processor has all of them.
const CALLS: [&str; 18] = [
    "openat",
    "write",
    "fsync",
    "rename",
    "renameat",
    "renameat2",
    "link",
    "linkat",
    "unlink",
    "unlinkat",
    "mkdir",
    "mkdirat",
    "rmdir",
    "ftruncate",
    "fchmod",
    "fchown",
    "flock",
    "copy_file_range",
];

/// The `number`-th call of this name on this path, by the thread that makes most of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    call: String,
    path: String,
    number: usize,
}

/// The arguments before those of a program whose operations `strace` writes to `log`.
pub fn watched(log: &Path) -> Vec<String> {
    let calls: Vec<String> = CALLS.iter().map(|call| format!("?{call}")).collect();
    let calls = format!("trace={}", calls.join(","));
    let mut strace = strace(log.to_str().unwrap());
    strace.extend(["-y".to_owned(), "-e".to_owned(), calls]);
    strace
}

fn strace(log: &str) -> Vec<String> {
    // A filter (--seccomp-bpf) would be faster, but cannot inject signals.
    ["strace", "-f", "-o", log].map(str::to_owned).into()
}

impl Operation {
    /// The operations in a log that change files below a folder, each once, in their order.
    pub fn all(log: &str, folder: &str) -> Vec<Self> {
        let mut all = Vec::new();
        let mut counts: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
        for line in log.lines() {
            let Some((thread, line)) = line.split_once(' ') else {
                continue;
            };
            let Some((call, arguments)) = line.trim_start().split_once('(') else {
                continue;
            };
            if !CALLS.contains(&call) {
                continue;
            }
            // The data of a call with a descriptor may look like a path.
            let place = match arguments.starts_with(|c: char| c.is_ascii_digit()) {
                true => arguments.split(", ").next().unwrap_or_default(),
                false => arguments,
            };
            let Some(begin) = place.find(&format!("{folder}/")) else {
                continue;
            };
            let path = &place[begin..];
            let path = &path[..path.find(['"', '>']).unwrap_or(path.len())];
            let number = counts.entry((thread, call, path)).or_default();
            *number += 1;
            let operation = Self {
                call: call.to_owned(),
                path: path.to_owned(),
                number: *number,
            };
            let reads = call == "openat" && arguments.contains("O_RDONLY");
            if !reads && !all.contains(&operation) {
                all.push(operation);
            }
        }
        all
    }

    /// The arguments before those of a program in which this operation is tampered with.
    pub fn strace(&self, how: &str) -> Vec<String> {
        let Self { call, path, number } = self;
        let mut strace = strace("/dev/null");
        let inject = format!("inject={call}:{how}:when={number}");
        let trace = format!("trace={call}");
        strace.extend(["-P", path, "-e", &trace, "-e", &inject].map(str::to_owned));
        strace
    }

    /// True if it is the same call.
    pub fn is_like(&self, other: &Self) -> bool {
        self.call == other.call
    }

    /// True if it removes a file.
    pub fn removes(&self) -> bool {
        self.call.starts_with("unlink")
    }

    /// An error that the system may give for it.
    pub fn error(&self) -> &'static str {
        match self.call.as_str() {
            "flock" => "ENOLCK",
            "unlink" | "unlinkat" | "rmdir" | "fchmod" | "fchown" => "EIO",
            _ => "ENOSPC",
        }
    }
}
