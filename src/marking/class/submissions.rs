//! The bots of a class: the entries of a folder, or the lines of a list.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::bot::ClassBot;
use super::file_kind::{is_archive, is_document};
use super::students::Student;
use super::submitters;
use crate::players::{CommandLine, PLACEHOLDER, ParseCommandLineError};

/// The longest list that is read, in bytes.
const MOST_LIST: usize = 1 << 20;

/// An entry of the class that is not marked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassedOver {
    /// Its name.
    pub name: String,
    /// The reason, in a sentence without a subject.
    pub reason: String,
    /// The name of the later submission of the same student, which counts instead.
    #[serde(default)]
    pub later: Option<String>,
}

/// The entries of a class: bots, and what is passed over.
#[derive(Clone, Debug, Default)]
pub struct Submissions {
    /// The bots.
    pub bots: Vec<ClassBot>,
    /// The other entries.
    pub passed_over: Vec<PassedOver>,
}

/// The reason why there is no class.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubmissionsError {
    /// The folder or the list cannot be read.
    #[error("cannot read '{}'", path.display())]
    Read {
        /// The folder or the list.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The folder or the list names no bot.
    #[error("there are no bots in '{}'", .0.display())]
    Empty(PathBuf),
    /// A list names a bot twice.
    #[error("'{path}' is twice in the list: remove one of them")]
    Twice {
        /// The line.
        path: String,
    },
    /// A bot is a folder, which can't be run.
    #[error("'{}' is a folder: say how bots are called, for example --call 'python3 {{}}/bot.py'", .0.display())]
    Folder(PathBuf),
    /// The template calls the same program for every bot.
    #[error("'{0}' has no {{}} for the bot: expected a command such as 'python3 {{}}/bot.py'")]
    NoPlace(String),
    /// The template is no command line.
    #[error(transparent)]
    Call(#[from] ParseCommandLineError),
}

/// The bots in a folder, sorted by name: one for each entry that is not hidden. Or the bots of a list, in its order:
/// one path a line, relative to the folder of the list. `call` is their command line, with `{}` for the path; without
/// it, they are programs themselves.
///
/// An entry of a folder that can't be called in this way is passed over, as is all but the last submission of a student:
/// of one of the `students`, or by a name like those of others up to a version, as in `anna-v1` and `anna-v2.zip`.
///
/// # Errors
/// When there are no bots, one is in a list twice, or they can't be called in this way.
pub fn submissions(
    path: &Path,
    call: Option<&str>,
    students: &[Student],
) -> Result<Submissions, SubmissionsError> {
    call.map_or(Ok(()), check_call)?;
    let read = |source| SubmissionsError::Read {
        path: path.to_owned(),
        source,
    };
    let bot = |name: String, path: PathBuf| ClassBot {
        name,
        call: call.unwrap_or(PLACEHOLDER).to_owned(),
        path: Some(path),
    };
    let mut found = Submissions::default();
    if path.is_dir() {
        for path in entries(path).map_err(read)? {
            let name = path.file_name().unwrap_or_default();
            match exclusion_reason(&path, call) {
                Some(reason) => found.passed_over.push(PassedOver {
                    name: name.to_string_lossy().into_owned(),
                    reason: reason.to_owned(),
                    later: None,
                }),
                None => {
                    let name = name.to_string_lossy().into_owned();
                    found.bots.push(bot(name, path));
                }
            }
        }
        if found.bots.is_empty()
            && call.is_none()
            && let Some(folder) = entries(path)
                .map_err(read)?
                .into_iter()
                .find(|it| it.is_dir())
        {
            return Err(SubmissionsError::Folder(folder));
        }
        found.keep_last(students);
    } else {
        // A pipe could wait forever.
        let list = crate::file::read_regular(path, MOST_LIST).map_err(read)?;
        let list = String::from_utf8(list).map_err(|error| read(io::Error::other(error)))?;
        let lines = lines(path, &list)?;
        for (name, path) in lines {
            if call.is_none() && path.is_dir() {
                return Err(SubmissionsError::Folder(path));
            }
            found.bots.push(bot(name, path));
        }
    }
    if found.bots.is_empty() {
        return Err(SubmissionsError::Empty(path.to_owned()));
    }
    Ok(found)
}

/// The reason why an entry of a folder can't be a bot with this call.
fn exclusion_reason(path: &Path, call: Option<&str>) -> Option<&'static str> {
    let in_folder = call.is_some_and(|call| call.contains(&format!("{PLACEHOLDER}/")));
    if path.file_name().and_then(OsStr::to_str).is_none() {
        Some("its name is not UTF-8: rename it")
    } else if path.file_name().is_some_and(|name| name == "__MACOSX") {
        Some("macOS left it")
    } else if path
        .file_name()
        .is_some_and(|name| name == submitters::FILE)
    {
        Some("it is Gradescope's list of submitters")
    } else if path.is_file() && is_document(path) {
        Some("it is a document")
    } else if call.is_none() && (path.is_dir() || is_archive(path)) {
        Some("it is no program: --call says how folders are called")
    } else if in_folder && path.is_file() && !is_archive(path) {
        Some("it is no folder")
    } else {
        None
    }
}

impl Submissions {
    /// One bot.
    #[must_use]
    pub fn of(bot: ClassBot) -> Self {
        Self {
            bots: vec![bot],
            passed_over: Vec::new(),
        }
    }
}

