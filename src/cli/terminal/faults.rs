//! The faults of programs, in words for people.

use std::fmt;
use std::path::{Path, PathBuf};

use advance::game::foreign::one_line;
use advance::matches::FirstFault;

/// The number of lines of standard error that are shown, enough for the end of a stack trace.
const LINES: usize = 12;

/// The first game that was lost by a fault, in complete lines indented by `margin`: its number, the reason, and the
/// place of the evidence or the evidence itself.
pub struct First<'a> {
    pub fault: &'a FirstFault,
    /// The folder of the games, if they are kept.
    pub folder: Option<&'a Path>,
    pub margin: &'a str,
}

/// The last lines of a program's standard error, each behind `margin` and a bar.
pub struct Stderr<'a> {
    pub text: &'a str,
    pub margin: &'a str,
}

impl fmt::Display for First<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            fault,
            folder,
            margin,
        } = *self;
        write!(f, "{margin}first in game {}: {}", fault.round, fault.reason)?;
        if let (Some(folder), Some(evidence)) = (folder, &fault.evidence) {
            // Uses the same separator throughout, on Windows too.
            let path: PathBuf = folder.join(evidence).components().collect();
            write!(f, "; see {}", path.display())?;
        }
        writeln!(f)?;
        let text = fault.stderr.as_deref().unwrap_or_default();
        Stderr { text, margin }.fmt(f)
    }
}

impl fmt::Display for Stderr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<&str> = self.text.lines().collect();
        for line in &lines[lines.len().saturating_sub(LINES)..] {
            // A program must not send control characters to the terminal.
            writeln!(f, "{}| {}", self.margin, one_line(line).trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_have_no_cursor_controls() {
        let lines: Vec<String> = (1..=20).map(|line| format!("line {line}\x1b[2J")).collect();
        let text = lines.join("\n");
        let margin = "  ";
        let shown = Stderr {
            text: &text,
            margin,
        }
        .to_string();
        assert_eq!(shown.lines().count(), LINES);
        assert!(shown.starts_with("  | line 9 [2J\n"), "{shown}");
        assert!(shown.ends_with("  | line 20 [2J\n"), "{shown}");
        assert_eq!(Stderr { text: "", margin }.to_string(), "");
    }
}
