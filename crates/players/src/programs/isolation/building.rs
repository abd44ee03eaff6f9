//! A sandbox in which a submission is built. It sees the system, the submission and the marker's files. The build
//! writes only to memory, and its result comes out as an archive on the standard output, so that the kernel limits all
//! of it.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use super::unpacking::unpack;
use super::{ControlGroup, FIRST, OPEN_TO_ALL, Sandbox, limited};
use crate::player::Failure;
use crate::programs::isolation::limits::MEBIBYTE;
use crate::programs::isolation::{Build, set_environment};
use crate::programs::processes::thread::start_thread;

/// The folder of a build in the sandbox.
pub(super) const FOLDER: &str = "/build";

/// The folder for other files of the build.
const HOME: &str = "/build/home";

/// The submission.
const SUBMISSION: &str = "/submission";

/// The marker's files.
const GIVEN: &str = "/given";

/// Size of the build's folder, and of that of temporary files, in bytes.
pub(super) const MOST_MADE: u64 = 1024 * MEBIBYTE;

/// The shell script that builds. It is the first process of the sandbox, so no other process there can kill it. The
/// marker's files replace files with the same suffix or, if they have no suffix, with the same name. The standard
/// output gets a line when the command [begins](super::unpacking::BEGUN), a line with its exit code and, if that is 0,
/// an archive of the copy. The archive holds no links, but what they lead to inside the sandbox.
const BUILDING: &str = "\
exec 3>&1 >&2
mkdir copy && cp -R -P /submission/. copy && chmod -R u+rwX copy || exit
for file in /given/* /given/.[!.]*; do
    [ -e \"$file\" ] || continue
    name=${file##*/}
    case $name in
    ?*.*) name=*.${name##*.} ;;
    esac
    find copy -mindepth 1 -iname \"$name\" -prune -exec rm -rf {} + || exit
done
cp -R /given/. copy && cd copy || exit
echo begun >&3
setpriv --inh-caps=-all --ambient-caps=-all -- \"$@\" </dev/null 3>&-
code=$?
kill -9 -1 2>/dev/null
echo $code >&3
[ $code = 0 ] || exit 0
chmod -R u+rwX .
tar -c -f - --dereference --hard-dereference --ignore-failed-read . >&3
case $? in
# With 1, links that lead nowhere are left out.
0 | 1) exit 0 ;;
# The archive was not read to its end, which says why.
141) exit 1 ;;
esac
echo 'cannot pack the result'
exit 1";

impl Sandbox {
    /// The command that builds in a `group`, for at most `time_limit`.
    pub(in crate::programs) fn build(
        &self,
        build: &Build,
        time_limit: Duration,
        group: &ControlGroup,
    ) -> Command {
        let foreign = |path: &&Path| path.is_absolute() && !path.starts_with(Build::COPY);
        let (mut command, _) = self.open_sandbox([build.program].into_iter().filter(foreign), None);
        let submission = fs::canonicalize(build.submission);
        let submission = submission.as_deref().unwrap_or(build.submission);
        let mut place = PathBuf::from(SUBMISSION);
        if let Some(name) = submission.file_name().filter(|_| submission.is_file()) {
            place.push(name);
        }
        command.args(["--perms", "0755", "--dir", SUBMISSION]);
        command.arg("--ro-bind").args([submission, &place]);
        self.hide(&mut command, submission, &place);
        command.args(["--perms", "0755", "--dir", GIVEN]);
        for file in build.given {
            let name = file.file_name().unwrap_or_default();
            command.arg("--ro-bind").arg(file);
            command.arg(Path::new(GIVEN).join(name));
        }
        command.args(OPEN_TO_ALL);
        command.args(["--size", &MOST_MADE.to_string(), "--tmpfs", FOLDER]);
        command.args(OPEN_TO_ALL).args(["--dir", HOME]);
        self.close(&mut command, FOLDER);
        let mut line = Command::new(build.program);
        line.args(build.arguments);
        let line = limited(line, time_limit);
        command.args(FIRST).args(["/bin/sh", "-c", BUILDING, "sh"]);
        command.arg(line.get_program()).args(line.get_args());
        let mut command = group.command(command);
        set_environment(&mut command, HOME.as_ref());
        command
    }

    /// Unpacks the output of a build into the new folder `result`, in a thread of its own. Sends `false` if the command
    /// of the build did not begin.
    ///
    /// # Errors
    /// The system starts no thread.
    pub(crate) fn receive(
        &self,
        printed: impl Read + Send + 'static,
        result: &Path,
    ) -> Result<Receiver<Result<bool, Failure>>, Failure> {
        let result = result.to_owned();
        let (sender, receiver) = mpsc::channel();
        start_thread(move || sender.send(unpack(printed, &result)))?;
        Ok(receiver)
    }
}
