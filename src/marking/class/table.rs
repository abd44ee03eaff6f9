//! The marks of a class as a table of comma-separated values (RFC 4180).

use super::marked::Marked;
use super::plan::ClassPlan;
use crate::cases::CaseLevel;
use crate::players::FaultKind;

/// A row for each bot, below the names of the columns. Where a bot could not be asked, there is no mark.
pub(super) fn csv(plan: &ClassPlan, all: &[Marked]) -> String {
    let levels = CaseLevel::ALL.map(|level| [format!("level {level}"), format!("passed {level}")]);
    let kinds = FaultKind::ALL.map(|kind| kind.to_string());
    let mut text = row(["name".to_owned()]
        .into_iter()
        .chain(levels.into_iter().flatten())
        .chain(["games", "won", "tied", "lost"].map(str::to_owned))
        .chain(kinds)
        .chain(["mark", "note"].map(str::to_owned)));
    for (bot, marked) in plan.bots.iter().zip(all) {
        text += &row(cells(&bot.name, marked));
    }
    text
}

fn cells(name: &str, marked: &Marked) -> impl Iterator<Item = String> {
    let results = &marked.results;
    let marks = &results.marks;
    let points = |points: f64| format!("{points:.2}");
    let levels = CaseLevel::ALL.map(|level| {
        let passed = marks.levels[level.index()].passed;
        [points(marks.of_level(level)), passed.to_string()]
    });
    let games = results.games;
    let counts = [games.won, games.tied, games.lost].map(|count| count.to_string());
    let faults = FaultKind::ALL.map(|kind| results.faults_of(kind).to_string());
    [name.to_owned()]
        .into_iter()
        .chain(levels.into_iter().flatten())
        .chain([points(marks.of_games())])
        .chain(counts)
        .chain(faults)
        .chain([
            marked.mark().map(points).unwrap_or_default(),
            marked.note().unwrap_or_default(),
        ])
}

fn row(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<_> = cells.map(|cell| quoted(&cell)).collect();
    cells.join(",") + "\r\n"
}

/// What a formula begins with, for one table or another.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

fn quoted(cell: &str) -> String {
    // A table must not take the name of a bot for a formula.
    let guard = if cell.starts_with(FORMULA) { "'" } else { "" };
    if cell.contains([',', '"', '\r', '\n']) {
        format!("\"{guard}{}\"", cell.replace('"', "\"\""))
    } else {
        format!("{guard}{cell}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_may_hold_anything_but_a_formula() {
        for (cell, expected) in [
            ("anna", "anna"),
            ("a,b", "\"a,b\""),
            ("a\"b\n", "\"a\"\"b\n\""),
            ("=1+1", "'=1+1"),
            ("\t=1+1", "'\t=1+1"),
            ("＝1+1", "'＝1+1"),
            ("=\"a\",1", "\"'=\"\"a\"\",1\""),
        ] {
            assert_eq!(quoted(cell), expected);
        }
    }
}
