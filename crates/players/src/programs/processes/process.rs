//! Processes of foreign programs: starting them, waiting for them, and killing them with their descendants.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::command_line::CommandLine;
use super::group::ProcessGroup;
use super::lookup::may_be_replaced;
use crate::player::{Failure, Fault};
use crate::programs::cpu_timer::CpuTimer;
use crate::programs::isolation::ControlGroup;
use crate::programs::resource_check::spawn_failure;
use crate::programs::time_used::TimeUsed;
use crate::search::Stop;
use crate::shortage::MachineResource;

/// The interval of checks while waiting.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The wait until killed processes make room for others.
const CLEANUP_TIME: Duration = Duration::from_secs(2);

/// A process with its descendants.
pub(crate) struct Process(ProcessGroup, RunningGuard);

/// The number of processes of programs that run.
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// One of the processes that run.
struct RunningGuard;

impl RunningGuard {
    fn new() -> Self {
        RUNNING.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for RunningGuard {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Process {
    /// Starts a process. If another program that runs, which may take `time_limit` too, has started so many processes
    /// that there is no room, this waits until that program is killed.
    ///
    /// # Errors
    /// The process cannot be run, in which case the message names it; the machine has no room for it, or lacks what
    /// starts it; or a stop is requested.
    pub(crate) fn start(
        line: &CommandLine,
        command: impl Fn() -> Command,
        time_limit: Duration,
        stop: &Stop,
    ) -> Result<Self, Failure> {
        let others = if RUNNING.load(Ordering::Relaxed) == 0 {
            Duration::ZERO
        } else {
            time_limit
        };
        let time_limit = others.saturating_add(CLEANUP_TIME);
        let is_transient = |error: &io::Error, waited| match error.kind() {
            io::ErrorKind::WouldBlock => waited < time_limit,
            _ => may_be_replaced(error, waited) && line.exists(),
        };
        match retry(stop, is_transient, || ProcessGroup::spawn(command()))? {
            Ok(group) => Ok(Self(group, RunningGuard::new())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(not_found(&error, line, &command()))
            }
            Err(error) => Err(match spawn_failure(error) {
                Failure::Arena(error) => line.cannot_run(&error).into(),
                failure => failure,
            }),
        }
    }

    /// The standard input of the process, if it is piped.
    pub(crate) fn stdin(&mut self) -> Option<ChildStdin> {
        self.0.stdin()
    }

    /// The process ID.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// A timer of the process, from its start, and of its processor time in a `group`.
    pub(crate) fn timer<'a>(&self, group: &'a ControlGroup) -> CpuTimer<'a> {
        CpuTimer::new(self.id(), self.0.started(), group)
    }

    /// The standard output of the process, if it is piped.
    pub(crate) fn stdout(&mut self) -> Option<ChildStdout> {
        self.0.stdout()
    }

    /// The standard error of the process, if it is piped.
    pub(crate) fn stderr(&mut self) -> Option<ChildStderr> {
        self.0.stderr()
    }

    /// This process, and the readers that `start` starts for it. Without them, it is killed.
    ///
    /// # Errors
    /// Those of `start`.
    pub(crate) fn with_readers<T>(
        mut self,
        start: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<(Self, T), Failure> {
        match start(&mut self) {
            Ok(readers) => Ok((self, readers)),
            Err(error) => {
                // The first error is the one to report.
                let _ = self.end();
                Err(error)
            }
        }
    }

    /// The exit status; `None` if the process is still running after `timeout`.
    ///
    /// # Errors
    /// The system does not report it.
    pub(crate) fn wait_timeout(&mut self, timeout: Duration) -> io::Result<Option<ExitStatus>> {
        self.0.wait_timeout(timeout)
    }

    /// Kills the process and the rest of its group.
    ///
    /// # Errors
    /// The system does not report the end of the process.
    pub(crate) fn end(self) -> io::Result<()> {
        self.0.end()
    }

    /// Waits for the end of the process, and kills the rest of its group; `None` once the process has used up the
    /// time limit as its own time.
    ///
    /// # Errors
    /// `check`, which runs at intervals, finds a fault; a stop is requested; or the machine is too busy for the process.
    pub(crate) fn wait(
        mut self,
        timer: &mut CpuTimer,
        time_limit: Duration,
        stop: &Stop,
        check: impl Fn() -> Result<(), Fault>,
    ) -> Result<Option<ExitStatus>, Failure> {
        let ended = loop {
            let spent = timer.spent();
            let rest = time_limit.saturating_sub(spent.own);
            match self.0.ends_within(rest.min(POLL_INTERVAL)) {
                Err(error) => break Err(error.into()),
                Ok(true) => {
                    timer.end();
                    let ended = self.0.wait_timeout(Duration::ZERO);
                    // It may have computed on since the last look, which comes late on a busy machine.
                    let TimeUsed { cpu, own, .. } = timer.spent();
                    let is_late = cpu.is_some() && own > time_limit;
                    break ended
                        .map(|ended| ended.filter(|_| !is_late))
                        .map_err(Into::into);
                }
                Ok(false) if stop.is_requested() => break Err(Failure::Stopped),
                Ok(false) if rest.is_zero() && timer.measure_now().own >= time_limit => {
                    break Ok(None);
                }
                Ok(false) if spent.is_too_slow(time_limit) => {
                    let cpu = spent.cpu.unwrap_or_default().as_millis();
                    let wall = spent.wall.as_millis();
                    let why = format_args!("in {wall} ms it let a program compute for {cpu} ms");
                    break Err(MachineResource::Processors.shortage(why).into());
                }
                Ok(false) => timer.poll(),
            }
            if let Err(fault) = check() {
                break Err(fault.into());
            }
        };
        self.0.end()?;
        ended
    }
}

/// The failure of a command that the system has not found. It is the program's only if the command is the program's own,
/// and its folder is there: the system gives the same error without the folder, or without a launcher.
fn not_found(error: &io::Error, line: &CommandLine, command: &Command) -> Failure {
    match command.get_current_dir() {
        Some(folder) if !folder.is_dir() => {
            let folder = folder.display();
            MachineResource::TemporaryFolder
                .shortage(format_args!("'{folder}' is gone"))
                .into()
        }
        _ if command.get_program() != line.program() => {
            let launcher = command.get_program().display();
            MachineResource::Launcher
                .shortage(format_args!("'{launcher}': {error}"))
                .into()
        }
        _ => line.cannot_run(error).into(),
    }
}

/// The result of `start`, repeated as long as an error `is_transient` after this time.
///
/// # Errors
/// A stop is requested.
fn retry<T>(
    stop: &Stop,
    is_transient: impl Fn(&io::Error, Duration) -> bool,
    mut start: impl FnMut() -> io::Result<T>,
) -> Result<io::Result<T>, Failure> {
    let started = Instant::now();
    loop {
        match start() {
            Err(error) if is_transient(&error, started.elapsed()) => {
                if stop.is_requested() {
                    return Err(Failure::Stopped);
                }
                thread::sleep(POLL_INTERVAL);
            }
            done => return Ok(done),
        }
    }
}

#[cfg(test)]
mod tests {
    #[cfg(unix)]
    use std::path::Path;

    use super::*;

    /// A time limit that the player should exceed.
    const LITTLE: Duration = Duration::from_millis(200);
    /// A time limit that the player should keep, however busy the machine is.
    const PLENTY: Duration = Duration::from_secs(60);

    /// "Resource temporarily unavailable".
    fn spawn_failure() -> io::Error {
        io::ErrorKind::WouldBlock.into()
    }

    fn while_no_room(time_limit: Duration) -> impl Fn(&io::Error, Duration) -> bool {
        move |error, waited| error.kind() == io::ErrorKind::WouldBlock && waited < time_limit
    }

    #[test]
    fn a_lack_of_room_is_retried() {
        let mut tries = 0;
        let started = retry(&Stop::new(), while_no_room(PLENTY), || {
            tries += 1;
            if tries < 4 {
                Err(spawn_failure())
            } else {
                Ok(tries)
            }
        });
        assert!(matches!(started, Ok(Ok(4))));
    }

    #[test]
    fn other_errors_and_timeouts_are_final() {
        let mut tries = 0;
        let gone = retry(&Stop::new(), while_no_room(PLENTY), || -> io::Result<()> {
            tries += 1;
            Err(io::ErrorKind::NotFound.into())
        });
        assert!(matches!(gone, Ok(Err(error)) if error.kind() == io::ErrorKind::NotFound));
        assert_eq!(tries, 1);
        let full = retry(&Stop::new(), while_no_room(LITTLE), || -> io::Result<()> {
            Err(spawn_failure())
        });
        assert!(matches!(full, Ok(Err(error)) if error.kind() == io::ErrorKind::WouldBlock));
    }

    #[test]
    fn a_stop_ends_the_retries() {
        let stop = Stop::new();
        stop.request();
        let start = || -> io::Result<()> { Err(spawn_failure()) };
        let stopped = retry(&stop, while_no_room(Duration::MAX), start);
        assert!(matches!(stopped, Err(Failure::Stopped)));
    }

    /// The failure to start `command` for the program at `path`.
    #[cfg(unix)]
    fn failure(path: &Path, command: impl Fn() -> Command) -> Option<Failure> {
        let line = CommandLine::from(path.to_owned());
        let started = Process::start(&line, command, PLENTY, &Stop::new());
        started.map(Process::end).err()
    }

    /// The system says the same of a missing program, a missing folder and a missing launcher.
    #[cfg(unix)]
    #[test]
    fn missing_folders_and_launchers_are_no_missing_program() {
        let place = tempfile::tempdir().unwrap();
        let (program, gone) = (Path::new("/bin/true"), place.path().join("gone"));
        let message = failure(&gone, || Command::new(&gone)).unwrap();
        assert!(matches!(message, Failure::Arena(_)), "{message}");
        let in_folder = || {
            let mut command = Command::new(program);
            command.current_dir(&gone);
            command
        };
        for (message, resource) in [
            (
                failure(program, in_folder),
                MachineResource::TemporaryFolder,
            ),
            (
                failure(program, || Command::new(&gone)),
                MachineResource::Launcher,
            ),
        ] {
            let message = message.unwrap();
            assert!(
                matches!(&message, Failure::Machine(short) if short.resource == resource),
                "{message}"
            );
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_program_missing_for_a_moment_starts() {
        let tries = AtomicUsize::new(0);
        let program = Path::new("/bin/true");
        let command = || match tries.fetch_add(1, Ordering::Relaxed) {
            0 => Command::new("/bin/true.new"),
            _ => Command::new(program),
        };
        assert!(failure(program, command).is_none());
        assert_eq!(tries.into_inner(), 2);
    }

    /// A program that computes for 150 ms.
    #[cfg(target_os = "linux")]
    fn computing() -> Process {
        let script = "while read -r line </proc/$$/stat; set -f -- ${line##*) }; \
                      [ $((${12} + ${13})) -lt 15 ]; do :; done";
        let name = CommandLine::from(Path::new("/bin/sh").to_owned());
        let command = || {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", script]);
            command
        };
        Process::start(&name, command, PLENTY, &Stop::new()).unwrap()
    }

    /// As on a busy machine.
    #[cfg(target_os = "linux")]
    #[test]
    fn late_polls_measure_the_right_time() {
        let group = ControlGroup::default();
        let process = computing();
        thread::sleep(2 * LITTLE);
        let mut timer = process.timer(&group);
        let ended = process.wait(&mut timer, PLENTY, &Stop::new(), || Ok(()));
        assert!(ended.unwrap().is_some());
        let TimeUsed { wall, cpu, .. } = timer.spent();
        assert!(cpu.unwrap() >= Duration::from_millis(140) && cpu.unwrap() <= wall);

        let process = computing();
        let mut timer = process.timer(&group);
        let late = || {
            thread::sleep(2 * LITTLE);
            Ok(())
        };
        let time_limit = Duration::from_millis(100);
        let ended = process.wait(&mut timer, time_limit, &Stop::new(), late);
        assert!(ended.unwrap().is_none());
    }
}
