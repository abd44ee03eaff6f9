//! Isolation by another user, where root may make no namespaces, as in a container with default settings.
//!
//! Each program runs as a user of its own, who may enter neither the folders of the cases and results, which are closed,
//! nor the folders of other moves. It keeps the network, and sees which processes run.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt, lchown, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::visible_folders::VisibleFolders;
use super::{copies, limited};
use crate::programs::isolation::limits::{MEBIBYTE, MOST_COPIED, MOST_COPIED_FILES, NoIsolation};
use crate::programs::processes::command_line::CommandLine;
use crate::programs::processes::lookup;

/// The numbers of users that run programs: below the 65,536 that a container may have, and above those that systems
/// give.
const USERS: std::ops::Range<u32> = 61_200..65_500;

/// The distance between the first users of two runs whose process numbers follow each other: a multiplier that spreads
/// numbers over a range (Knuth, The Art of Computer Programming, 6.4).
const SPREAD: u32 = 2_654_435_761;

/// The folder of the copies in the folder of a move.
const COPIES: &str = "program";

/// Users without rights, one for each move.
#[derive(Clone, Debug)]
pub struct OtherUsers {
    visible_folders: VisibleFolders,
    next: Arc<AtomicU32>,
    /// The reason why there is no sandbox.
    because: String,
}

impl OtherUsers {
    /// Users who may not enter the folders `hidden`, which are closed to all but root. Each of the folders `shared`
    /// holds several programs. There is no sandbox `because` of something.
    ///
    /// # Errors
    /// This process is not root's, or may not change its user; or a folder cannot be closed.
    pub fn new(
        hidden: &[&Path],
        shared: &[&Path],
        because: &NoIsolation,
    ) -> Result<Self, NoIsolation> {
        let refused = |reason: &str| NoIsolation::System(reason.to_owned());
        if !rustix::process::geteuid().is_root() {
            return Err(refused("only root may run programs as other users"));
        }
        for (name, package) in [("setpriv", "util-linux"), ("prlimit", "util-linux")] {
            lookup::search(name).ok_or_else(|| {
                refused(&format!(
                    "there is no '{name}' (Debian: apt-get install {package})"
                ))
            })?;
        }
        let visible_folders = VisibleFolders::new(hidden, shared)?;
        for folder in visible_folders.hidden() {
            let closed = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
            closed.map_err(|error| {
                NoIsolation::System(format!("cannot close '{}': {error}", folder.display()))
            })?;
        }
        let users = Self {
            visible_folders,
            // Another run beside this one begins elsewhere.
            next: Arc::new(AtomicU32::new(std::process::id().wrapping_mul(SPREAD))),
            because: because.to_string(),
        };
        let mut command = users.as_user(users.user());
        let tried = command.arg("true").output();
        let message = match tried {
            Ok(output) if output.status.success() => return Ok(users),
            Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            Err(error) => error.to_string(),
        };
        Err(NoIsolation::System(format!(
            "programs cannot run as another user: {message}"
        )))
    }

    /// The gaps in this isolation, one sentence for each.
    pub(in crate::programs::isolation) fn gaps(&self) -> Vec<String> {
        vec![format!(
            "{}; so they run as other users: they can use the network and read what all users may read, and the folders \
             of the cases and results are now closed to all users but root",
            self.because
        )]
    }

    /// The number of a user for the next move.
    fn user(&self) -> u32 {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        USERS.start + number % (USERS.end - USERS.start)
    }

    fn as_user(&self, user: u32) -> Command {
        let mut command = Command::new("setpriv");
        let user = user.to_string();
        command.args(["--reuid", &user, "--regid", &user, "--clear-groups"]);
        command.args(["--no-new-privs", "--"]);
        command
    }

    /// The command that runs a resolved command line in the folder of a move, which its user then owns. Small folders of
    /// the program are copied there, so that it can write beside itself.
    pub(in crate::programs::isolation) fn command(
        &self,
        line: &CommandLine,
        folder: &Path,
        time_limit: Duration,
    ) -> Command {
        let user = self.user();
        let mut line = line.clone();
        let visible_folders = self.visible_folders(&line);
        // If the folder of the move is gone, nothing may make it anew without its files.
        let _ = fs::create_dir(folder.join(COPIES));
        for (number, visible) in copies::select_copied(&visible_folders, true)
            .0
            .into_iter()
            .enumerate()
        {
            let copy = folder.join(COPIES).join(number.to_string());
            // A folder that cannot be copied is used where it is.
            if copy.is_dir() || self.copy(visible, &copy).is_ok() {
                line = line.relocated(visible, &copy);
            }
        }
        // If the folder cannot be given away, the program cannot read IN, which the watch over the machine tells.
        let _ = chown_all(folder, user);
        let limited = limited(line.command(), time_limit);
        let mut command = self.as_user(user);
        command
            .arg(limited.get_program())
            .args(limited.get_args().map(OsString::from));
        command
    }

    /// The obstacle to running a resolved command line as another user, in a sentence; `None` if none is known.
    pub(in crate::programs::isolation) fn obstacle(&self, line: &CommandLine) -> Option<String> {
        let visible_folders = self.visible_folders(line);
        let copied = copies::select_copied(&visible_folders, true).0;
        let real = |visible: &PathBuf| fs::canonicalize(visible).ok();
        let is_closed = |visible: &PathBuf| {
            real(visible).is_some_and(|it| self.visible_folders.is_in_hidden(&it))
        };
        let visible = visible_folders
            .iter()
            .find(|visible| !copied.contains(visible) && is_closed(visible))?;
        Some(format!(
            "other users may not enter '{}', and it cannot be copied for them: it has more than {} MiB or \
             {MOST_COPIED_FILES} files, or files that only some may read; unpack it outside of the folder of the results",
            visible.display(),
            MOST_COPIED / MEBIBYTE
        ))
    }

    /// The folders that a command line may need. Nothing is copied from those that are closed: the cases may stand
    /// beside a program.
    fn visible_folders(&self, line: &CommandLine) -> Vec<PathBuf> {
        let mut visible_folders = self.visible_folders.of(line.paths());
        visible_folders.retain(|visible| {
            fs::canonicalize(visible).is_ok_and(|visible| !self.visible_folders.hides(&visible))
        });
        visible_folders
    }

    /// Copies files and folders, without the hidden ones and without links.
    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::create_dir(to)?;
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            let (path, to) = (entry.path(), to.join(entry.file_name()));
            let kind = entry.file_type()?;
            if kind.is_dir()
                && !self
                    .visible_folders
                    .hidden()
                    .contains(&fs::canonicalize(&path)?)
            {
                self.copy(&path, &to)?;
            } else if kind.is_file() {
                fs::copy(&path, &to)?;
            } else if kind.is_symlink() {
                symlink(fs::read_link(&path)?, &to)?;
            }
        }
        Ok(())
    }
}

/// Gives a folder with all that it holds to a user. Does not follow links.
fn chown_all(folder: &Path, user: u32) -> io::Result<()> {
    let mut waiting: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(path) = waiting.pop() {
        lchown(&path, Some(user), Some(user))?;
        if fs::symlink_metadata(&path)?.is_dir() {
            for entry in fs::read_dir(&path)? {
                waiting.push(entry?.path());
            }
        }
    }
    Ok(())
}
