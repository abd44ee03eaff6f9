//! Isolation on Linux: namespaces, made by bubblewrap, limits of each process, set by `prlimit`, and a control group
//! for all processes together, where the system allows one.

mod building;
mod cgroup;
mod copies;
mod other_users;
mod places;
mod unpacking;
mod visible_folders;
mod watch;

pub(crate) use self::cgroup::ControlGroup;
pub use self::other_users::OtherUsers;
pub(super) use self::watch::Watch;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::process::{Resource, getrlimit};

use self::building::MOST_MADE;
use self::cgroup::Counted;
use self::places::ControlGroups;
use self::visible_folders::VisibleFolders;
use super::limits::{MEBIBYTE, MOST_MEMORY, MOST_TASKS, MOST_WRITTEN, NoIsolation};
use super::sandbox_protocol::{MOVE_SCRIPT, SandboxOutput, SandboxReport};
use super::{Call, Isolation};
use crate::player::Failure;
use crate::programs::processes::command_line::CommandLine;
use crate::programs::processes::lookup;
use crate::programs::processes::table;
use crate::programs::resource_check::{find_shortage, spawn_failure};

/// The path of a program's folder in the sandbox. It lies in memory, so nothing of it is left when the sandbox ends.
const FOLDER: &str = "/move";

/// The folders of temporary files, private to a sandbox. Some programs write there without asking `TMPDIR`.
const TEMPORARY: [&str; 2] = ["/tmp", "/var/tmp"];

/// The folder of shared memory.
const SHARED: &str = "/dev/shm";

/// The permissions of a folder that the identity without rights may write to.
const OPEN_TO_ALL: [&str; 2] = ["--perms", "1777"];

/// An identity without rights.
const NOBODY: &str = "65534";

/// Runs the rest of the command as the first process, with a capability that has no power in a namespace.
const FIRST: [&str; 4] = ["--as-pid-1", "--cap-add", "CAP_WAKE_ALARM", "--"];

/// Address space for data that a process may reserve, in bytes: more than it may use, because runtimes reserve a
/// lot.
const MOST_DATA: u64 = 4 * MOST_MEMORY;

/// Size of each folder of temporary files that a move has, in bytes.
const MOST_TEMPORARY: u64 = MOST_WRITTEN / 2;

/// Size of shared memory, in bytes.
const MOST_SHARED: u64 = 64 * MEBIBYTE;

/// A sandbox that shows programs only the files that they need.
#[derive(Clone, Debug)]
pub struct Sandbox {
    bwrap: PathBuf,
    visible_folders: VisibleFolders,
    /// True if root gives up its identity, so that a program can read only the files that everyone may read.
    drops_root: bool,
    /// True if a program is prevented from making namespaces of its own, which bubblewrap supports since 0.8.
    forbids_namespaces: bool,
    groups: ControlGroups,
}

impl Sandbox {
    /// A sandbox in which the folders `hidden` are empty. Each of the folders `shared` holds several programs, and a
    /// program sees only its own entry there.
    ///
    /// # Errors
    /// The system has no sandbox, or does not allow it; or nothing would limit how many processes a program starts.
    pub fn new(hidden: &[&Path], shared: &[&Path]) -> Result<Self, NoIsolation> {
        let missing = |name: &str, package: &str| {
            NoIsolation::System(format!(
                "there is no '{name}' (Debian: apt-get install {package})"
            ))
        };
        let bwrap = lookup::search("bwrap").ok_or_else(|| missing("bwrap", "bubblewrap"))?;
        lookup::search("prlimit").ok_or_else(|| missing("prlimit", "util-linux"))?;
        let mut sandbox = Self {
            bwrap,
            visible_folders: VisibleFolders::new(hidden, shared)?,
            drops_root: false,
            forbids_namespaces: false,
            groups: ControlGroups::default(),
        };
        let is_root = rustix::process::geteuid().is_root();
        // Some systems allow making groups, but not joining them.
        let groups = [ControlGroups::find(), ControlGroups::default()];
        // Tries the best combination first.
        for drops_root in [true, false].into_iter().filter(|drops| is_root || !drops) {
            for forbids_namespaces in [true, false] {
                for groups in &groups {
                    sandbox.drops_root = drops_root;
                    sandbox.forbids_namespaces = forbids_namespaces;
                    sandbox.groups = groups.clone();
                    if sandbox.probe().is_ok() {
                        return sandbox.check_task_limit(is_root);
                    }
                }
            }
        }
        sandbox.probe().and(Ok(sandbox))
    }

    /// This sandbox, unless nothing limits the number of processes: the limit of each process does not bind root.
    fn check_task_limit(self, is_root: bool) -> Result<Self, NoIsolation> {
        if is_root && !self.drops_root && self.group().uncounted().contains(&Counted::Tasks) {
            let reason = "nothing limits how many processes root starts: mark as an ordinary user";
            return Err(NoIsolation::System(reason.to_owned()));
        }
        Ok(self)
    }

