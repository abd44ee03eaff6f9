//! Requests: their fields, and how they are read.

mod address;
mod choice;
mod field;
mod rules;

pub(super) use address::{Image, Opening, Riddle, Subject};
pub(super) use choice::{AnalyseRequest, ExplainRequest, MoveRequest};
pub(super) use field::{line, up_to};
pub(super) use rules::{CheckRequest, ReplayRequest, ReviewRequest, StatusRequest};
pub use rules::{GameSoFar, MovesRequest};

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::Segment;

use super::error::{Code, RequestError};

/// The request in `json`. An error in a field names the field.
pub(super) fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, RequestError> {
    let value = serde_json::from_slice(json).map_err(|error| {
        RequestError::new(Code::InvalidJson, format_args!("this is not JSON: {error}"))
    })?;
    from_value(value)
}

/// The request in `value`.
pub(super) fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, RequestError> {
    // Serde would take an array of the values for the object.
    if !value.is_object() {
        return Err(RequestError::new(
            Code::InvalidJson,
            "expected a JSON object, such as {\"position\": \"4g4/9/9/9/9/9/9/9/4G4 w\"}",
        ));
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let reason = error.inner();
        match error.path().iter().next() {
            Some(Segment::Map { key }) => RequestError::field(format_args!("{key}: {reason}")),
            _ => RequestError::field(reason),
        }
    })
}
