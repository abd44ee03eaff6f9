//! Several submissions of one student, of which the last counts.

use std::collections::BTreeMap;

use super::bot::ClassBot;
use super::students::Student;
use super::submissions::{PassedOver, Submissions};

impl Submissions {
    /// Keeps the last submission of each student, by the order of their names in which 10 comes after 9.
    pub(super) fn keep_last(&mut self, students: &[Student]) {
        let author = |bot: &ClassBot| match Student::find(students, &bot.name) {
            Some(student) => (true, student.id.clone()),
            None => (false, author(&bot.name).to_owned()),
        };
        let bots = std::mem::take(&mut self.bots);
        let authors: Vec<_> = bots.iter().map(author).collect();
        let mut last = BTreeMap::new();
        for (bot, author) in bots.iter().zip(&authors) {
            let known = last.entry(author).or_insert(bot);
            let [order, before] = [bot, known].map(|bot| {
                let name = without_suffix(&bot.name);
                (canvas_number(name), natural_order(name))
            });
            if order >= before {
                *known = bot;
            }
        }
        for (bot, author) in bots.iter().zip(&authors) {
            match last.get(author).filter(|last| last.name != bot.name) {
                Some(last) => self.passed_over.push(PassedOver {
                    name: bot.name.clone(),
                    reason: format!("'{}' of the same student counts", last.name),
                    later: Some(last.name.clone()),
                }),
                None => self.bots.push(bot.clone()),
            }
        }
    }
}

/// The number of a submission in the name that Canvas gives it: `muelleranna_LATE_81002_990003_bot-2.py`. A later one has
/// a greater number.
fn canvas_number(name: &str) -> Option<u64> {
    let mut words = name.split('_').skip(1).skip_while(|&word| word == "LATE");
    let number = |word: &str| word.parse().ok();
    words
        .next()
        .and_then(number)
        .and(words.next().and_then(number))
}

/// The name of a submission without the suffix of an archive.
fn without_suffix(name: &str) -> &str {
    let end = name.len().saturating_sub(".zip".len());
    match name.get(end..) {
        Some(suffix) if suffix.eq_ignore_ascii_case(".zip") => &name[..end],
        _ => name,
    }
}

/// The name of a submission without the suffix of an archive and without a version: `anna` of `anna-v2.zip`, of
/// `anna_v2` and of `anna (2)`.
fn author(name: &str) -> &str {
    let name = without_suffix(name);
    let digits = |text: &str| text.ends_with(|letter: char| letter.is_ascii_digit());
    let without = |text: &'_ str| {
        text.trim_end_matches(|letter: char| letter.is_ascii_digit())
            .len()
    };
    if let Some(copy) = name.strip_suffix(')').filter(|copy| digits(copy))
        && let Some(author) = copy[..without(copy)].strip_suffix(" (")
    {
        return author;
    }
    let version = name
        .strip_suffix(|_: char| digits(name))
        .map(|_| &name[..without(name)]);
    let version = version.and_then(|text| text.strip_suffix(['v', 'V']));
    version
        .and_then(|text| text.strip_suffix(['-', '_', ' ', '.']))
        .filter(|author| !author.is_empty())
        .unwrap_or(name)
}

/// A name for an order in which 10 comes after 9: its texts, each with the number after it.
fn natural_order(name: &str) -> Vec<(&str, u128)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let text = rest.find(|letter: char| letter.is_ascii_digit());
        let (text, after) = rest.split_at(text.unwrap_or(rest.len()));
        let number = after.find(|letter: char| !letter.is_ascii_digit());
        let (number, after) = after.split_at(number.unwrap_or(after.len()));
        parts.push((text, number.parse().unwrap_or_default()));
        rest = after;
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::marking::class::submissions::submissions;

    #[test]
    fn the_last_submission_of_a_student_counts() {
        let class = tempfile::tempdir().unwrap();
        for name in [
            "anna-v2",
            "anna-v10.zip",
            "bo_12_a",
            "bo_12_b",
            "cy (1)",
            "cy",
            "dan-1",
            "dan-2",
            "eve.zip",
            "eve-v2.zip",
            "fay.zip",
            "fay (1).zip",
            "ginogreen_LATE_13_990002_bot-1.py",
            "ginogreen_13_990010_bot-2.py",
        ] {
            fs::write(class.path().join(name), "").unwrap();
        }
        let student = |id: &str| Student {
            id: id.to_owned(),
            aliases: Vec::new(),
            name: String::new(),
            group: String::new(),
            late: None,
        };
        let found =
            submissions(class.path(), Some("sh {}"), &[student("12"), student("13")]).unwrap();
        let names: Vec<_> = found.bots.iter().map(|bot| bot.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "anna-v10.zip",
                "bo_12_b",
                "cy (1)",
                "dan-1",
                "dan-2",
                "eve-v2.zip",
                "fay (1).zip",
                "ginogreen_13_990010_bot-2.py"
            ]
        );
        let over: Vec<_> = found
            .passed_over
            .iter()
            .map(|it| it.name.as_str())
            .collect();
        assert_eq!(
            over,
            [
                "anna-v2",
                "bo_12_a",
                "cy",
                "eve.zip",
                "fay.zip",
                "ginogreen_LATE_13_990002_bot-1.py"
            ]
        );
        let reason = &found.passed_over[0].reason;
        assert_eq!(reason, "'anna-v10.zip' of the same student counts");
    }
}
