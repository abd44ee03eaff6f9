//! Command lines of programs: a file, or a line as in a shell.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

#[cfg(unix)]
use super::exec_failure::{exec_failure, is_bare_script};
use super::lookup::{REPLACEMENT_INTERVAL, absolute, may_be_replaced, program_at, search};

/// The placeholder for a path in a line, which [`CommandLine::fill`] replaces.
pub const PLACEHOLDER: &str = "{}";

/// A program with its first arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The original text, or one that means the same to a shell.
    text: String,
    program: PathBuf,
    arguments: Vec<OsString>,
}

/// A word that a shell takes as it is: in double quotes, which `cmd` on Windows knows too, or in single quotes, if it
/// needs any.
pub fn quoted(word: &str) -> String {
    let (bare, special) = match cfg!(windows) {
        true => (r"./\_:-", &['"'][..]),
        false => ("./_:-", &['"', '$', '`', '\\', '!'][..]),
    };
    let is_bare = |letter: char| letter.is_alphanumeric() || bare.contains(letter);
    if !word.is_empty() && word.chars().all(is_bare) {
        word.to_owned()
    } else if word.contains(special) {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        format!("\"{word}\"")
    }
}

/// A text that names no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseCommandLineError {
    /// The text has no words.
    #[error("no program is named: expected a file, or a command such as 'python3 bot.py'")]
    Empty,
    /// A quotation mark is left open. On Windows the end of the text closes it.
    #[error("a quotation mark is not closed: each ' and \" needs a second one, or a \\ before it")]
    OpenQuote,
    /// It is neither a file nor text that could be split.
    #[error("there is no such file, and a command line must be UTF-8")]
    NotUtf8,
}

impl CommandLine {
    /// The program that a text names. If the whole text is the name of a file, that file is the program. Otherwise
    /// the text is split into a program and its arguments: as by a shell, without substitutions, or on Windows as
    /// Windows splits command lines, where a backslash is part of a path and empty arguments are dropped.
    ///
    /// # Errors
    /// The text names no program.
    pub fn parse(text: &OsStr) -> Result<Self, ParseCommandLineError> {
        if Path::new(text).is_file() {
            let mut line = Self::from(PathBuf::from(text));
            if line.program.components().count() == 1 {
                // The system would search `PATH` for a bare name.
                line = Self::from(Path::new(".").join(line.program));
            }
            return Ok(line);
        }
        let text = text.to_str().ok_or(ParseCommandLineError::NotUtf8)?;
        let mut words = split(text)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        Ok(Self {
            text: text.to_owned(),
            program: program.ok_or(ParseCommandLineError::Empty)?.into(),
            arguments: words.map(OsString::from).collect(),
        })
    }

    /// The words of a text, split as a command line.
    ///
    /// # Errors
    /// A quotation mark is left open.
    pub(crate) fn words(text: &str) -> Result<Vec<String>, ParseCommandLineError> {
        split(text)
    }

    /// The line with a path for each `{}` in it; the path may have spaces and quotation marks.
    #[must_use]
    pub fn fill(&self, path: &Path) -> Self {
        let fill = |word: &OsStr| match word.to_str() {
            Some(word) => OsString::from_iter(
                // Between two parts of the word there was a `{}`.
                word.split(PLACEHOLDER)
                    .enumerate()
                    .flat_map(|(index, part)| {
                        [(index > 0).then_some(path.as_os_str()), Some(part.as_ref())]
                    })
                    .flatten(),
            ),
            None => word.to_owned(),
        };
        let program = fill(self.program.as_os_str());
        let arguments: Vec<_> = self.arguments.iter().map(|word| fill(word)).collect();
        let shown = path.display().to_string();
        let text = if quoted(&shown) == shown {
            self.text.replace(PLACEHOLDER, &shown)
        } else {
            // A `{}` may stand inside quotes.
            let words = [&program].into_iter().chain(&arguments);
            let words: Vec<_> = words.map(|word| quoted(&word.to_string_lossy())).collect();
            words.join(" ")
        };
        Self {
            text,
            program: program.into(),
            arguments,
        }
    }

    /// The command that runs the program. A script without a first line that names its interpreter is run by `sh`, as a
    /// shell runs it.
    pub(crate) fn command(&self) -> Command {
        #[cfg(unix)]
        let mut command = match is_bare_script(&self.program) {
            true => {
                let mut command = Command::new("/bin/sh");
                command.arg(&self.program);
                command
            }
            false => Command::new(&self.program),
        };
        #[cfg(not(unix))]
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }

