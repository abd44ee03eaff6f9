//! The bots. They run in a sandbox only, unless they do no harm outside.

use super::scene::{Scene, assert_fails, reasons};
use crate::{Test, tests};

pub fn tests() -> [Test; 19] {
    tests![
        an_honest_bot_passes,
        processes_that_multiply_are_ended,
        many_processes_are_ended,
        a_memory_hog_is_ended,
        hogs_that_share_the_work_are_ended,
        a_reader_of_answers_finds_none,
        the_same_reader_finds_them_without_a_sandbox,
        a_reader_beside_the_cases_finds_none,
        a_link_to_the_answer_is_no_board,
        what_is_only_reserved_does_not_count,
        what_fills_the_disk_finds_it_full,
        folders_that_are_closed_are_removed,
        survivors_are_ended,
        a_killer_kills_only_its_own,
        one_that_ignores_signals_is_ended,
        a_slow_writer_is_read_when_it_has_ended,
        the_system_cannot_be_changed,
        an_entry_called_bin_sees_no_neighbour,
        files_in_one_folder_see_no_neighbour,
    ]
}

fn an_honest_bot_passes() {
    let scene = Scene::new();
    scene.lend_the_program();
    let report = scene.mark("exec \"${0%/*}/advance\" \"$@\"", &[]);
    assert_eq!(report["points"], 85.0, "{report}");
}

/// It grows to a thousand if nobody stops it.
fn processes_that_multiply_are_ended() {
    let scene = Scene::new();
    let bomb = format!(
        "f() {{ [ $1 -gt 9 ] && exec sleep {}; f $(($1 + 1)) & f $(($1 + 1)) & wait; }}; f 0",
        scene.sleep
    );
    // An ordinary user's bot may fail before, because it can't start so many.
    assert_fails(&scene, &bomb, "crash: ");
}

fn many_processes_are_ended() {
    let scene = Scene::new();
    let script = format!("for i in $(seq 300); do sleep {} & done; wait", scene.sleep);
    assert_fails(
        &scene,
        &script,
        "more than 256 processes and threads at once",
    );
}

/// What has no line end, `tail` keeps in memory.
const HOG: &str = "head -c 3G /dev/zero | tail";

/// Why whoever hoards memory is ended.
const TOO_MUCH: &str = "more than 1024 MiB of memory";

fn a_memory_hog_is_ended() {
    assert_fails(&Scene::new(), HOG, TOO_MUCH);
}

fn hogs_that_share_the_work_are_ended() {
    let scene = Scene::new();
    let sleep = &scene.sleep;
    let hogs =
        format!("for i in 1 2 3; do (head -c 500M /dev/zero; sleep {sleep}) | tail & done; wait");
    assert_fails(&scene, &hogs, TOO_MUCH);
}

/// Looks for the case that it is given wherever the command lines of other processes lead to and in the whole
/// system, and plays the answer.
const READER: &str = r#"
try() {
    for case in $(find "$1" -path '*/tests/*.txt' 2>/dev/null); do
        cmp -s "$case" "$IN" && cp "$(echo "$case" | sed 's,/tests/,/answers/,')" "$OUT" && exit
    done
}
IN=$2 OUT=$3
for process in /proc/[0-9]*; do
    for word in $(tr '\0' ' ' < $process/cmdline); do
        [ "$word" = cases ] && try "$process/cwd/$word"
    done
