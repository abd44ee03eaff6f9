//! Machines that are short of something: whatever it is, a program that would play well elsewhere is not worse off.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, PoisonError, RwLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::NOBODY;
use super::match_programs::program;
use crate::command::mark::scene_with_cases;
use crate::command::scene::{PATIENCE, Scene, patient, started, terminate, word};

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
            "ugi=./engine,nodes=1000",
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
    let copied = process::Command::new("cp")
        .arg(assert_cmd::cargo::cargo_bin!())
        .arg(scene.path("advance"))
        .status();
    assert!(copied.unwrap().success());
    fs::create_dir_all(scene.path("class/anna")).unwrap();
    fs::hard_link(scene.path("advance"), scene.path("class/anna/bot")).unwrap();
    let binary = word(scene.path("advance"));
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

/// The time in which a command says what it is short of.
const TOLD_AFTER: Duration = Duration::from_secs(5);

/// The binary as an ordinary user, after `before`, such as `prlimit --nproc=13`.
fn scarce(scene: &Scene, before: &[&str], args: &[&str]) -> process::Command {
    let binary = scene.path("advance");
    let mut words = before.iter().map(Path::new).chain([&*binary]);
    let mut command = process::Command::new(words.next().unwrap());
    command.args(words).args(args).current_dir(scene.path(""));
    // The folder for temporary files may be root's alone.
    command.env("TMPDIR", scene.path("out"));
    if scene.is_made_by_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// The line of a result that begins with this word; the others may hold times.
fn line(text: &[u8], word: &str) -> Option<String> {
    let text = String::from_utf8_lossy(text);
    let mut lines = text.lines();
    lines.find(|line| line.starts_with(word)).map(str::to_owned)
}

/// The outputs of all commands without a limit, and the time that each takes.
static PLENTY: LazyLock<Vec<(process::Output, Duration)>> = LazyLock::new(|| {
    let scene = scene();
    let run = |(_, args)| timed(&scene, &["env"], args);
    COMMANDS.into_iter().map(run).collect()
});

/// The output of a command after `before`, and its time.
fn timed(scene: &Scene, before: &[&str], args: &[&str]) -> (process::Output, Duration) {
    let begun = Instant::now();
    let output = patient(scarce(scene, before, args)).output().unwrap();
    (output, begun.elapsed())
}

/// Checks that under a limit each command gives the result that it gives without, or says in one line what the machine
/// is short of; and that it leaves no process.
#[track_caller]
fn assert_no_one_is_worse_off(before: &[&str]) {
    assert_under(before, None);
}

/// Held alone where processes are limited: the kernel counts those of a user in all tests.
static PROCESSES: RwLock<()> = RwLock::new(());

/// The same where the kernel may end a command by this signal, which then has no result.
#[track_caller]
fn assert_under(before: &[&str], by_kernel: Option<i32>) {
    let limited = before.iter().any(|word| word.starts_with("--nproc"));
    let _alone = limited.then(|| PROCESSES.write().unwrap_or_else(PoisonError::into_inner));
    let _shared = (!limited).then(|| PROCESSES.read().unwrap_or_else(PoisonError::into_inner));
    let scene = scene();
    for ((word, args), (plenty, usual)) in COMMANDS.into_iter().zip(&*PLENTY) {
        let (little, took) = timed(&scene, before, args);
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
            None if by_kernel.is_some() && little.status.signal() == by_kernel => {}
            Some(1) => {
                // On a busy machine everything takes longer.
                assert!(took <= TOLD_AFTER + *usual, "{before:?} {args:?}: {took:?}");
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
        assert_none_runs(&scene, before, args);
    }
    assert_serves_or_says_why(&scene, before);
}

/// Checks that under a limit `serve` answers, or says in one line why it does not.
#[track_caller]
fn assert_serves_or_says_why(scene: &Scene, before: &[&str]) {
    let args = ["serve", "--addr", "127.0.0.1:0"];
    let mut command = scarce(scene, before, &args);
    let mut server = started(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut out = BufReader::new(server.stdout.take().unwrap());
    let (told, line) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        let _ = out.read_line(&mut line);
        let _ = told.send(line);
    });
    let line = line.recv_timeout(PATIENCE).unwrap_or_default();
    if let Some(address) = line.trim().strip_prefix("http://") {
        let address = address.trim_end_matches('/');
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let head = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut reply = String::new();
        let _ = stream.read_to_string(&mut reply);
        assert!(reply.contains(" 200 "), "{before:?}: {reply}");
        terminate(&mut server);
        assert!(server.wait().unwrap().code().is_some(), "{before:?}");
    } else {
        let _ = server.kill();
        let mut told = String::new();
        let mut stderr = server.stderr.take().unwrap();
        stderr.read_to_string(&mut told).unwrap();
        assert_eq!(server.wait().unwrap().code(), Some(1), "{before:?}: {told}");
        assert!(
            told.starts_with("error: ") && told.lines().count() == 1,
            "{before:?}: {told}"
        );
    }
    assert_none_runs(scene, before, &args);
}

/// Checks that a command has left no process.
#[track_caller]
fn assert_none_runs(scene: &Scene, before: &[&str], args: &[&str]) {
    let left: Vec<_> = running(&scene.path("advance")).collect();
    assert!(left.is_empty(), "{before:?} {args:?} left {left:?}");
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

/// A control group as of a container, in version 1 or 2. Only root may make one.
struct Group(PathBuf);

impl Group {
    /// A group in which this file sets a limit; `None` where there is none.
    fn new(controller: &str, limit: &str) -> Option<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let places = [
            format!("/sys/fs/cgroup/{controller}"),
            "/sys/fs/cgroup".to_owned(),
        ];
        places.iter().find_map(|place| {
            let group = Path::new(place).join(format!("advance-test-{}-{number}", process::id()));
            fs::create_dir(&group).ok()?;
            let group = Self(group);
            let list = group.0.join("cgroup.procs");
            let opened = fs::set_permissions(list, fs::Permissions::from_mode(0o666));
            (opened.is_ok() && group.0.join(limit).exists()).then_some(group)
        })
    }

    /// A group that can limit memory, and the file that does.
    fn of_memory() -> Option<(Self, &'static str)> {
        let mut limits = ["memory.limit_in_bytes", "memory.max"].into_iter();
        limits.find_map(|limit| Some((Self::new("memory", limit)?, limit)))
    }

    /// Checks the commands where a limit of the group is `most`.
    #[track_caller]
    fn assert_no_one_is_worse_off(&self, limit: &str, most: u64, by_kernel: Option<i32>) {
        fs::write(self.0.join(limit), most.to_string()).unwrap();
        let list = self.0.join("cgroup.procs");
        let join = format!("echo 0 >{}; exec \"$@\"", list.display());
        assert_under(&["sh", "-c", &join, "sh"], by_kernel);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

#[test]
fn hardly_any_processes_in_a_container() {
    let Some(group) = Group::new("pids", "pids.max") else {
        return eprintln!("skipped: no control group can limit processes here");
    };
    for most in [4, 9, 60] {
        group.assert_no_one_is_worse_off("pids.max", most, None);
    }
}

#[test]
fn hardly_any_memory_in_a_container() {
    let limits = ["memory.limit_in_bytes", "memory.max"];
    let known = limits
        .iter()
        .find_map(|limit| Some((Group::new("memory", limit)?, limit)));
    let Some((group, limit)) = known else {
        return eprintln!("skipped: no control group can limit memory here");
    };
    let killed = Some(Signal::KILL.as_raw());
    for most in [16, 64, 128, 256] {
        group.assert_no_one_is_worse_off(limit, most << 20, killed);
    }
}

/// The kernel ends a bot in a container that is too small: nothing shows that it would use more than it may.
#[test]
fn a_starved_bot_is_not_marked() {
    let Some((group, limit)) = Group::of_memory() else {
        return eprintln!("skipped: no control group can limit memory here");
    };
    fs::write(group.0.join(limit), (256 << 20).to_string()).unwrap();
    let scene = scene();
    program(&scene, "bot", "exec tail /dev/zero");
    let list = group.0.join("cgroup.procs");
    let join = format!("echo 0 >{}; exec \"$@\"", list.display());
    let mark = [
        "mark", "--cases", "cases", "--level", "4", "--games", "0", "--bot", "./bot",
    ];
    let args = [&mark[..], &["--unsafe"]].concat();
    let output = patient(scarce(&scene, &["sh", "-c", &join, "sh"], &args))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        told.contains("this machine allows a process too little memory"),
        "{told}"
    );
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
fn few_processes_change_no_mark() {
    let _alone = PROCESSES.write().unwrap_or_else(PoisonError::into_inner);
    let scene = scene();
    let mark = |most: &str| {
        let args = [
            "mark", "--unsafe", "--cases", "cases", "--games", "0", "--bot", "./bot",
        ];
        let output = patient(scarce(&scene, &["prlimit", most], &args))
            .output()
            .unwrap();
        line(&output.stdout, "mark:")
    };
    let plenty = mark("--nproc=8192");
    assert!(
        plenty.as_ref().is_some_and(|mark| !mark.contains(" 0.00")),
        "{plenty:?}"
    );
    assert_eq!(mark("--nproc=200"), plenty);
}
