//! The records in the files that a command names.

use std::path::Path;

use advance::games::GAMES;
use advance::matches::record::{ParseRecordError, Record};
use advance::number::counted;
use anyhow::{Context, bail, ensure};

use crate::cli::arguments::input;

/// A record of a file, with its name in messages.
pub struct Named {
    /// The file, with the number of the game where there are several.
    pub name: String,
    /// The record.
    pub record: Result<Record, ParseRecordError>,
}

/// The records of a file, or the one of this number.
pub fn records(path: &Path, nth: Option<usize>) -> anyhow::Result<Vec<Named>> {
    let records = Record::read_all(&input::text(path)?, GAMES)?;
    let (all, path) = (records.len(), path.display());
    ensure!(
        nth.is_none_or(|nth| nth <= all),
        "--nth: '{path}' holds {}",
        counted(all, "game")
    );
    let numbered = records.into_iter().zip(1..);
    let named = numbered.map(|(record, number)| Named {
        name: match all {
            1 => path.to_string(),
            _ => format!("{path} {number}"),
        },
        record,
    });
    Ok(match nth {
        Some(nth) => named.skip(nth - 1).take(1).collect(),
        None => named.collect(),
    })
}

/// The only record of a file, or the one of this number.
pub fn only(path: &Path, nth: Option<usize>) -> anyhow::Result<Record> {
    let name = || format!("'{}'", path.display());
    let mut records = records(path, nth).with_context(name)?;
    match (records.len(), records.pop()) {
        (1, Some(Named { record, .. })) => record.with_context(name),
        (games, _) => bail!("{} holds {games} games: choose one with --nth", name()),
    }
}