done
[ "$FAR" = no ] || for folder in /*; do [ "$folder" = /proc ] || try "$folder"; done
ls -l /proc/self/fd >&2
exit 9"#;

/// Reading all files of a system takes long where the disk is slow.
const TIME_TO_READ: [&str; 2] = ["--time-limit", "300000"];

#[track_caller]
fn assert_finds_none(file: &str) {
    let told = reasons(&Scene::new().mark_at(file, READER, &TIME_TO_READ));
    let gave_up = |told: &String| told.contains("exit code 9");
    assert!(told.iter().all(gave_up), "{told:?}");
}

fn a_reader_of_answers_finds_none() {
    assert_finds_none("bot/bot");
}

fn the_same_reader_finds_them_without_a_sandbox() {
    let near = format!("FAR=no\n{READER}");
    let report = Scene::new().mark(&near, &["--unsafe"]);
    assert_eq!(report["points"], 85.0, "{report}");
}

fn a_reader_beside_the_cases_finds_none() {
    assert_finds_none("bot.sh");
}

/// The referee could follow it where the bot itself can't.
fn a_link_to_the_answer_is_no_board() {
    let scene = Scene::new();
    let cases = scene.path("cases");
    let script = format!(
        "for level in 4 5 6 7; do ln -s {}/$level/$1/answers/0.txt $level.txt; done; mv 4.txt \"$3\"",
        cases.display()
    );
    assert_fails(&scene, &script, "OUT is not a regular file");
}

/// Runtimes reserve much more than they use: .NET a file of 2 TiB in memory.
fn what_is_only_reserved_does_not_count() {
    let scene = Scene::new();
    scene.lend_the_program();
    let script =
        "truncate -s 2T reserved /dev/shm/reserved || exit; exec \"${0%/*}/advance\" \"$@\"";
    for options in [&[][..], &["--unsafe"]] {
        let report = scene.mark(script, options);
        assert_eq!(report["points"], 85.0, "{report}");
    }
}

fn what_fills_the_disk_finds_it_full() {
    let scene = Scene::new();
    let full = "[ $(stat -f -c %a .) -lt 256 ] && exit 9; exit 8";
    for filling in [
        "head -c 10G /dev/zero > big",
        "for i in $(seq 200); do head -c 50M /dev/zero > $i; done",
        "exec 4>x; rm x; head -c 10G /dev/zero >&4",
        "for i in $(seq 80); do fallocate -l 1M $i; done",
        "cd /dev/shm; head -c 10G /dev/zero > x",
    ] {
        assert_fails(&scene, &format!("{filling}; {full}"), "exit code 9");
    }
    let reserved = "fallocate -l 2G x && exit; exit 9";
    assert_fails(&scene, reserved, "exit code 9");
    let small = "mkdir x; i=0; while :; do : > x/$i; i=$((i + 1)); done";
    assert_fails(&scene, small, "more than 1000 files");
    let shared = "i=0; while :; do : > /dev/shm/$i; i=$((i + 1)); done";
    assert_fails(&scene, shared, "more than 1000 files");
    for place in ["/", "/tmp", "/usr", "/dev", "$(dirname \"$0\")"] {
        assert_fails(
            &scene,
            &format!("touch {place}/x && exit; exit 9"),
            "exit code 9",
        );
    }
}

fn folders_that_are_closed_are_removed() {
    let script = "mkdir -p a/b/c; touch a/b/c/d; chmod 0 a/b/c a/b a .; exit 9";
    assert_fails(&Scene::new(), script, "exit code 9");
}

fn survivors_are_ended() {
    let scene = Scene::new();
    let sleep = &scene.sleep;
    let script = format!(
        "setsid sleep {sleep} & setsid sh -c 'env -i setsid sleep {sleep} & setsid sleep {sleep}' &\n\
         sleep 0.2; exit 9"
    );
    assert_fails(&scene, &script, "exit code 9");
    // These are adopted.
    let told = reasons(&scene.mark(&script, &["--unsafe"]));
    assert!(
        told.iter().all(|told| told.contains("exit code 9")),
        "{told:?}"
    );
}

fn a_killer_kills_only_its_own() {
    let script = "kill -9 $PPID; kill -9 1; kill -9 -1; kill -9 $PPID; exit 9";
    assert_fails(&Scene::new(), script, "exit code 9");
    assert_fails(&Scene::new(), "kill -9 $$", "crash: signal 9");
}

fn one_that_ignores_signals_is_ended() {
    let scene = Scene::new();
    let script = format!(
        "trap '' TERM INT HUP QUIT; while :; do sleep {}; done",
        scene.sleep
    );
    let told = reasons(&scene.mark(&script, &["--time-limit", "2000"]));
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

fn the_system_cannot_be_changed() {
    // The value that it has already: where this works, nothing is changed.
    let script = "file=/proc/sys/kernel/core_pattern; value=$(cat $file)\n\
                  echo \"$value\" > $file && exit; exit 9";
    assert_fails(&Scene::new(), script, "exit code 9");
    let script = "for namespace in --user '--user --map-root-user'; do\n\
                  unshare $namespace true && exit; done; exit 9";
    assert_fails(&Scene::new(), script, "exit code 9");
}

/// The folder above a `bin` is shown for the libraries of an installed program: here that is the whole class.
fn an_entry_called_bin_sees_no_neighbour() {
    let scene = Scene::new();
    scene.lend_the_program_at("class/anna/advance");
    scene.write("class/anna/bot", "exec \"${0%/*}/advance\" \"$@\"");
    scene.write("class/bin/bot", "exec \"${0%/*}/../anna/advance\" \"$@\"");
    assert_eq!(
        scene.marks(&["--call", "{}/bot"]),
        ["anna 85.00", "bin 0.00"]
    );
}

fn files_in_one_folder_see_no_neighbour() {
    let scene = Scene::new();
    scene.lend_the_program_at("class/anna");
    scene.write("class/bo", "exec \"${0%/*}/anna\" \"$@\"");
    assert_eq!(scene.marks(&[]), ["anna 85.00", "bo 0.00"]);
}
