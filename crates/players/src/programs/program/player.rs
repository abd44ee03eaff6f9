//! The player that is a program: its name, and its answers, asked again where the machine failed.

use std::collections::BTreeSet;
use std::io;
use std::process::Stdio;
use std::time::Duration;

use super::files::{self, Files};
use super::run::{Answer, Program, capture_stdout};
use crate::any::AnyPosition;
use crate::player::{Failure, MoveInfo, Player, PlayerReply};
use crate::programs::isolation::Call;
use crate::programs::processes::group;
use crate::programs::processes::process::Process;
use crate::programs::side_effect::SideEffect;
use crate::programs::terms::Terms;
use crate::programs::time_used::TimeUsed;
use crate::shortage::{MachineResource, Shortage};

/// Maximum length of a name, in bytes.
const NAME_BYTES: u64 = 100;

/// The wait for the rest of a program's output after it has ended.
const OUTPUT_TIME: Duration = Duration::from_secs(1);

/// On Linux, makes this process adopt the processes that programs leave running, and kill them after the move.
///
/// Use it only in a process whose children are all players: it would kill other children. On other systems it does
/// nothing.
pub fn adopt_survivors() {
    group::adopt();
}

impl Program {
    /// The first line that the program prints when called with `name`, unchecked; `None` if it is empty.
    ///
    /// # Errors
    /// When the program cannot be run.
    pub fn name(&self) -> Result<Option<String>, Failure> {
        match self.ask_name() {
            Err(failure) if is_transient(&failure) => self.ask_name(),
            name => name,
        }
    }

    fn ask_name(&self) -> Result<Option<String>, Failure> {
        let files = Files::new()?;
        let group = self.terms.isolation.group();
        let command = || {
            let mut command = self.command(Call::Name, &files, &group);
            command.arg("name").stdout(Stdio::piped());
            command
        };
        let Terms {
            time_limit, stop, ..
        } = &self.terms;
        let process = Process::start(&self.line, command, *time_limit, stop)?;
        let (process, stdout) =
            process.with_readers(|process| capture_stdout(process, NAME_BYTES))?;
        let check = self.check(process.id(), &files, &group);
        let mut timer = process.timer(&group);
        process.wait(&mut timer, *time_limit, stop, check)?;
        // A process that has left the group may still hold the pipe open.
        let text = stdout.recv_timeout(OUTPUT_TIME).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let name = text.lines().next().map(str::trim);
        Ok(name.filter(|name| !name.is_empty()).map(str::to_owned))
    }

    /// The program's answer to a position of a game with board files. The bytes of IN are `board`.
    ///
    /// # Errors
    /// The program cannot be run, or the machine failed twice. A fault of the program is no error.
    pub fn answer(&mut self, position: &AnyPosition, board: &[u8]) -> Result<Answer, Failure> {
        match self.ask(position, board) {
            // The machine failed, perhaps only for a moment.
            Err(Failure::Arena(_) | Failure::Machine(_)) if self.terms.isolation.uses_pipes() => {
                self.ask(position, board)
            }
            Err(failure) if is_transient(&failure) => self.ask(position, board),
            // Something else may have removed them. The program itself would do so again.
            Ok(Answer { played: Err(_), .. }) if self.has_lost_files => self.ask(position, board),
            Ok(ref answer) if self.was_not_found(answer) => self.ask(position, board),
            answer => answer,
        }
    }

    fn ask(&mut self, position: &AnyPosition, board: &[u8]) -> Result<Answer, Failure> {
        let side = position.to_move().to_string();
        self.call(position, board, Call::Move, |seen| {
            vec![
                side.into(),
                files::input(seen).into(),
                files::output(seen).into(),
            ]
        })
    }
}

