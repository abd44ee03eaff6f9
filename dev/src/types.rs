//! The schemas as declarations of types, in TypeScript and in comments of JavaScript.

use anyhow::Context;
use serde_json::{Value, json};

use crate::schemas::{Named, Schemas, left_out, name_of, to, used};

/// The line above declarations, which follow it to the end of the file.
const MARK: &str =
    "// Questions and answers, as docs/http.md explains them. Made by `cargo dev generate`.\n";

/// The declarations of the package for JavaScript.
pub(crate) fn typescript(text: &str) -> anyhow::Result<String> {
    after_mark(text, |name, schema| {
        let comment_text = comment(schema, "");
        match fields(schema) {
            None => format!("\n{comment_text}export type {name} = {};\n", kind(schema)),
            Some(fields) => {
                let fields = fields.map(|(name, field, is_there)| {
                    let comment_text = comment(field, "  ");
                    let optional = if is_there { "" } else { "?" };
                    format!("{comment_text}  {name}{optional}: {};\n", kind(field))
                });
                let fields: String = fields.collect();
                format!("\n{comment_text}export interface {name} {{\n{fields}}}\n")
            }
        }
    })
}

/// The declarations of the page.
pub(crate) fn javascript(text: &str) -> anyhow::Result<String> {
    after_mark(text, |name, schema| {
        let comment_text = description(schema);
        match fields(schema) {
            None => format!(
                "\n/** {comment_text} @typedef {{{}}} {name} */\n",
                kind(schema)
            ),
            Some(fields) => {
                let fields = fields.map(|(name, field, is_there)| {
                    let name = if is_there { name } else { &format!("[{name}]") };
                    let comment_text = format!(
                        " * @property {{{}}} {name} {}",
                        kind(field),
                        description(field)
                    );
                    format!("{}\n", comment_text.trim_end())
                });
                let fields: String = fields.collect();
                format!("\n/**\n * {comment_text}\n * @typedef {{object}} {name}\n{fields} */\n")
            }
        }
    })
}

fn after_mark(text: &str, declared: impl Fn(&str, &Value) -> String) -> anyhow::Result<String> {
    let (before, _) = text
        .split_once(MARK)
        .with_context(|| format!("expected '{MARK}'"))?;
    let declarations = all()?.into_iter();
    let declarations: String = declarations
        .map(|(name, schema)| declared(&name, &schema))
        .collect();
    Ok(format!("{before}{MARK}{declarations}"))
}

/// Questions about any game, and answers, which also hold where no version is told.
fn all() -> anyhow::Result<Named> {
    let Schemas {
        named,
        requests,
        questions,
    } = Schemas::new()?;
    let answers: Vec<_> = questions.iter().map(|(_, _, answer)| answer).collect();
    let mut all = used(&named, &json!([answers, requests, to("RequestError")]))?;
    for (name, mut schema) in requests {
        left_out(&mut schema);
        all.insert(name, schema);
    }
    Ok(all)
}

/// The fields of an object, and whether they are always there: first those that are, in the order of the type.
pub(crate) fn fields(schema: &Value) -> Option<impl Iterator<Item = (&str, &Value, bool)>> {
    let all = schema["properties"].as_object()?;
    let required = schema["required"].as_array().into_iter().flatten();
    let required: Vec<_> = required.filter_map(Value::as_str).collect();
    let others = all.keys().map(String::as_str);
    let others: Vec<_> = others.filter(|name| !required.contains(name)).collect();
    let count = required.len();
    let names = required.into_iter().chain(others).enumerate();
    Some(names.map(move |(at, name)| (name, &all[name], at < count)))
}

fn description(schema: &Value) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

fn comment(schema: &Value, indent: &str) -> String {
    match description(schema) {
        "" => String::new(),
        comment_text => format!("{indent}/** {comment_text} */\n"),
    }
}

/// A type.
fn kind(schema: &Value) -> String {
    let any = |kinds: &[Value], kind: fn(&Value) -> String| {
        let mut kinds: Vec<_> = kinds.iter().map(kind).collect();
        kinds.dedup();
        kinds.join(" | ")
    };
    if let Some(name) = name_of(schema) {
        return name.to_owned();
    }
    if let Some(values) = schema["enum"].as_array() {
        return any(values, |value| value.to_string().replace('"', "'"));
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        return any(choices, kind);
    }
    let one = |name: &Value| match name.as_str() {
        Some("array") => format!("Array<{}>", kind(&schema["items"])),
        Some("object") => {
            let fields = fields(schema).into_iter().flatten();
            let fields = fields.map(|(name, field, is_there)| {
                let optional = if is_there { "" } else { "?" };
                format!("{name}{optional}: {}", kind(field))
            });
            format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
        }
        Some("integer") => "number".to_owned(),
        Some(name) => name.to_owned(),
        None => "unknown".to_owned(),
    };
    match &schema["type"] {
        Value::Array(names) => names.iter().map(one).collect::<Vec<_>>().join(" | "),
        name => one(name),
    }
}
