//! The tables for the list of students: the lecturer's own, and those that other systems import.

use std::collections::BTreeMap;

use super::marked::Marked;
use super::plan::ClassPlan;
use super::roster::System;
use super::students::Student;
use super::table::{as_text, table};

/// The mark's column in the tables of other systems.
const TITLE: &str = "Advance";

/// The students in their order, each with the bot that is theirs: its number and outcome.
pub(super) fn with_bots<'a>(
    plan: &'a ClassPlan,
    all: &'a BTreeMap<usize, Marked>,
) -> Vec<(&'a Student, Option<(usize, &'a Marked)>)> {
    let mut bots = BTreeMap::new();
    for (&number, marked) in all {
        for student in Student::all(&plan.students, &plan.bots[number].name) {
            // The last of several counts.
            bots.insert(&student.id, (number, marked));
        }
    }
    let students = plan.students.iter();
    students
        .map(|student| (student, bots.get(&student.id).copied()))
        .collect()
}

/// The tables for the list of students: the lecturer's own, which spreadsheets open, and those that Canvas, Moodle and
/// Gradescope import.
pub(super) fn tables(
    plan: &ClassPlan,
    all: &BTreeMap<usize, Marked>,
) -> Vec<(&'static str, Vec<u8>)> {
    if plan.students.is_empty() {
        return Vec::new();
    }
    let mut own = vec![
        [
            "id",
            "name",
            "group",
            "late minutes",
            "submission",
            "mark",
            "note",
        ]
        .map(str::to_owned),
    ];
    let mut canvas = vec![
        [
            "Student",
            "ID",
            "SIS User ID",
            "SIS Login ID",
            "Section",
            TITLE,
        ]
        .map(str::to_owned),
        ["Points Possible", "", "", "", "", "100"].map(str::to_owned),
    ];
    let mut moodle =
        vec![["ID number", "Full name", "Group", TITLE, "Feedback"].map(str::to_owned)];
    let mut gradescope = vec![["Name", "SID", "Total Score", "Max Points"].map(str::to_owned)];
    for (student, bot) in with_bots(plan, all) {
        let Student {
            id,
            aliases: _,
            name,
            group,
            late,
        } = student.clone();
        let [name, group] = [name, group].map(|text| as_text(&text).unwrap_or(text));
        let submission = bot.map(|(number, _)| plan.bots[number].name.clone());
        let mark = bot.and_then(|(_, marked)| marked.mark());
        let mark = mark.map(|mark| format!("{mark:.2}")).unwrap_or_default();
        let note = match bot {
            Some((_, marked)) => marked.note().unwrap_or_default(),
            None => "no submission".to_owned(),
        };
        let feedback = bot.and_then(|(_, marked)| marked.student_note());
        let late = late.map(|late| late.to_string()).unwrap_or_default();
        let empty = String::new;
        canvas.push([
            name.clone(),
            empty(),
            id.clone(),
            empty(),
            group.clone(),
            mark.clone(),
        ]);
        moodle.push([
            id.clone(),
            name.clone(),
            group.clone(),
            mark.clone(),
            feedback.unwrap_or_default(),
        ]);
        let full = "100".to_owned();
        gradescope.push([name.clone(), id.clone(), mark.clone(), full]);
        let submission = submission.unwrap_or_default();
        let submission = as_text(&submission).unwrap_or(submission);
        own.push([id, name, group, late, submission, mark, note]);
    }
    let [mut canvas, mut moodle] = [table(canvas), table(moodle)];
    if let Some(gradebook) = &plan.gradebook {
        let marks = with_bots(plan, all)
            .into_iter()
            .filter_map(|(student, bot)| {
                let mark = bot.and_then(|(_, marked)| marked.mark())?;
                Some((student.id.as_str(), format!("{mark:.2}")))
            });
        let marks: BTreeMap<_, _> = marks.collect();
        let filled = table(gradebook.filled(|id| marks.get(id).cloned()));
        match gradebook.system {
            System::Canvas => canvas = filled,
            System::Moodle => moodle = filled,
        }
    }
    let marked = "\u{feff}".to_owned() + &table(own);
    vec![
        ("students.csv", marked.into_bytes()),
        ("canvas.csv", canvas.into_bytes()),
        ("moodle.csv", moodle.into_bytes()),
        ("gradescope.csv", table(gradescope).into_bytes()),
    ]
}
