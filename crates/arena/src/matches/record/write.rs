//! The text of a record.

use std::fmt;
use std::time::Duration;

use super::model::Record;
use super::notes::Note;
use super::termination::outcomes;
use crate::game::pgn::Text;
use crate::matches::play::Outcome;
use crate::players::{Evidence, MoveInfo, Played};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text {
            first: Some(self.first_number()),
            before: self.notes.before.clone(),
            result: self.result().to_owned(),
            ..Text::default()
        };
        if !has_foreign_meaning(self) {
            text.add_tag("Game", self.game());
        }
        if let Some(round) = self.round {
            text.add_tag("Round", round);
        }
        text.add_tag("White", &self.players[0]);
        text.add_tag("Black", &self.players[1]);
        text.add_tag("Result", text.result.clone());
        if self.notes.result.is_none() && self.foreign_ending().is_none() {
            text.add_tag("Termination", self.course.outcome.ending(self.game()));
        }
        if let Outcome::Fault { fault, .. } = &self.course.outcome {
            text.add_tag("Reason", &fault.reason);
            if let Some(folder) = fault.evidence.as_ref().and_then(Evidence::folder) {
                text.add_tag("Evidence", folder);
            }
        }
        if let Some(time) = self.course.fault_time {
            text.add_tag("Took", seconds(time));
        }
        if let Some([first, second]) = self.points() {
            text.add_tag("Points", format_args!("{first}-{second}"));
        }
        text.add_tag("Turns", self.turns);
        if let Some(seed) = self.seed {
            text.add_tag("Seed", seed);
        }
        if self.start != self.game().start() {
            text.add_tag("FEN", &self.start);
        }
        for (name, value) in &self.notes.tags {
            text.add_tag(name, value);
        }
        let unannotated = Note::default();
        for (index, played) in self.course.moves.iter().enumerate() {
            let note = self.notes.moves.get(&index).unwrap_or(&unannotated);
            let mut ply = note.write(&played.mv);
            if played.is_measured() {
                ply.comments.insert(0, comment(played));
            }
            text.moves.push(ply);
        }
        text.fmt(f)
    }
}

/// True if another program named the end by a word that means something else here. Such a record is written without the
/// tag `Game`, so that the word is read as the other program's again; only records of the usual game lack the tag.
fn has_foreign_meaning(record: &Record) -> bool {
    let word = record.foreign_ending();
    word.is_some_and(|word| !outcomes(record.game(), &Text::default(), word).is_empty())
}

/// The comment of a move in a record, `0.031 s, score 35, depth 6, nodes 4711`, without unknown parts.
#[must_use]
pub fn comment(played: &Played) -> String {
    let MoveInfo {
        score,
        depth,
        nodes,
    } = played.info;
    let mut text = seconds(played.time);
    let measures = [
        ("score", score.map(i128::from)),
        ("depth", depth.map(i128::from)),
        ("nodes", nodes.map(i128::from)),
    ];
    for (name, value) in measures {
        if let Some(value) = value {
            text += &format!(", {name} {value}");
        }
    }
    text
}

fn seconds(time: Duration) -> String {
    format!("{:.6} s", time.as_secs_f64())
}
