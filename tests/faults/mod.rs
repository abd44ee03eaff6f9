//! Commands that write files: each operation on the files is made to fail once and is cut off by a kill once, and each
//! file is cut short by a limit on its size. `strace` does the first two, `prlimit` the last. After each fault a file
//! holds its old bytes or its new ones, and a complete second run leaves the same files as a run without a fault. A run
//! that failed leaves no other files, and its message names a file or folder and the reason.
//!
//! Each command is tried with some of its operations, spread over the run; `ADVANCE_FAULTS=all` takes all of them:
//!
//! ```text
//! ADVANCE_FAULTS=all cargo test --release --test needs faults
//! ```

mod operations;
mod tree;
mod writers;

use std::process::{Command, Output, Stdio};

use libtest_mimic::Trial;

use self::operations::Operation;
use self::tree::Tree;
use self::writers::{WRITERS, Writer};

/// The beginning of the name of a temporary file, as docs/architecture.md gives it.
const TEMPORARY: &str = ".advance-part-";

/// The number of operations of a command that are tried, unless all are requested.
const TRIED: usize = 10;

/// A fault in a run.
#[derive(Clone, Copy, Debug)]
enum Fault<'a> {
    /// The operation fails.
    Fails(&'a Operation),
    /// The program is killed as it begins the operation.
    Killed(&'a Operation),
    /// No file grows beyond this number of bytes: the rest of a write fails.
    Short(u64),
    /// The program is killed in the middle of the write that would pass this number of bytes.
    Torn(u64),
}

impl Fault<'_> {
    /// The arguments before those of the program.
    fn runner(self) -> Vec<String> {
        match self {
            Self::Fails(operation) => operation.strace(&format!("error={}", operation.error())),
            Self::Killed(operation) => operation.strace("signal=KILL"),
            Self::Short(bytes) => limited("trap '' XFSZ; ", bytes),
            Self::Torn(bytes) => limited("", bytes),
        }
    }

    fn kills(self) -> bool {
        matches!(self, Self::Killed(_) | Self::Torn(_))
    }

    /// True if the run may leave a temporary file for the next run to remove.
    fn leaves(self) -> bool {
        self.kills() || matches!(self, Self::Fails(operation) if operation.removes())
    }
}

fn limited(before: &str, bytes: u64) -> Vec<String> {
    let script = format!("{before}exec prlimit --core=0 --fsize={bytes} \"$@\"");
    ["sh", "-c", &script, "sh"].map(str::to_owned).into()
}

/// True if a document has its end: a page, a JSON document, or lines of JSON.
fn is_whole(path: &str, bytes: &[u8]) -> bool {
    let is_json = |text: &[u8]| {
        // A tree has left out the times.
        let text = String::from_utf8_lossy(text).replace("ms\":", "ms\":0");
        serde_json::from_str::<serde_json::Value>(&text).is_ok()
    };
    match path.rsplit_once('.') {
        Some((_, "html")) => bytes.trim_ascii_end().ends_with(b"</html>"),
        Some((_, "jsonl")) => {
            let mut lines = bytes.split(|&byte| byte == b'\n');
            lines.all(|line| line.is_empty() || is_json(line))
        }
        _ => is_json(bytes),
    }
}

/// A writer in a folder of its own.
struct Stage<'a> {
    writer: &'a Writer,
    folder: &'a str,
    /// The files before the run, and after one without a fault.
    before: Tree,
    after: Tree,
}

impl Stage<'_> {
    fn run(&self, runner: Vec<String>, line: &str) -> Output {
        let args = shell_words::split(line).unwrap().into_iter();
        let args = args.map(|arg| arg.replace('%', self.folder));
        let program = [assert_cmd::cargo::cargo_bin!().display().to_string()];
        let line: Vec<String> = runner.into_iter().chain(program).chain(args).collect();
        let mut command = Command::new(&line[0]);
        command.args(&line[1..]).current_dir("/");
        // Nothing is remembered from run to run.
        command.env("XDG_STATE_HOME", "").env("HOME", "");
        command.stdin(Stdio::null());
        command.output().unwrap()
    }

    /// Runs with a fault, checks the files that are left, and runs again to the end.
    fn suffer(&self, fault: Fault) {
        let &Writer {
            name,
            line,
            resume,
            grows,
            drafts,
            ..
        } = self.writer;
        self.before.restore(self.folder);
        let output = self.run(fault.runner(), line);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let told = format!("{name}, {fault:?}: {}\n{stderr}", output.status);
        let left = Tree::read(self.folder);
        for (path, bytes) in left.files() {
            let grows = grows.iter().any(|end| path.ends_with(end));
            let whole = self.after.get(path).unwrap_or_default();
            let known = [&self.before, &self.after]
                .iter()
                .any(|tree| tree.get(path).as_ref() == Some(&bytes))
                || grows && whole.starts_with(&bytes)
                || drafts.iter().any(|folder| path.contains(folder)) && is_whole(path, &bytes)
                || fault.leaves() && path.contains(TEMPORARY);
            assert!(known, "'{path}' is neither old nor new: {told}");
        }
        for (path, _) in self.before.files() {
            assert!(left.get(path).is_some(), "'{path}' is lost: {told}");
        }
        match (fault.kills(), output.status.code()) {
            (true, None) => {}
            (false, Some(0)) => left.without(TEMPORARY).assert_is(&self.after, &told),
            (false, Some(1)) => {
                assert!(stderr.contains(self.folder), "no file is named: {told}");
                let reason = ["No space left", "File too large", "Input/output error"];
                let tells = reason.iter().any(|reason| stderr.contains(reason));
                assert!(tells, "no reason: {told}");
            }
            _ => panic!("{told}"),
        }
        let mut again = self.run(Vec::new(), if resume.is_empty() { line } else { resume });
        if !again.status.success() && !resume.is_empty() {
            // There was nothing to resume yet.
            again = self.run(Vec::new(), line);
        }
        let ended = String::from_utf8_lossy(&again.stderr);
        let told = format!("{told}then: {ended}");
        let left = Tree::read(self.folder);
        if resume.is_empty() && ended.contains("already") {
            // The file was complete. The next run that writes into its folder removes the leftovers beside it.
            return left.without(TEMPORARY).assert_is(&self.after, &told);
        }
        assert!(again.status.success(), "{told}");
        let left = match self.writer.beside {
            true => left.without(TEMPORARY),
            false => left,
        };
        left.assert_is(&self.after, &told);
    }
}

