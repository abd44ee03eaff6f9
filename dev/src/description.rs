//! The description of the API.

use advance::schema::Parts;
use anyhow::Context;
use serde_json::Value;
use utoipa::OpenApi;

/// The description with the schemas of [`Parts`] as their types have them. The rest of it is written by hand, and tests
/// hold it to the answers of the server.
pub(crate) fn parts(text: &str) -> anyhow::Result<String> {
    let mut whole: Value = serde_json::from_str(text)?;
    let made: Value = serde_json::from_str(&Parts::openapi().to_json()?)?;
    let kept = whole["components"]["schemas"]
        .as_object_mut()
        .context("there are schemas")?;
    let made = made["components"]["schemas"]
        .as_object()
        .context("there are schemas")?;
    for (name, schema) in made {
        let kept = kept.get_mut(name);
        let kept = kept.with_context(|| format!("the description has no schema {name}"))?;
        kept.clone_from(schema);
    }
    let mut text = serde_json::to_string_pretty(&whole)?;
    text.push('\n');
    Ok(text)
}
