//! Records of games as text: the one reader of all front ends.

use serde::{Deserialize, Serialize};

use super::error::RequestError;
use super::tells::Catalogue;
use crate::any::AnyLine;
use crate::game::pgn::{self, Ply};
use crate::matches::record::Record;

/// `{text}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct RecordRequest {
    /// One record or several, one after another.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "record")))]
    text: String,
}

/// The games that a text records.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Recorded {
    /// In the order of the text.
    recorded: Vec<RecordedGame>,
}

/// A game as its record tells it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RecordedGame {
    /// Why it is not the record of a game by the rules; `null` where it is.
    reason: Option<String>,
    /// The game; `null` where it is unknown.
    game: Option<&'static str>,
    /// The first position in one line; `null` where there is a reason.
    position: Option<String>,
    /// The tags.
    tags: Vec<Tag>,
    /// The comments before the first move, where there is no move.
    before: Vec<String>,
    /// The main line.
    moves: Vec<RecordedMove>,
    /// The last word: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    result: String,
}

/// A tag of a record.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Tag {
    /// Its name.
    name: String,
    /// Its value.
    text: String,
}

/// A move of one side, with what is said of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct RecordedMove {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// The first sign: `!`, `?`, `!!`, `??`, `!?` or `?!`.
    sign: Option<&'static str>,
    /// Its numeric annotation glyphs, those with signs too.
    glyphs: Vec<u8>,
    /// Comments before it, at the beginning of its line.
    before: Vec<String>,
    /// Comments after it.
    comments: Vec<String>,
    /// Other lines that begin in its place.
    variations: Vec<Vec<RecordedMove>>,
}

/// Takes a text of records apart, and checks each by the rules of its game, its side lines too.
///
/// # Errors
/// When the text does not have the form of records.
pub(super) fn record(games: &Catalogue, asked: &RecordRequest) -> Result<Recorded, RequestError> {
    let refused = |error| RequestError::field(format_args!("text: {error}"));
    let texts = pgn::games(&asked.text).map_err(refused)?;
    let games = texts.into_iter().map(|text| {
        let read = Record::of(&text, games.games());
        let named = text.tag("Game");
        let game = named.map_or(Ok(games.games().usual()), |name| games.games().named(name));
        let position = read
            .as_ref()
            .ok()
            .map(|read| AnyLine::from(read.start.clone()));
        RecordedGame {
            reason: read.err().map(|error| error.to_string()),
            game: game.ok().map(|game| game.name()),
            position: position.map(|line| line.to_string()),
            tags: text
                .tags
                .into_iter()
                .map(|(name, text)| Tag { name, text })
                .collect(),
            before: text.before,
            moves: moves(text.moves),
            result: text.result,
        }
    });
    Ok(Recorded {
        recorded: games.collect(),
    })
}

fn moves(plies: Vec<Ply>) -> Vec<RecordedMove> {
    let one = |ply: Ply| RecordedMove {
        mv: ply.mv,
        sign: ply.glyphs.iter().copied().find_map(pgn::sign),
        glyphs: ply.glyphs,
        before: ply.before,
        comments: ply.comments,
        variations: ply.variations.into_iter().map(moves).collect(),
    };
    plies.into_iter().map(one).collect()
}
