//! The schemas of questions and answers, made from their types.
//!
//! A game has its own types for some answers, with all fields of those that every game has. Types of one name are
//! merged into one schema, in which a field that not all of them have is optional.

use advance::any::AnyGame;
use advance::api::{self, Question};
use advance::games::ALL;
use anyhow::Context;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

const PLACE: &str = "#/components/schemas/";

/// Schemas by their names.
pub(crate) type Named = Map<String, Value>;

pub(crate) struct Schemas {
    /// Those of answers, and of words in questions.
    pub(crate) named: Named,
    /// Those of questions.
    pub(crate) requests: Named,
    /// The request, and its answer without its version; `None` if that is no JSON.
    pub(crate) questions: Vec<(Question, Value, Option<Value>)>,
}

impl Schemas {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let settings = settings();
        let mut read = settings.clone().for_deserialize().into_generator();
        let mut written = settings.for_serialize().into_generator();
        let mut own = written.clone();
        let questions = Question::ALL.into_iter().map(|question| {
            let asked = api::schema::question(question, &mut read).to_value();
            let answer = api::schema::answer(question, &mut written);
            let answer = answer.map(|answer| plain(answer.to_value()));
            (question, plain(asked), answer)
        });
        let questions: Vec<_> = questions.collect();
        api::schema::generic(&mut written);
        advance::schema::own(&mut own);
        let [mut named, own] = [&mut written, &mut own].map(|written| {
            let mut all = definitions(written);
            all.values_mut().for_each(left_out);
            all
        });
        let known: Named = named.clone().into_iter().chain(own.clone()).collect();
        for (name, schema) in own {
            let merged = match named.get(&name) {
                Some(every) => either(every, &schema, &known),
                None => schema,
            };
            named.insert(name, merged);
        }
        let (requests, words): (Vec<_>, Vec<_>) = definitions(&mut read)
            .into_iter()
            .partition(|(name, _)| name.ends_with("Request"));
        named.extend(words);
        let names = ALL.map(AnyGame::name);
        let game = json!({"type": "string", "description": "A game.", "enum": names});
        named.insert("GameName".into(), game);
        Ok(Self {
            named: all_whole(named)?,
            requests: requests.into_iter().collect(),
            questions,
        })
    }
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = PLACE[1..].trim_end_matches('/').into();
        settings.meta_schema = None;
    })
}

/// The schemas of what commands print.
pub(crate) fn printed() -> anyhow::Result<Named> {
    let mut generator = settings().for_serialize().into_generator();
    advance::schema::printed(&mut generator);
    all_whole(definitions(&mut generator))
}

/// The schemas that something in `from` leads to.
///
/// # Errors
/// A name has no schema.
pub(crate) fn used(named: &Named, from: &Value) -> anyhow::Result<Named> {
    let mut used = Named::new();
    let mut open = vec![from];
    while let Some(value) = open.pop() {
        if let Some(name) = name_of(value) {
            let schema = named
                .get(name)
                .with_context(|| format!("no schema {name}"))?;
            if used.insert(name.to_owned(), schema.clone()).is_none() {
                open.push(schema);
            }
        }
        match value {
            Value::Object(fields) => open.extend(fields.values()),
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    Ok(used)
}

/// A reference to a schema.
pub(crate) fn to(name: &str) -> Value {
    json!({"$ref": format!("{PLACE}{name}")})
}

/// The name of the schema that is referred to.
pub(crate) fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(PLACE)
}

fn definitions(generator: &mut SchemaGenerator) -> Named {
    let all = generator.take_definitions(true).into_iter();
    all.map(|(name, schema)| (name, plain(schema))).collect()
}

/// The schema of an answer whose fields are left out instead of null, if they are not always there.
pub(crate) fn left_out(schema: &mut Value) {
    let required = schema["required"].clone();
    let Some(Value::Object(fields)) = schema.get_mut("properties") else {
        return;
    };
    let null = json!({"type": "null"});
    for (name, field) in fields {
        let is_required = |required: &Vec<_>| required.contains(&json!(name));
        if required.as_array().is_some_and(is_required) {
            continue;
        }
        for list in ["type", "anyOf"] {
            if let Some(Value::Array(choices)) = field.get_mut(list) {
                choices.retain(|it| *it != null && it != "null");
                if let ([Value::String(_)], "type") = (&choices[..], list) {
                    field[list] = choices[0].clone();
                }
            }
        }
        *field = plain(field.take());
    }
}

/// A schema in its plainest form: choices among names as `enum`, choices of one as that one, comments without links.
fn plain(schema: Value) -> Value {
    let Value::Object(fields) = schema else {
        return match schema {
            Value::Array(items) => items.into_iter().map(plain).collect(),
            other => other,
        };
    };
    let fields = fields.into_iter();
    let mut fields: Map<_, _> = fields.map(|(name, field)| (name, plain(field))).collect();
    fields.remove("default");
    if let Some(Value::String(text)) = fields.get_mut("description") {
        *text = plain_text(text);
    }
    if let Some(Value::Array(items)) = fields.get("oneOf") {
        let names: Option<Vec<_>> = items.iter().map(|item| item.get("const")).collect();
        if let Some(names) = names {
            let names = json!(names);
            fields.remove("oneOf");
            fields.insert("type".into(), "string".into());
            fields.insert("enum".into(), names);
        } else if !fields.contains_key("properties") {
            fields.insert("properties".into(), json!({}));
            fields.insert("type".into(), "object".into());
        }
    }
    if let Some(Value::Array(items)) = fields.remove("anyOf") {
        let items = items.into_iter().flat_map(|item| match item.get("anyOf") {
            Some(Value::Array(inner)) if item.as_object().is_some_and(|it| it.len() == 1) => {
                inner.clone()
            }
            _ => vec![item],
        });
        let items: Vec<_> = items.collect();
        match &items[..] {
            [Value::Object(one)] if !fields.contains_key("properties") => {
                fields.extend(one.clone());
            }
            _ => {
                fields.insert("anyOf".into(), items.into());
            }
        }
    }
    Value::Object(fields)
}

/// A comment in the code, for people who read JSON.
fn plain_text(comment: &str) -> String {
    let text = comment.replace('\n', " ").replace("`None`", "`null`");
    let mut parts = text.split("[`");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push('`');
        match part.split_once("`]") {
            Some((name, rest)) => {
                text.push_str(name);
                text.push('`');
                let target = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
                text.push_str(target.map_or(rest, |(_, rest)| rest));
            }
            None => text.push_str(part),
        }
    }
    text
}

