//! Bots that try to read, play or change what belongs to others.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::scene::{Scene, assert_fails, reasons};
use super::scripts::{FORGER, LINKER, NAMESPACES, PARASITE, READER, SETTER};
use crate::{Test, tests};

pub fn tests() -> [Test; 12] {
    tests![
        a_reader_of_answers_finds_none,
        the_same_reader_finds_them_without_a_sandbox,
        a_reader_beside_the_cases_finds_none,
        a_bot_in_the_home_folder_sees_nothing_else_there,
        a_link_to_the_answer_is_no_board,
        a_forger_hands_over_nothing,
        the_system_cannot_be_changed,
        a_bot_makes_no_namespaces,
        an_entry_called_bin_sees_no_neighbour,
        files_in_one_folder_see_no_neighbour,
        what_a_bot_writes_beside_itself_does_not_last,
        what_a_bot_does_besides_is_told,
    ]
}

/// Tests that run when root marks.
pub fn tests_of_root() -> [Test; 1] {
    tests![what_only_root_may_read_is_not_read]
}

/// Reading all files of a system takes long on a slow disk.
pub const TIME_TO_READ: [&str; 2] = ["--time-limit", "300000"];

/// A log and a cache, as programs of .NET and Python write them where they lie.
fn what_a_bot_writes_beside_itself_does_not_last() {
    let script = "cd \"${0%/*}\" && [ ! -e log ] && echo begun >log && mkdir cache && echo >>\"$0\" || exit 9\n\
        cp \"$2\" \"$3\"";
    let scene = Scene::new();
    for call in ["./bot/bot", "sh bot/bot"] {
        scene.write("bot/bot", script);
        // The folder of the bot is compared with what it was.
        let told = reasons(&scene.mark_call(&["--bot", call], &[]));
        assert!(
            told.iter().all(|told| told.contains("nothing changed")),
            "{told:?}"
        );
    }
    let own = fs::read_to_string(scene.path("bot/bot")).unwrap();
    assert_eq!(own.lines().count(), script.lines().count() + 1, "{own}");
}

/// Bots by what they do before they leave a board, and the side effects that are noted.
const BESIDES: [(&str, &[&str]); 15] = [
    ("cat \"${0%/*}\"/* /dev/shm/* >&2", &[]),
    ("sleep 0 & wait", &[]),
    ("echo >x; rm x", &[]),
    ("bash -c 'exec 3<>/dev/tcp/127.0.0.1/9'", &["network"]),
    ("bash -c 'exec 3<>/dev/tcp/192.0.2.1/9'", &["network"]),
    ("bash -c 'exec 3<>/dev/tcp/2001:db8::1/9'", &["network"]),
    ("bash -c 'echo >/dev/udp/192.0.2.1/9'", &["network"]),
    ("sleep $SLEEP &", &["processes"]),
    ("setsid sleep $SLEEP & exit 9", &["processes"]),
    ("echo >\"${0%/*}/log\"", &["program"]),
    ("echo >\"${0%/*}/cache/.hidden\"", &["program"]),
    ("echo >>\"$0\"", &["program"]),
    ("ln -s nowhere \"$TMPDIR/x\"", &["files"]),
    ("echo >/dev/shm/.x", &["files"]),
    (
        "echo >x; echo >\"${0%/*}/x\"; sleep $SLEEP & kill -9 $$",
        &["processes", "program", "files"],
    ),
];

/// Nothing of it changes a mark.
fn what_a_bot_does_besides_is_told() {
    let scene = Scene::new();
    for (number, (script, _)) in BESIDES.iter().enumerate() {
        let script = format!("{script}\ncp \"$2\" \"$3\"");
        scene.write(&format!("class/{number}/bot"), &script);
        fs::create_dir(scene.path(&format!("class/{number}/cache"))).unwrap();
    }
    let class = scene.mark_class("class", &["--call", "{}/bot", "--games", "0"]);
    for (number, (script, effects)) in BESIDES.iter().enumerate() {
        let steps = class.steps(&number.to_string());
        assert!(!steps.is_empty());
        for step in steps {
            let told = step["effects"].as_array().cloned().unwrap_or_default();
            assert_eq!(told, *effects, "{script}");
        }
    }
}

