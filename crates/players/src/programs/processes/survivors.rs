//! Survivors on Linux: processes that have left their group, and whose parents have ended.
//!
//! This process adopts them, as a subreaper. While several programs run at once, a mark in the environment of each
//! program shows which processes another program may still need.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::process::{self, Command};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpid, kill_process, set_child_subreaper,
    waitid, waitpid,
};
use shared_child::SharedChild;

use super::table;

/// The variable with the mark.
const TAG_VARIABLE: &str = "ADVANCE_MOVE";

/// The time that killed survivors have to end.
const CLEARING: Duration = Duration::from_secs(2);

/// The interval of checks while waiting for them.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// True if this process adopts survivors.
static ADOPTS: AtomicBool = AtomicBool::new(false);

/// The running programs, by their marks. The lock is held while a program starts, so that it is not mistaken for a
/// survivor.
static RUNNING: Mutex<BTreeMap<String, u32>> = Mutex::new(BTreeMap::new());

/// Makes this process adopt survivors from now on.
pub(crate) fn adopt() {
    // Linux supports this since 3.4; an older one leaves survivors alone.
    if set_child_subreaper(Some(getpid())).is_ok() {
        ADOPTS.store(true, Ordering::Relaxed);
    }
}

/// Starts a program, and returns its mark and the time of its start.
pub(crate) fn spawn(command: &mut Command) -> io::Result<(SharedChild, String, Instant)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let tag = format!("{}-{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let mut running = running();
    // A program may compute before this process learns that it was started.
    let started = Instant::now();
    let child = SharedChild::spawn(command.env(TAG_VARIABLE, &tag))?;
    running.insert(tag.clone(), child.id());
    Ok((child, tag, started))
}

/// Kills the survivors of a program that has ended.
pub(crate) fn end(tag: &str) {
    let mut running = running();
    running.remove(tag);
    let started = Instant::now();
    // Killing one may orphan others.
    while ADOPTS.load(Ordering::Relaxed) && started.elapsed() < CLEARING {
        let orphans = orphans(&running);
        if orphans.is_empty() {
            return;
        }
        for id in orphans {
            // It is our child and not waited for, so no other process has its number.
            let _ = kill_process(id, Signal::KILL);
            while started.elapsed() < CLEARING
                && waitpid(Some(id), WaitOptions::NOHANG).is_ok_and(|ended| ended.is_none())
            {
                thread::sleep(POLL_INTERVAL);
            }
        }
    }
}

fn running() -> MutexGuard<'static, BTreeMap<String, u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The children of this process that are neither a running program nor needed by one.
fn orphans(running: &BTreeMap<String, u32>) -> Vec<Pid> {
    // A quick check whether there is any child.
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    if waitid(WaitId::All, options).is_err_and(|error| error == Errno::CHILD) {
        return Vec::new();
    }
    let children = table::read().into_iter();
    let children = children.filter(|entry| entry.parent == process::id());
    children
        .filter(|entry| running.values().all(|&id| id != entry.id))
        .filter(|entry| tag(entry.id).is_none_or(|tag| !running.contains_key(&tag)))
        .filter_map(|entry| Pid::from_raw(i32::try_from(entry.id).ok()?))
        .collect()
}

/// The mark in the environment of a process.
fn tag(process: u32) -> Option<String> {
    let environment = fs::read(format!("/proc/{process}/environ")).ok()?;
    let mut variables = environment.split(|&byte| byte == 0);
    let tag = variables.find_map(|text| {
        text.strip_prefix(TAG_VARIABLE.as_bytes())?
            .strip_prefix(b"=")
    })?;
    String::from_utf8(tag.to_owned()).ok()
}
