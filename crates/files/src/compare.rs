//! The settings of two folders, compared.

use std::path::{Path, PathBuf};

use serde::Serialize;
use serde_json::{Map, Value};

/// Two folders hold parts of different runs.
#[derive(Debug, thiserror::Error)]
#[error("'{}' and '{}' have different settings: {difference}", first.display(), second.display())]
#[non_exhaustive]
pub struct OtherSettings {
    /// The one folder.
    pub first: PathBuf,
    /// The other folder.
    pub second: PathBuf,
    /// The first setting in which their plans differ.
    pub difference: String,
}

/// Checks, by their plans, that two folders hold parts of one run.
///
/// # Errors
/// When the plans differ.
pub fn compare<P: Serialize>(
    (first, one): (&Path, &P),
    (second, other): (&Path, &P),
) -> Result<(), OtherSettings> {
    let [one, other] =
        [serde_json::to_value(one), serde_json::to_value(other)].map(|plan| match plan {
            Ok(Value::Object(settings)) => settings,
            // A plan is always an object.
            _ => Map::new(),
        });
    // A setting with its default value may be missing.
    let value = |settings: &Map<String, Value>, name| {
        settings
            .get(name)
            .map_or("unset".to_owned(), Value::to_string)
    };
    let mut names = one.keys().chain(other.keys());
    match names.find(|name| one.get(*name) != other.get(*name)) {
        None => Ok(()),
        Some(name) => Err(OtherSettings {
            first: first.to_owned(),
            second: second.to_owned(),
            difference: format!(
                "{name} is {} and {}",
                value(&one, name),
                value(&other, name)
            ),
        }),
    }
}
