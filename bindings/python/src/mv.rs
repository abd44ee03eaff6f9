//! Moves.

use std::hash::{DefaultHasher, Hash, Hasher};

use advance::any::AnyGame;
use advance::games::ADVANCE;
use pyo3::prelude::{Bound, PyResult, pyclass, pymethods};
use pyo3::{Borrowed, FromPyObject, PyAny, PyErr};

use crate::arguments;
use crate::error;

/// A move in notation. Those of the sibling games are words that only their boards understand.
///
/// >>> move = Move('e2-e3')
/// >>> move.from_square, move.mark, move.to_square
/// ('e2', '-', 'e3')
/// >>> move == Move('e2-e3'), str(move)
/// (True, 'e2-e3')
/// >>> Move('e2e3')
/// Traceback (most recent call last):
/// ValueError: 'e2e3' is not a move: expected FROM MARK TO without spaces, such as d2-d3 (marks: - x * # ~ ^)
#[pyclass(frozen, eq, from_py_object, module = "advance")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) game: AnyGame,
    pub(crate) text: String,
}

impl Move {
    /// The value of `part` for a move of Advance; `None` in its siblings.
    fn part<T>(&self, part: impl FnOnce(advance::Move) -> T) -> Option<T> {
        (self.game == ADVANCE)
            .then(|| self.text.parse().ok().map(part))
            .flatten()
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (text, game = None), text_signature = "(text, game='advance')")]
    fn new(text: Bound<'_, PyAny>, game: Option<Bound<'_, PyAny>>) -> PyResult<Self> {
        let text = arguments::text("text", &text)?;
        let game = game.map_or(Ok(ADVANCE), |game| arguments::game(&game))?;
        if game == ADVANCE {
            let mv: advance::Move = text.parse().map_err(error::value)?;
            return Ok(Self {
                game,
                text: mv.to_string(),
            });
        }
        Ok(Self { game, text })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The square of the piece, as in `'e2'`; `None` in the sibling games.
    #[getter(from_square)]
    fn origin(&self) -> Option<String> {
        self.part(|mv| mv.from.to_string())
    }

    /// The square that it acts on; `None` in the sibling games.
    #[getter(to_square)]
    fn target(&self) -> Option<String> {
        self.part(|mv| mv.to.to_string())
    }

    /// Its action there: `-` steps, `x` captures, `*` shoots, `#` builds, `~` swaps, `^` converts; `None` in the
    /// sibling games.
    #[getter]
    fn mark(&self) -> Option<char> {
        self.part(|mv| mv.action.mark())
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        let text = &self.text;
        match self.game == ADVANCE {
            true => format!("Move('{text}')"),
            false => format!("Move('{text}', '{}')", self.game),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs__(&self) -> (&str, &'static str) {
        (&self.text, self.game.name())
    }
}

/// A move as callers give it: as such, or as text.
pub(crate) struct MoveArgument {
    /// The game of a move; `None` of a text.
    pub(crate) game: Option<AnyGame>,
    pub(crate) text: String,
}

impl<'a, 'py> FromPyObject<'a, 'py> for MoveArgument {
    type Error = PyErr;

    fn extract(said: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = said.cast::<Move>() {
            let Move { game, text } = mv.get().clone();
            let game = Some(game);
            return Ok(Self { game, text });
        }
        arguments::mv(&said).map(|text| Self { game: None, text })
    }
}
