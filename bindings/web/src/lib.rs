//! The engine for JavaScript: the questions of the API and their answers, and records of games. `index.js` makes
//! classes of it.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod games;
mod record;

use std::num::NonZero;
use std::time::Duration;

use advance::Position;
use advance::answer::Versioned;
use advance::api::{self, Question, RequestError};
use advance::asset;
use advance::game::Setup;
use advance::moves;
use advance::picture::pieces;
use advance::search::Stop;
use games::CATALOGUE;
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// Answers a question of the API. `asked` is a JSON object with its fields, and the answer is JSON too; only
/// `board.svg` gives a picture. A search takes `max_time` ms at most. `each` is called with what an analysis has found
/// after each depth.
///
/// # Errors
/// A refusal as JSON, `{schema, error, code}`, or what `each` throws; or an error because something was [`missed`].
#[wasm_bindgen]
pub fn ask(
    question: &str,
    asked: &str,
    max_time: f64,
    each: Option<Function>,
) -> Result<String, JsValue> {
    complete(|| answer(question, asked, max_time, each))
}

fn answer(
    question: &str,
    asked: &str,
    max_time: f64,
    each: Option<Function>,
) -> Result<String, JsValue> {
    let refused = |refusal: RequestError| JsValue::from(refusal.json());
    let question: Question = question.parse().map_err(JsError::from)?;
    let max_time = Duration::try_from_secs_f64(max_time / 1000.0).map_err(JsError::from)?;
    let one = NonZero::<usize>::MIN;
    let read = api::read(&CATALOGUE, question, asked.as_bytes(), max_time, one).map_err(refused)?;
    let stop = Stop::new();
    let mut thrown = None;
    let found = read.task.run(&stop, &mut |found| {
        let Some(each) = each.as_ref().filter(|_| asset::missing().is_none()) else {
            return;
        };
        let found = Versioned::new(found).to_string();
        if let Err(error) = each.call1(&JsValue::NULL, &found.into()) {
            thrown = Some(error);
            stop.request();
        }
    });
    match thrown {
        Some(error) => Err(error),
        None => found.map(|found| found.answer).map_err(refused),
    }
}

/// The result of a call that misses nothing.
///
/// # Errors
/// Its own, or one because something was [`missed`].
fn complete<T>(call: impl FnOnce() -> Result<T, JsValue>) -> Result<T, JsValue> {
    asset::clear_missing();
    let found = call();
    match asset::missing() {
        Some(name) => Err(JsError::new(&format!("{name} has not been loaded")).into()),
        None => found,
    }
}

/// The thing that the last call needs and has not: the name of an asset, to be [brought](bring); or
/// [`games`](games::BUILD), the name of the build that answers in the place of this one.
#[wasm_bindgen]
pub fn missed() -> Option<String> {
    asset::missing().map(str::to_owned)
}

/// Brings an asset.
#[wasm_bindgen]
pub fn bring(name: String, bytes: Vec<u8>) {
    asset::provide(name, bytes);
}

/// The number of sequences of `depth` legal moves from a position of Advance.
///
/// # Errors
/// When the text is not a position.
#[wasm_bindgen]
pub fn perft(position: &str, depth: u32) -> Result<u64, JsValue> {
    complete(|| {
        let setup: Setup<Position> = position.parse().map_err(JsError::from)?;
        Ok(moves::perft(&setup.position, depth))
    })
}

/// An SVG document with the symbols of the pieces and of the wall, to which the page refers.
#[wasm_bindgen]
pub fn drawings() -> String {
    pieces::document()
}
