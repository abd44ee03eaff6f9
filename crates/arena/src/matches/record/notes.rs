//! Annotations that people have written in the record of a game.

use std::collections::BTreeMap;

use super::error::ParseRecordError;
use crate::any::{AnyMove, AnyPosition};
use crate::game::pgn::Ply;
use crate::search::Stop;

/// Annotations that people have written in the record of a game, as they were read, in the order of a record.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Tags that this program does not read, such as `Event`, or `Termination` with the word of another
    /// program.
    pub tags: Vec<(String, String)>,
    /// The result, if the record states one that does not follow from its moves.
    pub result: Option<String>,
    /// Comments of a game without moves.
    pub before: Vec<String>,
    /// The remarks on the moves of the game, by how many moves come before; a move without one has none.
    pub moves: BTreeMap<usize, Note>,
}

/// The annotations of a move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Note {
    /// Comments before the move, at the beginning of its line.
    pub before: Vec<String>,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on.
    pub glyphs: Vec<u8>,
    /// Comments after the move.
    pub comments: Vec<String>,
    /// Variations: other lines that begin in its place, each of at least one move.
    pub variations: Vec<Vec<AnnotatedMove>>,
}

/// A move of a variation.
#[derive(Clone, Debug, PartialEq)]
pub struct AnnotatedMove {
    /// The move, which is legal.
    pub mv: AnyMove,
    /// Its annotations.
    pub note: Note,
}

impl Notes {
    /// True if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The annotations of the move at `index`, to be added to.
    pub fn on(&mut self, index: usize) -> &mut Note {
        self.moves.entry(index).or_default()
    }
}

impl Note {
    /// The annotations of a move from `position`, with these comments after it. The moves of variations must be legal.
    pub(super) fn read(
        ply: &Ply,
        comments: Vec<String>,
        position: &AnyPosition,
    ) -> Result<Self, ParseRecordError> {
        let sides = ply.variations.iter().take_while(|_| is_running());
        let variations = sides.map(|side| {
            let mut position = position.clone();
            let noted = side.iter().take_while(|_| is_running()).map(|ply| {
                let mv = position
                    .find(&ply.mv)
                    .ok_or_else(|| ParseRecordError::illegal_in_variation(ply, &position))?;
                let note = Self::read(ply, ply.comments.clone(), &position)?;
                position = position.after(&mv);
                Ok::<_, ParseRecordError>(AnnotatedMove { mv, note })
            });
            noted.collect()
        });
        Ok(Self {
            before: ply.before.clone(),
            glyphs: ply.glyphs.clone(),
            comments,
            variations: variations.collect::<Result<_, _>>()?,
        })
    }

    /// The move in a text, with its annotations.
    pub(super) fn write(&self, mv: &AnyMove) -> Ply {
        let side =
            |side: &Vec<AnnotatedMove>| side.iter().map(|it| it.note.write(&it.mv)).collect();
        Ply {
            mv: mv.to_string(),
            line: 0,
            before: self.before.clone(),
            glyphs: self.glyphs.clone(),
            comments: self.comments.clone(),
            variations: self.variations.iter().map(side).collect(),
        }
    }
}

/// True until a stop of this thread is requested. Reading then ends as if no move followed.
pub(super) fn is_running() -> bool {
    !Stop::current().is_requested()
}