    /// The same with absolute paths, for a program that runs in another folder: its own, and those of the
    /// arguments that name files or folders.
    ///
    /// # Errors
    /// The program does not exist; the message names it.
    pub(crate) fn resolved(&self) -> io::Result<Self> {
        let named = self.program.as_os_str();
        // Only a name without a folder is searched for in `PATH`.
        let find = || match self.program.components().count() {
            1 => search(named).ok_or_else(|| io::ErrorKind::NotFound.into()),
            _ => program_at(&self.program),
        };
        let started = Instant::now();
        let program = loop {
            match find() {
                Err(error) if may_be_replaced(&error, started.elapsed()) => {
                    thread::sleep(REPLACEMENT_INTERVAL)
                }
                found => break found,
            }
        };
        let arguments = self.arguments.iter().map(|argument| {
            let path = absolute(Path::new(argument)).ok();
            path.map_or_else(|| argument.clone(), OsString::from)
        });
        Ok(Self {
            text: self.text.clone(),
            program: program.map_err(|error| self.cannot_run(&error))?,
            arguments: arguments.collect(),
        })
    }

    /// The program.
    pub(super) fn program(&self) -> &Path {
        &self.program
    }

    /// The paths among the words of a resolved line.
    #[cfg(target_os = "linux")]
    pub(crate) fn paths(&self) -> impl Iterator<Item = &Path> {
        let arguments = self.arguments.iter().map(Path::new);
        let files = arguments.filter(|path| path.is_absolute() && path.exists());
        [self.program.as_path()].into_iter().chain(files)
    }

    /// The same line where a folder has moved.
    #[cfg(target_os = "linux")]
    pub(crate) fn relocated(&self, from: &Path, to: &Path) -> Self {
        let relocated = |word: &Path| match word.strip_prefix(from) {
            Ok(rest) if rest.as_os_str().is_empty() => to.to_owned(),
            Ok(rest) => to.join(rest),
            Err(_) => word.to_owned(),
        };
        Self {
            text: self.text.clone(),
            program: relocated(&self.program),
            arguments: self
                .arguments
                .iter()
                .map(|word| relocated(Path::new(word)).into_os_string())
                .collect(),
        }
    }

    /// The paths among the words that lead to a place, or to something in it.
    pub fn paths_in(&self, place: &Path) -> impl Iterator<Item = &Path> {
        let words = [self.program.as_path()]
            .into_iter()
            .chain(self.arguments.iter().map(Path::new));
        words.filter(move |word| word.starts_with(place))
    }

    /// The files and folders that the words name, from the current folder.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let words = self.arguments.iter().map(Path::new);
        let words = [self.program.as_path()].into_iter().chain(words);
        words.filter(|path| path.exists())
    }

    /// The files that decide what runs: the program, as the system finds it, and those that the arguments name.
    pub fn run_files(&self) -> Vec<PathBuf> {
        let program = match self.program.components().count() {
            1 if !self.program.is_absolute() => search(&self.program),
            _ => program_at(&self.program).ok(),
        };
        let arguments = self.arguments.iter().map(PathBuf::from);
        program
            .into_iter()
            .chain(arguments.filter(|it| it.is_file()))
            .collect()
    }

    /// A short name: the file name of a program without arguments, or else the whole text.
    pub fn name(&self) -> String {
        let file = self
            .program
            .file_name()
            .filter(|_| self.arguments.is_empty());
        file.map_or_else(
            || self.text.clone(),
            |file| file.to_string_lossy().into_owned(),
        )
    }

    /// True if the program is there, as the system looks for it.
    pub(super) fn exists(&self) -> bool {
        match self.program.components().count() {
            1 if !self.program.is_absolute() => search(&self.program).is_some(),
            _ => self.program.exists(),
        }
    }

    /// The reason why the system does not start the program; `None` if its file explains nothing.
    #[cfg(unix)]
    pub(crate) fn exec_failure(&self) -> Option<String> {
        exec_failure(&self.program)
    }

    /// The error of a program that cannot be run, with its name.
    pub(crate) fn cannot_run(&self, error: &io::Error) -> io::Error {
        let (program, text) = (self.program.display(), &self.text);
        let mut message = format!("cannot run '{program}'");
        if !self.arguments.is_empty() {
            message += &format!(" of the command line '{text}'");
        }
        message += &format!(": {error}");
        #[cfg(unix)]
        if let Some(reason) = self.exec_failure() {
            message += &format!(" ({reason})");
        }
        if error.kind() == io::ErrorKind::NotFound && !self.arguments.is_empty() {
            message += " (a name with spaces needs quotes)";
        }
        io::Error::new(error.kind(), message)
    }
}

