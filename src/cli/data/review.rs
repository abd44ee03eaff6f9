//! `advance replay --review`: why recorded games were lost.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use advance::answer::Versioned;
use advance::cases::CaseLevel;
use advance::games::GAMES;
use advance::marking::{Review, ReviewError};
use advance::matches::record::Record;
use advance::report::Expected;
use advance::turning::TurningPoint;
use anyhow::{Context, ensure};
use serde::Serialize;

use crate::cli::PRINTING;
use crate::cli::arguments::input;
use crate::cli::terminal::turning::told;

/// The review of a record; the help of the command explains its fields.
#[derive(Serialize)]
struct Reviewed {
    record: String,
    /// `None` if neither side lost.
    #[serde(flatten)]
    review: Option<Review>,
    turning_points: Vec<TurningPoint>,
}

/// Prints the review of each record, judged by the rule of `level`. Names records without a review on standard error.
///
/// # Errors
/// Some records have no review, because they cannot be read, or are of another game.
pub fn run(records: &[PathBuf], level: CaseLevel, json: bool) -> anyhow::Result<()> {
    let mut without = 0;
    for path in records {
        let name = path.display();
        match review(path, level) {
            Ok((record, reviewed)) => print(&record, reviewed, json).context(PRINTING)?,
            Err(error) if records.len() == 1 => return Err(error.context(format!("'{name}'"))),
            Err(error) => {
                without += 1;
                // Standard error may be closed.
                let _ = writeln!(io::stderr(), "{name}: {error:#}");
            }
        }
    }
    let all = records.len();
    ensure!(without == 0, "{without} of {all} records have no review");
    Ok(())
}

fn review(path: &Path, level: CaseLevel) -> anyhow::Result<(Record, Reviewed)> {
    let record = Record::read(&input::text(path)?, GAMES)?;
    let review = match Review::new(&record, level) {
        Err(ReviewError::NotLost) => None,
        review => Some(review?),
    };
    let reviewed = Reviewed {
        record: path.display().to_string(),
        review,
        turning_points: TurningPoint::all(&record)?,
    };
    Ok((record, reviewed))
}

fn print(record: &Record, reviewed: Reviewed, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        return writeln!(out, "{}", Versioned::new(reviewed));
    }
    let Reviewed {
        record: name,
        review,
        turning_points,
    } = reviewed;
    writeln!(out, "{name}:")?;
    match &review {
        Some(review) => {
            for sentence in review.told() {
                writeln!(out, "  {sentence}")?;
            }
        }
        None => writeln!(out, "  neither side lost this game")?,
    }
    let turn = review.and_then(|review| review.turn);
    if let Some(comparison) = turn.and_then(|turn| turn.comparison) {
        write!(out, "{}", Expected(&comparison))?;
    }
    write!(out, "{}", told(record, &turning_points))
}
