//! The promise of v1, which docs/http.md makes: what a client of an earlier release sends and reads is still there.

use std::collections::{BTreeMap, BTreeSet};
use std::{env, fs};

use serde_json::Value;

/// The fields of the release that is compared with, a line each. A release writes them: see CONTRIBUTING.md.
const PROMISED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/api-v1.txt");

/// A field of a question (`<`) or an answer (`>`), by its place.
type Fields = BTreeMap<String, Field>;

/// Its values, and its types.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Field {
    is_required: bool,
    kinds: BTreeSet<String>,
}

/// A description, whose schemas have names.
struct Description(Value);

impl Description {
    fn target<'a>(&'a self, schema: &'a Value) -> Option<(&'a str, &'a Value)> {
        let (_, name) = schema["$ref"].as_str()?.rsplit_once('/')?;
        Some((name, &self.0["components"]["schemas"][name]))
    }

    fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
        let keys = ["anyOf", "oneOf", "allOf"].into_iter();
        keys.flat_map(|key| schema[key].as_array().into_iter().flatten())
    }

    fn kinds(&self, schema: &Value) -> BTreeSet<String> {
        if let Some((_, target)) = self.target(schema) {
            return self.kinds(target);
        }
        let own = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            kind => vec![kind.clone()],
        };
        let own = own.iter().filter_map(Value::as_str).map(str::to_owned);
        let values = schema["enum"].as_array().into_iter().flatten();
        let values = values.chain(schema.get("const")).map(Value::to_string);
        let others = Self::alternatives(schema).flat_map(|it| self.kinds(it));
        own.chain(values).chain(others).collect()
    }

    /// Adds the fields of a schema. Those of a schema within itself are known.
    fn add(&self, at: &str, schema: &Value, within: &[&str], fields: &mut Fields) {
        if let Some((name, target)) = self.target(schema) {
            if !within.contains(&name) {
                self.add(at, target, &[within, &[name]].concat(), fields);
            }
            return;
        }
        for alternative in Self::alternatives(schema) {
            self.add(at, alternative, within, fields);
        }
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let required = schema["required"].as_array().into_iter().flatten();
            let at = format!("{at}.{name}");
            let found = fields.entry(at.clone()).or_insert(Field {
                is_required: true,
                kinds: BTreeSet::new(),
            });
            found.is_required &= required.into_iter().any(|it| it == name.as_str());
            found.kinds.extend(self.kinds(field));
            self.add(&at, field, within, fields);
        }
        if schema["items"].is_object() {
            self.add(&format!("{at}[]"), &schema["items"], within, fields);
        }
    }

    fn fields(&self) -> Fields {
        let mut fields = Fields::new();
        for (path, methods) in self.0["paths"].as_object().unwrap() {
            // The items of a batch are the questions and answers of another path.
            for (method, operation) in methods.as_object().unwrap() {
                if path.ends_with("/batch") {
                    continue;
                }
                for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    let at = format!("{method} {path} < .{}", parameter["name"].as_str().unwrap());
                    let field = Field {
                        is_required: parameter["required"] == true,
                        kinds: self.kinds(&parameter["schema"]),
                    };
                    fields.insert(at, field);
                }
                let contents = |message: &Value| {
                    message["content"]
                        .as_object()
                        .cloned()
                        .into_iter()
                        .flatten()
                };
                for (_, content) in contents(&operation["requestBody"]) {
                    self.add(
                        &format!("{method} {path} < "),
                        &content["schema"],
                        &[],
                        &mut fields,
                    );
                }
                for (status, response) in operation["responses"].as_object().unwrap() {
                    let at = match &**status {
                        "200" => format!("{method} {path} > "),
                        _ => "error > ".to_owned(),
                    };
                    for (_, content) in contents(response) {
                        self.add(&at, &content["schema"], &[], &mut fields);
                    }
                }
            }
        }
        fields
    }
}

fn line((at, Field { is_required, kinds }): (&String, &Field)) -> String {
    let kinds: Vec<_> = kinds.iter().map(String::as_str).collect();
    let mark = if *is_required { "" } else { "?" };
    format!("{at}{mark}: {}\n", kinds.join(" "))
}

fn read(line: &str) -> (String, Field) {
    let (at, kinds) = line.split_once(':').unwrap();
    let field = Field {
        is_required: !at.ends_with('?'),
        kinds: kinds.split_whitespace().map(str::to_owned).collect(),
    };
    (at.trim_end_matches('?').to_owned(), field)
}

/// What a client of the promised fields would miss or be refused for.
fn breaks(promised: &Fields, now: &Fields) -> Vec<String> {
    let mut breaks = Vec::new();
    for (at, before) in promised {
        let is_asked = at.contains(" < ");
        let is_kept = now.get(at).is_some_and(|now| match is_asked {
            true => before.kinds.is_subset(&now.kinds) && (before.is_required || !now.is_required),
            // A new value of an answer is an addition, a new type is not.
            false => {
                let types = |field: &Field| -> BTreeSet<String> {
                    let is_type = |kind: &&String| kind.chars().all(|c| c.is_ascii_lowercase());
                    field.kinds.iter().filter(is_type).cloned().collect()
                };
                types(now) == types(before) && (now.is_required || !before.is_required)
            }
        });
        if !is_kept {
            breaks.push(line((at, before)));
        }
    }
    let added = now.iter().filter(|(at, _)| !promised.contains_key(*at));
    let needed = added.filter(|(at, field)| at.contains(" < ") && field.is_required);
    // A new question may need what it likes.
    let is_known = |at: &str| {
        let (question, _) = at.split_once(" < ").unwrap();
        promised
            .keys()
            .any(|it| it.starts_with(&format!("{question} ")))
    };
    breaks.extend(needed.filter(|(at, _)| is_known(at)).map(line));
    breaks
}

#[test]
fn clients_of_earlier_releases_miss_nothing() {
    let description = include_str!("../../src/openapi.json");
    let now = Description(serde_json::from_str(description).unwrap()).fields();
    if env::var_os("ADVANCE_API").is_some_and(|it| it == "write") {
        fs::write(PROMISED, now.iter().map(line).collect::<String>()).unwrap();
    }
    let promised = fs::read_to_string(PROMISED).unwrap();
    let promised: Fields = promised.lines().map(read).collect();
    assert!(promised.len() > 300, "{}", promised.len());
    let breaks = breaks(&promised, &now);
    assert!(breaks.is_empty(), "v1 promises:\n{}", breaks.concat());
}

#[test]
fn breaks_of_the_promise_are_found() {
    let fields = |text: &str| -> Fields { text.lines().map(read).collect() };
    let promised = fields("q < .a: string\nq < .b?: integer\nq > .c: string\nq > .d?: null string");
    for (now, broken) in [
        (
            "q < .a?: null string\nq < .b?: integer\nq > .c: string\nq > .d: null string\nq > .e: array",
            0,
        ),
        (
            "q < .a: string\nq < .b: integer\nq > .c?: string\nq > .d?: null string",
            2,
        ),
        (
            "q < .a: string\nq < .b?: integer\nq < .f: string\nq > .c: integer",
            3,
        ),
    ] {
        assert_eq!(breaks(&promised, &fields(now)).len(), broken, "{now}");
    }
}
