//! The bots of a class: the entries of a folder, or the lines of a list.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::manifest;
use crate::players::{CommandLine, PLACE, ParseCommandLineError};

/// A bot of a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassBot {
    /// Its name in the table.
    pub name: String,
    /// Its command line.
    pub call: String,
    /// The path for `{}` in the command line; `None` if it has no `{}`.
    pub path: Option<PathBuf>,
}

/// Why there is no class.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RosterError {
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
    /// The name of an entry is not text.
    #[error("the name '{}' is not UTF-8: rename it", .0.display())]
    Name(PathBuf),
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

impl ClassBot {
    /// The bot that a command line calls.
    ///
    /// # Errors
    /// When the command line names no program.
    pub fn called(text: &OsStr) -> Result<Self, ParseCommandLineError> {
        // A folder is no program, but may be a submission.
        if Path::new(text).is_dir() {
            return Ok(Self::program(text.into()));
        }
        CommandLine::parse(text)?;
        Ok(match text.to_str() {
            Some(call) => Self {
                name: call.to_owned(),
                call: call.to_owned(),
                path: None,
            },
            None => Self::program(text.into()),
        })
    }

    /// The same file or folder, called by the command line `call`, in which `{}` stands for it.
    ///
    /// # Errors
    /// When there is no such file, or the command line is invalid.
    pub fn submitted(&self, call: &str) -> Result<Self, RosterError> {
        check_call(call)?;
        let path = self.path.as_deref().unwrap_or(self.call.as_ref());
        let real = fs::canonicalize(path).map_err(|source| RosterError::Read {
            path: path.to_owned(),
            source,
        })?;
        Ok(Self {
            name: self.name.clone(),
            call: call.to_owned(),
            path: Some(real),
        })
    }

    /// The program in a file.
    #[must_use]
    pub fn program(path: PathBuf) -> Self {
        let name = path.file_name().unwrap_or_default();
        Self {
            name: name.to_string_lossy().into_owned(),
            call: PLACE.to_owned(),
            path: Some(path),
        }
    }

    /// Whether the program belongs to the bot: a submission may hold a link to the program of another bot.
    pub(super) fn is_own(&self, line: &CommandLine) -> bool {
        let Some(entry) = &self.path else {
            return true;
        };
        let place = entry.parent().map(fs::canonicalize);
        let (Some(Ok(place)), Some(name)) = (place, entry.file_name()) else {
            return true;
        };
        let own = place.join(name);
        line.within(entry)
            .filter_map(|path| fs::canonicalize(path).ok())
            .all(|path| path.starts_with(&own))
    }

    /// The hash of its files; `None` if it has none that can be read.
    pub(super) fn hash(&self) -> Option<String> {
        match &self.path {
            Some(path) => manifest::hash([path.as_path()]).ok(),
            None => manifest::hash(self.line().ok()?.files()).ok(),
        }
    }

    /// Its command line.
    pub(super) fn line(&self) -> Result<CommandLine, ParseCommandLineError> {
        let line = CommandLine::parse(self.call.as_ref())?;
        Ok(match &self.path {
            Some(path) => line.filled(path),
            None => line,
        })
    }
}

/// The folders that hold several bots, or a bot that is itself a folder.
pub(super) fn shared(bots: &[ClassBot]) -> Vec<&Path> {
    let mut alone: Vec<&Path> = Vec::new();
    let mut shared: Vec<&Path> = Vec::new();
    for entry in bots.iter().filter_map(|bot| bot.path.as_deref()) {
        let folder = crate::file::folder(entry);
        if shared.contains(&folder) {
            continue;
        }
        if entry.is_dir() || alone.contains(&folder) {
            shared.push(folder);
        } else {
            alone.push(folder);
        }
    }
    shared
}

