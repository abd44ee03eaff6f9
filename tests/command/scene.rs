//! The stage of every test: a temporary folder, and the ways to run the binary in it.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{self, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use advance::board::SQUARES;
use advance::board::text::{BoardFile, symbols};
use advance::{Position, Side};
use assert_cmd::Command;
use assert_cmd::assert::Assert;
use send_ctrlc::{Interruptible, InterruptibleChild, InterruptibleCommand};
use serde_json::Value;
use tempfile::TempDir;

/// The start position.
pub const START: &str = include_str!("../../fixtures/start.txt");

/// White's General is walled in: white has no legal move.
pub const WHITE_IS_STUCK: &str = "\
........g
.........
.........
.........
.........
.........
.........
##.......
G#.......
";

/// A position with shields and a wall, and few pieces.
pub const SKIRMISH: &str = "3sg4/3z5/9/9/4m3#/2B6/3D5/4Z4/3SG1J2 w";

/// Long enough for a busy machine to do one thing.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A command that takes longer hangs: with other work for each processor twenty times over, some take minutes. Programs
/// that must not be waited for sleep for longer.
const HANGING: Duration = Duration::from_secs(900);

/// A folder with the start position as `in`, and commands that run there.
pub struct Scene {
    folder: TempDir,
    /// The state that the program keeps for its user.
    state: TempDir,
}

impl Scene {
    pub fn new() -> Self {
        let [folder, state] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let scene = Self { folder, state };
        scene.write("in", START);
        scene
    }

    pub fn path(&self, name: impl AsRef<OsStr>) -> PathBuf {
        self.folder.path().join(name.as_ref())
    }

    pub fn write(&self, name: impl AsRef<OsStr>, contents: impl AsRef<[u8]>) {
        fs::write(self.path(&name), contents).unwrap();
        // The same mode for every `umask`.
        #[cfg(target_os = "linux")]
        self.set_mode(&name, 0o644);
    }

    pub fn read(&self, name: impl AsRef<OsStr>) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// The names in the folder, with hidden files, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The binary, to be spawned.
    pub fn process(&self, args: &[impl AsRef<OsStr>]) -> process::Command {
        let mut command = process::Command::new(assert_cmd::cargo::cargo_bin!());
        command.args(args).current_dir(self.folder.path());
        command.env("XDG_STATE_HOME", self.state.path());
        command.env("LOCALAPPDATA", self.state.path());
        command
    }

    /// The folder for what the program remembers of its user.
    #[cfg(target_os = "linux")]
    pub fn state(&self) -> &Path {
        self.state.path()
    }

    /// The binary as another user has it, who has begun no run here.
    #[cfg(target_os = "linux")]
    pub fn elsewhere(&self, args: &[impl AsRef<OsStr>]) -> Command {
        let mut command = self.process(args);
        command.env("XDG_STATE_HOME", self.state.path().join("other"));
        command.env("LOCALAPPDATA", self.state.path().join("other"));
        patient(command)
    }

    /// The binary, to be run to its end.
    pub fn advance(&self, args: &[impl AsRef<OsStr>]) -> Command {
        patient(self.process(args))
    }
}

/// A path as one word of a command line, and on Unix of a shell script.
pub fn word(path: impl AsRef<Path>) -> String {
    let path = path.as_ref().to_str().unwrap();
    #[cfg(unix)]
    let word = shell_words::quote(path).into_owned();
    #[cfg(windows)]
    let word = format!("\"{path}\"");
    word
}

/// The binary as such a word: its path may have spaces and quotation marks.
pub fn this() -> String {
    word(assert_cmd::cargo::cargo_bin!())
}

pub fn patient(command: process::Command) -> Command {
    let mut command = Command::from_std(command);
    command.timeout(HANGING);
    command
}

/// Starts a process that can be interrupted.
pub fn started(command: &mut process::Command) -> InterruptibleChild {
    command.spawn_interruptible().unwrap()
}

/// Presses Ctrl-C; on Windows Ctrl-Break, the only one that can be sent to a single process.
pub fn interrupt(child: &mut InterruptibleChild) {
    let sent = if cfg!(windows) {
        child.terminate()
    } else {
        child.interrupt()
    };
    if sent.is_err() {
        // The process would outlive the test.
        child.kill().unwrap();
    }
    sent.unwrap();
}

/// Asks a process to end, as a batch system does; on Windows, with Ctrl-Break too.
pub fn terminate(child: &mut InterruptibleChild) {
    child.terminate().unwrap();
}