fn all_whole(named: Named) -> anyhow::Result<Named> {
    let all = named.iter();
    all.map(|(name, schema)| Ok((name.clone(), whole(schema, &named)?)))
        .collect()
}

/// A schema into which the fields of others are written that stand beside its own.
fn whole(schema: &Value, named: &Named) -> anyhow::Result<Value> {
    let mut schema = schema.clone();
    let Some(fields) = schema.as_object_mut() else {
        return Ok(schema);
    };
    if !fields.contains_key("properties") {
        return Ok(schema);
    }
    for choice in ["anyOf", "oneOf"] {
        let Some(Value::Array(items)) = fields.remove(choice) else {
            continue;
        };
        let items = items.iter().map(|item| match name_of(item) {
            Some(name) => {
                let found = named.get(name);
                whole(found.with_context(|| format!("no schema {name}"))?, named)
            }
            None => Ok(item.clone()),
        });
        let items = items.collect::<anyhow::Result<Vec<_>>>()?;
        let one = items
            .into_iter()
            .reduce(|one, other| either(&one, &other, named));
        let Some(Value::Object(one)) = one else {
            continue;
        };
        for of in ["properties", "required"] {
            match (fields.get_mut(of), one.get(of)) {
                (Some(Value::Object(own)), Some(Value::Object(theirs))) => {
                    own.extend(theirs.clone());
                }
                (Some(Value::Array(own)), Some(Value::Array(theirs))) => {
                    own.extend(theirs.clone());
                }
                (None, Some(theirs)) => {
                    fields.insert(of.into(), theirs.clone());
                }
                _ => {}
            }
        }
    }
    Ok(schema)
}

/// The schemas one of which holds.
fn choices(schema: &Value) -> Vec<Value> {
    match schema.get("anyOf") {
        Some(Value::Array(choices)) => choices.clone(),
        _ => vec![schema.clone()],
    }
}

/// The schema of what one of two has.
fn either(one: &Value, other: &Value, named: &Named) -> Value {
    let bare = |schema: &Value| {
        let mut schema = schema.clone();
        if let Some(fields) = schema.as_object_mut() {
            fields.remove("description");
            fields.remove("format");
        }
        schema
    };
    let [a, b] = [bare(one), bare(other)];
    if a == b {
        return one.clone();
    }
    // A text of any form may also have that of the other.
    let text = json!({"type": "string"});
    let form = name_of(&b).map_or(&b, |name| &named[name]);
    if a == text && form["type"] == "string" && form.get("enum").is_none() {
        return one.clone();
    }
    let mut merged = one.clone();
    if a["type"] == "array" && b["type"] == "array" {
        merged["items"] = either(&one["items"], &other["items"], named);
        return merged;
    }
    let (Some(mine), Some(theirs)) = (a["properties"].as_object(), b["properties"].as_object())
    else {
        let mut any = choices(&a);
        let others = choices(&b).into_iter();
        let others: Vec<_> = others.filter(|it| !any.contains(it)).collect();
        any.extend(others);
        let mut both = json!({"anyOf": any});
        if let Some(description) = one.get("description") {
            both["description"] = description.clone();
        }
        return both;
    };
    let mut properties = theirs.clone();
    for (name, field) in mine {
        let field = match theirs.get(name) {
            Some(other) => either(field, other, named),
            None => field.clone(),
        };
        properties.insert(name.clone(), field);
    }
    merged["properties"] = properties.into();
    let [mine, theirs] = [&a["required"], &b["required"]]
        .map(|required| required.as_array().cloned().unwrap_or_default());
    let required = mine.into_iter().filter(|name| theirs.contains(name));
    merged["required"] = required.collect();
    for choice in ["anyOf", "oneOf"] {
        if let (Some(Value::Array(mine)), Some(Value::Array(theirs))) =
            (a.get(choice), b.get(choice))
        {
            let others = theirs.iter().filter(|other| !mine.contains(other));
            merged[choice] = mine.iter().chain(others).cloned().collect();
        }
    }
    merged
}

/// `moves/batch` as `MovesBatch`.
pub(crate) fn in_pascal_case(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    let words = words.map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect()
}
