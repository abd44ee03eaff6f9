//! Records of games, as text and as JSON.

use advance::Side;
use advance::game::TURNS;
use advance::games::ADVANCE;
use advance::matches::Outcome;
use advance::matches::record::Record;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::complete;
use crate::games::GAMES;

/// A game as JavaScript has it.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct JsonRecord {
    #[serde(default = "advance")]
    game: String,
    /// The names of white and black.
    players: [String; 2],
    start: Option<String>,
    #[serde(default = "turns")]
    turns: u32,
    moves: Vec<String>,
    /// Its ending; an ending by the rules need not be given.
    #[serde(default)]
    termination: Option<Ending>,
    /// As PGN has it. It follows from the moves and the ending.
    #[serde(default)]
    result: Option<String>,
}

/// An ending that people have agreed on.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Ending {
    WhiteResigns,
    BlackResigns,
    Agreement,
    /// By the rules, by turns, by a fault, or as another program calls it: in a word.
    #[serde(untagged)]
    Other(String),
}

fn advance() -> String {
    ADVANCE.to_string()
}

const fn turns() -> u32 {
    TURNS
}

/// The game of a record, whose moves and result are checked, as JSON `{game, players, start, turns, moves, termination,
/// result}`.
///
/// # Errors
/// When the text is no record of a game by the rules.
#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Result<String, JsValue> {
    complete(|| {
        let record = Record::read(text, GAMES).map_err(JsError::from)?;
        Ok(serde_json::to_string(&JsonRecord::of(&record)).map_err(JsError::from)?)
    })
}

/// The record of a game, `{game?, players, start?, turns?, moves, termination?}` as JSON. A game that is not over by the
/// rules may have been ended by `white_resigns`, `black_resigns` or `agreement`.
///
/// # Errors
/// When a move is not legal.
#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(json: &str) -> Result<String, JsValue> {
    complete(|| {
        let record: JsonRecord = serde_json::from_slice(json.as_bytes()).map_err(JsError::from)?;
        Ok(record.record()?.to_string())
    })
}

impl JsonRecord {
    fn of(record: &Record) -> Self {
        let outcome = &record.course.outcome;
        let moves = record.course.moves.iter();
        Self {
            game: record.game().to_string(),
            players: record.players.clone(),
            start: Some(record.start.to_string()),
            turns: record.turns,
            moves: moves.map(|played| played.mv.to_string()).collect(),
            termination: Some(match outcome {
                Outcome::Settled { winner } => match winner {
                    Some(Side::White) => Ending::BlackResigns,
                    Some(Side::Black) => Ending::WhiteResigns,
                    None => Ending::Agreement,
                },
                other => {
                    let ours = || other.ending(record.game());
                    let word = record.foreign_ending().unwrap_or_else(ours);
                    Ending::Other(word.to_owned())
                }
            }),
            result: Some(record.result().to_owned()),
        }
    }

    fn record(self) -> Result<Record, JsError> {
        let game = GAMES.named(&self.game)?;
        let start = match &self.start {
            Some(line) => game.setup(line),
            None => Ok(game.start()),
        };
        let start = start.map_err(|error| JsError::new(&format!("start: {error}")))?;
        let mut position = start.position.clone();
        let mut moves = Vec::new();
        for (index, text) in self.moves.iter().enumerate() {
            let mv = position.find(text).ok_or_else(|| {
                JsError::new(&format!("move {}, {text}, is not legal", index + 1))
            })?;
            position = position.after(&mv);
            moves.push(mv);
        }
        let settled = match self.termination {
            Some(Ending::WhiteResigns) => Some(Some(Side::Black)),
            Some(Ending::BlackResigns) => Some(Some(Side::White)),
            Some(Ending::Agreement) => Some(None),
            Some(Ending::Other(_)) | None => None,
        };
        let (players, turns) = (self.players, self.turns);
        Ok(Record::of_moves(players, start, turns, moves, settled))
    }
}