#[track_caller]
fn assert_finds_none(file: &str) {
    let told = reasons(&Scene::new().mark_at(file, READER, &TIME_TO_READ));
    let gave_up = |told: &String| told.contains("exit code 9");
    assert!(told.iter().all(gave_up), "{told:?}");
}

fn a_reader_of_answers_finds_none() {
    assert_finds_none("bot/bot");
}

/// This shows that the sandbox hides the answers.
fn the_same_reader_finds_them_without_a_sandbox() {
    let near = format!("FAR=no\n{READER}");
    let report = Scene::new().mark(&near, &["--unsafe"]);
    assert_eq!(report["points"], 85.0, "{report}");
}

fn a_reader_beside_the_cases_finds_none() {
    assert_finds_none("bot.sh");
}

/// The scene is the home folder, by a link.
fn a_bot_in_the_home_folder_sees_nothing_else_there() {
    let scene = Scene::new();
    fs::write(scene.path("secret"), "the secret").unwrap();
    scene.write("bot.sh", "cat \"${0%/*}/secret\" >&2; exit 9");
    for bot in ["./bot.sh", "sh bot.sh", "sh bot.sh ."] {
        let report = scene.mark_call(&["--bot", bot], &[]);
        assert_eq!(reasons(&report).len(), 4);
        for case in report["failed"].as_array().unwrap() {
            let told = case["stderr"].as_str().unwrap();
            assert!(told.contains("secret: No such file"), "{bot}: {told}");
        }
    }
}

/// The referee could follow the link, although the bot itself cannot.
fn a_link_to_the_answer_is_no_board() {
    assert_fails(&Scene::new(), LINKER, "OUT is not a regular file");
}

/// The first process of the sandbox hands over the board when the bot is gone.
fn a_forger_hands_over_nothing() {
    assert_fails(&Scene::new(), FORGER, "exit code 9");
}

fn the_system_cannot_be_changed() {
    assert_fails(&Scene::new(), SETTER, "exit code 9");
}

fn a_bot_makes_no_namespaces() {
    let scene = Scene::new();
    if !scene.is_unlimited("namespaces") {
        assert_fails(&scene, NAMESPACES, "exit code 9");
    }
}

/// The folder above a `bin` is visible for the libraries of an installed program; here it is the whole class.
fn an_entry_called_bin_sees_no_neighbour() {
    let scene = Scene::new();
    scene.lend_the_program_at("class/good/advance");
    scene.write("class/good/bot", "exec \"${0%/*}/advance\" \"$@\"");
    scene.write("class/bin/bot", PARASITE);
    let class = scene.mark_class("class", &["--call", "{}/bot", "--games", "0"]);
    assert_eq!(class.marks(), ["bin 0.00", "good 85.00"]);
}

fn files_in_one_folder_see_no_neighbour() {
    let scene = Scene::new();
    scene.lend_the_program_at("class/anna");
    scene.write("class/bo", "exec \"${0%/*}/anna\" \"$@\"");
    let class = scene.mark_class("class", &["--games", "0"]);
    assert_eq!(class.marks(), ["anna 85.00", "bo 0.00"]);
}

/// The secret does not reach the reported standard error either.
fn what_only_root_may_read_is_not_read() {
    let scene = Scene::new();
    for file in ["bot/secret", "secret"] {
        fs::write(scene.path(file), "the secret").unwrap();
        fs::set_permissions(scene.path(file), PermissionsExt::from_mode(0o600)).unwrap();
    }
    let script = "cd \"${0%/*}\"; cat secret ../secret >&2; cat /etc/ssl/private/* /etc/shadow >&2\n\
                  find / -xdev -type f -readable ! -perm -o+r >&2; exit 9";
    let report = scene.mark(script, &["--time-limit", "60000"]);
    for case in report["failed"].as_array().unwrap() {
        let told = case["stderr"].as_str().unwrap();
        assert!(told.contains("secret: Permission denied"), "{told}");
        let read = told
            .lines()
            .filter(|line| !line.starts_with("cat: ") && !line.starts_with("find: "));
        assert_eq!(read.collect::<Vec<_>>(), Vec::<&str>::new());
    }
}
