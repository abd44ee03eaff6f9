//! Bots that take more than they may, or stay longer: they are ended, and leave nothing behind.

use super::scene::{Scene, assert_fails, assert_fails_within, reasons};
use super::scripts::{
    CLOSER, CROWD, FILES, FILLERS, FORK_BOMB, HIDDEN_WORK, HOG, HOGS, KILLER, SHARED_FILES,
    SHARED_MEMORY, SURVIVOR,
};
use crate::{Test, tests};

pub fn tests() -> [Test; 17] {
    tests![
        an_honest_bot_passes,
        processes_that_multiply_are_ended,
        many_processes_are_ended,
        a_memory_hog_is_ended,
        hogs_that_share_the_work_are_ended,
        memory_of_no_process_counts,
        work_of_children_counts_however_they_end,
        what_is_only_reserved_does_not_count,
        what_fills_the_disk_finds_it_full,
        temporary_files_last_for_a_move,
        files_without_end_are_ended,
        folders_that_are_closed_are_removed,
        survivors_are_ended,
        what_a_killed_referee_leaves_is_ended,
        a_killer_kills_only_its_own,
        one_that_ignores_signals_is_ended,
        a_slow_writer_is_read_when_it_has_ended,
    ]
}

fn an_honest_bot_passes() {
    let scene = Scene::new();
    scene.lend_the_program();
    let report = scene.mark("exec \"${0%/*}/advance\" \"$@\"", &[]);
    assert_eq!(report["points"], 85.0, "{report}");
}

/// A fork bomb counts as a crash.
fn processes_that_multiply_are_ended() {
    // An ordinary user's bot may fail earlier, because it cannot start that many.
    assert_fails(&Scene::new(), FORK_BOMB, "crash: ");
}

fn many_processes_are_ended() {
    let reason = "more than 256 processes and threads at once";
    assert_fails(&Scene::new(), CROWD, reason);
}

/// The reason for which a bot that hoards memory is ended.
const TOO_MUCH: &str = "more than 1024 MiB of memory";

fn a_memory_hog_is_ended() {
    assert_fails(&Scene::new(), HOG, TOO_MUCH);
}

fn hogs_that_share_the_work_are_ended() {
    assert_fails(&Scene::new(), HOGS, TOO_MUCH);
}

/// Only if the kernel counts memory.
fn memory_of_no_process_counts() {
    let scene = Scene::new();
    if !scene.is_unlimited("memory") {
        assert_fails(&scene, SHARED_MEMORY, TOO_MUCH);
    }
}

/// Only if the kernel counts processor time.
fn work_of_children_counts_however_they_end() {
    let scene = Scene::new();
    if !scene.is_unlimited("processor time") {
        let reason = "more than 500 ms of processor time";
        assert_fails_within("500", &scene, HIDDEN_WORK, &[reason]);
    }
}

/// Runtimes reserve much more than they use: .NET a file of 2 TiB in memory.
fn what_is_only_reserved_does_not_count() {
    let scene = Scene::new();
    scene.lend_the_program();
    // Without a sandbox, the place is that of the machine: what stays open there has no name.
    let script = "exec 9>/dev/shm/$$ && truncate -s 2T reserved /dev/shm/$$ && rm /dev/shm/$$ || exit; \
                  exec \"${0%/*}/advance\" \"$@\"";
    for options in [&[][..], &["--unsafe"]] {
        let report = scene.mark(script, options);
        assert_eq!(report["points"], 85.0, "{report}");
    }
}

/// Its folder holds 64 MiB, as do shared memory and the folders of temporary files together; nothing else can be written
/// to.
fn what_fills_the_disk_finds_it_full() {
    let scene = Scene::new();
    for filler in FILLERS {
        let full = "[ $(stat -f -c %a .) -lt 256 ] || exit 8; exit 9";
        let script = match filler.contains("2G") {
            true => filler.to_owned(),
            false => filler.replace("exit 9", full),
        };
        assert_fails(&scene, &script, "exit code 9");
    }
    let script = "head -c 33M /dev/zero >/tmp/x && exit; exit 9";
    assert_fails(&scene, script, "exit code 9");
    for place in ["/", "/var", "/usr", "/dev", "/program"] {
        let script = format!("touch {place}/x && exit; exit 9");
        assert_fails(&scene, &script, "exit code 9");
    }
}

/// A trace in a folder of temporary files costs nothing, and the next move does not find it.
fn temporary_files_last_for_a_move() {
    let scene = Scene::new();
    scene.lend_the_program();
    let script = "for place in /tmp /var/tmp \"$HOME\" \"$TMPDIR\"; do\n\
                  [ -e \"$place/trace\" ] && exit 9\ndone\n\
                  for place in /tmp /var/tmp \"$HOME\"; do\n\
                  echo called >\"$place/trace\" || exit 8\ndone\n\
                  exec \"${0%/*}/advance\" \"$@\"";
    let report = scene.mark(script, &[]);
    assert_eq!(report["points"], 85.0, "{report}");
}

/// The kernel counts files as memory; if it does not, the referee counts them.
fn files_without_end_are_ended() {
    let scene = Scene::new();
    let reasons = ["more than 500 ms of processor time", "more than 1000 files"];
    for script in [FILES, SHARED_FILES] {
        assert_fails_within("500", &scene, script, &reasons);
    }
}

fn folders_that_are_closed_are_removed() {
    assert_fails(&Scene::new(), CLOSER, "exit code 9");
}

/// This holds with `--unsafe` too, because the referee adopts them.
/// Processes were left: <https://github.com/ChrisJefferson/stacscheck/issues/20>.
fn survivors_are_ended() {
    let scene = Scene::new();
    assert_fails(&scene, SURVIVOR, "exit code 9");
    let told = reasons(&scene.mark(SURVIVOR, &["--unsafe"]));
    assert!(
        told.iter().all(|told| told.contains("exit code 9")),
        "{told:?}"
    );
}

/// The sandbox ends with the referee.
fn what_a_killed_referee_leaves_is_ended() {
    let scene = Scene::new();
    scene.write(
        "bot/bot",
        SURVIVOR.replace("exit 9", "sleep $SLEEP").as_str(),
    );
    scene.kill_while_it_marks("bot/bot");
}

fn a_killer_kills_only_its_own() {
    assert_fails(&Scene::new(), KILLER, "exit code 9");
    assert_fails(&Scene::new(), "kill -9 $$", "crash: signal 9");
}

fn one_that_ignores_signals_is_ended() {
    let script = "trap '' TERM INT HUP QUIT; while :; do sleep $SLEEP; done";
    let told = reasons(&Scene::new().mark(script, &["--time-limit", "2000"]));
    let ended = |told: &String| told.contains("timeout: still running after 2000 ms");
    assert!(told.iter().all(ended), "{told:?}");
}

fn a_slow_writer_is_read_when_it_has_ended() {
    let scene = Scene::new();
    scene.lend_the_program();
    let script = "\"${0%/*}/advance\" $1 $2 whole || exit\n\
                  for i in $(seq 0 $(($(wc -c < whole) - 1))); do\n\
                  dd if=whole bs=1 count=1 skip=$i >> $3; sleep 0.01; done";
    let report = scene.mark(script, &[]);
    assert_eq!(report["points"], 85.0, "{report}");
}
