//! The page about a class: how its marks are distributed, and a row for each bot.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::folder;
use super::html::{Text, document};
use super::marked::Marked;
use super::plan::ClassPlan;
use crate::cases::CaseLevel;
use crate::marking::hidden::Contrast;
use crate::number::counted;
use crate::players::FaultKind;

/// Points that a bar of the distribution spans; the last one includes 100.
const SPAN: usize = 10;

/// The page.
pub(super) fn page(plan: &ClassPlan, all: &BTreeMap<usize, Marked>) -> String {
    let mut body = format!("<h1>Marks of {}</h1>\n", counted(all.len() as u32, "bot"));
    let mut marks: Vec<f64> = all.values().filter_map(Marked::mark).collect();
    marks.sort_by(f64::total_cmp);
    if !marks.is_empty() {
        distribution(&mut body, &marks);
    }
    table(&mut body, plan, all);
    body.push_str("<p>The same as a table: <a href=\"marks.csv\">marks.csv</a></p>\n");
    document("Marks", &body)
}

/// Mean, median and a bar for each ten points. The marks are sorted, and there is at least one.
fn distribution(body: &mut String, marks: &[f64]) {
    let mean = marks.iter().sum::<f64>() / marks.len() as f64;
    let middle = marks.len() / 2;
    let median = if marks.len().is_multiple_of(2) {
        f64::midpoint(marks[middle - 1], marks[middle])
    } else {
        marks[middle]
    };
    // Writing to a `String` cannot fail, here and below.
    let _ = writeln!(body, "<p>Mean {mean:.2}, median {median:.2}.</p>\n<table>");
    let spans = 100 / SPAN;
    let mut counts = vec![0; spans];
    for mark in marks {
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

fn table(body: &mut String, plan: &ClassPlan, all: &BTreeMap<usize, Marked>) {
    body.push_str("<h2>Bots</h2>\n<div class=\"wide\"><table>\n<tr><th>bot</th><th>mark</th>");
    for level in CaseLevel::ALL {
        let _ = write!(body, "<th>level {level}</th>");
    }
    body.push_str(
        "<th>won</th><th>tied</th><th>lost</th><th>faults</th><th>hidden</th>\
         <th>differs from the published</th><th>note</th></tr>\n",
    );
    for (&number, marked) in all {
        let bot = &plan.bots[number];
        let (page, name) = (folder::page(number, &bot.name), Text(&bot.name));
        let _ = write!(body, "<tr><td><a href=\"{page}\">{name}</a></td>");
        let mark = marked.mark().map(|mark| format!("{mark:.2}"));
        let _ = write!(body, "<td>{}</td>", mark.unwrap_or_default());
        let results = &marked.results;
        for (passes, tried) in results.marks.levels.iter().zip(results.tried) {
            let _ = match tried {
                0 => write!(body, "<td>not tried</td>"),
                _ => write!(body, "<td>{} of {}</td>", passes.passed, passes.cases),
            };
        }
        let games = results.games;
        let _ = match games.games() {
            0 => write!(body, "<td colspan=\"3\">not tried</td>"),
            _ => write!(
                body,
                "<td>{}</td><td>{}</td><td>{}</td>",
                games.won, games.tied, games.lost
            ),
        };
        let contrast = results.contrast();
        let hidden = contrast
            .map(|Contrast { hidden, .. }| format!("{} of {}", hidden.passed, hidden.cases));
        let differs = contrast.map(|contrast| if contrast.differs() { "yes" } else { "no" });
        let faults: usize = FaultKind::ALL
            .map(|kind| results.faults_of(kind))
            .iter()
            .sum();
        let _ = writeln!(
            body,
            "<td>{faults}</td><td>{}</td><td>{}</td><td class=\"text\">{}</td></tr>",
            hidden.unwrap_or_default(),
            differs.unwrap_or_default(),
            Text(marked.note().unwrap_or_default())
        );
    }
    body.push_str("</table></div>\n");
}