    /// The gaps in this system's isolation, one sentence for each.
    pub(super) fn gaps(&self) -> Vec<String> {
        let mut gaps = Vec::new();
        let uncounted: Vec<_> = self.group().uncounted();
        if !uncounted.is_empty() {
            let names: Vec<_> = uncounted.into_iter().map(Counted::name).collect();
            gaps.push(format!(
                "the kernel does not limit {} here, because no control group can be made: a bot may use more for a \
                 moment, or hide it; 'systemd-run --user --scope -p Delegate=yes advance mark …' gives one",
                names.join(", ")
            ));
        }
        if !self.forbids_namespaces {
            let gap = "bots may make namespaces of their own here: bubblewrap forbids that since version 0.8";
            gaps.push(gap.to_owned());
        }
        if rustix::process::geteuid().is_root() && !self.drops_root {
            let gap = "bots can read files of root in the folders that they see here: mark as an ordinary user";
            gaps.push(gap.to_owned());
        }
        gaps
    }

    /// A sandbox made by `bwrap`, a stand-in for bubblewrap.
    #[cfg(test)]
    pub(crate) fn with_bwrap(bwrap: PathBuf) -> Self {
        Self {
            bwrap,
            visible_folders: VisibleFolders::default(),
            drops_root: false,
            forbids_namespaces: false,
            groups: ControlGroups::default(),
        }
    }

    /// Runs a program without effect, to test whether the system allows a sandbox.
    fn probe(&self) -> Result<(), NoIsolation> {
        let line = CommandLine::from(PathBuf::from("/bin/true"));
        let group = self.group();
        let mut command = self.command(&line, Call::Move, Duration::from_secs(1), &group);
        let output = command.stdin(Stdio::null()).output();
        let output = output.map_err(|error| match spawn_failure(error) {
            Failure::Machine(shortage) => shortage.into(),
            failure => NoIsolation::System(format!("cannot run bwrap: {failure}")),
        })?;
        let report = SandboxReport::read(&output.stdout);
        if let Some(SandboxReport {
            code: 0,
            out: SandboxOutput::Nothing,
            ..
        }) = report
        {
            return Ok(());
        }
        if let Some(shortage) = find_shortage(&Isolation::Folder, Duration::ZERO, None) {
            return Err(shortage.into());
        }
        let message = String::from_utf8_lossy(&output.stderr);
        let message = message.lines().next_back().unwrap_or("bwrap fails");
        Err(NoIsolation::System(message.to_owned()))
    }

