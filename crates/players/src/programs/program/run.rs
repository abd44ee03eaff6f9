//! A run of a program: it is started with its files and watched, and its output is judged.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use super::files::{self, Files};
use crate::any::{AnyMove, AnyPosition, BoardFileError};
use crate::evidence::Artifacts;
use crate::player::{Failure, Fault, FaultKind};
use crate::programs::cpu_timer::CpuTimer;
use crate::programs::isolation::limits::{Bounds, ExceededLimit, MOST_FILES};
use crate::programs::isolation::sandbox_protocol::SandboxReport;
use crate::programs::isolation::{Call, ControlGroup};
use crate::programs::processes::command_line::CommandLine;
use crate::programs::processes::group;
use crate::programs::processes::process::Process;
use crate::programs::processes::tail::Tail;
use crate::programs::processes::thread::start_thread;
use crate::programs::resource_check::{find_shortage, memory_shortage};
use crate::programs::side_effect::SideEffect;
use crate::programs::terms::Terms;
use crate::programs::time_used::TimeUsed;
use crate::shortage::{MachineResource, Shortage};

/// Maximum length of what a sandbox hands over, in bytes: OUT, and two lines before it.
const REPORT_BYTES: u64 = files::MOST_BYTES + 100;

/// The exit codes of launchers that could not start a program, or did not find it. A program may end in this
/// way too.
#[cfg(unix)]
const NOT_STARTED: [&str; 2] = ["exit code 126", NOT_FOUND];

#[cfg(unix)]
const NOT_FOUND: &str = "exit code 127";

/// The longest time, by the clock, of such a launcher.
#[cfg(unix)]
const LAUNCHING: Duration = Duration::from_millis(200);

/// The end of a program that the kernel has ended for lack of memory.
const KILLED: &str = "signal 9";

/// The wait for the report of a sandbox after it has ended. No process that could hold the pipe open outlives
/// it, so this takes long only on a busy machine.
const REPORT_TIME: Duration = Duration::from_secs(10);

/// A program that plays a game by files. It is called for each move, with `white|black IN OUT` after its command line.
///
/// It runs in a process group of its own (on Windows, in a Job Object), which is killed when the program has ended
/// or its time is up. Its child processes do not outlive the move, unless they leave the group. On Linux those are
/// killed too, if a sandbox isolates the program or this process adopts them ([`adopt_survivors`](super::adopt_survivors)).
pub struct Program {
    pub(super) line: CommandLine,
    pub(super) terms: Terms,
    /// True if the files of the last move were gone when it had ended.
    pub(super) has_lost_files: bool,
    /// The time of the moves so far.
    pub(super) spent: TimeUsed,
    /// The side effects of the moves so far.
    pub(super) effects: BTreeSet<SideEffect>,
}

/// A program's answer to a position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The bytes of OUT, if they are a board file; no legal move may lead to its board.
    pub board: Option<Vec<u8>>,
    /// The legal move that leads to that board, or the fault.
    pub played: Result<AnyMove, Fault>,
    /// The program's failure after it had written its board: `exit code 3`. The board counts all the same.
    pub remark: Option<String>,
    /// The time that the program took.
    pub spent: TimeUsed,
    /// Its side effects, as far as a sandbox reports them.
    pub effects: BTreeSet<SideEffect>,
}

impl Program {
    /// A player that runs this program on these terms.
    ///
    /// # Errors
    /// The program is known not to exist.
    pub fn new(line: CommandLine, terms: Terms) -> Result<Self, Failure> {
        Ok(Self {
            line: terms.isolation.resolved(line)?,
            terms,
            has_lost_files: false,
            spent: TimeUsed::default(),
            effects: BTreeSet::new(),
        })
    }

