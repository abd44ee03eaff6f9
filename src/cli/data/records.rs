//! The records in the files that a command names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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

/// The files of records that a path names: those of a folder, or of its `games` where a match has kept them there.
pub fn files(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let games = path.join("games");
    let folder = if games.is_dir() { &games } else { path };
    let cannot = || format!("cannot read the folder '{}'", folder.display());
    let entries = fs::read_dir(folder).with_context(cannot)?;
    let files = entries.map(|entry| Ok(entry?.path()));
    let mut files = files.collect::<io::Result<Vec<_>>>().with_context(cannot)?;
    files.retain(|file| file.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    ensure!(!files.is_empty(), "no records in '{}'", folder.display());
    Ok(files)
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