/// The program in a file, without arguments.
impl From<PathBuf> for CommandLine {
    fn from(program: PathBuf) -> Self {
        Self {
            text: quoted(&program.to_string_lossy()),
            program,
            arguments: Vec::new(),
        }
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(unix)]
fn split(text: &str) -> Result<Vec<String>, ParseCommandLineError> {
    shell_words::split(text).map_err(|shell_words::ParseError| ParseCommandLineError::OpenQuote)
}

#[cfg(windows)]
fn split(text: &str) -> Result<Vec<String>, ParseCommandLineError> {
    Ok(winsplit::split(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, ParseCommandLineError> {
        let line = CommandLine::parse(text.as_ref())?;
        assert_eq!(line.to_string(), text);
        let command = line.command();
        let words = [command.get_program()]
            .into_iter()
            .chain(command.get_args());
        Ok(words
            .map(|word| word.to_str().unwrap().to_owned())
            .collect())
    }

    #[test]
    fn a_line_is_split_at_spaces_outside_quotes() {
        for (line, expected) in [
            ("./bot", &["./bot"][..]),
            ("  python3  bot.py ", &["python3", "bot.py"]),
            (r#""./my bot" --fast"#, &["./my bot", "--fast"]),
        ] {
            assert_eq!(words(line).unwrap(), expected, "{line}");
        }
        for nothing in ["", "  ", "\"\""] {
            assert_eq!(words(nothing), Err(ParseCommandLineError::Empty));
        }
    }

    #[cfg(unix)]
    #[test]
    fn on_unix_a_shell_would_split_alike() {
        let line = r#"./a\ b 'c "d"' e"f g"h $HOME * """#;
        let expected = ["./a b", "c \"d\"", "ef gh", "$HOME", "*", ""];
        assert_eq!(words(line).unwrap(), expected);
        for open in ["'./bot", "bot \"x"] {
            assert_eq!(words(open), Err(ParseCommandLineError::OpenQuote), "{open}");
        }
    }

    #[cfg(windows)]
    #[test]
    fn on_windows_backslashes_are_parts_of_paths() {
        for (line, expected) in [
            (r"C:\bots\bot.exe", &[r"C:\bots\bot.exe"][..]),
            (
                r#""C:\my bots\bot.exe" --fast"#,
                &[r"C:\my bots\bot.exe", "--fast"],
            ),
            (r"dotnet ..\bot.dll", &["dotnet", r"..\bot.dll"]),
            (r#"bot "a\"b" 'c d'"#, &["bot", "a\"b", "'c", "d'"]),
        ] {
            assert_eq!(words(line).unwrap(), expected, "{line}");
        }
    }

    #[test]
    fn a_file_is_a_program_under_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("it's my bot");
        let is_whole = |line: &CommandLine| line.command().get_program() == file;
        assert!(!CommandLine::parse(file.as_ref()).is_ok_and(|line| is_whole(&line)));
        std::fs::write(&file, "").unwrap();
        let line = CommandLine::parse(file.as_ref()).unwrap();
        assert!(is_whole(&line), "{line}");
        assert_eq!(line.name(), "it's my bot");
        let again = CommandLine::parse(line.to_string().as_ref()).unwrap();
        assert!(is_whole(&again), "{line}");
    }

    #[test]
    fn a_path_is_one_word_with_any_characters() {
        let line = CommandLine::parse("python3 {}/bot.py --of={}".as_ref()).unwrap();
        let line = line.fill(Path::new("my 'bot'"));
        let words = ["python3", "my 'bot'/bot.py", "--of=my 'bot'"];
        let command = line.command();
        let found = [command.get_program()]
            .into_iter()
            .chain(command.get_args());
        assert!(found.eq(words));
        let text = r#"python3 "my 'bot'/bot.py" "--of=my 'bot'""#;
        assert_eq!(line.to_string(), text);
    }

    #[cfg(unix)]
    #[test]
    fn quoted_words_survive_a_shell() {
        for word in [
            "",
            "a",
            "bücher/棋",
            "(1) & [x] *",
            "it's",
            "say \"x\"",
            "$HOME!",
            "`x`",
            r"a\b",
            "~",
            "it's \"$x\"",
        ] {
            let script = format!("printf %s {}", quoted(word));
            let output = Command::new("sh").args(["-c", &script]).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), word, "{script}");
        }
        assert_eq!(quoted("./bücher/bot-1_x"), "./bücher/bot-1_x");
        assert_eq!(quoted("my bot"), "\"my bot\"");
    }

    #[test]
    fn with_arguments_the_line_is_the_name() {
        let name = |text: &str| CommandLine::parse(text.as_ref()).unwrap().name();
        assert_eq!(name("bots/anna"), "anna");
        assert_eq!(name("python3 bots/anna.py"), "python3 bots/anna.py");
    }
}
