//! Machines that are short of something: whatever it is, a program that would play well elsewhere is not worse off.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process;

use assert_cmd::Command;

use super::NOBODY;
use super::match_programs::program;
use crate::command::mark::scene_with_cases;
use crate::command::scene::{Scene, patient};

/// What runs other programs, or none: each command, and the line of its result.
const COMMANDS: [(&str, &[&str]); 6] = [
    (
        "mark:",
        &["mark", "--cases", "cases", "--games", "2", "--bot", "./bot"],
    ),
    (
        "mark:",
        &[
            "mark", "--unsafe", "--cases", "cases", "--games", "2", "--bot", "./bot",
        ],
    ),
    (
        "anna",
        &[
            "mark",
            "--cases",
            "cases",
            "--games",
            "0",
            "--bots",
            "class",
            "--call",
            "{}/bot",
            "--build",
            "true",
            "--out",
            "out/marks",
        ],
    ),
    (
        "A won",
        &[
            "match",
            "--a",
            "cmd=./bot",
            "--b",
            "level=5",
            "--games",
            "2",
            "--turns",
            "3",
        ],
    ),
    (
        "A won",
        &[
            "match",
            "--a",
            "ugi=./engine",
            "--b",
            "level=5",
            "--games",
            "2",
            "--turns",
            "3",
        ],
    ),
    (
        "",
        &[
            "selfplay",
            "--level",
            "7",
            "--games",
            "2",
            "--out",
            "out/games",
        ],
    ),
];

/// A bot, an engine, and a class of one, for an ordinary user who may write to `out`.
fn scene() -> Scene {
    let scene = scene_with_cases();
    let copied = |name: &str| {
        let binary = assert_cmd::cargo::cargo_bin!();
        let status = process::Command::new("cp")
            .arg(binary)
            .arg(scene.path(name))
            .status();
        assert!(status.unwrap().success());
    };
    copied("advance");
    fs::create_dir_all(scene.path("class/anna")).unwrap();
    copied("class/anna/bot");
    let binary = scene.path("advance").display().to_string();
    program(&scene, "bot", &format!("exec {binary} \"$@\" --level 5"));
    program(&scene, "engine", &format!("exec {binary} ugi"));
    let opened = process::Command::new("chmod")
        .args(["-R", "a+rX"])
        .arg(scene.path(""))
        .status();
    assert!(opened.unwrap().success());
    fs::create_dir(scene.path("out")).unwrap();
    scene.set_mode("out", 0o777);
    scene
}

/// The binary as an ordinary user, after `before`, such as `prlimit --nproc=13`.
fn scarce(scene: &Scene, before: &[&str], args: &[&str]) -> Command {
    let binary = scene.path("advance");
    let mut words = before.iter().map(Path::new).chain([&*binary]);
    let mut command = process::Command::new(words.next().unwrap());
    command.args(words).args(args).current_dir(scene.path(""));
    if scene.is_made_by_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    patient(command)
}

/// The line of a result that begins with this word; the others may hold times.
fn line(text: &[u8], word: &str) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    lines.find(|line| line.starts_with(word)).map(str::to_owned)
}

