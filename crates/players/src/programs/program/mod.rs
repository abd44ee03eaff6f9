//! Players that are other programs: one process for each move, with the board in files.

mod files;
mod trial;

pub use self::trial::Word;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read, Write};
use std::mem;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use self::files::Files;
use super::isolation::limits::{Bounds, Excess, MOST_FILES};
use super::isolation::{Call, ControlGroup, Isolation};
use super::meter::{Meter, Spent};
use super::processes::command_line::CommandLine;
use super::processes::group;
use super::processes::process::Process;
use super::processes::tail::Tail;
use super::processes::thread::start_thread;
use super::terms::Terms;
use super::withheld::{short_of_memory, withheld};
use crate::any::{AnyMove, AnyPosition, BoardFileError};
use crate::evidence::Remains;
use crate::player::{Failure, Fault, FaultKind, Player, PlayerReply, Thought};
use crate::shortage::{MachineResource, Shortage};

/// Maximum length of what a sandbox hands over, in bytes: OUT, and two lines before it.
const HANDED_BYTES: u64 = files::MOST_BYTES + 100;

/// Maximum length of a name, in bytes.
const NAME_BYTES: u64 = 100;

/// The ends by which launchers say that they could not start a program. A program may end in this way too.
#[cfg(unix)]
const NOT_STARTED: [&str; 2] = ["exit code 126", "exit code 127"];

/// The end of a program that the kernel has ended for lack of memory.
const KILLED: &str = "signal 9";

/// How long to wait for the rest of a program's output after it has ended.
const OUTPUT_TIME: Duration = Duration::from_secs(1);

/// How long to wait for what a sandbox hands over after it has ended. No process that could hold the pipe open outlives
/// it, so this takes long only on a busy machine.
const HANDOVER_TIME: Duration = Duration::from_secs(10);

/// On Linux, makes this process adopt the processes that programs leave running, and kill them after the move.
///
/// Use it only in a process whose children are all players: it would kill other children. On other systems it does
/// nothing.
pub fn adopt_survivors() {
    group::adopt();
}

/// A program that plays a game by files. It is called for each move, with `white|black IN OUT` after its command line.
///
/// It runs in a process group of its own (on Windows, in a Job Object), which is killed when the program has ended
/// or its time is up. Its child processes do not outlive the move, unless they leave the group. On Linux those are
/// killed too, if a sandbox isolates the program or this process adopts them ([`adopt_survivors`]).
pub struct Program {
    line: CommandLine,
    terms: Terms,
    /// The files of the next move.
    files: Files,
    /// The time of the moves so far.
    spent: Spent,
}

/// A program's answer to a position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The bytes of OUT, if they are a board file; no legal move may lead to its board.
    pub left: Option<Vec<u8>>,
    /// The legal move that leads to that board, or the fault.
    pub played: Result<AnyMove, Fault>,
    /// How the program failed after it had written its board: `exit code 3`. The board counts all the same.
    pub remark: Option<String>,
    /// The time that the program took.
    pub spent: Spent,
}

impl Program {
    /// A player that runs this program on these terms.
    ///
    /// # Errors
    /// Its files cannot be created, or the program is known not to exist.
    pub fn new(line: CommandLine, terms: Terms) -> Result<Self, Failure> {
        Ok(Self {
            line: terms.isolation.resolved(line)?,
            terms,
            files: Files::new()?,
            spent: Spent::default(),
        })
    }

    /// The first line that the program prints when called with `name`, unchecked; `None` if it is empty.
    ///
    /// # Errors
    /// When the program cannot be run.
    pub fn name(&self) -> Result<Option<String>, Failure> {
        let files = Files::new()?;
        let group = self.terms.isolation.group();
        let command = || {
            let mut command = self.command(Call::Name, &files, &group);
            command.arg("name").stdout(Stdio::piped());
            command
        };
        let Terms { patience, stop, .. } = &self.terms;
        let process = Process::start(&self.line, command, *patience, stop)?;
        let (process, printed) = process.read_by(|process| printed(process, NAME_BYTES))?;
        let check = self.check(process.id(), &files, &group);
        let mut meter = Meter::new(process.id(), &group);
        process.wait(&mut meter, *patience, stop, check)?;
        // A process that has left the group may still hold the pipe open.
        let text = printed.recv_timeout(OUTPUT_TIME).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let name = text.lines().next().map(str::trim);
        Ok(name.filter(|name| !name.is_empty()).map(str::to_owned))
    }

    /// The program's answer to a position of a game with board files. The bytes of IN are `board`.
    ///
    /// # Errors
    /// The program cannot be run, or a second sandbox failed like the first. A fault of the program is no error.
    pub fn answer(&mut self, position: &AnyPosition, board: &[u8]) -> Result<Answer, Failure> {
        match self.ask(position, board) {
            // The machine failed, perhaps only for a moment.
            Err(Failure::Arena(_) | Failure::Machine(_)) if self.terms.isolation.hands_over() => {
                self.ask(position, board)
            }
            Err(Failure::Machine(Shortage {
                resource: MachineResource::Processors,
                ..
            })) => self.ask(position, board),
            answer => answer,
        }
    }

