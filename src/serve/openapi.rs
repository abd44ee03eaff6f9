//! The description of the API, put together from what the routes and their types declare.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::{
    InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Response, ResponseBuilder,
};
use utoipa::{IntoResponses, OpenApi as _};

use super::lines::Place;
use super::schemas::{reference, renamed, settle};
use super::shared::Api;
use crate::answer::{LevelName, Versioned};
use crate::any::AnyGame;
use crate::api::{Code, RequestError};
use crate::chooser::Level;
use crate::games;

/// The schemas that no route names by itself.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    Versioned<RequestError>, Versioned<Place>, Code, crate::api::request::Moves, crate::api::request::Check, crate::api::request::Play
)))]
struct Common;

/// The description of an API without its routes.
pub(super) fn empty() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Advance")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(env!("CARGO_PKG_DESCRIPTION")));
    OpenApiBuilder::from(Common::openapi()).info(info).build()
}

/// The description as JSON, with what types cannot express.
pub(super) fn text(described: &OpenApi, api: &Api) -> String {
    let mut text = json!(described);
    let schemas = &mut text["components"]["schemas"];
    // An answer about Advance has all that answers about every game have, so both alternatives fit it.
    any_of(schemas);
    let max_time = api.max_time.as_millis().try_into().unwrap_or(u64::MAX);
    for asked in [
        "Check",
        "Play",
        "Explain",
        "Analyse",
        "StatusRequest",
        "Played",
    ] {
        let fields = &mut schemas[asked]["properties"];
        for (name, most) in [
            ("seed", u64::MAX),
            ("nodes", u64::MAX),
            ("depth", u32::MAX.into()),
            ("turns", u32::MAX.into()),
            ("begun", u32::MAX.into()),
            ("multipv", u64::MAX),
            ("time", max_time),
        ] {
            if let Some(field) = fields.get_mut(name).and_then(Value::as_object_mut) {
                // The number formats of OpenAPI are signed.
                field.remove("format");
                field.insert("maximum".to_owned(), json!(most));
            }
        }
    }
    let searching = Level::ALL.into_iter().filter(|level| level.searches());
    let searching = searching.map(|level| json!(level)).chain([Value::Null]);
    schemas["Analyse"]["properties"]["level"] = json!({"enum": searching.collect::<Vec<_>>()});
    let about_any_game = about_any_game(schemas);
    // An invalid request in a batch has an error in place of its answer.
    let items = ["Moves", "Check", "Play"].iter();
    let items = items.flat_map(|asked| about_any_game[asked].iter().cloned());
    let other = json!({"description": "anything else is refused in the place of its answer"});
    schemas["Batch"]["properties"]["items"]["items"] =
        json!({"anyOf": items.chain([other]).collect::<Vec<_>>()});
    let paths = text["paths"].as_object_mut();
    for path in paths.into_iter().flat_map(|paths| paths.values_mut()) {
        let place = "/post/requestBody/content/application~1json/schema";
        let Some(schema) = path.pointer_mut(place) else {
            continue;
        };
        let named = schema["$ref"]
            .as_str()
            .and_then(|name| name.rsplit('/').next());
        if let Some(forms) = named.and_then(|name| about_any_game.get(name)) {
            *schema = json!({"anyOf": forms});
        }
    }
    settle(&mut text);
    Value::to_string(&text)
}

/// Alternatives need not exclude each other.
fn any_of(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(kinds) = fields.remove("oneOf") {
                fields.insert("anyOf".to_owned(), kinds);
            }
            fields.values_mut().for_each(any_of);
        }
        Value::Array(items) => items.iter_mut().for_each(any_of),
        _ => {}
    }
}

/// Adds the forms that requests have for the sibling games, and gives references to all forms of each.
fn about_any_game(schemas: &mut Value) -> BTreeMap<&'static str, Vec<Value>> {
    let asked = [
        "Moves",
        "Check",
        "StatusRequest",
        "Replay",
        "Play",
        "Analyse",
    ];
    let forms = asked.map(|asked| {
        let mut forms = Vec::new();
        for game in games::ALL {
            let (about, schema) = match game == games::ADVANCE {
                true => {
                    let mut schema = schemas[asked].clone();
                    schema["properties"]["game"] = json!({"enum": [game.name(), null]});
                    (String::new(), Some(schema))
                }
                false => (
                    in_pascal_case(game.name()),
                    about_sibling(game, &schemas[asked], asked),
                ),
            };
            for (name, schema) in schema.into_iter().flat_map(|it| by_ways(asked, it)) {
                let name = format!("{about}{name}");
                forms.push(reference(&name));
                schemas[name] = schema;
            }
        }
        // The form for Advance has taken its place.
        if renamed(asked) != asked
            && !schemas[renamed(asked)].is_null()
            && let Some(schemas) = schemas.as_object_mut()
        {
            schemas.remove(asked);
        }
        (asked, forms)
    });
    forms.into()
}

