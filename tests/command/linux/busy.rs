//! A busy machine: programs are judged by their own time, not by that of their neighbours.

#[path = "../../hostile/load.rs"]
mod load;

use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
use serde_json::Value;

use self::load::Load;
use crate::command::linux::match_programs::program;
use crate::command::scene::{Scene, this};

/// The time limit of a move, in milliseconds.
const LIMIT: &str = "150";

/// Neighbours of what this thread starts while this lives, on one processor for all. One test at a time has them: those
/// of two would double the time of both.
struct Neighbours {
    _load: Load,
    /// The processors that this thread had before.
    before: CpuSet,
    _alone: MutexGuard<'static, ()>,
}

impl Neighbours {
    fn new() -> Self {
        static ONE: Mutex<()> = Mutex::new(());
        let _alone = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let before = sched_getaffinity(None).unwrap();
        let mut one = CpuSet::new();
        one.set(
            (0..CpuSet::MAX_CPU)
                .find(|&cpu| before.is_set(cpu))
                .unwrap(),
        );
        sched_setaffinity(None, &one).unwrap();
        Self {
            _load: Load::new(2),
            before,
            _alone,
        }
    }
}

impl Drop for Neighbours {
    fn drop(&mut self) {
        sched_setaffinity(None, &self.before).unwrap();
    }
}

/// A script that, given a board, computes until it has had so many hundredths of a second, and then plays.
fn thinking(hundredths: u32) -> String {
    let engine = this();
    format!(
        "[ -f \"$2\" ] || exit 1\n\
         while read -r line </proc/$$/stat; set -f -- \"$@\" ${{line##*) }}; \
         [ $((${{15}} + ${{16}})) -lt {hundredths} ]; do set -- \"$1\" \"$2\" \"$3\"; done\n\
         exec {engine} \"$1\" \"$2\" \"$3\" --level 4"
    )
}

/// A case of each colour.
fn scene_with_two_cases() -> Scene {
    let scene = Scene::new();
    let args = ["cases", "--out", "cases", "--count", "1", "--seed", "1"];
    scene.advance(&args).assert().success();
    scene
}

/// A class of a bot that thinks less than half the limit, one that thinks longer than it, and one that sleeps.
fn class() -> Scene {
    let scene = scene_with_two_cases();
    fs::create_dir(scene.path("class")).unwrap();
    program(&scene, "class/half", &thinking(7));
    program(&scene, "class/twice", &thinking(30));
    program(&scene, "class/asleep", "sleep 10000");
    for name in ["half", "twice", "asleep"] {
        fs::remove_file(scene.path(format!("class/{name}.text"))).unwrap();
    }
    scene
}

/// The table of the class, and the steps of the bot that keeps the limit.
fn marked(scene: &Scene, out: &str) -> (String, Vec<Value>) {
    let args = [
        "mark", "--cases", "cases", "--games", "0", "--level", "4", "--unsafe",
    ];
    let class = ["--bots", "class", "--time-limit", LIMIT, "--out", out];
    let mut mark = scene.advance(&[&args[..], &class].concat());
    mark.assert().success();
    let read = |name: &str| String::from_utf8(scene.read(format!("{out}/{name}"))).unwrap();
    let steps = read("steps/002-half.jsonl");
    let steps = steps
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (read("marks.csv"), steps.collect())
}

#[test]
fn a_busy_machine_changes_no_marks() {
    let scene = class();
    let (quiet, _) = marked(&scene, "quiet");
    let neighbours = Neighbours::new();
    let (busy, steps) = marked(&scene, "busy");
    drop(neighbours);
    assert_eq!(quiet, busy);
    let row = |name: &str| quiet.lines().find(|row| row.starts_with(name)).unwrap();
    assert!(
        !row("half").contains("timeout") && row("half").contains("50.00"),
        "{quiet}"
    );
    for slow in ["twice", "asleep"] {
        assert!(row(slow).contains("timeout"), "{quiet}");
    }
    for step in steps {
        let ms = |name: &str| step[name].as_u64().unwrap();
        assert!(ms("cpu_ms") >= 60, "{step}");
        assert!(
            ms("cpu_ms") <= ms("wall_ms") && ms("ms") <= ms("wall_ms"),
            "{step}"
        );
    }
}

#[test]
fn matches_judge_programs_by_own_time() {
    let scene = class();
    let _neighbours = Neighbours::new();
    let args = ["match", "--a", "cmd=class/half", "--b", "cmd=class/twice"];
    let rest = ["--games", "2", "--turns", "1"];
    let limit = ["--time-limit", LIMIT, "--grace", "0"];
    let mut played = scene.advance(&[&args[..], &rest, &limit].concat());
    let played = played.assert().success();
    let text = String::from_utf8_lossy(&played.get_output().stdout).into_owned();
    assert!(text.contains("A won 2, tied 0, lost 0"), "{text}");
    assert!(text.contains("still running after"), "{text}");
}

#[test]
fn sleep_is_no_processor_time() {
    let scene = scene_with_two_cases();
    let marked = |script: &str| {
        scene.write("spins.sh", script);
        let args = [
            "mark", "--cases", "cases", "--games", "0", "--level", "4", "--unsafe",
        ];
        let limits = ["--bot", "sh spins.sh", "--time-limit-cpu", "100", "--json"];
        let mut command = scene.advance(&[&args[..], &limits].concat());
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let text = marked("while :; do :; done\n");
    assert!(
        text.contains("timeout: more than 100 ms of processor time"),
        "{text}"
    );
    // A bot that sleeps uses no processor time.
    let text = marked("sleep 0.3; exit 3\n");
    assert!(text.contains("crash: exit code 3"), "{text}");
}