    fn ask(&mut self, position: &AnyPosition, board: &[u8]) -> Result<Answer, Failure> {
        let side = position.to_move().to_string();
        self.called(position, board, Call::Move, |seen| {
            vec![
                side.into(),
                files::input(seen).into(),
                files::output(seen).into(),
            ]
        })
    }

    /// What the program leaves when it is called with these `words`, which get the folder of the move as it sees it.
    fn called(
        &mut self,
        position: &AnyPosition,
        board: &[u8],
        call: Call,
        words: impl FnOnce(&Path) -> Vec<OsString>,
    ) -> Result<Answer, Failure> {
        let files = mem::replace(&mut self.files, Files::new()?);
        let hands_over = self.terms.isolation.hands_over();
        if !hands_over {
            files.write(board)?;
        }
        if call == Call::InPlace && !hands_over {
            fs::rename(files::input(files.folder()), files::output(files.folder()))?;
        }
        let words = words(self.terms.isolation.seen(files.folder()));
        let group = self.terms.isolation.group();
        let command = || {
            let mut command = self.command(call, &files, &group);
            command.args(&words).stderr(Stdio::piped());
            if hands_over {
                command.stdin(Stdio::piped()).stdout(Stdio::piped());
            }
            command
        };
        let Terms { patience, stop, .. } = &self.terms;
        let process = Process::start(&self.line, command, *patience, stop)?;
        let (mut process, stderr) =
            process.read_by(|process| process.stderr().map(Tail::of).transpose())?;
        if let Some(mut stdin) = process.stdin() {
            // Writing fails if the sandbox has ended; why it ended is reported below.
            let _ = stdin.write_all(board);
        }
        let mut meter = Meter::new(process.id(), &group);
        let answer = match self.left_by(process, &mut meter, &files, &group, position) {
            Err(Failure::Fault(fault)) => match starved(&fault) {
                Some(short) => return Err(short.into()),
                None => Answer {
                    left: None,
                    played: Err(fault),
                    remark: None,
                    spent: Spent::default(),
                },
            },
            answer => answer?,
        };
        let spent = meter.spent();
        self.spent.add(spent);
        Ok(Answer {
            spent,
            played: answer.played.map_err(|fault| {
                self.explained(fault).leaving(Remains {
                    command: told(&self.line, &words),
                    input: board.to_owned(),
                    output: files.remains(),
                    stderr: stderr.map(Tail::take).unwrap_or_default(),
                })
            }),
            ..answer
        })
    }

    /// The fault, with what is wrong with the program's file if it was not started.
    #[cfg(unix)]
    fn explained(&self, mut fault: Fault) -> Fault {
        if NOT_STARTED.contains(&fault.reason.as_str())
            && let Some(obstacle) = self.line.obstacle()
        {
            fault.reason += &format!(" ({obstacle})");
        }
        fault
    }

    /// The fault as it is: this system does not tell why.
    #[cfg(not(unix))]
    fn explained(&self, fault: Fault) -> Fault {
        fault
    }

