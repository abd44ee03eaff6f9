//! Players that are programs of their own: one process a move, the board in files.

mod files;
mod process;

use std::io::{self, Read};
use std::mem;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use self::files::Files;
use self::process::Process;
use super::player::{Failure, Fault, FaultKind, Player, Reply, Thought};
use super::record::one_line;
use crate::board::{Board, ranks};
use crate::game::Side;
use crate::moves::{Move, Position};
use crate::search::Stop;

/// How long a name may be, in bytes.
const NAME_BYTES: u64 = 100;

/// How long a name may take to be read after its program has ended.
const NAME_TIME: Duration = Duration::from_secs(1);

/// A program that plays Advance by files: it is called `PROGRAM white|black IN OUT` once a move.
///
/// It runs in a process group of its own, which is killed when the program has ended or its time is up:
/// what it has started does not outlive its move.
pub struct Program {
    path: PathBuf,
    patience: Duration,
    stop: Stop,
    /// Those of the next move.
    files: Files,
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
            files: Files::new()?,
        })
    }

    /// What the program prints when it is called `PROGRAM name`: the first line, or the name of its file
    /// if it prints none.
    ///
    /// # Errors
    /// When the program cannot be run.
    pub fn name(&self) -> Result<String, Failure> {
        let mut command = self.command();
        command.arg("name").stdout(Stdio::piped());
        let process = Process::start(&mut command, self.patience, &self.stop)?;
        let stdout = process.stdout();
        // Read beside the wait, and no more than a name: neither silence nor a flood holds this up.
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(stdout) = stdout {
                let _ = stdout.take(NAME_BYTES).read_to_end(&mut text);
            }
            let _ = sender.send(text);
        });
        process.wait(self.patience, &self.stop, || Ok(()))?;
        // A process that has left the group may still hold the pipe open.
        let text = receiver.recv_timeout(NAME_TIME).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let name = one_line(text.lines().next().unwrap_or_default());
        Ok(if name.trim().is_empty() {
            let file = self.path.file_name().unwrap_or(self.path.as_os_str());
            one_line(&file.to_string_lossy())
        } else {
            name.trim().to_owned()
        })
    }

    /// The board that the program leaves when it is given these bytes as a board.
    ///
    /// # Errors
    /// When it leaves none.
    pub fn answer(&mut self, side: Side, board: &[u8]) -> Result<Board, Failure> {
        let files = mem::replace(&mut self.files, Files::new()?);
        files.write(board)?;
        let mut command = self.command();
        command
            .arg(side.to_string())
            .args([files.input(), files.output()]);
        let process = Process::start(&mut command, self.patience, &self.stop)?;
        match process.wait(self.patience, &self.stop, || files.check_size())? {
            None => {
                let ms = self.patience.as_millis();
                Err(FaultKind::Timeout
                    .because(format!("still running after {ms} ms"))
                    .into())
            }
            Some(status) if !status.success() => Err(crash(status).into()),
            Some(_) => Ok(files.read()?),
        }
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
}

impl Player<Position> for Program {
    fn choose(&mut self, position: &Position) -> Result<Reply<Move>, Failure> {
        let after = self.answer(position.to_move, position.board.to_string().as_bytes())?;
        let mut moves = position.legal_moves().into_iter();
        let mv = moves
            .find(|&mv| position.after(mv).board == after)
            .ok_or_else(|| {
                let line = ranks::print(&after);
                FaultKind::IllegalMove.because(format!("no legal move leads to {line}"))
            })?;
        Ok(Reply {
            mv,
            thought: Thought::default(),
        })
    }
}

fn crash(status: ExitStatus) -> Fault {
    FaultKind::Crash.because(match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit code {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    })
}