/// The output of a process that [`started`] has started.
pub fn left(mut child: InterruptibleChild) -> Output {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let (out, err) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        scope.spawn(|| out.map(|mut out| out.read_to_end(&mut stdout).unwrap()));
        err.map(|mut err| err.read_to_end(&mut stderr).unwrap());
    });
    Output {
        status: child.wait().unwrap(),
        stdout,
        stderr,
    }
}

/// Presses Ctrl-C once `ready`, and returns the output of the process.
#[track_caller]
pub fn interrupted(mut command: process::Command, mut ready: impl FnMut() -> bool) -> Output {
    let mut child = started(command.stderr(Stdio::piped()));
    let deadline = Instant::now() + PATIENCE;
    while !ready() {
        assert!(child.try_wait().unwrap().is_none(), "it has ended already");
        if Instant::now() > deadline {
            child.kill().unwrap();
            panic!("it does not come so far");
        }
        thread::sleep(Duration::from_millis(5));
    }
    interrupt(&mut child);
    let output = left(child);
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    output
}

/// A text with `/` as the separator of paths.
pub fn slashed(text: &str) -> String {
    if cfg!(windows) {
        text.replace('\\', "/")
    } else {
        text.to_owned()
    }
}

/// The system's message about a missing file.
pub fn no_such_file() -> String {
    // The number is the same on every system, but the words differ.
    let text = io::Error::from_raw_os_error(2).to_string();
    text.split(" (os error").next().unwrap().to_owned()
}

/// Removes `folder` as soon as the run has made `file`, and returns how the run ends.
#[track_caller]
pub fn robbed(mut command: Command, folder: &Path, file: &Path) -> Assert {
    thread::scope(|scope| {
        scope.spawn(|| {
            let deadline = Instant::now() + PATIENCE;
            while !file.exists() && Instant::now() < deadline {
                thread::sleep(Duration::from_millis(5));
            }
            // The run may write there while the folder is being removed.
            while fs::remove_dir_all(folder).is_err() && Instant::now() < deadline {}
        });
        command.assert()
    })
}

/// The standard output of a run that succeeds without messages.
#[track_caller]
pub fn out(assert: Assert) -> String {
    let output = assert.success().stderr("").get_output().clone();
    String::from_utf8(output.stdout).unwrap()
}

/// The output of a command in a folder of its own.
#[track_caller]
pub fn told(args: &[&str]) -> String {
    out(Scene::new().advance(args).assert())
}

/// The one line of JSON that a command prints.
#[track_caller]
pub fn json(args: &[&str]) -> Value {
    let text = told(args);
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// The message of a command that fails with this code.
#[track_caller]
pub fn refused(args: &[&str], code: i32) -> String {
    let assert = Scene::new().advance(args).assert().code(code).stdout("");
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// Checks that a run failed as it should: with this exit code, nothing on standard output, and one
/// line on standard error that starts with `error:` and holds every one of `parts`, in this order.
#[track_caller]
pub fn assert_fails(assert: Assert, code: i32, parts: &[&str]) {
    let output = assert.code(code).stdout("").get_output().clone();
    let message = slashed(&String::from_utf8(output.stderr).unwrap());
    let mut rest = message
        .strip_prefix("error: ")
        .unwrap_or_else(|| panic!("no 'error: ' at the start of: {message}"));
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.ends_with('\n'), "{message}");
    for part in parts {
        let (_, after) = rest
            .split_once(&slashed(part))
            .unwrap_or_else(|| panic!("no '{part}' (or not in its place) in: {message}"));
        rest = after;
    }
}

/// Checks that `after` is the board file `before` with one legal move of `colour` played, and not
/// another byte changed.
#[track_caller]
pub fn assert_one_legal_move(colour: Side, before: impl AsRef<[u8]>, after: impl AsRef<[u8]>) {
    let before = before.as_ref();
    let position = Position::new(*BoardFile::parse(before).unwrap().board(), colour);
    // Not by `BoardFile::with_board`, because the command itself uses that.
    let with_squares = |squares: [u8; SQUARES]| -> Vec<u8> {
        let mut squares = squares.into_iter();
        let replace = |&byte| match byte {
            b'\r' | b'\n' => byte,
            _ => squares.next().unwrap(),
        };
        before.iter().map(replace).collect()
    };
    let played = position
        .legal_moves()
        .into_iter()
        .map(|mv| with_squares(symbols(&position.after(mv).board.contents())))
        .any(|text| text == after.as_ref());
    assert!(
        played,
        "no legal move of {colour} leads to:\n{}",
        String::from_utf8_lossy(after.as_ref())
    );
}
