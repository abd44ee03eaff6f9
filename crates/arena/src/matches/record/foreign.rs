//! Records of other programs: their moves, and the clear part of the rest.

use super::moves::{ParseRecordError, moves, read_comment, start};
use super::write::{Record, result};
use crate::any::AnyGame;
use crate::game::Ending;
use crate::game::pgn::Text;
use crate::matches::play::{Course, Outcome};

/// Whether the text is from another program: it has none of the tags that all of our records have and that are unusual
/// elsewhere.
pub(super) fn is_foreign(text: &Text) -> bool {
    ["Game", "Turns"]
        .iter()
        .all(|name| text.tag(name).is_none())
}

/// The game in a text, of this game: all its moves must be legal, and comments are ignored. It is over if the rules
/// end it. Any other end is unknown, so such a game counts as unfinished.
pub(super) fn read(text: &Text, game: AnyGame) -> Result<Record, ParseRecordError> {
    let start = start(game, text)?;
    let moves = moves(text, &start, |comment| {
        Some(read_comment(comment).unwrap_or_default())
    })?;
    let name = |side| text.tag(side).unwrap_or("?").to_owned();
    let turns = game.facts().turns.max(moves.len() as u32 / 2 + 1);
    let mut record = Record {
        players: ["White", "Black"].map(name),
        round: None,
        seed: None,
        turns,
        start,
        course: Course {
            moves,
            outcome: Outcome::Unfinished,
            faulted: None,
        },
    };
    text.check_first(record.first_number())?;
    if let Some(tag) = text.tag("Result")
        && tag != text.result
    {
        return Err(ParseRecordError::Outcome {
            said: tag.to_owned(),
            played: text.result.clone(),
        });
    }
    let last = record.positions().last();
    if let Some(last) = last.filter(|last| last.is_over()) {
        record.course.outcome = Outcome::ended(&last, Ending::Rules);
        let played = result(&record.course.outcome);
        if text.result != "*" && text.result != played {
            return Err(ParseRecordError::Outcome {
                said: text.result.clone(),
                played: played.to_owned(),
            });
        }
    }
    Ok(record)
}
