//! The keys of what commands print with `--json`, for their help.

use advance::answer::SCHEMA;
use anyhow::Context;
use serde_json::Value;

use crate::schemas::{Named, name_of, printed};
use crate::types::fields;

/// The width of keys in help: its width less the longest word that may not stand alone in a last line.
const WIDTH: usize = 72;

pub(crate) fn analysis(_: &str) -> anyhow::Result<String> {
    keys("Analysis", &[])
}

pub(crate) fn comparison(_: &str) -> anyhow::Result<String> {
    keys("Comparison", &["Explanation"])
}

pub(crate) fn explanation(_: &str) -> anyhow::Result<String> {
    keys("Explanation", &[])
}

pub(crate) fn moves(_: &str) -> anyhow::Result<String> {
    keys("LegalMoves", &[])
}

pub(crate) fn puzzle(_: &str) -> anyhow::Result<String> {
    keys("Puzzle", &[])
}

pub(crate) fn status(_: &str) -> anyhow::Result<String> {
    keys("Status", &[])
}

pub(crate) fn checked(_: &str) -> anyhow::Result<String> {
    keys("Checked", &[])
}

/// The keys of an answer and of the objects in it, without those that are in the `known` answers.
fn keys(answer: &str, known: &[&str]) -> anyhow::Result<String> {
    let named = printed()?;
    let mut known: Vec<_> = known
        .iter()
        .flat_map(|known| objects(known, &named))
        .collect();
    let mut text = String::new();
    for object in objects(answer, &named) {
        if known.contains(&object) {
            continue;
        }
        let schema = named
            .get(&object)
            .with_context(|| format!("no schema {object}"))?;
        let fields: Vec<_> = fields(schema).into_iter().flatten().collect();
        let longest = fields.iter().map(|(name, ..)| name.len()).max();
        let longest = longest.unwrap_or_default().max("schema".len());
        if object == answer {
            text.push_str(&line(
                "schema",
                &format!("{SCHEMA}, the version of the keys"),
                longest,
            ));
        } else {
            text.push_str(&format!("{object}:\n"));
        }
        for (name, field, _) in fields {
            text.push_str(&line(name, &description(field, &named), longest));
        }
        known.push(object);
    }
    Ok(text.trim_end().to_owned())
}

/// The names of an object and of those in it.
fn objects(name: &str, named: &Named) -> Vec<String> {
    let mut found = vec![name.to_owned()];
    let mut next = 0;
    while let Some(name) = found.get(next).cloned() {
        let mut open = vec![named.get(&name)];
        while let Some(value) = open.pop() {
            let Some(value) = value else { continue };
            let inner = name_of(value).filter(|&name| {
                let is_object = named
                    .get(name)
                    .is_some_and(|it| it["properties"].is_object());
                is_object && !found.iter().any(|found| found == name)
            });
            found.extend(inner.map(str::to_owned));
            match value {
                Value::Object(fields) => open.extend(fields.values().rev().map(Some)),
                Value::Array(items) => open.extend(items.iter().rev().map(Some)),
                _ => {}
            }
        }
        next += 1;
    }
    found
}

/// The description of a field, with its form where that is not plain.
fn description(field: &Value, named: &Named) -> String {
    let words = match (field["description"].as_str(), name_of(field)) {
        (Some(words), _) => words,
        (None, Some(name)) => named[name]["description"].as_str().unwrap_or_default(),
        (None, None) => "",
    };
    let words = words.trim_end_matches('.').replace('`', "");
    let words = match words.split_once(' ') {
        Some((first, rest)) => format!("{} {rest}", first.to_lowercase()),
        None => words.to_lowercase(),
    };
    match form(field, named) {
        Some(form) if form != "or null" || !words.contains("null") => format!("{words} ({form})"),
        _ => words,
    }
}

/// A form that has parts or choices.
fn form(schema: &Value, named: &Named) -> Option<String> {
    if let Some(name) = name_of(schema) {
        let target = named.get(name)?;
        if target["properties"].is_object() {
            return Some(name.to_owned());
        }
        return form(target, named);
    }
    if let Some(values) = schema["enum"].as_array() {
        let values = values
            .iter()
            .map(|value| value.to_string().replace('"', ""));
        return Some(values.collect::<Vec<_>>().join(", "));
    }
    if let Some([one, _]) = schema["anyOf"].as_array().map(Vec::as_slice) {
        let one = form(one, named).map_or_else(String::new, |one| format!("{one} "));
        return Some(format!("{one}or null"));
    }
    if schema["properties"].is_object() {
        let names = fields(schema)?.map(|(name, ..)| name);
        return Some(format!("{{{}}}", names.collect::<Vec<_>>().join(", ")));
    }
    let kinds = &schema["type"];
    if kinds == "array" {
        let items = form(&schema["items"], named);
        return Some(items.map_or_else(|| "array".to_owned(), |items| format!("array of {items}")));
    }
    match kinds
        .as_array()
        .is_some_and(|kinds| kinds.iter().any(|kind| kind == "null"))
    {
        true => Some("or null".to_owned()),
        false => None,
    }
}

/// A key with what it is, in lines of at most [`WIDTH`].
fn line(name: &str, words: &str, longest: usize) -> String {
    let indent = longest + 4;
    let mut text = format!("  {name:longest$} ");
    let mut width = indent - 1;
    for word in words.split(' ') {
        if width + 1 + word.len() > WIDTH {
            text = format!("{}\n{}", text.trim_end(), " ".repeat(indent - 1));
            width = indent - 1;
        }
        text.push(' ');
        text.push_str(word);
        width += 1 + word.len();
    }
    text.push('\n');
    text
}
