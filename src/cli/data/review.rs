//! `advance replay --review`: why recorded games were lost.

use std::io::{self, Write};
use std::path::PathBuf;

use advance::cases::CaseLevel;
use advance::marking::Review;
use advance::matches::record::Record;
use advance::report::{Expected, Versioned};
use anyhow::Context;
use serde::Serialize;

use crate::cli::PRINTING;
use crate::cli::arguments::input;

/// The review of a record; the help of the command explains its fields.
#[derive(Serialize)]
struct Reviewed {
    record: String,
    #[serde(flatten)]
    review: Review,
}

/// Prints the review of each record, judged by the rule of `level`.
pub fn run(records: &[PathBuf], level: CaseLevel, json: bool) -> anyhow::Result<()> {
    for path in records {
        let text = input::text(path)?;
        let name = path.display().to_string();
        let review = text.parse::<Record>().map_err(anyhow::Error::from);
        let review = review.and_then(|record| Ok(Review::new(&record, level)?));
        let review = review.with_context(|| format!("'{name}'"))?;
        print(name, review, json).context(PRINTING)?;
    }
    Ok(())
}

fn print(record: String, review: Review, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        return writeln!(out, "{}", Versioned::new(Reviewed { record, review }));
    }
    writeln!(out, "{record}:")?;
    for sentence in review.told() {
        writeln!(out, "  {sentence}")?;
    }
    let comparison = review.turn.and_then(|turn| turn.comparison);
    match comparison {
        Some(comparison) => write!(out, "{}", Expected(&comparison)),
        None => Ok(()),
    }
}
