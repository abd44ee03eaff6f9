//! Eater.

mod exact;
mod players;
mod rules;
mod strength;

use std::path::Path;

use advance::games::eater::Board;
use serde_json::Value;

/// A file of the published data; none, and a line that says so, where it is not there.
fn published(name: &str) -> Option<Value> {
    let Some(folder) = std::env::var_os("ADVANCE_SIBLINGS") else {
        eprintln!("ADVANCE_SIBLINGS is not set: the published data of Eater was not reproduced");
        return None;
    };
    let path = Path::new(&folder).join("eater").join(name);
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(serde_json::from_slice(&text).unwrap())
}

/// A board from its rows.
#[track_caller]
fn board(rows: &[&str]) -> Board {
    rows.join("\n").parse().unwrap()
}
