//! The output of `advance mark` about a class.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use advance::game::foreign::one_line;
use advance::marking::Exam;
use advance::marking::class::{ClassBot, Marked};
use advance::number::counted;
use anyhow::{Context, bail};

use crate::cli::arguments::other_build;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

/// The longest name shown in full.
const NAME: usize = 40;

/// Prints a line for each marked bot, and the path of the details.
///
/// # Errors
/// The output cannot be printed, or a bot could not be marked.
pub fn print(
    bots: &[ClassBot],
    all: &BTreeMap<usize, Marked>,
    folder: Option<&Path>,
) -> anyhow::Result<()> {
    let mut out = output::out();
    for (&bot, marked) in all {
        row(&bots[bot], marked, &mut out).context(PRINTING)?;
    }
    if let Some(folder) = folder
        && all.values().all(Marked::is_over)
    {
        let [table, index] = ["marks.csv", "index.html"].map(|name| folder.join(name));
        writeln!(out, "\nsee {} and {}", table.display(), index.display()).context(PRINTING)?;
    }
    tell_builds(all);
    match all.values().filter(|marked| marked.error.is_some()).count() {
        0 => Ok(()),
        count => bail!("{} could not be marked", counted(count as u32, "bot")),
    }
}

/// Says which builds marked, if there are several.
pub fn tell_builds(all: &BTreeMap<usize, Marked>) {
    let mut builds = BTreeMap::new();
    for build in all.values().flat_map(|marked| &marked.builds) {
        *builds.entry(build).or_default() += 1;
    }
    other_build::lines(&builds, "bot")
        .lines()
        .for_each(output::notify);
}

fn row(bot: &ClassBot, marked: &Marked, out: &mut impl Write) -> io::Result<()> {
    if !marked.is_over() {
        return Ok(());
    }
    let name: String = bot.name.chars().take(NAME).collect();
    let name = one_line(&name);
    let mark = match marked.mark() {
        Some(mark) => format!("{mark:.2}"),
        None => "-".to_owned(),
    };
    let note = marked.note().unwrap_or_default();
    let line = format!("{name:<NAME$} {mark:>6}  {}", one_line(&note));
    writeln!(out, "{}", line.trim_end())
}

/// The progress of the class, in words.
pub fn done(exam: &Exam, all: &BTreeMap<usize, Marked>) -> String {
    let over = all.values().filter(|marked| marked.is_over()).count();
    let bots = format!("{over} of {}", counted(all.len() as u32, "bot"));
    let mut marked = all.values();
    let (Some(Marked { results, .. }), None) = (marked.next(), marked.next()) else {
        return bots;
    };
    let (answered, played) = (results.cases_tried(), results.games.games());
    let cases = counted(exam.cases.len() as u32, "case");
    let games = counted(exam.games, "game");
    format!("{answered} of {cases} and {played} of {games}")
}
