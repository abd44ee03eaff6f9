//! The processes of a Linux machine, as `/proc` lists them.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Read;

/// A process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) id: u32,
    /// Its parent, or the process that adopted it.
    pub(crate) parent: u32,
    /// The number of its threads.
    pub(crate) threads: u64,
    /// Its resident memory, in pages.
    pub(crate) pages: u64,
    /// Its processor time, with the children that it has waited for, in clock ticks.
    pub(crate) ticks: u64,
}

/// All visible processes.
pub(crate) fn read() -> Vec<Entry> {
    let Ok(folder) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    folder
        .filter_map(|entry| self::entry(entry.ok()?.file_name().to_str()?.parse().ok()?))
        .collect()
}

/// The process with this ID; `None` if it has ended and was waited for.
pub(crate) fn entry(id: u32) -> Option<Entry> {
    // The whole line by one read: there may be thousands of processes.
    let mut stat = [0; 1024];
    let mut file = File::open(format!("/proc/{id}/stat")).ok()?;
    let length = file.read(&mut stat).ok()?;
    // A process may call itself by bytes that are no text.
    parse(id, &String::from_utf8_lossy(&stat[..length]))
}

/// True if a thread of a process computes, waits for a processor, or for a disk.
pub(crate) fn is_awake(id: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{id}/task"));
    let mut threads = threads.into_iter().flatten().flatten();
    threads.any(|thread| {
        let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        let state = stat
            .rsplit_once(") ")
            .map(|(_, fields)| fields.as_bytes()[0]);
        matches!(state, Some(b'R' | b'D'))
    })
}

/// The number of processes and threads of the machine: much faster than listing them.
pub(crate) fn tasks() -> u64 {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let running_of_all = load.split(' ').nth(3).and_then(|text| text.split_once('/'));
    running_of_all
        .and_then(|(_, all)| all.parse().ok())
        .unwrap_or_default()
}

/// The fields of `/proc/ID/stat`; the name before them may have spaces and parentheses itself.
fn parse(id: u32, stat: &str) -> Option<Entry> {
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
    Some(Entry {
        id,
        parent: fields.get(1)?.parse().ok()?,
        threads: fields.get(17)?.parse().ok()?,
        pages: fields.get(21)?.parse().ok()?,
        ticks: fields
            .get(11..15)?
            .iter()
            .flat_map(|ticks| ticks.parse::<u64>())
            .sum(),
    })
}

/// A process and its descendants, as far as their parents still run.
pub(crate) fn family(all: &[Entry], head: u32) -> Vec<Entry> {
    let mut ids = HashSet::from([head]);
    loop {
        let before = ids.len();
        let children = all.iter().filter(|entry| ids.contains(&entry.parent));
        let children: Vec<u32> = children.map(|entry| entry.id).collect();
        ids.extend(children);
        if ids.len() == before {
            break;
        }
    }
    let members = all.iter().filter(|entry| ids.contains(&entry.id));
    members.copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    use std::process::{self, Command, Stdio};

    #[test]
    fn this_process_is_in_the_table() {
        let all = read();
        let me = all.iter().find(|entry| entry.id == process::id()).unwrap();
        assert_eq!(me.parent, std::os::unix::process::parent_id());
        assert!(me.threads > 0 && me.pages > 0);
    }

    #[test]
    fn processes_with_binary_names_are_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(OsStr::from_bytes(b"\xFF"));
        symlink("/bin/sh", &path).unwrap();
        let mut command = Command::new(path);
        command.args(["-c", "read line"]).stdin(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let found = entry(child.id());
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(found.unwrap().parent, process::id());
    }

    #[test]
    fn names_may_look_like_fields() {
        let fields =
            "S 7 8 9 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 3 0 100 2000000 250 18446744073709551615";
        let entry = parse(5, &format!("5 (a) b (c) {fields}")).unwrap();
        assert_eq!((entry.parent, entry.threads, entry.pages), (7, 3, 250));
        assert_eq!(entry.ticks, 5 + 6 + 7 + 8);
        assert!(parse(5, "5 (cut off) S 7").is_none());
    }

    #[test]
    fn a_family_has_children_of_children() {
        let entry = |id, parent| Entry {
            id,
            parent,
            threads: 1,
            pages: 1,
            ticks: 1,
        };
        let all = [
            entry(9, 3),
            entry(1, 0),
            entry(2, 1),
            entry(3, 2),
            entry(4, 1),
        ];
        let mut ids: Vec<_> = family(&all, 2).iter().map(|entry| entry.id).collect();
        ids.sort_unstable();
        assert_eq!(ids, [2, 3, 9]);
    }
}