impl ClassBot {
    /// The same file or folder, called by the command line `call`, in which `{}` stands for it.
    ///
    /// # Errors
    /// When there is no such file, or the command line is invalid.
    pub fn with_call(&self, call: &str) -> Result<Self, SubmissionsError> {
        check_call(call)?;
        let path = self.path.as_deref().unwrap_or(self.call.as_ref());
        let real = fs::canonicalize(path).map_err(|source| SubmissionsError::Read {
            path: path.to_owned(),
            source,
        })?;
        Ok(Self {
            name: self.name.clone(),
            call: call.to_owned(),
            path: Some(real),
        })
    }
}

fn check_call(call: &str) -> Result<(), SubmissionsError> {
    CommandLine::parse(call.as_ref())?;
    if call.contains(PLACEHOLDER) {
        Ok(())
    } else {
        Err(SubmissionsError::NoPlace(call.to_owned()))
    }
}

/// True if an entry of a folder is hidden, so that it is no submission.
pub(super) fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !is_hidden(&entry.file_name()) {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

fn lines(list: &Path, text: &str) -> Result<Vec<(String, PathBuf)>, SubmissionsError> {
    let mut named: Vec<(String, PathBuf)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if named.iter().any(|(name, _)| name == line) {
            let path = line.to_owned();
            return Err(SubmissionsError::Twice { path });
        }
        // Never a bare name, which would be searched for in `PATH`.
        named.push((line.to_owned(), crate::file::folder(list).join(line)));
    }
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for bot in ["bo", "anna", ".hidden"] {
            fs::create_dir_all(folder.path().join("bots").join(bot)).unwrap();
        }
        fs::write(folder.path().join("list"), "bots/bo\n\n  bots/anna \r\n").unwrap();
        folder
    }

    fn names(path: &Path, call: Option<&str>) -> Result<Vec<String>, String> {
        let found = submissions(path, call, &[]).map_err(|error| error.to_string())?;
        Ok(found.bots.into_iter().map(|bot| bot.name).collect())
    }

    #[test]
    fn folders_are_sorted_and_lists_are_not() {
        let class = class();
        let (folder, list) = (class.path().join("bots"), class.path().join("list"));
        let call = Some("python3 {}/bot.py");
        assert_eq!(names(&folder, call).unwrap(), ["anna", "bo"]);
        assert_eq!(names(&list, call).unwrap(), ["bots/bo", "bots/anna"]);
        let bot = &submissions(&list, call, &[]).unwrap().bots[1];
        let called = CommandLine::parse("python3 {}/bot.py".as_ref()).unwrap();
        let file = class.path().join("bots/anna");
        assert_eq!(bot.line().unwrap(), called.fill(&file));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn odd_entries_are_reported() {
        use std::os::unix::ffi::OsStrExt;
        let class = class();
        let folder = class.path().join("bots");
        fs::create_dir(folder.join(OsStr::from_bytes(b"b\xff"))).unwrap();
        fs::create_dir(folder.join("__MACOSX")).unwrap();
        fs::write(folder.join("Report.txt"), "").unwrap();
        fs::write(folder.join("notes"), "").unwrap();
        let message = |call| {
            let found = submissions(&folder, call, &[]).unwrap();
            let over = found
                .passed_over
                .into_iter()
                .map(|it| format!("{}: {}", it.name, it.reason));
            let bots = found.bots.into_iter().map(|bot| bot.name);
            bots.chain(over).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            message(Some("python3 {}/bot.py")),
            "anna, bo, Report.txt: it is a document, __MACOSX: macOS left it, \
             b\u{fffd}: its name is not UTF-8: rename it, notes: it is no folder"
        );
        // Without a call, only the file is a program.
        assert!(message(None).starts_with("notes, Report.txt: it is a document"));
    }

    #[test]
    fn invalid_classes_are_refused() {
        let class = class();
        let folder = class.path().join("bots");
        let message = |path: &Path, call| names(path, call).unwrap_err();
        assert!(message(&folder, None).contains("is a folder: say how bots are called"));
        assert!(message(&folder, Some("python3 bot.py")).contains("has no {}"));
        assert!(message(&class.path().join("nowhere"), None).contains("cannot read"));
        assert!(message(&folder.join("anna"), None).contains("there are no bots"));
        let list = class.path().join("list");
        fs::write(&list, "a\nb\na\n").unwrap();
        assert_eq!(
            message(&list, None),
            "'a' is twice in the list: remove one of them"
        );
    }

    #[cfg(unix)]
    #[test]
    fn programs_outside_the_entry_are_not_own() {
        let class = class();
        let folder = class.path().join("bots");
        fs::write(folder.join("anna/bot.py"), "").unwrap();
        let link = |to: &str| std::os::unix::fs::symlink(to, folder.join("bo/bot.py")).unwrap();
        let own = || {
            let bots = submissions(&folder, Some("python3 {}/bot.py"), &[])
                .unwrap()
                .bots;
            bots.into_iter()
                .map(|bot| bot.is_own(&bot.line().unwrap()))
                .collect::<Vec<_>>()
        };
        link("main.py");
        fs::write(folder.join("bo/main.py"), "").unwrap();
        assert_eq!(own(), [true, true]);
        fs::remove_file(folder.join("bo/bot.py")).unwrap();
        link("../anna/bot.py");
        assert_eq!(own(), [true, false]);
        fs::remove_dir_all(folder.join("bo")).unwrap();
        std::os::unix::fs::symlink("anna", folder.join("bo")).unwrap();
        assert_eq!(own(), [true, false]);
        // The folder of a class may be a link.
        let linked = class.path().join("linked");
        std::os::unix::fs::symlink("bots", &linked).unwrap();
        let bots = submissions(&linked, Some("python3 {}/bot.py"), &[])
            .unwrap()
            .bots;
        assert!(bots[0].is_own(&bots[0].line().unwrap()));
    }
}