    /// The program's answer to a call with these `words`, which get the folder of the move as it sees it.
    pub(super) fn call(
        &mut self,
        position: &AnyPosition,
        board: &[u8],
        call: Call,
        words: impl FnOnce(&Path) -> Vec<OsString>,
    ) -> Result<Answer, Failure> {
        let files = Files::new()?;
        let uses_pipes = self.terms.isolation.uses_pipes();
        if !uses_pipes {
            files.write(board)?;
        }
        if call == Call::InPlace && !uses_pipes {
            files.prepare_in_place()?;
        }
        let words = words(self.terms.isolation.visible_path(files.folder()));
        let group = self.terms.isolation.group();
        let command = || {
            let mut command = self.command(call, &files, &group);
            command.args(&words).stderr(Stdio::piped());
            if uses_pipes {
                command.stdin(Stdio::piped()).stdout(Stdio::piped());
            }
            command
        };
        let Terms {
            time_limit, stop, ..
        } = &self.terms;
        let process = Process::start(&self.line, command, *time_limit, stop)?;
        let (mut process, stderr) =
            process.with_readers(|process| process.stderr().map(Tail::of).transpose())?;
        if let Some(mut stdin) = process.stdin() {
            // Writing fails if the sandbox has ended; why it ended is reported below.
            let _ = stdin.write_all(board);
        }
        let mut timer = process.timer(&group);
        let mut effects = BTreeSet::new();
        let answer =
            self.wait_for_answer(process, &mut timer, &mut effects, &files, &group, position);
        let answer = match answer {
            Err(Failure::Fault(fault)) => match caused_by_memory_shortage(&fault) {
                Some(short) => return Err(short.into()),
                None => Answer {
                    board: None,
                    played: Err(fault),
                    remark: None,
                    spent: TimeUsed::default(),
                    effects: BTreeSet::new(),
                },
            },
            answer => answer?,
        };
        self.has_lost_files = !files.exist();
        let spent = timer.spent();
        self.spent.add(spent);
        self.effects.extend(&effects);
        Ok(Answer {
            spent,
            effects,
            played: answer.played.map_err(|fault| {
                self.with_exec_failure(fault).with_artifacts(Artifacts {
                    command: call_description(&self.line, &words),
                    input: board.to_owned(),
                    output: files.artifacts(),
                    stderr: stderr.map(Tail::take).unwrap_or_default(),
                })
            }),
            ..answer
        })
    }

    /// True if a launcher may have missed the program for a moment: another one may have taken its place.
    #[cfg(unix)]
    pub(super) fn was_not_found(&self, answer: &Answer) -> bool {
        let is_missed = |fault: &Fault| fault.reason.starts_with(NOT_FOUND);
        answer.spent.wall < LAUNCHING
            && answer.played.as_ref().is_err_and(is_missed)
            && self.line.resolved().is_ok()
    }

    /// No: no launcher stands before a program on this system.
    #[cfg(not(unix))]
    pub(super) fn was_not_found(&self, _: &Answer) -> bool {
        false
    }

    /// The fault, with what is wrong with the program's file if it was not started.
    #[cfg(unix)]
    fn with_exec_failure(&self, mut fault: Fault) -> Fault {
        if NOT_STARTED.contains(&fault.reason.as_str())
            && let Some(reason) = self.line.exec_failure()
        {
            fault.reason += &format!(" ({reason})");
        }
        fault
    }

    /// The unchanged fault: this system does not report the reason.
    #[cfg(not(unix))]
    fn with_exec_failure(&self, fault: Fault) -> Fault {
        fault
    }

    /// Waits for the end of a process, and returns what it has left. A process that a limit ended has not moved.
    fn wait_for_answer(
        &self,
        process: Process,
        timer: &mut CpuTimer,
        effects: &mut BTreeSet<SideEffect>,
        files: &Files,
        group: &ControlGroup,
        position: &AnyPosition,
    ) -> Result<Answer, Failure> {
        let Terms {
            time_limit,
            stop,
            isolation,
            ..
        } = &self.terms;
        let check = self.check(process.id(), files, group);
        let (process, stdout) = process.with_readers(|process| {
            let uses_pipes = isolation.uses_pipes();
            let stdout = uses_pipes.then(|| capture_stdout(process, REPORT_BYTES));
            stdout.transpose()
        })?;
        let mut ended = process.wait(timer, *time_limit, stop, check)?;
        group.check(self.terms.cpu)?;
        if let Some(status) = ended
            && let Some(stdout) = stdout
        {
            let output = stdout.recv_timeout(REPORT_TIME);
            let silent = |_| MachineResource::Launcher.shortage("it did not hand over OUT");
            let output = output.map_err(silent)?;
            if let Some(report) = SandboxReport::read(&output) {
                *effects = report.effects;
                files.write_output(report.out)?;
                ended = Some(group::exited(report.code));
            } else if !SandboxReport::has_started(&output) {
                let how = group::failure(status);
                let known = find_shortage(isolation, Duration::ZERO, None);
                return Err(known
                    .unwrap_or_else(|| MachineResource::Launcher.shortage(how))
                    .into());
            }
        }
        let Some(status) = ended else {
            let ms = time_limit.as_millis();
            let fault = FaultKind::Timeout.because(format!("still running after {ms} ms"));
            return Err(fault.into());
        };
        self.outcome(status, files, position).map_err(|fault| {
            let folder = (!isolation.uses_pipes()).then(|| (files.folder(), files.written()));
            find_shortage(isolation, *time_limit, folder)
                .map_or_else(|| fault.into(), Failure::Machine)
        })
    }

