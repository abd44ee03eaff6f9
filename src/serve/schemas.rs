//! The schemas of the description in a form for code generators: each answer is one object with a name of its own.
//!
//! The program's answers are composed of parts, and are about any game. Generators of clients make little of such
//! alternatives: here the parts become one object, in which fields are optional if not every game has them.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// The beginning of references.
const PLACE: &str = "#/components/schemas/";

/// The names in the description for the schemas of the program's types. Schemas that get one name become one.
const NAMES: [(&str, &str); 58] = [
    ("AboutAction", "ActionInfo"),
    ("AboutLevel", "LevelInfo"),
    ("AboutPiece", "PieceInfo"),
    ("Analyse", "AnalyseRequest"),
    ("AnyGame", "GameName"),
    ("Batch", "BatchRequest"),
    ("Chance", "CellChance"),
    ("Check", "CheckRequest"),
    ("Checked", "CheckedMove"),
    ("Code", "ErrorCode"),
    ("Each_BotMove", "BotMoveItem"),
    ("Each_Checked", "CheckedMoveItem"),
    ("Each_Of", "MoveListItem"),
    ("Ended", "GameEnd"),
    ("Explain", "ExplainRequest"),
    ("LegalMoves", "MoveList"),
    ("Line", "AnalysisLine"),
    ("Mixed", "MixedStrategy"),
    ("Moment", "AnalysisKind"),
    ("Moves", "MovesRequest"),
    ("Play", "MoveRequest"),
    ("Played", "ReviewRequest"),
    ("PuzzleOffer", "PuzzleInfo"),
    ("Refused", "RefusedMove"),
    ("Replay", "ReplayRequest"),
    ("RequestError", "Error"),
    ("Rung", "LevelInfo"),
    ("Searched", "SearchResult"),
    ("SiblingEnd", "GameEnd"),
    ("SiblingMove", "LegalMove"),
    ("SiblingMoves", "MoveList"),
    ("Sides_SquareSet", "SquaresOfSides"),
    ("Sides_String", "NamesOfSides"),
    ("Sides_i32", "PointsOfSides"),
    ("Sides_i64", "PointsOfSides"),
    ("Sifted", "LayerResult"),
    ("Situation", "GameStatus"),
    ("SquareSet", "Squares"),
    ("Strength_Level", "Strength"),
    ("Strength_String", "Strength"),
    ("Versioned_Analysis", "AnalyseAnswer"),
    ("Versioned_Answers_BotMove", "MoveBatchAnswer"),
    ("Versioned_Answers_Checked", "CheckBatchAnswer"),
    (
        "Versioned_Answers_Of_LegalMoves_SiblingMoves",
        "MovesBatchAnswer",
    ),
    ("Versioned_BotMove", "MoveAnswer"),
    ("Versioned_Checked", "CheckAnswer"),
    ("Versioned_Explained", "ExplainAnswer"),
    ("Versioned_Health", "HealthAnswer"),
    ("Versioned_Of_LegalMoves_SiblingMoves", "MovesAnswer"),
    ("Versioned_Offer", "AboutAnswer"),
    ("Versioned_Place", "Waiting"),
    ("Versioned_Puzzle", "PuzzleAnswer"),
    ("Versioned_Replayed", "ReplayAnswer"),
    ("Versioned_RequestError", "ErrorAnswer"),
    ("Versioned_Reviewed", "ReviewAnswer"),
    ("Versioned_Rulebook", "RulesAnswer"),
    ("Versioned_Situation", "StatusAnswer"),
    ("Versioned_Version", "VersionAnswer"),
];

/// The schemas that remain alternatives, as they have little in common.
const ALTERNATIVES: [(&str, &[&str]); 4] = [
    ("BotMoveItem", &["BotMove", "Error"]),
    ("CheckedMoveItem", &["CheckedMove", "Error"]),
    ("MoveListItem", &["MoveList", "Error"]),
    ("ExplainAnswer", &["Explanation", "Comparison", "Verdict"]),
];

/// Schemas that no operation refers to: those of the lines before an answer.
const KEPT: [&str; 1] = ["Waiting"];

/// A reference to a schema.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("{PLACE}{name}")})
}

/// Makes the schemas of a description ready for generators, and leaves out those that nothing needs.
pub(super) fn settle(description: &mut Value) {
    let old = description["components"]["schemas"].take();
    let Value::Object(old) = old else {
        return;
    };
    let mut new: Map<String, Value> = Map::new();
    for (name, schema) in &old {
        let flat = flat(&old, schema);
        match new.get_mut(renamed(name)) {
            Some(known) => *known = merged(&[known.clone(), flat], false),
            None => _ = new.insert(renamed(name).to_owned(), flat),
        }
    }
    for (name, kinds) in ALTERNATIVES {
        if let Some(schema) = new.get_mut(name) {
            let kinds: Vec<_> = kinds.iter().map(|kind| reference(kind)).collect();
            *schema = json!({"description": schema["description"], "anyOf": kinds});
        }
    }
    // These are answers by themselves too.
    for name in ALTERNATIVES[3].1 {
        if let Some(schema) = new.get_mut(*name) {
            schema["properties"]["schema"] = version();
        }
    }
    let versions = new
        .values_mut()
        .filter_map(|it| it.pointer_mut("/properties/schema"));
    versions.for_each(|schema| *schema = version());
    description["components"]["schemas"] = Value::Object(new);
    rename(description);
    prune(description);
}

