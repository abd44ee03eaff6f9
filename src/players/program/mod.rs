//! Players that are other programs: one process a move, the board in files.

mod files;

use std::io::{self, Read};
use std::mem;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use self::files::Files;
use super::evidence::Remains;
use super::isolation::ControlGroup;
use super::player::{Failure, Fault, FaultKind, Player, PlayerReply, Thought};
use super::processes::command_line::CommandLine;
use super::processes::group;
use super::processes::process::Process;
use super::processes::tail::Tail;
use super::terms::Terms;
use crate::any::{AnyMove, AnyPosition};
use crate::board::{Board, Move};
use crate::moves::Position;
use crate::referee;

/// Maximum length of a name, in bytes.
const NAME_BYTES: u64 = 100;

/// The wait for a name after its program has ended.
const NAME_TIME: Duration = Duration::from_secs(1);

/// On Linux, makes this process adopt the processes that programs leave running, and kill them after the move.
///
/// Use it only in a process whose children are all players: it would kill other children. On other systems it does
/// nothing.
pub fn adopt_survivors() {
    group::adopt();
}

/// A program that plays Advance by files: `white|black IN OUT` follows its command line, once a move.
///
/// It runs in a process group of its own (on Windows, in a Job Object), which is killed when the program has ended
/// or its time is up. Its child processes do not outlive the move, unless they leave the group. On Linux those are
/// killed too, if a sandbox isolates the program or this process adopts them ([`adopt_survivors`]).
pub struct Program {
    line: CommandLine,
    group: ControlGroup,
    terms: Terms,
    /// The files of the next move.
    files: Files,
}

/// A program's answer to a position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The board in OUT.
    pub board: Option<Board>,
    /// The legal move that leads to that board, or the fault.
    pub played: Result<Move, Fault>,
}

impl Program {
    /// A player that runs this program on these terms.
    ///
    /// # Errors
    /// Its files cannot be created, or the program is known not to exist.
    pub fn new(line: CommandLine, terms: Terms) -> io::Result<Self> {
        Ok(Self {
            line: terms.isolation.resolved(line)?,
            group: terms.isolation.group(),
            terms,
            files: Files::new()?,
        })
    }

    /// The first line that the program prints when called with `name`, unchecked; `None` if it is empty.
    ///
    /// # Errors
    /// When the program cannot be run.
    pub fn name(&self) -> Result<Option<String>, Failure> {
        let files = Files::new()?;
        let command = || {
            let mut command = self.command(&files);
            command.arg("name").stdout(Stdio::piped());
            command
        };
        let Terms { patience, stop, .. } = &self.terms;
        let mut process = Process::start(&self.line, command, *patience, stop)?;
        let stdout = process.stdout();
        // A thread reads it, and no more than a name, so that neither silence nor a flood blocks this one.
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(stdout) = stdout {
                let _ = stdout.take(NAME_BYTES).read_to_end(&mut text);
            }
            let _ = sender.send(text);
        });
        let check = self.check(process.id(), &files);
        process.wait(*patience, stop, check)?;
        // A process that has left the group may still hold the pipe open.
        let text = receiver.recv_timeout(NAME_TIME).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let name = text.lines().next().map(str::trim);
        Ok(name.filter(|name| !name.is_empty()).map(str::to_owned))
    }

    /// The program's answer to a position, whose board file has these bytes.
    ///
    /// # Errors
    /// The program cannot be run; its faults are no errors.
    pub fn answer(&mut self, position: &Position, board: &[u8]) -> Result<Answer, Failure> {
        let files = mem::replace(&mut self.files, Files::new()?);
        files.write(board)?;
        let seen = self.terms.isolation.seen(files.folder());
        let side = position.to_move.to_string();
        let command = || {
            let mut command = self.command(&files);
            command
                .arg(&side)
                .args([files::input(seen), files::output(seen)])
                .stderr(Stdio::piped());
            command
        };
        let Terms { patience, stop, .. } = &self.terms;
        let mut process = Process::start(&self.line, command, *patience, stop)?;
        let stderr = process.stderr().map(Tail::of);
        let left = match self.left_by(process, &files) {
            Err(Failure::Fault(fault)) => Err(fault),
            left => Ok(left?),
        };
        let judge = |after: &Board| {
            referee::compare(position, &after.contents())
                .map_err(|refusal| FaultKind::IllegalMove.because(refusal))
        };
        let played = left.as_ref().map_err(Fault::clone).and_then(judge);
        Ok(Answer {
            board: left.ok(),
            played: played.map_err(|fault| {
                fault.leaving(Remains {
                    command: format!("{} {side} in.txt out.txt", self.line),
                    input: board.to_owned(),
                    output: files.remains(),
                    stderr: stderr.map(Tail::take).unwrap_or_default(),
                })
            }),
        })
    }

    /// The board that a process has written when it has ended.
    fn left_by(&self, process: Process, files: &Files) -> Result<Board, Failure> {
        let Terms {
            patience,
            stop,
            isolation,
            ..
        } = &self.terms;
        let check = self.check(process.id(), files);
        let ended = process.wait(*patience, stop, check)?;
        self.group.check()?;
        match ended {
            None => {
                let ms = patience.as_millis();
                Err(FaultKind::Timeout
                    .because(format!("still running after {ms} ms"))
                    .into())
            }
            Some(status) if !status.success() => {
                Err(FaultKind::Crash.because(isolation.failure(status)).into())
            }
            Some(_) => Ok(files.read()?),
        }
    }

    fn command(&self, files: &Files) -> Command {
        let Terms {
            patience,
            isolation,
            ..
        } = &self.terms;
        let mut command = isolation.command(&self.line, files.folder(), *patience, &self.group);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// The check to run at intervals while a process runs.
    fn check(&self, process: u32, files: &Files) -> impl Fn() -> Result<(), Fault> {
        let watch = self
            .terms
            .isolation
            .watch(process, self.terms.cpu, &self.group);
        move || {
            files.check_size()?;
            self.group.check()?;
            watch()
        }
    }
}

impl Player for Program {
    fn choose(&mut self, position: &AnyPosition) -> Result<PlayerReply, Failure> {
        let (Some(board), Some(known)) = (position.board_file(), position.of()) else {
            let game = position.game();
            let message = format!("programs can't play {game}: there are no files of it");
            return Err(io::Error::other(message).into());
        };
        let mv = self.answer(known, board.as_bytes())?.played?;
        Ok(PlayerReply {
            mv: AnyMove::new(mv),
            thought: Thought::default(),
        })
    }
}
