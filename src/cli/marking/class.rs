//! The output of `advance mark` about a class.

use std::io::{self, Write};
use std::path::Path;

use advance::marking::Exam;
use advance::marking::class::{Class, ClassBot, Marked};
use advance::number::counted;
use anyhow::{Context, bail};

use crate::cli::PRINTING;

/// The longest name shown in full.
const NAME: usize = 40;

/// Prints a line for each marked bot, and the path of the details.
///
/// # Errors
/// The output cannot be printed, or a bot could not be run.
pub fn print(class: &Class, all: &[Marked], folder: Option<&Path>) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for (bot, marked) in class.bots().iter().zip(all) {
        row(bot, marked, &mut out).context(PRINTING)?;
    }
    if let Some(folder) = folder
        && all.iter().all(Marked::is_over)
    {
        let [table, index] = ["marks.csv", "index.html"].map(|name| folder.join(name));
        writeln!(out, "\nsee {} and {}", table.display(), index.display()).context(PRINTING)?;
    }
    match all.iter().filter(|marked| marked.error.is_some()).count() {
        0 => Ok(()),
        count => bail!("{} could not be run", counted(count as u32, "bot")),
    }
}

fn row(bot: &ClassBot, marked: &Marked, out: &mut impl Write) -> io::Result<()> {
    if !marked.is_over() {
        return Ok(());
    }
    let name: String = bot.name.chars().take(NAME).collect();
    let name = name.replace(char::is_control, " ");
    let mark = match marked.mark() {
        Some(mark) => format!("{mark:.2}"),
        None => "-".to_owned(),
    };
    let note = marked.note().unwrap_or_default();
    let line = format!(
        "{name:<NAME$} {mark:>6}  {}",
        note.replace(char::is_control, " ")
    );
    writeln!(out, "{}", line.trim_end())
}

/// The progress.
pub fn done(exam: &Exam, all: &[Marked]) -> String {
    let bots = all.len() as u32;
    if bots > 1 {
        let over = all.iter().filter(|marked| marked.is_over()).count();
        return format!("{over} of {}", counted(bots, "bot"));
    }
    let cases = exam.cases.len() as u32;
    let steps: u32 = all.iter().map(|marked| marked.results.steps).sum();
    let (answered, played) = (steps.min(cases), steps.saturating_sub(cases));
    let (cases, games) = (counted(cases, "case"), counted(exam.games, "game"));
    format!("{answered} of {cases} and {played} of {games}")
}