/// The bots in a folder, sorted by name: one for each entry that is not hidden. Or the bots of a list, in its order:
/// one path a line, relative to the folder of the list. `call` is their command line, with `{}` for the path; without
/// it, they are programs themselves.
///
/// # Errors
/// When there are no bots, one is in a list twice, or they can't be called in this way.
pub fn roster(path: &Path, call: Option<&str>) -> Result<Vec<ClassBot>, RosterError> {
    call.map_or(Ok(()), check_call)?;
    let read = |source| RosterError::Read {
        path: path.to_owned(),
        source,
    };
    let named = if path.is_dir() {
        entries(path)
            .map_err(read)?
            .into_iter()
            .map(named)
            .collect::<Result<_, _>>()?
    } else {
        lines(path, &fs::read_to_string(path).map_err(read)?)?
    };
    if named.is_empty() {
        return Err(RosterError::Empty(path.to_owned()));
    }
    let bot = |(name, path): (String, PathBuf)| match call {
        None if path.is_dir() => Err(RosterError::Folder(path)),
        call => Ok(ClassBot {
            name,
            call: call.unwrap_or(PLACE).to_owned(),
            path: Some(path),
        }),
    };
    named.into_iter().map(bot).collect()
}

fn check_call(call: &str) -> Result<(), RosterError> {
    CommandLine::parse(call.as_ref())?;
    if call.contains(PLACE) {
        Ok(())
    } else {
        Err(RosterError::NoPlace(call.to_owned()))
    }
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !entry.file_name().as_encoded_bytes().starts_with(b".") {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

/// An entry with its name.
fn named(path: PathBuf) -> Result<(String, PathBuf), RosterError> {
    match path.file_name().and_then(OsStr::to_str) {
        Some(name) => Ok((name.to_owned(), path)),
        None => Err(RosterError::Name(path)),
    }
}

fn lines(list: &Path, text: &str) -> Result<Vec<(String, PathBuf)>, RosterError> {
    let mut named: Vec<(String, PathBuf)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if named.iter().any(|(name, _)| name == line) {
            let path = line.to_owned();
            return Err(RosterError::Twice { path });
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
        let bots = roster(path, call).map_err(|error| error.to_string())?;
        Ok(bots.into_iter().map(|bot| bot.name).collect())
    }

    #[test]
    fn a_folder_is_sorted_and_a_list_is_as_it_is() {
        let class = class();
        let (folder, list) = (class.path().join("bots"), class.path().join("list"));
        let call = Some("python3 {}/bot.py");
        assert_eq!(names(&folder, call).unwrap(), ["anna", "bo"]);
        assert_eq!(names(&list, call).unwrap(), ["bots/bo", "bots/anna"]);
        let bot = &roster(&list, call).unwrap()[1];
        let file = class.path().join("bots/anna");
        assert_eq!(
            bot.line().unwrap().to_string(),
            format!("python3 {}/bot.py", file.display())
        );
    }

    #[cfg(unix)]
    #[test]
    fn only_what_is_a_bot_s_own_is_its_own() {
        let class = class();
        let folder = class.path().join("bots");
        fs::write(folder.join("anna/bot.py"), "").unwrap();
        let link = |to: &str| std::os::unix::fs::symlink(to, folder.join("bo/bot.py")).unwrap();
        let own = || {
            let bots = roster(&folder, Some("python3 {}/bot.py")).unwrap();
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
        let bots = roster(&linked, Some("python3 {}/bot.py")).unwrap();
        assert!(bots[0].is_own(&bots[0].line().unwrap()));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_name_that_is_no_text_is_named() {
        use std::os::unix::ffi::OsStrExt;
        let class = class();
        let name = OsStr::from_bytes(b"bots/b\xff");
        fs::create_dir(class.path().join(name)).unwrap();
        let told = names(&class.path().join("bots"), Some("python3 {}/bot.py")).unwrap_err();
        assert!(told.contains("is not UTF-8: rename it"), "{told}");
    }

    #[test]
    fn what_makes_no_class_is_told() {
        let class = class();
        let folder = class.path().join("bots");
        let told = |path: &Path, call| names(path, call).unwrap_err();
        assert!(told(&folder, None).contains("is a folder: say how bots are called"));
        assert!(told(&folder, Some("python3 bot.py")).contains("has no {}"));
        assert!(told(&class.path().join("nowhere"), None).contains("cannot read"));
        assert!(told(&folder.join("anna"), None).contains("there are no bots"));
        let list = class.path().join("list");
        fs::write(&list, "a\nb\na\n").unwrap();
        assert_eq!(
            told(&list, None),
            "'a' is twice in the list: remove one of them"
        );
    }
}
