//! The page about a class: how its marks are distributed, and a row for each bot, those to look at first.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write};

use super::bot_files;
use super::exports::with_bots;
use super::flags::Flag;
use super::html::{Text, document};
use super::marked::Marked;
use super::plan::ClassPlan;
use super::students::Student;
use crate::cases::{CaseLevel, Passes};
use crate::matches::statistics::Interval;
use crate::number::counted;
use crate::players::FaultKind;

/// Points that a bar of the distribution spans; the last one includes 100.
const SPAN: usize = 10;

/// A cell without a number: its bot has none.
const NONE: &str = "–";

/// Sorts the rows by the column whose title is pressed, by numbers or else by words; once more turns the order around.
/// Cells without a value stay at the end.
const SORTING: &str = "\
for (const title of document.querySelectorAll('#bots th button')) title.onclick = () => {
  const head = title.parentElement, body = document.querySelector('#bots tbody');
  const up = head.ariaSort !== 'ascending', at = head.cellIndex;
  const value = ({cells: {[at]: cell}}) => cell.dataset.value ?? (at ? '' : cell.textContent);
  const order = (a, b) => !a - !b || (up ? 1 : -1) * a.localeCompare(b, undefined, {numeric: true});
  for (const other of head.parentElement.cells) other.removeAttribute('aria-sort');
  head.ariaSort = up ? 'ascending' : 'descending';
  body.append(...[...body.rows].sort((a, b) => order(value(a), value(b))));
};";

/// The page. Some bots are `alike` others.
pub(super) fn page(
    plan: &ClassPlan,
    all: &BTreeMap<usize, Marked>,
    alike: &BTreeSet<usize>,
) -> String {
    let mut body = format!("<h1>Marks of {}</h1>\n", counted(all.len() as u32, "bot"));
    distribution(&mut body, all);
    table(&mut body, plan, all, alike);
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(
        body,
        "<p><a href=\"conduct.html\">Conduct</a>: {} of the bots are alike by their games or sources</p>",
        alike.len()
    );
    let over = plan.passed_over.iter();
    let over = over.map(|over| format!("{}: {}", over.name, over.reason));
    list(&mut body, "Passed over", over.collect());
    unmatched(&mut body, plan, all);
    body.push_str("<p>The same as a table: <a href=\"marks.csv\">marks.csv</a></p>\n");
    let _ = writeln!(body, "<script>\n{SORTING}\n</script>");
    document("Marks", "class", &body)
}