    pub(super) fn visible_path(&self) -> &'static Path {
        Path::new(FOLDER)
    }

    /// The control group of a program.
    pub(super) fn group(&self) -> ControlGroup {
        self.groups.group()
    }

    /// The command that runs a program whose paths are absolute.
    pub(super) fn command(
        &self,
        line: &CommandLine,
        call: Call,
        time_limit: Duration,
        group: &ControlGroup,
    ) -> Command {
        let (mut command, copied) = self.open_sandbox(line.paths(), Some(call));
        command.args(OPEN_TO_ALL);
        let size = MOST_WRITTEN + copied;
        command.args(["--size", &size.to_string(), "--tmpfs", FOLDER]);
        self.close(&mut command, FOLDER);
        // Sets the limits inside, where the processes of an ordinary user are counted for each sandbox separately.
        let program = limited(line.command(), time_limit);
        match call {
            Call::Name => command.arg("--"),
            Call::Move => command
                .args(FIRST)
                .args(["/bin/sh", "-c", MOVE_SCRIPT, "sh"]),
            Call::InPlace => {
                let in_place = MOVE_SCRIPT.replacen("in.txt", "out.txt", 1);
                command.args(FIRST).args(["/bin/sh", "-c", &in_place, "sh"])
            }
        };
        command.arg(program.get_program()).args(program.get_args());
        group.command(command)
    }

    /// A sandbox to which folders can be added until it is [closed](Self::close). It shows the system, and the folders
    /// that programs with these paths may need, for a call or, if there is none, a build. For a move, small folders are
    /// copied: the bytes of their copies are returned too.
    fn open_sandbox<'a>(
        &self,
        paths: impl Iterator<Item = &'a Path>,
        call: Option<Call>,
    ) -> (Command, u64) {
        let mut command = Command::new(&self.bwrap);
        // Processes inside die with bubblewrap, and have no terminal.
        command.args(["--die-with-parent", "--new-session"]);
        if self.drops_root {
            // Root mounts the folders, which other users may be unable to reach, and then gives up its identity. The
            // death of its parent does not kill a process of another identity, so all processes end with the namespace
            // of the first.
            command.args([
                "--unshare-pid",
                "--cap-drop",
                "ALL",
                "--cap-add",
                "CAP_SETUID",
            ]);
            command.args(["--cap-add", "CAP_SETGID", "--dev-bind", "/proc", "/proc"]);
        } else {
            self.unshare(&mut command);
        }
        command.args(["--dev", "/dev"]).args(OPEN_TO_ALL);
        command.args(["--size", &MOST_SHARED.to_string(), "--tmpfs", SHARED]);
        let size = call.map_or(MOST_MADE, |_| MOST_TEMPORARY).to_string();
        // The program may lie below, so these come first.
        for folder in TEMPORARY {
            command.args(OPEN_TO_ALL);
            command.args(["--size", &size, "--tmpfs", folder]);
        }
        let system: Vec<_> = visible_folders::system().collect();
        let program_folders = &self.visible_folders.of(paths);
        let visible_folders = || system.iter().chain(program_folders);
        let above: BTreeSet<_> = visible_folders()
            .flat_map(|visible| visible.ancestors().skip(1))
            .collect();
        // Skips the root folder, which comes first.
        for folder in above.into_iter().skip(1) {
            command.args(["--perms", "0755", "--dir"]).arg(folder);
        }
        let (copied, bytes) =
            copies::select_copied(program_folders, call.is_some_and(|call| call != Call::Name));
        for visible in visible_folders().filter(|visible| !copied.contains(visible)) {
            command.arg("--ro-bind").args([visible, visible]);
        }
        for visible in visible_folders().filter(|visible| !copied.contains(visible)) {
            self.hide(&mut command, visible, visible);
        }
        if !copied.is_empty() {
            command.args(["--perms", "0755", "--dir", copies::ORIGINALS]);
        }
        for (number, visible) in copied.into_iter().enumerate() {
            let original = copies::original(number);
            command.arg("--ro-bind").args([visible, &original]);
            self.hide(&mut command, visible, &original);
            command
                .arg("--symlink")
                .args([&copies::copy(number), visible]);
        }
        (command, bytes)
    }

    /// Hides the hidden folders inside `folder`, which is shown at `place`.
    fn hide(&self, command: &mut Command, folder: &Path, place: &Path) {
        for hidden in self.visible_folders.hidden_in(folder, place) {
            command
                .arg("--tmpfs")
                .arg(&hidden)
                .arg("--remount-ro")
                .arg(&hidden);
        }
    }

    /// Completes an [opened](Self::open_sandbox) sandbox, which runs the rest of the command in `folder`.
    fn close(&self, command: &mut Command, folder: &str) {
        if self.drops_root {
            // The second bubblewrap starts in this folder.
            command.args(["--perms", "0755", "--dir", "/tmp"]);
        }
        for place in ["/dev", "/"] {
            command.args(["--remount-ro", place]);
        }
        if self.drops_root {
            command.args(["--", "setpriv", "--reuid", NOBODY, "--regid", NOBODY]);
            command.args(["--clear-groups", "--"]).arg(&self.bwrap);
            command.args(["--die-with-parent", "--dev-bind", "/", "/"]);
            self.unshare(command);
        }
        // Otherwise root, even without rights, could change settings of the system there.
        command.args(["--remount-ro", "/proc", "--chdir", folder]);
    }

    /// Gives a program namespaces of its own, and an identity without rights.
    fn unshare(&self, command: &mut Command) {
        command.args(["--unshare-all", "--unshare-user", "--cap-drop", "ALL"]);
        command.args(["--uid", NOBODY, "--gid", NOBODY, "--proc", "/proc"]);
        if self.forbids_namespaces {
            command.arg("--disable-userns");
        }
    }
}

/// The command, with limits for each process.
pub(super) fn limited(command: Command, time_limit: Duration) -> Command {
    let Some(prlimit) = lookup::search("prlimit") else {
        return command;
    };
    let mut limited = Command::new(prlimit);
    let seconds = time_limit.as_secs().saturating_add(2);
    for (name, resource, most) in [
        ("core", Resource::Core, 0),
        ("cpu", Resource::Cpu, seconds),
        ("data", Resource::Data, MOST_DATA),
        // Older kernels count all processes of the user.
        ("nproc", Resource::Nproc, MOST_TASKS + table::tasks()),
    ] {
        // Only root could go beyond the hard limit.
        let hard = getrlimit(resource).maximum;
        let most = hard.map_or(most, |hard| hard.min(most));
        limited.arg(format!("--{name}={most}"));
    }
    let words = [command.get_program()]
        .into_iter()
        .chain(command.get_args());
    limited.arg("--").args(words.map(OsString::from));
    limited
}