/// Checks that under a limit each command gives the result that it gives without, or says in one line what the machine
/// is short of; and that it leaves no process.
#[track_caller]
fn assert_no_one_is_worse_off(before: &[&str]) {
    let scene = scene();
    for (word, args) in COMMANDS {
        let run = |before: &[&str]| {
            let _ = fs::remove_dir_all(scene.path("out/marks"));
            let _ = fs::remove_file(scene.path("out/games"));
            scarce(&scene, before, args).output().unwrap()
        };
        let (plenty, little) = (run(&["env"]), run(before));
        let told = String::from_utf8_lossy(&little.stderr);
        // Without a sandbox, some commands do nothing anywhere.
        let isolated = String::from_utf8_lossy(&plenty.stderr).contains("can't be isolated");
        match little.status.code() {
            Some(0) => assert_eq!(
                line(&little.stdout, word),
                line(&plenty.stdout, word),
                "{before:?} {args:?}: {told}"
            ),
            Some(1) if isolated => {}
            Some(1) => {
                let out = String::from_utf8_lossy(&little.stdout);
                let all = format!("{out}{told}");
                let errors = told.lines().filter(|line| line.starts_with("error: "));
                assert_eq!(errors.count(), 1, "{before:?} {args:?}: {all}");
                let is_told = ["this machine", "File too large"]
                    .iter()
                    .any(|it| all.contains(it));
                assert!(is_told, "{before:?} {args:?}: {all}");
                assert!(!all.contains(" 0.00"), "{before:?} {args:?}: {all}");
            }
            other => panic!("{before:?} {args:?} ended with {other:?}: {told}"),
        }
        let left: Vec<_> = running(&scene.path("advance")).collect();
        assert!(left.is_empty(), "{before:?} {args:?} left {left:?}");
    }
}

/// The processes that run this program.
fn running(program: &Path) -> impl Iterator<Item = String> {
    let all = fs::read_dir("/proc").unwrap().flatten();
    all.filter(move |entry| {
        let runs = fs::read_link(entry.path().join("exe"));
        runs.is_ok_and(|runs| runs == program)
    })
    .map(|entry| entry.file_name().to_string_lossy().into_owned())
}

#[test]
fn hardly_any_processes() {
    for most in [2, 14, 30, 200] {
        assert_no_one_is_worse_off(&["prlimit", &format!("--nproc={most}")]);
    }
}

/// The limit of a container. Only root may set it.
#[test]
fn hardly_any_processes_in_a_container() {
    let group = format!("/sys/fs/cgroup/pids/advance-test-{}", process::id());
    if fs::create_dir(&group).is_err() {
        return;
    }
    let list = format!("{group}/cgroup.procs");
    fs::set_permissions(&list, fs::Permissions::from_mode(0o666)).unwrap();
    for most in [4, 9, 60] {
        fs::write(format!("{group}/pids.max"), most.to_string()).unwrap();
        let join = format!("echo 0 >{list}; exec \"$@\"");
        assert_no_one_is_worse_off(&["sh", "-c", &join, "sh"]);
    }
    fs::remove_dir(&group).unwrap();
}

#[test]
fn hardly_any_time() {
    assert_no_one_is_worse_off(&["prlimit", "--cpu=1"]);
}

#[test]
fn hardly_any_memory() {
    for most in ["--data=8388608", "--data=20000000", "--as=130000000"] {
        assert_no_one_is_worse_off(&["prlimit", most]);
    }
}

#[test]
fn hardly_any_open_files() {
    for most in ["--nofile=6", "--nofile=12"] {
        assert_no_one_is_worse_off(&["prlimit", most]);
    }
}

#[test]
fn no_folder_for_temporary_files() {
    for folder in ["/no/such/folder", "/proc"] {
        assert_no_one_is_worse_off(&["env", &format!("TMPDIR={folder}")]);
    }
}

#[test]
fn hardly_any_room_in_a_file() {
    // As on a full disk, no signal ends a process that goes on writing.
    let full = "trap '' XFSZ; exec prlimit --fsize=$0 \"$@\"";
    for most in ["0", "1024"] {
        assert_no_one_is_worse_off(&["sh", "-c", full, most]);
    }
}

#[test]
fn a_student_with_few_processes_gets_the_mark_of_one_with_many() {
    let scene = scene();
    let mark = |most: &str| {
        let args = [
            "mark", "--unsafe", "--cases", "cases", "--games", "0", "--bot", "./bot",
        ];
        let output = scarce(&scene, &["prlimit", most], &args).output().unwrap();
        line(&output.stdout, "mark:")
    };
    let plenty = mark("--nproc=8192");
    assert!(
        plenty.as_ref().is_some_and(|mark| !mark.contains(" 0.00")),
        "{plenty:?}"
    );
    assert_eq!(mark("--nproc=200"), plenty);
}
