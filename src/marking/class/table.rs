//! The marks of a class as a table of comma-separated values (RFC 4180).

use std::collections::BTreeMap;

use csv::{Terminator, WriterBuilder};

use super::marked::Marked;
use super::plan::ClassPlan;
use crate::cases::CaseLevel;
use crate::players::FaultKind;

/// The cell of a level or of games that were not tried.
const NOT_TRIED: &str = "not tried";

/// A row for each bot that is marked here, below the names of the columns. A bot that could not be asked has no mark.
/// A mark of the encoding comes first, because Excel takes a table without one for another encoding.
pub(super) fn csv(plan: &ClassPlan, all: &BTreeMap<usize, Marked>) -> String {
    let levels = CaseLevel::ALL.map(|level| [format!("level {level}"), format!("passed {level}")]);
    let kinds = FaultKind::ALL.map(|kind| kind.to_string());
    let more = [
        "hidden",
        "hidden passed",
        "differs from the published",
        "mark",
        "note",
        "conduct",
        "name as text",
    ];
    let titles = ["name".to_owned()]
        .into_iter()
        .chain(levels.into_iter().flatten())
        .chain(["games", "won", "tied", "lost"].map(str::to_owned))
        .chain(kinds)
        .chain(more.map(str::to_owned));
    let bots = all
        .iter()
        .map(|(&bot, marked)| cells(&plan.bots[bot].name, marked).collect());
    let rows = [titles.collect::<Vec<_>>()].into_iter().chain(bots);
    "\u{feff}".to_owned() + &table(rows)
}

/// Rows as text. A line ends with CRLF.
pub(super) fn table(rows: impl IntoIterator<Item = impl AsRef<[String]>>) -> String {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .flexible(true)
        .from_writer(Vec::new());
    for row in rows {
        let written = writer.write_record(row.as_ref());
        written.expect("writing to memory cannot fail");
    }
    let bytes = writer.into_inner().expect("flushing memory cannot fail");
    String::from_utf8(bytes).expect("the cells are UTF-8")
}

fn cells(name: &str, marked: &Marked) -> impl Iterator<Item = String> {
    let results = &marked.results;
    let marks = &results.marks;
    let points = |points: f64| format!("{points:.2}");
    let tried = |tried: u32, count: u32| match tried {
        0 => NOT_TRIED.to_owned(),
        _ => count.to_string(),
    };
    let levels = CaseLevel::ALL.map(|level| {
        let passed = marks.levels[level.index()].passed;
        let passed = tried(results.tried[level.index()], passed);
        [points(marks.of_level(level)), passed]
    });
    let games = results.games;
    let counts = [games.won, games.tied, games.lost].map(|count| tried(games.games(), count));
    let faults = FaultKind::ALL.map(|kind| results.faults_of(kind).to_string());
    let comparison = results.hidden_comparison();
    let hidden = comparison.map(|comparison| {
        let differs = if comparison.differs() { "yes" } else { "no" };
        [
            comparison.hidden.cases.to_string(),
            comparison.hidden.passed.to_string(),
            differs.to_owned(),
        ]
    });
    [name.to_owned()]
        .into_iter()
        .chain(levels.into_iter().flatten())
        .chain([points(marks.of_games())])
        .chain(counts)
        .chain(faults)
        .chain(hidden.unwrap_or_default())
        .chain([
            marked.mark().map(points).unwrap_or_default(),
            marked.note().unwrap_or_default(),
            results.effect_notes().collect::<Vec<_>>().join("; "),
            as_text(name).unwrap_or_default(),
        ])
}

/// The characters that begin a formula in some spreadsheet.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// A name that a spreadsheet would take for a formula, in a form that it takes for text; `None` for other names.
pub(super) fn as_text(name: &str) -> Option<String> {
    name.starts_with(FORMULA).then(|| format!("'{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_may_hold_anything() {
        for (cell, expected) in [
            ("anna", "anna"),
            ("a,b", "\"a,b\""),
            ("a\"b\n", "\"a\"\"b\n\""),
            ("=\"a\",1", "\"=\"\"a\"\",1\""),
        ] {
            assert_eq!(table([[cell.to_owned()]]), format!("{expected}\r\n"));
        }
    }

    #[test]
    fn formula_names_get_a_column_as_text() {
        let ends = |name: &str| {
            let cells: Vec<_> = cells(name, &Marked::default()).collect();
            assert_eq!(cells[0], name);
            cells.last().cloned().unwrap_or_default()
        };
        assert_eq!(ends("anna"), "");
        for name in ["=1+1", "\t=1+1", "＝1+1", "-1"] {
            assert_eq!(ends(name), format!("'{name}"));
        }
    }
}
