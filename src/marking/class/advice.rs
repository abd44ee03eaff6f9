//! Advice to a student: the next step, and the command that repeats a failure on another machine.

use std::fmt::{self, Write};

use super::bot::ClassBot;
use super::html::Text;
use super::marked::Marked;
use crate::cases::{CaseLevel, Marks};
use crate::game::Side;
use crate::marking::exam::Exam;
use crate::number::counted;
use crate::players::{PLACEHOLDER, quoted};

/// The step that brings the next points, in a sentence or two.
pub(super) fn advice(exam: &Exam, marked: &Marked) -> String {
    let results = &marked.results;
    if marked.failed_build.is_some() {
        return "Make the submission build: the end of what the build printed is below.".to_owned();
    }
    if marked.error.is_some() {
        return "Ask the lecturer: the program was not run.".to_owned();
    }
    if results.no_board_note().is_some() {
        return "Make the program run: it left no board in any case. Repeat the first failed case below.".to_owned();
    }
    let failed = results.failed(exam).next();
    if let Some(failed) = failed {
        let level = failed.case.level;
        let passes = results.marks.levels[level.index()];
        let later = CaseLevel::ALL[level.index() + 1..].iter();
        let later: f64 = later.map(|&level| Marks::full(level)).sum();
        return format!(
            "Pass level {level}: its first failed case is {}, and {} of {} are passed. What comes after it brings points \
             once all are: {} more.",
            failed.case,
            passes.passed,
            counted(passes.cases, "case"),
            later + Marks::FULL_GAMES
        );
    }
    let faulted = results.faulted().count() as u32;
    if results.marks.of_games() >= Marks::FULL_GAMES {
        return "Nothing: the mark is full.".to_owned();
    }
    match (results.games.games(), faulted) {
        (0, _) => "All cases are passed. Games were not played.".to_owned(),
        (_, 0) => "Win more games: the reviews below show where some were lost.".to_owned(),
        (games, _) => format!(
            "Repair the faults: {faulted} of {} were lost by them. They are below.",
            counted(games, "game")
        ),
    }
}

/// The command line of a bot in its own folder, as its author would type it.
pub(super) struct OwnCall<'a>(pub &'a ClassBot);

impl fmt::Display for OwnCall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClassBot { name, call, path } = self.0;
        match path {
            None => f.write_str(call),
            // The submission is a folder.
            Some(_) if call.contains(&format!("{PLACEHOLDER}/")) => {
                f.write_str(&call.replace(PLACEHOLDER, "."))
            }
            Some(_) => f.write_str(&call.replace(PLACEHOLDER, &quoted(&format!("./{name}")))),
        }
    }
}

/// The command that repeats a failure, in the folder of the submission, and the board that it needs.
pub(super) fn repeat(body: &mut String, bot: &ClassBot, side: Side, input: &[u8]) {
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(
        body,
        "<p>To repeat it, save <a download=\"in.txt\" href=\"{}\">in.txt</a> beside the program:</p>\n\
         <pre>$ {} {side} in.txt out.txt</pre>",
        data(input),
        Text(OwnCall(bot))
    );
}

/// The command that repeats all cases of a level, for the page of a failed one.
pub(super) fn repeat_level(body: &mut String, bot: &ClassBot, level: CaseLevel) {
    let _ = writeln!(
        body,
        "<p>To repeat them all, where <code>cases</code> is the folder of the cases:</p>\n\
         <pre>$ advance mark --cases cases --level {level} --games 0 --unsafe --bot {}</pre>",
        Text(quoted(&OwnCall(bot).to_string()))
    );
}

/// A file in an address.
fn data(bytes: &[u8]) -> String {
    let mut address = "data:text/plain,".to_owned();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || byte == b'.' {
            address.push(byte.into());
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn calls_are_shown_from_the_bot_s_folder() {
        let call_text = |name: &str, call: &str, path: Option<&str>| {
            let (name, call) = (name.to_owned(), call.to_owned());
            let path = path.map(PathBuf::from);
            OwnCall(&ClassBot { name, call, path }).to_string()
        };
        assert_eq!(
            call_text("anna", "python3 {}/bot.py", Some("class/anna")),
            "python3 ./bot.py"
        );
        assert_eq!(call_text("an na", "{}", Some("class/an na")), "\"./an na\"");
        assert_eq!(
            call_text("it's.py", "python3 {}", Some("x")),
            "python3 \"./it's.py\""
        );
        assert_eq!(
            call_text("./bot --fast", "./bot --fast", None),
            "./bot --fast"
        );
    }

    #[test]
    fn a_board_is_an_address_without_markup() {
        assert_eq!(data(b".z\"<\r\n"), "data:text/plain,.z%22%3C%0D%0A");
    }
}