fn suffer_all(writer: &Writer) {
    let begun = std::time::Instant::now();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    let folder = folder.to_str().unwrap();
    let mut stage = Stage {
        writer,
        folder,
        before: Tree::default(),
        after: Tree::default(),
    };
    for (path, text) in writer.files {
        let program = assert_cmd::cargo::cargo_bin!().to_str().unwrap();
        let text = text.replace('%', &shell_words::quote(program));
        Tree::write(folder, path, text.as_bytes());
    }
    for line in writer.prepare {
        let output = stage.run(Vec::new(), line);
        assert!(output.status.success(), "{output:?}");
    }
    stage.before = Tree::read(folder);
    let log = tempfile::NamedTempFile::new().unwrap();
    let output = stage.run(operations::watched(log.path()), writer.line);
    assert!(output.status.success(), "{output:?}");
    stage.after = Tree::read(folder);
    let log = std::fs::read_to_string(log.path()).unwrap();
    let operations = Operation::all(&log, folder);
    assert!(
        !operations.is_empty(),
        "{}: nothing is written",
        writer.name
    );
    let mut sizes = stage.after.sizes_beside(&stage.before);
    sizes.retain(|&size| size >= writer.least);
    let (operations, sizes) = match std::env::var_os("ADVANCE_FAULTS") {
        Some(all) if all == "all" => (operations, sizes),
        _ => {
            // The last operation of each kind too, because there files get their names.
            let last = |one: &Operation| {
                let mut later = operations.iter().rev();
                later.find(|other| other.is_like(one)) == Some(one)
            };
            let last: Vec<_> = operations.iter().filter(|one| last(one)).cloned().collect();
            let mut some = spread(operations, TRIED);
            some.extend(last);
            (some, spread(sizes, TRIED / 4))
        }
    };
    for operation in &operations {
        stage.suffer(Fault::Fails(operation));
        stage.suffer(Fault::Killed(operation));
    }
    for &bytes in &sizes {
        stage.suffer(Fault::Short(bytes));
        stage.suffer(Fault::Torn(bytes));
    }
    println!(
        "{:.1?} {}: {} operations failed and killed, {} sizes cut short and torn",
        begun.elapsed(),
        writer.name,
        operations.len(),
        sizes.len()
    );
}

/// At most `most` of them, evenly spread, with the first and the last.
fn spread<T>(all: Vec<T>, most: usize) -> Vec<T> {
    let last = all.len().saturating_sub(1);
    let steps = most - 1;
    let mut taken = 0;
    let mut kept = all.into_iter().enumerate().filter(|&(index, _)| {
        let is_next = last < most || index * steps >= taken * last;
        taken += usize::from(is_next);
        is_next
    });
    kept.by_ref().map(|(_, one)| one).collect()
}

pub fn trials() -> impl Iterator<Item = Trial> {
    let works = |program: &str, args: &[&str]| {
        let mut command = Command::new(program);
        command
            .args(args)
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let strace = works(
        "strace",
        &["-f", "--seccomp-bpf", "-o", "/dev/null", "true"],
    );
    let prlimit = works("prlimit", &["--core=0", "true"]);
    let missing = (!strace || !prlimit).then_some(
        "install strace (Debian: apt-get install strace) where programs may trace others, and prlimit (util-linux)",
    );
    let tests = WRITERS.iter().map(|writer| {
        let path = format!("{}::{}", module_path!(), writer.name);
        (path, move || suffer_all(writer))
    });
    crate::trials(missing, tests)
}
