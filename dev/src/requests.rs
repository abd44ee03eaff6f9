//! The schemas of questions: of each, one for every game that answers it.
//!
//! In each of them, positions, levels and the rest are those of its game, so that clients and tests know what the
//! server takes.

use advance::any::{AnyGame, AnyLevel};
use advance::api::Question;
use advance::games::{ADVANCE, ALL};
use serde_json::{Map, Value, json};

use crate::schemas::{Named, in_pascal_case, name_of, to};

/// The fields of a check: one of these groups.
const CHECKED: [(&str, &[&str]); 3] = [
    ("ByMove", &["move"]),
    ("BySquares", &["from", "to"]),
    ("ByPosition", &["after"]),
];

/// The schemas of questions that come in a body.
pub(crate) struct Requests {
    /// All of them.
    pub(crate) all: Named,
    /// Those into which each one is divided.
    parts: Map<String, Value>,
}

impl Requests {
    pub(crate) fn new(requests: &Named) -> Self {
        let mut all = Named::new();
        let mut parts = Map::new();
        for (name, schema) in requests {
            let stem = name.trim_end_matches("Request");
            let mut any = Vec::new();
            let mut add = |name: String, schema: Value| {
                any.push(to(&name));
                all.insert(name, schema);
            };
            // A question that names no game is the same for all.
            let names_game = schema["properties"].get("game").is_some();
            let asked = |game| is_answered(stem, game) && (names_game || game == ADVANCE);
            for game in ALL.into_iter().filter(|&game| asked(game)) {
                let schema = of_game(schema, stem, game);
                let prefix = match game == ADVANCE {
                    true => String::new(),
                    false => in_pascal_case(game.name()),
                };
                match stem {
                    "Check" => {
                        for (by, fields) in CHECKED {
                            add(format!("{prefix}{stem}{by}Request"), about(&schema, fields));
                        }
                    }
                    _ => add(format!("{prefix}{name}"), schema),
                }
            }
            let any = match &any[..] {
                [one] => one.clone(),
                _ => json!({"anyOf": any}),
            };
            parts.insert(name.clone(), any);
        }
        Self { all, parts }
    }

    /// The fields in the body of a question.
    pub(crate) fn of(&self, question: Question, asked: Value, named: &mut Named) -> Value {
        if let Some(name) = name_of(&asked) {
            return self.parts[name].clone();
        }
        // A batch of other questions.
        let mut batch = asked;
        let items = &mut batch["properties"]["items"]["items"];
        if let Some(parts) = name_of(items).and_then(|name| self.parts.get(name)) {
            *items = parts.clone();
        }
        let name = format!("{}Request", in_pascal_case(question.name()));
        let reference = to(&name);
        named.insert(name, batch);
        reference
    }
}

/// The fields of an address.
pub(crate) fn parameters(question: Question, asked: &Value) -> Value {
    let stem = in_pascal_case(question.name());
    let games = ALL.into_iter().filter(|&game| is_answered(&stem, game));
    let games: Vec<_> = games.collect();
    let fields = asked["properties"].as_object().into_iter().flatten();
    // If only one game answers, it need not be named.
    let fields = fields.filter(|&(name, _)| name != "game" || games.len() > 1);
    let parameters = fields.map(|(name, field)| {
        let mut any: Vec<Value> = Vec::new();
        for &game in &games {
            let mut schema = own(name, field, &stem, game);
            if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
                choices.retain(|choice| choice["type"] != "null");
                schema = choices[0].take();
            }
            if let Some(Value::Array(kinds)) = schema.get("type") {
                schema["type"] = kinds[0].clone();
            }
            if let Some(fields) = schema.as_object_mut() {
                fields.remove("description");
            }
            if !any.contains(&schema) {
                any.push(schema);
            }
        }
        let schema = match &any[..] {
            [one] => one.clone(),
            _ => json!({"anyOf": any}),
        };
        let required = asked["required"].as_array();
        json!({
            "name": name,
            "in": "query",
            "required": required.is_some_and(|required| required.contains(&json!(name))),
            "description": field["description"],
            "schema": schema,
        })
    });
    parameters.collect()
}

/// True if a question can be asked about a game.
fn is_answered(stem: &str, game: AnyGame) -> bool {
    match stem {
        "Analyse" => game.levels().into_iter().any(|level| level.searches()),
        "Openings" | "Puzzle" | "Review" => game == ADVANCE,
        _ => true,
    }
}

