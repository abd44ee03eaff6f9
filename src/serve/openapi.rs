//! The description of the API: what the routes and their types say of themselves, put together.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::{
    InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Response, ResponseBuilder,
};
use utoipa::{IntoResponses, OpenApi as _};

use super::answer::{Code, Refusal};
use super::task::Api;
use crate::chooser::Level;
use crate::report::Versioned;

/// The schemas that no route names by itself.
#[derive(utoipa::OpenApi)]
#[openapi(components(schemas(
    Versioned<Refusal>, Code, super::request::Moves, super::request::Check, super::request::Play
)))]
struct Common;

/// The description of an API whose routes are still to come.
pub(super) fn empty() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Advance")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(env!("CARGO_PKG_DESCRIPTION")));
    OpenApiBuilder::from(Common::openapi()).info(info).build()
}

/// The description as JSON, with what types cannot say.
pub(super) fn text(described: &OpenApi, api: &Api) -> String {
    let mut text = json!(described);
    let schemas = &mut text["components"]["schemas"];
    let max_time = api.max_time.as_millis().try_into().unwrap_or(u64::MAX);
    for asked in ["Play", "Explain", "Analyse", "StatusRequest"] {
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
                // Those of OpenAPI have a sign.
                field.remove("format");
                field.insert("maximum".to_owned(), json!(most));
            }
        }
    }
    let searching = Level::ALL.into_iter().filter(|level| level.searches());
    let searching = searching.map(|level| json!(level)).chain([Value::Null]);
    schemas["Analyse"]["properties"]["level"] = json!({"enum": searching.collect::<Vec<_>>()});
    // One way to name the move, and not the others.
    let ways = [&["move"][..], &["from", "to"], &["after"]];
    let one = ways.map(|way| {
        let kinds = ways.concat().into_iter().map(|name| {
            let kind = if way.contains(&name) {
                "string"
            } else {
                "null"
            };
            (name.to_owned(), json!({"type": kind}))
        });
        json!({"required": way, "properties": kinds.collect::<Map<_, _>>()})
    });
    schemas["Check"]["oneOf"] = json!(one);
    // A request that is not in order has an error in the place of its answer.
    schemas["Batch"]["properties"]["items"]["items"] = json!({"anyOf": [
        {"$ref": "#/components/schemas/Moves"},
        {"$ref": "#/components/schemas/Check"},
        {"$ref": "#/components/schemas/Play"},
        {"description": "anything else is refused in the place of its answer"},
    ]});
    Value::to_string(&text)
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
        let example = Versioned::new(Refusal::new(codes[0], "the reason in words"));
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("Versioned_Refusal")))
            .example(Some(json!(example)));
        let response = ResponseBuilder::new()
            .description(words.join(", "))
            .content("application/json", content.build());
        (status.to_string(), response.build().into())
    });
    described.collect()
}
