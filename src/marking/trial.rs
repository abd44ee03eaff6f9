//! A trial: the author of a bot marks it while writing it.

use super::fault_reason;
use crate::players::{Evidence, Fault};

/// The wishes of a bot's author. No folder of marks keeps them.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// The file of the only case to run, as a case is printed; folders may stand before it.
    pub case: Option<String>,
    /// True to stop at the first failed case.
    pub first: bool,
    /// True to give up on a bot whose first call shows that it can't be run.
    pub must_run: bool,
}

const MODULE: &str = "install it where the bot runs, or keep it in the bot's folder";
const FILE: &str = "check the names in the command line; one with spaces needs quotes";
const RUNTIME: &str = "install the version that the bot is built for";

/// The messages of runtimes that do not find what to run, with their cures: of Python, Java, .NET, Mono and Node.
const CURES: [(&str, &str); 11] = [
    ("ModuleNotFoundError: ", MODULE),
    ("Error: Cannot find module ", MODULE),
    ("error while loading shared libraries", MODULE),
    ("can't open file ", FILE),
    ("Could not find or load main class ", FILE),
    ("Unable to access jarfile ", FILE),
    ("error: file not found: ", FILE),
    ("Cannot open assembly ", FILE),
    ("The application to execute does not exist", FILE),
    ("UnsupportedClassVersionError", RUNTIME),
    ("You must install or update .NET", RUNTIME),
];

/// The reason why a bot can't be run and its cure, in one line, if its first fault shows that.
pub(super) fn obstacle(fault: &Fault) -> Option<String> {
    let stderr = fault.evidence.as_ref().and_then(Evidence::stderr);
    let stderr = stderr.unwrap_or_default();
    let cure = CURES.iter().find(|(sign, _)| stderr.contains(sign));
    // A shell ends so if it can't run a program, and the reason then names what is wrong with the file.
    let not_started = ["exit code 126", "exit code 127"];
    match cure {
        Some((_, cure)) => Some(format!("{}: {cure}", fault_reason::reason(fault))),
        None if not_started
            .iter()
            .any(|code| fault.reason.starts_with(code)) =>
        {
            Some(fault_reason::reason(fault))
        }
        None => None,
    }
}
