//! Players that are programs of their own: one process a move, the board in files.

use std::fs;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};
use shared_child::SharedChild;

use super::player::{Failure, Fault, FaultKind, Player, Reply, Thought};
use crate::board::{Board, Colour, ranks};
use crate::file::{self, ReadBoardError};
use crate::moves::{Move, Position};
use crate::stop::Stop;

/// How long a name may be, in bytes.
const NAME_BYTES: u64 = 100;

/// How often a wait looks whether somebody asked to stop.
const STOP_INTERVAL: Duration = Duration::from_millis(50);

/// A program that plays Advance by files: it is called `PROGRAM white|black IN OUT` once a move.
///
/// It runs in a process group of its own, which is killed when the program has ended or its time is up:
/// what it has started does not outlive its move.
pub struct Program {
    path: PathBuf,
    patience: Duration,
    stop: Stop,
    folder: tempfile::TempDir,
}

impl Program {
    /// The player that runs the program at `path`, for no longer than `patience` a move.
    ///
    /// # Errors
    /// When there is no room for its files.
    pub fn new(path: PathBuf, patience: Duration, stop: Stop) -> io::Result<Self> {
        Ok(Self {
            path,
            patience,
            stop,
            folder: tempfile::Builder::new().prefix("advance-").tempdir()?,
        })
    }

    /// What the program prints when it is called `PROGRAM name`: the first line, or the name of its file
    /// if it prints none.
    ///
    /// # Errors
    /// When the program cannot be run.
    pub fn name(&self) -> Result<String, Failure> {
        let mut command = self.command();
        let child = spawn(command.arg("name").stdout(Stdio::piped()))?;
        let stdout = child.take_stdout();
        // Read beside the wait, and no more than a name: neither silence nor a flood holds this up.
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(stdout) = stdout {
                let _ = stdout.take(NAME_BYTES).read_to_end(&mut text);
            }
            let _ = sender.send(text);
        });
        let _ = self.wait(&child)?;
        // A process that has left the group may still hold the pipe open.
        let text = receiver.recv_timeout(STOP_INTERVAL).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let name = text.lines().next().unwrap_or_default().trim();
        Ok(if name.is_empty() {
            let file = self.path.file_name().unwrap_or(self.path.as_os_str());
            file.to_string_lossy().into_owned()
        } else {
            name.to_owned()
        })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0);
        command
    }

    /// Waits for the end of a process, and ends what is left of its group; `None` when its time was up.
    fn wait(&self, child: &SharedChild) -> Result<Option<ExitStatus>, Failure> {
        let deadline = Instant::now() + self.patience;
        let ended = loop {
            let rest = deadline.saturating_duration_since(Instant::now());
            match child.wait_timeout(rest.min(STOP_INTERVAL))? {
                None if self.stop.is_requested() => break Err(Failure::Stopped),
                None if rest.is_zero() => break Ok(None),
                None => {}
                status => break Ok(status),
            }
        };
        if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            // An error says that nothing is left of it.
            let _ = kill_process_group(group, Signal::KILL);
        }
        child.wait()?;
        ended
    }

    fn run(&self, side: &str, input: &Path, output: &Path) -> Result<(), Failure> {
        let child = spawn(self.command().arg(side).args([input, output]))?;
        match self.wait(&child)? {
            None => {
                let ms = self.patience.as_millis();
                Err(FaultKind::Timeout
                    .because(format!("still running after {ms} ms"))
                    .into())
            }
            Some(status) if !status.success() => Err(crash(status).into()),
            Some(_) => Ok(()),
        }
    }
}

impl Program {
    /// The board that the program leaves when it is given these bytes as a board.
    ///
    /// # Errors
    /// When it leaves none.
    pub fn answer(&mut self, side: Colour, board: &[u8]) -> Result<Board, Failure> {
        let input = self.folder.path().join("in.txt");
        let output = self.folder.path().join("out.txt");
        // What a move left must not be taken for the next one.
        remove(&output)?;
        file::write(&input, board).map_err(|error| error.source)?;
        self.run(&side.to_string(), &input, &output)?;
        Ok(read(&output)?)
    }
}

impl Player<Position> for Program {
    fn choose(&mut self, position: &Position) -> Result<Reply<Move>, Failure> {
        let after = self.answer(position.to_move, position.board.to_string().as_bytes())?;
        let mut moves = position.legal_moves().into_iter();
        let action = moves
            .find(|&action| position.after(action).board == after)
            .ok_or_else(|| {
                let line = ranks::print(&after);
                FaultKind::IllegalMove.because(format!("no legal move leads to {line}"))
            })?;
        Ok(Reply {
            action,
            thought: Thought::default(),
        })
    }
}

fn spawn(command: &mut Command) -> io::Result<SharedChild> {
    SharedChild::spawn(command).map_err(|error| {
        let program = command.get_program().to_string_lossy().into_owned();
        io::Error::new(error.kind(), format!("cannot run '{program}': {error}"))
    })
}

fn crash(status: ExitStatus) -> Fault {
    FaultKind::Crash.because(match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    })
}

/// Removes whatever a program has put at `path`.
fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The board that a program has left.
fn read(path: &Path) -> Result<Board, Fault> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(FaultKind::NoFile.because("OUT was not written"));
        }
        // To read a pipe that nobody writes to would take forever.
        Ok(metadata) if !metadata.is_file() => {
            return Err(FaultKind::BrokenFile.because("OUT is not a regular file"));
        }
        _ => {}
    }
    match file::read_board(path) {
        Ok(file) => Ok(*file.board()),
        Err(ReadBoardError::Io(error)) => Err(FaultKind::BrokenFile.because(error.source)),
        Err(ReadBoardError::Parse { source, .. }) => Err(FaultKind::BrokenFile.because(source)),
    }
}