    /// The answer of a program that has ended by itself with this status.
    ///
    /// # Errors
    /// It has not moved, which is its fault if it had what it is promised.
    fn outcome(
        &self,
        status: ExitStatus,
        files: &Files,
        position: &AnyPosition,
    ) -> Result<Answer, Fault> {
        match status.success() {
            true => read_answer(position, files.read()?),
            false => {
                let failure = self.terms.isolation.failure(status);
                let answer = files.read().and_then(|bytes| read_answer(position, bytes));
                match answer {
                    Ok(answer) if !group::was_limited(status) => Ok(Answer {
                        remark: Some(failure),
                        ..answer
                    }),
                    _ => Err(FaultKind::Crash.because(failure)),
                }
            }
        }
    }

    pub(super) fn command(&self, call: Call, files: &Files, group: &ControlGroup) -> Command {
        let Terms {
            time_limit,
            isolation,
            ..
        } = &self.terms;
        let mut command = isolation.command(&self.line, call, files.folder(), *time_limit, group);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// The check to run at intervals while a process runs.
    pub(super) fn check(
        &self,
        process: u32,
        files: &Files,
        group: &ControlGroup,
    ) -> impl Fn() -> Result<(), Fault> {
        let Terms { isolation, cpu, .. } = &self.terms;
        let bounds = Bounds {
            cpu: *cpu,
            files: MOST_FILES,
        };
        let watch = isolation.watch(process, bounds, group);
        move || {
            files.check_size()?;
            group.check(*cpu)?;
            watch()
        }
    }
}

/// The shortage of memory by which the kernel may have ended a program, other than the program's own limit.
fn caused_by_memory_shortage(fault: &Fault) -> Option<Shortage> {
    let is_killed =
        fault.reason == KILLED || fault.reason == Fault::from(ExceededLimit::Memory).reason;
    is_killed.then(memory_shortage)?
}

/// A call in words, with the bare names of the files of a move.
fn call_description(line: &CommandLine, words: &[OsString]) -> String {
    let names = words
        .iter()
        .map(|word| Path::new(word).file_name().unwrap_or(word));
    let names = names.map(|name| format!(" {}", name.display()));
    format!("{line}{}", names.collect::<String>())
}

/// The answer of a program that has left these bytes in OUT.
///
/// # Errors
/// They are not a board file.
fn read_answer(position: &AnyPosition, bytes: Vec<u8>) -> Result<Answer, Fault> {
    let played = match position.read_board_file(&bytes) {
        Ok(mv) => Ok(mv),
        Err(BoardFileError::Illegal(reason)) => Err(FaultKind::IllegalMove.because(reason)),
        Err(BoardFileError::Broken(reason)) => return Err(FaultKind::BrokenFile.because(reason)),
    };
    Ok(Answer {
        board: Some(bytes),
        played,
        remark: None,
        spent: TimeUsed::default(),
        effects: BTreeSet::new(),
    })
}

/// Up to `bytes` bytes of a process's output, once it has ended. A thread reads it, so that neither silence nor a flood
/// blocks this one.
///
/// # Errors
/// The system starts no thread.
pub(super) fn capture_stdout(
    process: &mut Process,
    bytes: u64,
) -> Result<Receiver<Vec<u8>>, Failure> {
    let stdout = process.stdout();
    let (sender, receiver) = mpsc::channel();
    start_thread(move || {
        let mut text = Vec::new();
        if let Some(stdout) = stdout {
            let _ = stdout.take(bytes).read_to_end(&mut text);
        }
        let _ = sender.send(text);
    })?;
    Ok(receiver)
}