/// The forms of a request, with their names: a check names its move in exactly one of several ways.
fn by_ways(asked: &str, schema: Value) -> Vec<(String, Value)> {
    if asked != "Check" {
        return vec![(renamed(asked).to_owned(), schema)];
    }
    let ways = [
        ("CheckByMoveRequest", &["move"][..]),
        ("CheckBySquaresRequest", &["from", "to"]),
        ("CheckByPositionRequest", &["after"]),
    ];
    let forms = ways.map(|(name, way)| {
        let mut schema = schema.clone();
        if let Some(fields) = schema["properties"].as_object_mut() {
            for other in ways.iter().flat_map(|(_, way)| *way) {
                let Some(field) = fields.remove(*other) else {
                    continue;
                };
                if way.contains(other) {
                    fields.insert((*other).to_owned(), without_null(field));
                }
            }
        }
        if let Some(required) = schema["required"].as_array_mut() {
            required.extend(way.iter().map(|name| json!(name)));
        }
        (name.to_owned(), schema)
    });
    forms.into()
}

/// The field without its null, because it is required.
fn without_null(mut field: Value) -> Value {
    if let Some(kind) = field.pointer_mut("/anyOf/0") {
        return kind.take();
    }
    if let Some(kind) = field.pointer("/type/0") {
        field["type"] = kind.clone();
    }
    field
}

/// A name with hyphens as the name of a schema.
fn in_pascal_case(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    });
    words.collect()
}

/// The schema of a request about another game than Advance; `None` if there is no such request.
fn about_sibling(game: AnyGame, schema: &Value, asked: &str) -> Option<Value> {
    let mut levels: Vec<_> = (0..game.levels().len()).collect();
    levels.retain(|&level| asked != "Analyse" || game.searches(level));
    if levels.is_empty() {
        return None;
    }
    let mut schema = schema.clone();
    if let Some(required) = schema["required"].as_array_mut() {
        required.push(json!("game"));
    }
    let position = json!({
        "type": "string", "format": format!("position.{}", game.name()),
        "examples": [game.start().to_string()],
    });
    let names = game.levels();
    let levels = levels
        .into_iter()
        .map(|level| json!(LevelName::of(&names[level])));
    let or_null = |kind: &str| json!({"type": [kind, "null"]});
    if !game.is_rated()
        && let Some(fields) = schema["properties"].as_object_mut()
    {
        fields.remove("elo");
    }
    for (name, field) in schema["properties"].as_object_mut()? {
        *field = match name.as_str() {
            "game" => json!({"const": game.name()}),
            "position" => position.clone(),
            "after" => json!({"anyOf": [position, {"type": "null"}]}),
            "past" => {
                let array =
                    json!({"type": "array", "items": position, "maxItems": field["maxItems"]});
                json!({"anyOf": [array, {"type": "null"}]})
            }
            "move" | "from" | "to" => or_null("string"),
            "moves" => {
                json!({"type": "array", "items": {"type": "string"}, "maxItems": field["maxItems"]})
            }
            "level" => json!({"enum": levels.clone().chain([Value::Null]).collect::<Vec<_>>()}),
            _ => continue,
        };
    }
    Some(schema)
}

/// The response to a client that has the answer already.
pub(super) struct Unchanged;

impl IntoResponses for Unchanged {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let response = ResponseBuilder::new().description(
            "The client has this answer already: it has sent its `ETag` as `If-None-Match`.",
        );
        BTreeMap::from([("304".to_owned(), response.build().into())])
    }
}

/// How a request with a body may fail.
pub(super) struct Failed;

impl IntoResponses for Failed {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        failures(Code::ALL)
    }
}

/// How a request without a body may fail.
pub(super) struct Denied;

impl IntoResponses for Denied {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        failures([Code::InvalidField, Code::ForeignHost, Code::ForeignPage])
    }
}

/// The answers with these codes, by their statuses.
fn failures(codes: impl IntoIterator<Item = Code>) -> BTreeMap<String, RefOr<Response>> {
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in codes {
        by_status
            .entry(code.status().as_u16())
            .or_default()
            .push(code);
    }
    let described = by_status.into_iter().map(|(status, codes)| {
        let words: Vec<_> = codes.iter().map(|code| format!("`{code}`")).collect();
        let example = Versioned::new(RequestError::new(codes[0], "the reason in words"));
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Versioned_RequestError")))
            .example(Some(json!(example)));
        let response = ResponseBuilder::new()
            .description(words.join(", "))
            .content("application/json", content.build());
        (status.to_string(), response.build().into())
    });
    described.collect()
}
