//! The reason why a move is not legal.

use std::num::NonZero;
use std::time::Duration;

use advance::api::{self, Question};
use advance::catalogue::CATALOGUE;
use advance::search::Stop;
use pyo3::prelude::{PyAnyMethods, PyDictMethods, PyResult, Python};
use pyo3::types::{PyDict, PyModule};

use crate::mv::MoveArgument;
use crate::played_game::PlayedGame;

/// The reason why a move is not legal, in the words of the API, which knows the referee of each game.
///
/// # Errors
/// Never, unless Python's module `json` fails.
pub(crate) fn reason(py: Python<'_>, played: &PlayedGame, said: &MoveArgument) -> PyResult<String> {
    if let Some(game) = said.game.filter(|&game| game != played.game()) {
        let (mv, own) = (&said.text, played.game());
        return Ok(format!(
            "{mv} is a move of {game}, and the board is one of {own}"
        ));
    }
    let asked = PyDict::new(py);
    asked.set_item("game", played.game().name())?;
    asked.set_item("position", played.line().to_string())?;
    asked.set_item("move", &said.text)?;
    let json = PyModule::import(py, "json")?;
    let asked: String = json.call_method1("dumps", (asked,))?.extract()?;
    let one = NonZero::<usize>::MIN;
    let read = api::read(
        &CATALOGUE,
        Question::Check,
        asked.as_bytes(),
        Duration::ZERO,
        one,
    );
    let found = match read.and_then(|read| read.task.run(&Stop::new(), &mut |_| ())) {
        Ok(found) => found,
        Err(refusal) => return Ok(refusal.to_string()),
    };
    let answer = json.call_method1("loads", (found.answer,))?;
    answer.get_item("reason")?.extract()
}