fn version() -> Value {
    json!({"type": "integer", "description": "The version of the answers.", "examples": [1]})
}

/// The name of a schema in the description.
pub(super) fn renamed(name: &str) -> &str {
    let known = NAMES.iter().find(|(old, _)| *old == name);
    known.map_or(name, |(_, new)| new)
}

/// A schema as one object, if it is composed of objects.
fn flat(all: &Map<String, Value>, schema: &Value) -> Value {
    let target = schema["$ref"]
        .as_str()
        .and_then(|place| all.get(place.strip_prefix(PLACE)?));
    if let Some(target) = target {
        return flat(all, target);
    }
    for (kind, is_whole) in [("allOf", true), ("anyOf", false), ("oneOf", false)] {
        if let Some(parts) = schema[kind].as_array() {
            let parts: Vec<_> = parts.iter().map(|part| flat(all, part)).collect();
            if parts.iter().all(|part| part["properties"].is_object()) {
                let mut whole = merged(&parts, is_whole);
                // The description that all answers share says nothing about this one.
                let is_answer = whole["properties"]["schema"].is_object();
                if !is_answer && !schema["description"].is_null() {
                    whole["description"] = schema["description"].clone();
                }
                return whole;
            }
        }
    }
    schema.clone()
}

/// One object with the fields of all parts: all parts apply if `is_whole`, or else one of them.
fn merged(parts: &[Value], is_whole: bool) -> Value {
    if !parts.iter().all(|part| part["properties"].is_object()) {
        return parts[0].clone();
    }
    let mut fields = Map::new();
    for (name, field) in parts
        .iter()
        .flat_map(|part| part["properties"].as_object())
        .flatten()
    {
        match fields.get_mut(name) {
            None => _ = fields.insert(name.clone(), field.clone()),
            Some(known) => *known = either(known, field),
        }
    }
    let required = |part: &Value| -> BTreeSet<String> {
        let names = part["required"].as_array().into_iter().flatten();
        names
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect()
    };
    let all = parts.iter().map(required);
    let required = all.reduce(|one, other| match is_whole {
        true => &one | &other,
        false => &one & &other,
    });
    json!({
        "type": "object", "description": parts[0]["description"], "properties": fields,
        "required": required.unwrap_or_default(),
    })
}

/// A field that has one form in some games and another in others.
fn either(one: &Value, other: &Value) -> Value {
    if shape(one) == shape(other) {
        return one.clone();
    }
    let mut kinds: Vec<Value> = Vec::new();
    for field in [one, other] {
        match field["anyOf"].as_array() {
            Some(own) => kinds.extend(own.iter().cloned()),
            None => kinds.push(field.clone()),
        }
    }
    let mut seen = BTreeSet::new();
    kinds.retain(|kind| seen.insert(shape(kind)));
    match &kinds[..] {
        [kind] => kind.clone(),
        _ => json!({"anyOf": kinds}),
    }
}

/// A schema without its description, with the names that its references will have.
fn shape(schema: &Value) -> String {
    let mut schema = schema.clone();
    rename(&mut schema);
    strip(&mut schema);
    schema.to_string()
}

fn strip(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.remove("description");
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// Gives all references their new names.
fn rename(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(place)) = fields.get_mut("$ref")
                && let Some(name) = place.strip_prefix(PLACE)
            {
                *place = format!("{PLACE}{}", renamed(name));
            }
            fields.values_mut().for_each(rename);
        }
        Value::Array(items) => items.iter_mut().for_each(rename),
        _ => {}
    }
}

/// Leaves out the schemas that nothing refers to.
fn prune(description: &mut Value) {
    let mut used: BTreeSet<_> = KEPT.map(str::to_owned).into();
    let mut open = vec![&description["paths"]];
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                let place = fields.get("$ref").and_then(Value::as_str);
                if let Some(name) = place.and_then(|place| place.strip_prefix(PLACE))
                    && used.insert(name.to_owned())
                {
                    open.push(&description["components"]["schemas"][name]);
                }
                open.extend(fields.values());
            }
            Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
    if let Some(schemas) = description["components"]["schemas"].as_object_mut() {
        schemas.retain(|name, _| used.contains(name));
    }
}
