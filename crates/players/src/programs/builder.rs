//! Building submissions in a sandbox, by a command and files of the marker.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use super::isolation::limits::{Bounds, MOST_BUILT_FILES};
use super::isolation::{Build, Isolation, Sandbox};
use super::processes::command_line::{CommandLine, PLACEHOLDER, ParseCommandLineError};
use super::processes::lookup;
use super::processes::process::Process;
use super::processes::tail::Tail;
use super::resource_check::find_shortage;
use crate::evidence::Artifacts;
use crate::game::foreign::one_line;
use crate::player::{Failure, FaultKind};
use crate::search::Stop;

/// The time for a build.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// The sandbox, the command and the marker's files.
pub struct SubmissionBuilder {
    sandbox: Sandbox,
    stop: Stop,
    line: CommandLine,
    program: PathBuf,
    arguments: Vec<OsString>,
    given: Vec<PathBuf>,
}

/// The reason why nothing can be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuilderError {
    /// The command is no command line.
    #[error(transparent)]
    Command(#[from] ParseCommandLineError),
    /// Its program does not exist.
    #[error("cannot build: there is no program '{0}' on this machine")]
    Program(String),
    /// A path of the marker leads to no file.
    #[error("'{}' is not a file: name a file that each submission gets, such as course.csproj", .0.display())]
    NotAFile(PathBuf),
    /// A file of the marker cannot be read.
    #[error("cannot read '{}'", path.display())]
    Given {
        /// Which one.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Two files of the marker would get the same place.
    #[error("two files are called '{0}': give one of them another name")]
    Twice(String),
}

impl SubmissionBuilder {
    /// A builder that runs `command` in a copy of each submission; `{}` in the command stands for that copy. The files
    /// `given` replace files with the same suffix there.
    ///
    /// # Errors
    /// The program of the command, or a file, does not exist.
    pub fn new(
        command: &str,
        given: &[PathBuf],
        sandbox: Sandbox,
        stop: Stop,
    ) -> Result<Self, BuilderError> {
        let words = CommandLine::words(command)?;
        let words: Vec<_> = words
            .iter()
            .map(|word| word.replace(PLACEHOLDER, Build::COPY))
            .collect();
        let (program, arguments) = words.split_first().ok_or(ParseCommandLineError::Empty)?;
        let is_inside = |path: &Path| path.starts_with(Build::COPY) || !path.is_absolute();
        let found = match Path::new(program) {
            // A bare name is searched for in `PATH`.
            name if name.components().count() == 1 => lookup::search(name),
            path if is_inside(path) || path.is_file() => Some(path.to_owned()),
            _ => None,
        };
        let mut real = Vec::new();
        for path in given {
            let refused = |source| {
                let path = path.clone();
                BuilderError::Given { path, source }
            };
            // Keeps the name of a link, because it may matter.
            let name = path.file_name().filter(|_| path.is_file());
            let name = name.ok_or_else(|| BuilderError::NotAFile(path.clone()))?;
            let folder = fs::canonicalize(vauban_files::folder(path)).map_err(refused)?;
            let file = folder.join(name);
            if real
                .iter()
                .any(|other: &PathBuf| other.file_name() == Some(name))
            {
                return Err(BuilderError::Twice(name.to_string_lossy().into_owned()));
            }
            real.push(file);
        }
        Ok(Self {
            sandbox,
            stop,
            line: CommandLine::parse(command.as_ref())?,
            program: found.ok_or_else(|| BuilderError::Program(program.clone()))?,
            arguments: arguments.iter().map(OsString::from).collect(),
            given: real,
        })
    }

    /// Builds a submission, which is a folder or a file, and makes the folder `result` from the built copy.
    ///
    /// # Errors
    /// The command fails: that is a fault, with the end of what it printed as evidence. Or it does not
    /// begin, or `result` cannot be written.
    pub fn build(&self, submission: &Path, result: &Path) -> Result<(), Failure> {
        let isolation = Isolation::Sandbox(self.sandbox.clone());
        let group = isolation.group();
        let build = Build {
            submission,
            given: &self.given,
            program: &self.program,
            arguments: &self.arguments,
        };
        let command = || {
            let mut command = self.sandbox.build(&build, TIME_LIMIT, &group);
            command
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command
        };
        let process = Process::start(&self.line, command, TIME_LIMIT, &self.stop)?;
        let (process, (printed, received)) = process.with_readers(|process| {
            let printed = process.stderr().map(Tail::of).transpose()?;
            let stdout = process.stdout();
            let stdout =
                stdout.ok_or_else(|| io::Error::other("a sandbox has no standard output"))?;
            Ok((printed, self.sandbox.receive(stdout, result)?))
        })?;
        let bounds = Bounds {
            cpu: None,
            files: MOST_BUILT_FILES,
        };
        let watch = isolation.watch(process.id(), bounds, &group);
        let check = || group.check(None).and_then(|()| watch());
        let mut timer = process.timer(&group);
        let ended = process.wait(&mut timer, TIME_LIMIT, &self.stop, check);
        // The process has ended, so nothing writes any more.
        let received = received.recv().unwrap_or(Err(Failure::Stopped));
        let stderr = printed.map(Tail::take).unwrap_or_default();
        // A limit that was reached explains more than how the command ended.
        let ended = ended.and_then(|status| group.check(None).map(|()| status).map_err(Into::into));
        let ended_itself = matches!(ended, Ok(Some(_)));
        let built = match ended {
            Err(failure) => Err(failure),
            Ok(None) => {
                let reason = format!("still running after {} s", TIME_LIMIT.as_secs());
                Err(FaultKind::Timeout.because(reason).into())
            }
            Ok(Some(status)) => match received {
                Ok(false) => Err(not_started(&stderr).into()),
                // The end of the sandbox explains more than an archive that was cut off.
                Ok(true) | Err(Failure::Arena(_)) if !status.success() => {
                    Err(FaultKind::Crash.because(isolation.failure(status)).into())
                }
                received => received.map(drop),
            },
        };
        built.map_err(|failure| {
            // A limit that it reached is its own, unlike one of the machine that ended it.
            let may_lack = ended_itself && matches!(failure, Failure::Fault(_) | Failure::Arena(_));
            let shortage = may_lack.then(|| find_shortage(&isolation, TIME_LIMIT, None));
            match (shortage.flatten(), failure) {
                (Some(shortage), _) => shortage.into(),
                (None, Failure::Fault(fault)) => Failure::Fault(fault.with_artifacts(Artifacts {
                    command: self.line.to_string(),
                    input: Vec::new(),
                    output: None,
                    stderr,
                })),
                (None, failure) => failure,
            }
        })
    }
}

/// The error for a sandbox that did not begin or could not read the files, by the last line that it printed.
fn not_started(stderr: &[u8]) -> io::Error {
    let message = String::from_utf8_lossy(stderr);
    let message = message
        .lines()
        .map(str::trim)
        .rfind(|line| !line.is_empty());
    let message = message.unwrap_or("the sandbox ended without a message");
    io::Error::other(format!("the build did not begin: {}", one_line(message)))
}