/// True if a failure may be of this moment only.
const fn is_transient(failure: &Failure) -> bool {
    use MachineResource::{Launcher, Processors, TemporaryFolder};
    matches!(
        failure,
        Failure::Machine(Shortage {
            resource: Launcher | Processors | TemporaryFolder,
            ..
        })
    )
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
            info: MoveInfo::default(),
        })
    }

    fn spent(&self) -> Option<TimeUsed> {
        Some(self.spent)
    }

    fn effects(&self) -> BTreeSet<SideEffect> {
        self.effects.clone()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::player::FaultKind;
    use crate::programs::isolation::{Isolation, Sandbox};
    use crate::programs::processes::command_line::CommandLine;
    use crate::search::Stop;

    /// The outcome of a move, and how often this script ran: as a program, or in place of the sandbox of one.
    fn ask_script(script: &str, is_sandbox: bool) -> (Result<Answer, Failure>, usize) {
        let folder = tempfile::tempdir().unwrap();
        let (file, calls) = (folder.path().join("file"), folder.path().join("file.calls"));
        let script =
            format!("#!/bin/sh\necho >>\"$0.calls\"\nn=$(wc -l <\"$0.calls\")\n{script}\n");
        fs::write(&file, script).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        let (line, isolation) = match is_sandbox {
            true => (
                "/bin/true".into(),
                Isolation::Sandbox(Sandbox::with_bwrap(file)),
            ),
            false => (file, Isolation::None),
        };
        let terms = Terms {
            time_limit: Duration::from_secs(60),
            grace: Duration::ZERO,
            cpu: None,
            stop: Stop::new(),
            isolation,
        };
        // Its board is not read: the scripts write no OUT.
        let position = vauban_siblings::ALL[0].start().position;
        let mut program = Program::new(CommandLine::from(line), terms).unwrap();
        let answer = program.answer(&position, b"");
        let calls = fs::read_to_string(calls).unwrap().lines().count();
        (answer, calls)
    }

    #[test]
    fn a_sandbox_that_fails_to_start_is_retried() {
        let (answer, calls) = ask_script("[ $n = 2 ] || exit 1; echo begun; echo 0 nothing", true);
        let fault = answer.unwrap().played.unwrap_err();
        assert_eq!((fault.kind, calls), (FaultKind::NoFile, 2), "{fault}");
        let (answer, calls) = ask_script("exit 1", true);
        let failure = answer.unwrap_err();
        let Failure::Machine(shortage) = failure else {
            panic!("{failure}");
        };
        assert_eq!(shortage, MachineResource::Launcher.shortage("exit code 1"));
        assert_eq!(calls, 2);
    }

    /// Otherwise a program without an answer could end its sandbox to be asked again.
    #[test]
    fn ending_the_sandbox_is_the_program_s_fault() {
        let (answer, calls) = ask_script("echo begun; exit 1", true);
        let fault = answer.unwrap().played.unwrap_err();
        assert_eq!((fault.kind, calls), (FaultKind::Crash, 1), "{fault}");
    }

    /// A program that says so late has been started, and gets no second move.
    #[test]
    fn a_program_missed_by_its_launcher_is_retried() {
        for (script, reason, often) in [
            ("[ $n = 2 ] || exit 127; exit 3", "exit code 3", 2),
            ("exit 127", "exit code 127", 2),
            ("sleep 0.5; exit 127", "exit code 127", 1),
        ] {
            let (answer, calls) = ask_script(script, false);
            let fault = answer.unwrap().played.unwrap_err();
            assert_eq!((fault.reason.as_str(), calls), (reason, often));
        }
    }

    /// Another process may have removed them. A program that removes them itself does so again.
    #[test]
    fn a_program_without_files_is_retried() {
        let (answer, calls) = ask_script("[ $n = 2 ] || rm -r \"${2%/*}\"; exit 3", false);
        let fault = answer.unwrap().played.unwrap_err();
        assert_eq!((fault.reason.as_str(), calls), ("exit code 3", 2));
        let (answer, calls) = ask_script("rm -r \"${2%/*}\"", false);
        let fault = answer.unwrap().played.unwrap_err();
        assert_eq!((fault.kind, calls), (FaultKind::NoFile, 2), "{fault}");
        let (_, calls) = ask_script("exit 3", false);
        assert_eq!(calls, 1);
    }
}