    /// Waits for the end of a process, and returns what it has left. A process that a limit ended has not moved.
    fn left_by(
        &self,
        process: Process,
        meter: &mut Meter,
        files: &Files,
        group: &ControlGroup,
        position: &AnyPosition,
    ) -> Result<Answer, Failure> {
        let Terms {
            patience,
            stop,
            isolation,
            ..
        } = &self.terms;
        let check = self.check(process.id(), files, group);
        let (process, printed) = process.read_by(|process| {
            let hands_over = isolation.hands_over();
            let printed = hands_over.then(|| printed(process, HANDED_BYTES));
            printed.transpose()
        })?;
        let mut ended = process.wait(meter, *patience, stop, check)?;
        group.check(self.terms.cpu)?;
        if let Some(status) = ended
            && let Some(printed) = printed
        {
            let output = printed.recv_timeout(HANDOVER_TIME);
            let silent = |_| MachineResource::Launcher.short("it did not hand over OUT");
            let output = output.map_err(silent)?;
            if let Some((code, handed)) = Isolation::handed(&output) {
                files.receive(handed)?;
                ended = Some(group::exited(code));
            } else if !Isolation::has_begun(&output) {
                let how = group::failure(status);
                let known = withheld(isolation, Duration::ZERO, None);
                return Err(known
                    .unwrap_or_else(|| MachineResource::Launcher.short(how))
                    .into());
            }
        }
        let Some(status) = ended else {
            let ms = patience.as_millis();
            let fault = FaultKind::Timeout.because(format!("still running after {ms} ms"));
            return Err(fault.into());
        };
        self.outcome(status, files, position).map_err(|fault| {
            let folder = (!isolation.hands_over()).then(|| (files.folder(), files.written()));
            withheld(isolation, *patience, folder).map_or_else(|| fault.into(), Failure::Machine)
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
            true => judged(position, files.read()?),
            false => {
                let told = self.terms.isolation.failure(status);
                let answer = files.read().and_then(|left| judged(position, left));
                match answer {
                    Ok(answer) if !group::was_limited(status) => Ok(Answer {
                        remark: Some(told),
                        ..answer
                    }),
                    _ => Err(FaultKind::Crash.because(told)),
                }
            }
        }
    }

    fn command(&self, call: Call, files: &Files, group: &ControlGroup) -> Command {
        let Terms {
            patience,
            isolation,
            ..
        } = &self.terms;
        let mut command = isolation.command(&self.line, call, files.folder(), *patience, group);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// The check to run at intervals while a process runs.
    fn check(
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
fn starved(fault: &Fault) -> Option<Shortage> {
    let is_killed = fault.reason == KILLED || fault.reason == Fault::from(Excess::Memory).reason;
    is_killed.then(short_of_memory)?
}

/// A call in words, with the bare names of the files of a move.
fn told(line: &CommandLine, words: &[OsString]) -> String {
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
fn judged(position: &AnyPosition, left: Vec<u8>) -> Result<Answer, Fault> {
    let played = match position.read_board_file(&left) {
        Ok(mv) => Ok(mv),
        Err(BoardFileError::Illegal(reason)) => Err(FaultKind::IllegalMove.because(reason)),
        Err(BoardFileError::Broken(reason)) => return Err(FaultKind::BrokenFile.because(reason)),
    };
    Ok(Answer {
        left: Some(left),
        played,
        remark: None,
        spent: Spent::default(),
    })
}

/// Up to `bytes` bytes of a process's output, once it has ended. A thread reads it, so that neither silence nor a flood
/// blocks this one.
///
/// # Errors
/// The system starts no thread.
fn printed(process: &mut Process, bytes: u64) -> Result<Receiver<Vec<u8>>, Failure> {
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

impl Player for Program {
    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        let Some(board) = position.board_file() else {
            let game = position.game();
            let message = format!("programs can't play {game}: there are no files of it");
            return Err(io::Error::other(message).into());
        };
        Ok(PlayerReply {
            mv: self.answer(position, board.as_bytes())?.played?,
            thought: Thought::default(),
        })
    }

    fn spent(&self) -> Option<Spent> {
        Some(self.spent)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::programs::isolation::Sandbox;
    use crate::search::Stop;

    /// The outcome of a move in a sandbox that a script stands for, and how often the script ran.
    fn asked(script: &str) -> (Result<Answer, Failure>, usize) {
        let folder = tempfile::tempdir().unwrap();
        let (bwrap, calls) = (folder.path().join("bwrap"), folder.path().join("calls"));
        let calls_shown = calls.display();
        let script =
            format!("#!/bin/sh\necho >>{calls_shown}\nn=$(wc -l <{calls_shown})\n{script}\n");
        fs::write(&bwrap, script).unwrap();
        fs::set_permissions(&bwrap, fs::Permissions::from_mode(0o755)).unwrap();
        let terms = Terms {
            patience: Duration::from_secs(60),
            grace: Duration::ZERO,
            cpu: None,
            stop: Stop::new(),
            isolation: Isolation::Sandbox(Sandbox::by(bwrap)),
        };
        let line = CommandLine::parse("/bin/true".as_ref()).unwrap();
        // Its board is not looked at: the scripts write no OUT.
        let position = vauban_siblings::ALL[0].start().position;
        let answer = Program::new(line, terms).unwrap().answer(&position, b"");
        let calls = fs::read_to_string(calls).unwrap().lines().count();
        (answer, calls)
    }

    #[test]
    fn a_sandbox_that_does_not_start_is_no_fault_of_its_program_and_is_tried_once_more() {
        let (answer, calls) = asked("[ $n = 2 ] || exit 1; echo begun; echo 0 nothing");
        let fault = answer.unwrap().played.unwrap_err();
        assert_eq!((fault.kind, calls), (FaultKind::NoFile, 2), "{fault}");
        let (answer, calls) = asked("exit 1");
        let failure = answer.unwrap_err();
        let Failure::Machine(shortage) = failure else {
            panic!("{failure}");
        };
        assert_eq!(shortage, MachineResource::Launcher.short("exit code 1"));
        assert_eq!(calls, 2);
    }

    /// Otherwise a program without an answer could end its sandbox to be asked again.
    #[test]
    fn a_sandbox_that_ends_while_its_program_runs_is_the_program_s_fault() {
        let (answer, calls) = asked("echo begun; exit 1");
        let fault = answer.unwrap().played.unwrap_err();
        assert_eq!((fault.kind, calls), (FaultKind::Crash, 1), "{fault}");
    }
}
