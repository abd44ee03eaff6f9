//! The reason why a program failed, in a line: the fault, and the most telling line of its standard error.

use crate::game::foreign::one_line;
use crate::players::{Evidence, Fault};

/// Maximum length of the line, in characters.
const LONGEST: usize = 200;

/// The beginnings of lines in which a runtime reports an unhandled error, and whether its message is on the next line
/// too: of .NET, Mono, Java, Go, Rust and C++.
const RUNTIME_ERRORS: [(&str, bool); 7] = [
    ("Unhandled exception. ", false),
    ("Unhandled Exception:", true),
    ("[ERROR] FATAL UNHANDLED EXCEPTION: ", false),
    ("Exception in thread \"main\" ", false),
    ("panic: ", false),
    ("thread 'main' ", true),
    ("terminate called after throwing an instance of ", true),
];

/// The beginning of an error's report in Python. Its last line, the first that is not indented, has the message.
const TRACEBACK: &str = "Traceback (most recent call last):";

/// The reason of a fault, with the line of the program: `exit code 1: IndexError: list index out of range`.
pub(super) fn reason(fault: &Fault) -> String {
    let stderr = fault.evidence.as_ref().and_then(Evidence::stderr);
    match stderr.as_deref().and_then(error_line) {
        Some(line) => format!("{}: {line}", fault.reason),
        None => fault.reason.clone(),
    }
}

/// The line of a program's standard error with the reason: the report of its runtime, or else the first one.
fn error_line(stderr: &str) -> Option<String> {
    let lines: Vec<_> = stderr.lines().map(str::trim_end).collect();
    let line = runtime(&lines).or_else(|| traceback(&lines)).or_else(|| {
        let first = lines.iter().find(|line| !line.trim().is_empty())?;
        Some((*first).to_owned())
    })?;
    let line = one_line(line.trim());
    Some(match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    })
}

fn runtime(lines: &[&str]) -> Option<String> {
    lines.iter().enumerate().find_map(|(number, line)| {
        let (beginning, goes_on) = RUNTIME_ERRORS
            .iter()
            .find(|(beginning, _)| line.starts_with(beginning))?;
        let next = lines.get(number + 1).filter(|_| *goes_on);
        let next = next.map(|next| next.trim()).unwrap_or_default();
        Some(format!("{} {next}", line[beginning.len()..].trim()))
    })
}

/// The message of the last error: those before it are its causes.
fn traceback(lines: &[&str]) -> Option<String> {
    let start = lines.iter().rposition(|line| *line == TRACEBACK)?;
    let mut rest = lines[start + 1..].iter();
    let message = rest.find(|line| !line.is_empty() && !line.starts_with(' '))?;
    Some((*message).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_line_of_a_runtime_is_found() {
        for (stderr, line) in [
            (
                "Unhandled exception. System.IO.IOException: Read-only file system : '/bot/log.txt'\n   at Bot.Main()\n",
                "System.IO.IOException: Read-only file system : '/bot/log.txt'",
            ),
            (
                "\nUnhandled Exception:\nSystem.FormatException: Input string was not in a correct format.\n  at Bot\n",
                "System.FormatException: Input string was not in a correct format.",
            ),
            (
                "warming up\nException in thread \"main\" java.lang.NullPointerException: board\n\tat Bot.main\n",
                "java.lang.NullPointerException: board",
            ),
            (
                "Traceback (most recent call last):\n  File \"bot.py\", line 8, in <module>\n    f()\nKeyError: 'z'\n\n\
                 During handling of the above exception, another exception occurred:\n\n\
                 Traceback (most recent call last):\n  File \"bot.py\", line 9\nIndexError: list index out of range\n",
                "IndexError: list index out of range",
            ),
            (
                "thread 'main' panicked at src/main.rs:2:5:\nno board\nnote: run with\n",
                "panicked at src/main.rs:2:5: no board",
            ),
            (
                "terminate called after throwing an instance of 'std::out_of_range'\n  what():  at: 9\n",
                "'std::out_of_range' what():  at: 9",
            ),
            ("\n  reading the board\nfailed\n", "reading the board"),
        ] {
            assert_eq!(error_line(stderr).as_deref(), Some(line), "{stderr}");
        }
        assert_eq!(error_line("\n \n"), None);
        assert_eq!(
            error_line(&"é".repeat(300)).unwrap().chars().count(),
            LONGEST + 1
        );
    }
}
