//! Who plays.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{self, Stdio};

use crate::board::Move;
use crate::chooser::Chooser;
use crate::file::{self, ReadBoardError, WriteError};
use crate::game::Game;
use crate::moves::Position;

/// Somebody who chooses moves.
pub trait Player<G: Game> {
    /// Chooses a move in a position that has a legal one.
    ///
    /// # Errors
    /// When the player gives no move; it has then lost.
    fn choose(&mut self, position: &G) -> Result<G::Move, Fault>;
}

/// Why a player gave no move.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It has none to give, although there is one.
    #[error("gave up")]
    GaveUp,
    /// Its program could not be run.
    #[error("did not run: {0}")]
    NotRun(#[from] io::Error),
    /// Its program ended with a failure.
    #[error("failed: {0}")]
    Failed(process::ExitStatus),
    /// The board could not be handed to it.
    #[error("was given no board: {0}")]
    NoInput(#[from] WriteError),
    /// It left no board.
    #[error("left no board: {0}")]
    NoOutput(#[from] ReadBoardError),
    /// The board that it left is not one legal move away.
    #[error("changed the board in a way that is no legal move")]
    Illegal,
}

/// A player of Advance in this process.
pub struct Bot(pub Chooser);

impl Player<Position> for Bot {
    fn choose(&mut self, position: &Position) -> Result<Move, Fault> {
        let decision = self.0.choose(position).ok_or(Fault::GaveUp)?;
        Ok(decision.chosen.action)
    }
}

/// A program that plays Advance by files: it is called `PROGRAM white|black IN OUT` once a move.
pub struct Command {
    program: PathBuf,
    folder: tempfile::TempDir,
}

impl Command {
    /// The player that runs `program`.
    ///
    /// # Errors
    /// When there is no room for its files.
    pub fn new(program: PathBuf) -> io::Result<Self> {
        Ok(Self {
            program,
            folder: tempfile::tempdir()?,
        })
    }
}

impl Player<Position> for Command {
    fn choose(&mut self, position: &Position) -> Result<Move, Fault> {
        let input = self.folder.path().join("in.txt");
        let output = self.folder.path().join("out.txt");
        // What a move left must not be taken for the next one.
        match fs::remove_file(&output) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => file::write(&input, position.board.to_string().as_bytes())?,
        }
        let status = process::Command::new(&self.program)
            .arg(position.to_move.to_string())
            .args([&input, &output])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        if !status.success() {
            return Err(Fault::Failed(status));
        }
        let after = *file::read_board(&output)?.board();
        position
            .legal_moves()
            .into_iter()
            .find(|&action| position.after(action).board == after)
            .ok_or(Fault::Illegal)
    }
}