/// A question about one game.
fn of_game(schema: &Value, stem: &str, game: AnyGame) -> Value {
    let mut schema = schema.clone();
    if let Some(fields) = schema["properties"].as_object_mut() {
        for (name, field) in fields.iter_mut() {
            *field = own(name, field, stem, game);
        }
        if !game.is_rated() {
            fields.remove("elo");
        }
        // Where both sides move at once, no moves are compared.
        if stem == "Explain" && game.facts().at_once {
            fields.remove("move");
        }
        if let Some(named) = fields.get_mut("game") {
            *named = match game == ADVANCE {
                true => json!({"enum": [game.name(), null]}),
                false => json!({"const": game.name()}),
            };
        }
    }
    if game != ADVANCE
        && let Some(required) = schema["required"].as_array_mut()
    {
        required.push("game".into());
    }
    schema
}

/// The words of questions whose values each game has for itself, and their schemas in Advance.
const WORDS: [(&str, &str); 9] = [
    ("after", "Position"),
    ("from", "Square"),
    ("game", "GameName"),
    ("move", "Move"),
    ("moves", "Move"),
    ("past", "Position"),
    ("position", "Position"),
    ("theme", "Theme"),
    ("to", "Square"),
];

/// A field of a question with the values of a game.
fn own(name: &str, field: &Value, stem: &str, game: AnyGame) -> Value {
    let word = WORDS.iter().find(|(word, _)| *word == name);
    let values = match (word, name) {
        (Some((_, "Position")), _) if game != ADVANCE => json!({
            "type": "string",
            "format": format!("position.{game}"),
            "examples": [game.start().to_string()],
        }),
        (Some((_, "Move" | "Square")), _) if game != ADVANCE => json!({"type": "string"}),
        (Some((_, schema)), _) => to(schema),
        (None, "level") if stem == "Analyse" => levels(game, |level| level.searches()),
        (None, "level") if game != ADVANCE => levels(game, |_| true),
        (None, "level") => to("Level"),
        // The bounds of numbers, which their formats only name.
        _ => match field["format"].as_str() {
            Some("uint32") => json!({"type": "integer", "maximum": u32::MAX}),
            Some("uint" | "uint64") => json!({"type": "integer", "maximum": u64::MAX}),
            _ => return field.clone(),
        },
    };
    let is_null = |kind: &Value| kind == "null" || kind["type"] == "null";
    let mut kinds = ["type", "anyOf"]
        .iter()
        .filter_map(|of| field[of].as_array())
        .flatten();
    let may_be_null = kinds.any(is_null);
    let mut one = field.as_object().cloned().unwrap_or_default();
    for of in ["type", "anyOf", "$ref", "format"] {
        one.remove(of);
    }
    let description = one.remove("description");
    match field.get("items") {
        Some(_) => {
            one.insert("type".into(), "array".into());
            one.insert("items".into(), values);
        }
        None => one.extend(values.as_object().cloned().unwrap_or_default()),
    }
    // Makers of examples mistake a null among the types of an array for one of its items.
    let is_apart = one.contains_key("$ref") || one.contains_key("items");
    if may_be_null && is_apart {
        one = Map::from_iter([("anyOf".into(), json!([one, {"type": "null"}]))]);
    } else if may_be_null {
        match one.get_mut("enum") {
            Some(Value::Array(values)) => values.push(Value::Null),
            _ => {
                let kind = one.remove("type");
                one.insert("type".into(), json!([kind, "null"]));
            }
        }
    }
    one.extend(description.map(|text| ("description".into(), text)));
    one.into()
}

/// Some levels of a game.
fn levels(game: AnyGame, is_one: fn(AnyLevel) -> bool) -> Value {
    let levels = game.levels().into_iter().filter(|&level| is_one(level));
    let names: Vec<_> = levels.map(AnyLevel::name).collect();
    json!({"enum": names})
}

/// The question with these fields of [`CHECKED`], which it must have, and without the others.
fn about(schema: &Value, fields: &[&str]) -> Value {
    let mut schema = schema.clone();
    for field in CHECKED.iter().flat_map(|(_, fields)| *fields) {
        let Some(all) = schema["properties"].as_object_mut() else {
            continue;
        };
        match fields.contains(field) {
            false => {
                all.remove(*field);
            }
            true => {
                // It is there, so it is not null.
                let kept = &mut all[*field];
                if let Some(Value::Array(choices)) = kept.get_mut("anyOf") {
                    let one = choices[0].take();
                    if let (Some(kept), Value::Object(one)) = (kept.as_object_mut(), one) {
                        kept.remove("anyOf");
                        kept.extend(one);
                    }
                }
                if let Some(Value::Array(kinds)) = kept.get("type") {
                    kept["type"] = kinds[0].clone();
                }
                if let Some(required) = schema["required"].as_array_mut() {
                    required.push((*field).into());
                }
            }
        }
    }
    schema
}
