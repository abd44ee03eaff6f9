//! `advance replay --review`: why recorded games were lost.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use advance::answer::Versioned;
use advance::any::AnyPosition;
use advance::cases::CaseLevel;
use advance::game::pgn;
use advance::marking::{Review, ReviewError};
use advance::matches::record::{AnnotatedMove, Note, Record};
use advance::report::Expected;
use advance::turning::{Story, TurningPoint};
use anyhow::{Context, ensure};
use serde::Serialize;

use crate::cli::data::records::{Named, records};
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::turning::{lesson, story_text};

/// The review of a record; the help of the command explains its fields.
#[derive(Serialize)]
struct Reviewed {
    record: String,
    /// `None` if neither side lost.
    #[serde(flatten)]
    review: Option<Review>,
    #[serde(flatten)]
    story: Story,
}

/// Prints the review of each record, or of that of a number in each file, judged by the rule of `level`. Names records
/// without a review on standard error.
///
/// # Errors
/// Some records have no review, because they cannot be read, or are of another game.
pub fn run(
    files: &[PathBuf],
    nth: Option<usize>,
    level: CaseLevel,
    json: bool,
) -> anyhow::Result<()> {
    let (mut without, mut all) = (0, 0);
    for path in files {
        let games = match records(path, nth) {
            Ok(games) => games
                .into_iter()
                .map(|Named { name, record }| (name, record.map_err(anyhow::Error::from)))
                .collect(),
            Err(error) => vec![(path.display().to_string(), Err(error))],
        };
        let is_only = files.len() == 1 && games.len() == 1;
        for (name, record) in games {
            all += 1;
            let reviewed = record.and_then(|record| {
                let reviewed = review(name.clone(), &record, level)?;
                Ok((record, reviewed))
            });
            match reviewed {
                Ok((record, reviewed)) => print(&record, reviewed, json).context(PRINTING)?,
                Err(error) if is_only => return Err(error.context(format!("'{name}'"))),
                Err(error) => {
                    without += 1;
                    output::notify(format_args!("{name}: {error:#}"));
                }
            }
        }
    }
    ensure!(without == 0, "{without} of {all} records have no review");
    Ok(())
}

/// Writes the record with its review: a comment and the better line at each move that decided the game.
///
/// # Errors
/// It is no game of Advance, or the file cannot be written.
pub fn annotate(record: &Record, level: CaseLevel, file: &Path) -> anyhow::Result<()> {
    let mut record = record.clone();
    let Reviewed { review, story, .. } = review(String::new(), &record, level)?;
    let positions: Vec<AnyPosition> = record.positions().collect();
    for point in TurningPoint::decisive(story.turning_points) {
        let better = &point.comparison.played;
        let note = record.notes.on(point.ply);
        if !note.glyphs.iter().any(|&glyph| pgn::sign(glyph).is_some()) {
            note.glyphs.insert(0, point.mistake.glyph());
        }
        note.comments.push(lesson(&point));
        let mut position = positions[point.ply].clone();
        let mut line = Vec::new();
        let pv = std::iter::once(&better.mv).chain(better.pv.iter().skip(1));
        for mv in pv {
            let Some(mv) = position.find(&mv.to_string()) else {
                break;
            };
            position = position.after(&mv);
            let note = Note::default();
            line.push(AnnotatedMove { mv, note });
        }
        if let Some(first) = line.first_mut() {
            first.note.comments.push(point.better_deed.clone());
            note.variations.push(line);
        }
    }
    if let Some(last) = record.course.moves.len().checked_sub(1)
        && let Some(review) = review
    {
        let sentences: Vec<String> = review.sentences(Story::voice(&record));
        record.notes.on(last).comments.push(sentences.join(" "));
    }
    Ok(output::write(file, record.to_string().as_bytes())?)
}

fn review(name: String, record: &Record, level: CaseLevel) -> anyhow::Result<Reviewed> {
    let review = match Review::new(record, level) {
        Err(ReviewError::NotLost) => None,
        review => Some(review?),
    };
    Ok(Reviewed {
        record: name,
        review,
        story: Story::of(record, Story::voice(record))?,
    })
}

fn print(record: &Record, reviewed: Reviewed, json: bool) -> io::Result<()> {
    let mut out = output::out();
    if json {
        return writeln!(out, "{}", Versioned::new(reviewed));
    }
    let Reviewed {
        record: name,
        review,
        story,
    } = reviewed;
    writeln!(out, "{name}:")?;
    match &review {
        Some(review) => {
            for sentence in review.sentences(Story::voice(record)) {
                writeln!(out, "  {sentence}")?;
            }
        }
        None => writeln!(out, "  neither side lost this game")?,
    }
    let turn = review.and_then(|review| review.turn);
    if let Some(comparison) = turn.and_then(|turn| turn.comparison) {
        write!(out, "{}", Expected(&comparison))?;
    }
    write!(out, "{}", story_text(record, story))
}