/// Mean, median and a bar for each ten points, of the bots that have a mark.
fn distribution(body: &mut String, all: &BTreeMap<usize, Marked>) {
    let mut marks: Vec<f64> = all.values().filter_map(Marked::mark).collect();
    marks.sort_by(f64::total_cmp);
    let unmarked = match all.len() - marks.len() {
        0 => String::new(),
        count => format!("; {count} not marked"),
    };
    if marks.is_empty() {
        let _ = writeln!(body, "<p>No bot is marked.</p>");
        return;
    }
    let mean = marks.iter().sum::<f64>() / marks.len() as f64;
    let middle = marks.len() / 2;
    let median = if marks.len().is_multiple_of(2) {
        f64::midpoint(marks[middle - 1], marks[middle])
    } else {
        marks[middle]
    };
    let _ = writeln!(
        body,
        "<p>Mean {mean:.2} and median {median:.2} of {} marked{unmarked}.</p>\n<table>",
        marks.len()
    );
    let spans = 100 / SPAN;
    let mut counts = vec![0; spans];
    for mark in &marks {
        counts[(*mark as usize / SPAN).min(spans - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or_default().max(1);
    for (span, count) in counts.iter().enumerate() {
        let (from, below) = (span * SPAN, (span + 1) * SPAN);
        let to = if below == 100 {
            "to 100".to_owned()
        } else {
            format!("to below {below}")
        };
        let _ = writeln!(
            body,
            "<tr><td>{from} {to}</td><td>{count}</td>\
             <td class=\"text\"><span class=\"bar\" style=\"width:{}rem\"></span></td></tr>",
            12 * count / most
        );
    }
    body.push_str("</table>\n");
}

/// A row for each bot. Those with the most urgent reason to look at them come first.
fn table(
    body: &mut String,
    plan: &ClassPlan,
    all: &BTreeMap<usize, Marked>,
    alike: &BTreeSet<usize>,
) {
    let mut bots: Vec<_> = all
        .iter()
        .map(|(&number, marked)| (Flag::all(marked, alike.contains(&number)), number, marked))
        .collect();
    bots.sort_by_key(|(flags, number, _)| (flags.is_empty(), flags.first().copied(), *number));
    body.push_str("<h2>Bots</h2>\n");
    let urgent = bots.iter().filter(|(flags, ..)| !flags.is_empty()).count();
    let _ = match urgent {
        0 => writeln!(body, "<p>None needs a look first."),
        1 => writeln!(body, "<p>One needs a look: it stands first."),
        _ => writeln!(body, "<p>{urgent} need a look: they stand first."),
    };
    body.push_str(
        "Press a title to sort by it.</p>\n<div class=\"wide\"><table id=\"bots\">\n<thead><tr>",
    );
    for (title, of) in titles(plan, all) {
        let of = of.map(|of| format!("<br><small>of {of}</small>"));
        let of = of.unwrap_or_default();
        let _ = write!(body, "<th><button>{title}</button>{of}</th>");
    }
    body.push_str("</tr></thead>\n<tbody>\n");
    for (rank, (flags, number, marked)) in (1..).zip(&bots) {
        row(body, plan, *number, marked, flags, rank);
    }
    body.push_str("</tbody></table></div>\n");
    if all.values().any(|marked| marked.results.games.games() > 0) {
        body.push_str(
            "<p>The small numbers beside the games won are the bounds (95%) of what the bot would win on the average of \
             as many games.</p>\n",
        );
    }
}

/// The titles of the columns, and of how many something is counted.
fn titles(
    plan: &ClassPlan,
    all: &BTreeMap<usize, Marked>,
) -> impl Iterator<Item = (String, Option<u32>)> {
    let plain = |title: &str| (title.to_owned(), None);
    let levels = CaseLevel::ALL.map(|level| {
        let of = |marked: &Marked| marked.results.marks.levels[level.index()].cases;
        (format!("level {level}"), all.values().map(of).max())
    });
    [
        plain("bot"),
        ("mark".to_owned(), Some(100)),
        plain("look, note"),
    ]
    .into_iter()
    .chain(levels)
    .chain([("won".to_owned(), Some(plan.games))])
    .chain(["tied", "lost", "faults", "hidden"].map(plain))
}

fn row(
    body: &mut String,
    plan: &ClassPlan,
    number: usize,
    marked: &Marked,
    flags: &[Flag],
    rank: usize,
) {
    let name = &plan.bots[number].name;
    let (page, name) = (bot_files::page(number, name), Text(name));
    let student = Student::find(&plan.students, &plan.bots[number].name);
    let student =
        student.map(|student| format!("<br><small>{}</small>", Text(student.description())));
    let _ = write!(
        body,
        "<tr><td><a href=\"{page}\">{name}</a>{}</td>",
        student.unwrap_or_default()
    );
    let mark = marked.mark().map(|mark| format!("{mark:.2}"));
    cell(body, mark, "");
    let _ = write!(body, "<td class=\"text note\" data-value=\"{rank}\">");
    for flag in flags {
        let _ = write!(body, "<mark>{}</mark> ", flag.label());
    }
    let _ = write!(
        body,
        "{}</td>",
        Text(marked.note_beside_flags().unwrap_or_default())
    );
    let results = &marked.results;
    for (passes, tried) in results.marks.levels.iter().zip(results.tried) {
        cell(body, (tried > 0).then_some(passes.passed), "");
    }
    let games = results.games;
    let count = |count: u32| (games.games() > 0).then_some(count);
    let bounds = interval(games.won, games.games());
    let bounds = bounds.map(|bounds| format!(" <small>{bounds}</small>"));
    cell(body, count(games.won), &bounds.unwrap_or_default());
    cell(body, count(games.tied), "");
    cell(body, count(games.lost), "");
    let faults = FaultKind::ALL.map(|kind| results.faults_of(kind));
    cell(
        body,
        marked.mark().map(|_| faults.iter().sum::<usize>()),
        "",
    );
    let hidden = results
        .hidden_comparison()
        .map(|comparison| comparison.hidden);
    let of = hidden.map(|Passes { cases, .. }| format!(" of {cases}"));
    let passed = hidden.map(|Passes { passed, .. }| passed);
    cell(body, passed, &of.unwrap_or_default());
    body.push_str("</tr>\n");
}

/// A cell with a number, and something behind it.
fn cell(body: &mut String, number: Option<impl Display>, more: &str) {
    let _ = match number {
        Some(number) => write!(body, "<td data-value=\"{number}\">{number}{more}</td>"),
        None => write!(body, "<td>{NONE}</td>"),
    };
}

/// The bounds of the number of games that a bot which won some of them would win on the average: `49 to 68`.
pub(super) fn interval(won: u32, games: u32) -> Option<String> {
    let Interval { low, high, .. } = Interval::of_share(won.into(), games.into())?;
    let count = |share: f64| (share * f64::from(games)).round();
    Some(format!("{} to {}", count(low), count(high)))
}

/// The students without a bot, and the bots without a student.
fn unmatched(body: &mut String, plan: &ClassPlan, all: &BTreeMap<usize, Marked>) {
    if plan.students.is_empty() {
        return;
    }
    let without = with_bots(plan, all).into_iter();
    let without: Vec<_> = without
        .filter(|(_, bot)| bot.is_none())
        .map(|(student, _)| student.description())
        .collect();
    let names = all.keys().map(|&number| &plan.bots[number].name);
    let foreign: Vec<_> = names
        .filter(|name| Student::find(&plan.students, name).is_none())
        .cloned()
        .collect();
    list(body, "Students without a bot", without);
    list(body, "Bots of no student in the list", foreign);
    body.push_str(
        "<p>The marks for the list: <a href=\"students.csv\">students.csv</a>, for \
         <a href=\"canvas.csv\">Canvas</a>, <a href=\"moodle.csv\">Moodle</a> and \
         <a href=\"gradescope.csv\">Gradescope</a></p>\n",
    );
}

/// A list with its title and its length, unless it is empty.
fn list(body: &mut String, title: &str, lines: Vec<String>) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(body, "<p>{title}: {}</p>\n<ul>", lines.len());
    for line in lines {
        let _ = writeln!(body, "<li>{}</li>", Text(line));
    }
    body.push_str("</ul>\n");
}
