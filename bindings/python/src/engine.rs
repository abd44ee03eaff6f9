//! Levels: choices of moves, and what their searches find.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use advance::answer::{Analysis as Found, Moment};
use advance::any::{AnyChooser, AnyGame, AnyLevel, AnyPosition};
use advance::engine::{Elo, Strength};
use advance::games::ADVANCE;
use advance::search::{Query, Stop};
use advance::{Limits, Position};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::{
    Bound, Py, PyAny, PyAnyMethods, PyDictMethods, PyResult, Python, pyclass, pymethods,
};
use pyo3::types::{PyDict, PyList};
use pyo3::{Borrowed, FromPyObject, IntoPyObjectExt, PyErr};

use crate::analysis::Analysis;
use crate::arguments::{self, object, whole};
use crate::arrays::booleans;
use crate::batch::Batch;
use crate::board::Board;
use crate::error;
use crate::exclusive::Exclusive;
use crate::interrupt::interruptible;
use crate::limit::Limit;
use crate::mv::Move;
use crate::played_game::PlayedGame;

const ONLY_A_SIGNAL: &str = "only a signal ends the wait, and that is an error";

const OVER: &str = "the game is over: there is no legal move to analyse";

/// The move of a level, and what its search has found of it.
#[pyclass(frozen, get_all, module = "advance")]
pub(crate) struct PlayResult {
    /// The move; `None` where none is legal.
    #[pyo3(name = "move")]
    mv: Option<Move>,
    /// The result of `Engine.analyse` for this move; empty at levels that do not search.
    info: Py<PyDict>,
}

#[pymethods]
impl PlayResult {
    #[new]
    #[pyo3(signature = (r#move, info), text_signature = "(move, info)")]
    const fn new(r#move: Option<Move>, info: Py<PyDict>) -> Self {
        Self { mv: r#move, info }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> (Option<Move>, Py<PyDict>) {
        (self.mv.clone(), self.info.clone_ref(py))
    }

    fn __repr__(&self) -> String {
        let mv = self.mv.as_ref().map(|mv| format!("'{}'", mv.text));
        format!("PlayResult(move={})", mv.as_deref().unwrap_or("None"))
    }
}

/// A level by its number or its word.
struct Named(String);

impl<'a, 'py> FromPyObject<'a, 'py> for Named {
    type Error = PyErr;

    fn extract(named: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(word) = named.extract() {
            return Ok(Self(word));
        }
        let number = named
            .call_method0("__index__")
            .map_err(|_| PyTypeError::new_err("expected a level as a whole number or as a word"))?;
        Ok(Self(number.str()?.to_string()))
    }
}

/// A count of at least 1; 1 by default.
fn above_0(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<NonZero<usize>> {
    let found = given.map_or(Ok(1), |given| whole(name, given, 1..=u32::MAX))?;
    Ok(NonZero::new(found as usize).unwrap_or(NonZero::<usize>::MIN))
}

/// A level of a game, which chooses moves and searches.
///
/// `level` is 4 to 9 in Advance (8 by default), and a word in its siblings. In Advance `elo` may stand in its
/// place: a strength from 400 for a beginner to 2900 for level 9. It limits its own search, of which a `Limit` can only
/// take away. With a `seed`, ties are settled by that; without one, always in the same way. On one thread, the same
/// position, level, seed and limits of nodes or depth give the same move on every machine.
///
/// A search runs on this many `threads`, but on no more than there are cores. Several threads find more in the same
/// time, but not the same every time. Levels that do not search ignore them.
///
/// A copy, also a pickled one, has the same options and remembers nothing. A process that is forked while a thread uses
/// an engine cannot use that engine.
///
/// >>> engine = Engine(level=7)
/// >>> board = Board('z3g4/1z7/4d4/9/1M1z5/9/9/4B4/4G4 w')
/// >>> engine.play(board).move
/// Move('b5xd5')
/// >>> info = Engine(level=9).analyse(board, Limit(depth=3))
/// >>> info['pv'][0], info['depth']
/// (Move('b5xd5'), 3)
/// >>> Engine(elo=1200).play(board).move
/// Move(...)
/// >>> Engine(level='random', game='connections').play(Board(game='connections')).info
/// {}
#[pyclass(frozen, name = "Engine", module = "advance")]
pub(crate) struct Engine {
    game: AnyGame,
    level: Option<String>,
    elo: Option<Elo>,
    seed: Option<u64>,
    threads: NonZero<usize>,
    chooser: Exclusive<AnyChooser>,
}

/// The limits of a search: those of a move by default.
fn limits_of(limit: Option<&Bound<'_, PyAny>>, game: AnyGame) -> PyResult<Limits> {
    let limit = limit
        .map(|limit| object::<Limit>("limit", limit))
        .transpose()?;
    let limits = limit.map_or_else(Limits::default, |limit| (*limit.get()).into());
    Ok(limits.or(game.move_limits()))
}

/// The strength of a level or of a number.
fn strength(game: AnyGame, level: Option<&str>, elo: Option<Elo>) -> PyResult<Strength<AnyLevel>> {
    let level = level.map(|name| game.level(name)).transpose();
    let level = level.map_err(error::value)?;
    game.strength(level, elo).map_err(error::value)
}

impl Engine {
    /// The game of a board, and the question to a search about it.
    fn asked(
        &self,
        board: &Bound<'_, PyAny>,
        width: NonZero<usize>,
        limit: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(PlayedGame, Query)> {
        // Other threads may push to the board meanwhile.
        let played = object::<Board>("board", board)?.get().played().clone();
        let game = played.game();
        if game != self.game {
            let own = self.game;
            return Err(PyValueError::new_err(format!(
                "the engine plays {own}, and the board is one of {game}"
            )));
        }
        let query = Query {
            width,
            left: Some(played.left()),
            history: played.history(),
            threads: self.threads,
            ..Query::new(limits_of(limit, game)?)
        };
        Ok((played, query))
    }

    /// The error of a level that does not search.
    fn searches_not(&self) -> PyErr {
        PyValueError::new_err(match (&self.level, self.elo) {
            (_, Some(_)) => "a strength as a number does not analyse: use a level".to_owned(),
            (level, None) => {
                let level = level.as_deref().unwrap_or_default();
                format!("level {level} does not search: there is nothing to analyse")
            }
        })
    }

    /// Lets the chooser work on a board, while other threads of Python go on.
    fn think<T: Send>(
        &self,
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        width: NonZero<usize>,
        limit: Option<&Bound<'_, PyAny>>,
        work: impl FnOnce(&mut AnyChooser, &PlayedGame, Query) -> T + Send,
    ) -> PyResult<T> {
        let (played, query) = self.asked(board, width, limit)?;
        let worked = interruptible(py, |stop: &Stop| {
            let stop = stop.clone();
            let query = Query {
                stop: stop.clone(),
                ..query
            };
            let stop = &stop;
            self.chooser
                .with(stop, |chooser| work(chooser, &played, query))
        })?;
        worked.map(|worked| worked.expect(ONLY_A_SIGNAL))
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(
        signature = (level = None, *, elo = None, game = None, seed = None, threads = None),
        text_signature = "(level=None, *, elo=None, game='advance', seed=None, threads=1)"
    )]
    fn new(
        level: Option<Named>,
        elo: Option<Bound<'_, PyAny>>,
        game: Option<Bound<'_, PyAny>>,
        seed: Option<Bound<'_, PyAny>>,
        threads: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let threads = above_0("threads", threads.as_ref())?;
        let game = game.map_or(Ok(ADVANCE), |game| arguments::game(&game))?;
        let seed = seed.map(|seed| whole("seed", &seed, 0..=u64::MAX));
        let seed = seed.transpose()?;
        let level = level.map(|Named(name)| name);
        let elo = elo.map(|elo| whole("elo", &elo, Elo::RANGE)).transpose()?;
        let elo = elo.and_then(Elo::new);
        let strength = strength(game, level.as_deref(), elo)?;
        let chooser = Exclusive::new(game.chooser(strength, seed, game.move_limits()));
        Ok(Self {
            game,
            level,
            elo,
            seed,
            threads,
            chooser,
        })
    }

    /// Chooses a move. Levels that do not search take no notice of `limit`.
    #[pyo3(signature = (board, limit = None))]
    fn play(
        &self,
        py: Python<'_>,
        board: Bound<'_, PyAny>,
        limit: Option<Bound<'_, PyAny>>,
    ) -> PyResult<PlayResult> {
        let one = NonZero::<usize>::MIN;
        let played = self.think(py, &board, one, limit.as_ref(), |chooser, played, query| {
            let start = Instant::now();
            if played.left() == 0 {
                return None;
            }
            let decision = chooser.choose_by(played.last(), &query, &mut |_| ())?;
            let found = decision.searched.as_ref();
            let found = found.map(|found| Found::new(Moment::Best, found, start.elapsed()));
            Some((decision.mv.to_string(), found, decision.is_full))
        })?;
        let (text, found, is_full) = match played {
            Some((text, found, is_full)) => (Some(text), found, is_full),
            None => (None, None, false),
        };
        let game = self.game;
        let info = match found {
            Some(found) => infos(py, game, &found)?.into_iter().next(),
            None => None,
        };
        let info = info.unwrap_or_else(|| PyDict::new(py));
        if is_full {
            info.set_item("full_tree", true)?;
        }
        Ok(PlayResult {
            mv: text.map(|text| Move { game, text }),
            info: info.unbind(),
        })
    }

    /// Searches: its finding about the best move, or with `multipv` a list of findings about that many, best first.
    ///
    /// `score` is in hundredths of a point for the side to move, in every game, and
    /// `None` where the end is forced: then `plies_to_end` is how many plies away it is, negative for a loss. `pv` is
    /// what both sides are expected to play.
    ///
    /// >>> [info['pv'][0] for info in Engine().analyse(Board(), Limit(nodes=500), multipv=2)]
    /// [Move(...), Move(...)]
    #[pyo3(signature = (board, limit = None, *, multipv = None))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        board: Bound<'py, PyAny>,
        limit: Option<Bound<'py, PyAny>>,
        multipv: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let width = above_0("multipv", multipv.as_ref())?;
        let found = self.think(
            py,
            &board,
            width,
            limit.as_ref(),
            |chooser, played, query| {
                let start = Instant::now();
                chooser.searches().then(|| {
                    if played.left() == 0 {
                        return None;
                    }
                    let found = chooser.analyse(played.last(), &query, &mut |_| ())?;
                    Some(Found::new(Moment::Best, &found, start.elapsed()))
                })
            },
        )?;
        let Some(found) = found else {
            return Err(self.searches_not());
        };
        let Some(found) = found else {
            return Err(PyValueError::new_err(OVER));
        };
        let infos = infos(py, self.game, &found)?;
        match multipv {
            Some(_) => PyList::new(py, infos)?.into_bound_py_any(py),
            None => infos.into_iter().next().into_bound_py_any(py),
        }
    }

    /// Begins the search of `analyse`, which goes on beside this thread, up to `limit` or `stop()`; without a limit, it
    /// has none.
    ///
    /// >>> with Engine(level=9).analysis(Board()) as analysis:
    /// ...     for info in analysis:
    /// ...         if info['depth'] == 2:
    /// ...             break
    /// >>> info['pv'][0]
    /// Move(...)
    #[pyo3(signature = (board, limit = None, *, multipv = None))]
    fn analysis(
        this: Bound<'_, Self>,
        board: Bound<'_, PyAny>,
        limit: Option<Bound<'_, PyAny>>,
        multipv: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Analysis> {
        let engine = this.get();
        let width = above_0("multipv", multipv.as_ref())?;
        let (played, query) = engine.asked(&board, width, limit.as_ref())?;
        let strength = strength(engine.game, engine.level.as_deref(), engine.elo)?;
        if !engine
            .game
            .chooser(strength, engine.seed, query.limits)
            .searches()
        {
            return Err(engine.searches_not());
        }
        if played.left() == 0 || played.last().is_over() {
            return Err(PyValueError::new_err(OVER));
        }
        let stop = Stop::new();
        let limits = limit.map_or_else(Limits::default, |_| query.limits);
        let query = Query {
            stop: stop.clone(),
            limits,
            ..query
        };
        let (sender, findings) = channel();
        let own = this.clone().unbind();
        let search = {
            let stop = stop.clone();
            move || {
                let start = Instant::now();
                let tell = |found: &_| {
                    let found = Found::new(Moment::Depth, found, start.elapsed());
                    // Nobody may listen any more.
                    _ = sender.send(Ok(found));
                };
                let searched = own.get().chooser.with(&stop, |chooser| {
                    chooser.analyse(played.last(), &query, &mut |found| tell(found))
                });
                if let Err(error) = searched {
                    _ = sender.send(Err(error));
                }
            }
        };
        let worker = thread::Builder::new().spawn(search)?;
        Ok(Analysis {
            game: engine.game,
            is_list: multipv.is_some(),
            stop,
            findings: Mutex::new(findings),
            worker: Mutex::new(Some(worker)),
            last: Mutex::default(),
        })
    }

    /// Chooses an action in each game of a batch, as `play` does, on the threads of the batch: -1 where the game is
    /// over, or where `which`, an array of bool, is False.
    ///
    /// >>> batch = Batch(3)
    /// >>> rewards, over = batch.step(Engine(level=6).actions(batch, which=[True, False, True]))
    /// >>> batch.plies().tolist()
    /// [1, 0, 1]
    #[pyo3(signature = (batch, limit = None, *, which = None))]
    fn actions<'py>(
        &self,
        py: Python<'py>,
        batch: Bound<'py, PyAny>,
        limit: Option<Bound<'py, PyAny>>,
        which: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        if self.game != ADVANCE {
            return Err(PyValueError::new_err(format!(
                "the engine plays {}, and a batch is of advance",
                self.game
            )));
        }
        let batch = object::<Batch>("batch", &batch)?.get();
        let which = which.map(|which| booleans("which", &which, batch.__len__()));
        let which = which.transpose()?;
        let limits = limits_of(limit.as_ref(), self.game)?;
        let strength = strength(self.game, self.level.as_deref(), self.elo)?;
        let chosen = interruptible(py, |stop| {
            let seats = batch.seats()?;
            let chosen = seats.chosen(which.as_deref(), |position, left, chooser| {
                let query = Query {
                    stop: stop.clone(),
                    left: Some(left),
                    threads: self.threads,
                    ..Query::new(limits)
                };
                let chooser =
                    chooser.get_or_insert_with(|| self.game.chooser(strength, self.seed, limits));
                let decision =
                    chooser.choose_by(&AnyPosition::new(position), &query, &mut |_| ())?;
                decision.mv.of::<Position>()
            });
            Ok::<_, PyErr>(chosen)
        })??;
        Ok(chosen.into_pyarray(py))
    }

    /// Forgets everything: what follows is as from a new engine.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        let cleared = interruptible(py, |stop| {
            self.chooser.with(stop, |chooser| chooser.clear())
        })?;
        cleared.map(|cleared| cleared.expect(ONLY_A_SIGNAL))
    }

    fn __repr__(&self) -> String {
        let mut options = Vec::from_iter(self.level.as_ref().map(|level| format!("'{level}'")));
        options.extend(self.elo.map(|elo| format!("elo={elo}")));
        options.push(format!("game='{}'", self.game));
        options.extend(self.seed.map(|seed| format!("seed={seed}")));
        if self.threads.get() > 1 {
            options.push(format!("threads={}", self.threads));
        }
        format!("Engine({})", options.join(", "))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Option<&str>,), Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("elo", self.elo.map(Elo::number))?;
        named.set_item("game", self.game.name())?;
        named.set_item("seed", self.seed)?;
        named.set_item("threads", self.threads.get())?;
        Ok(((self.level.as_deref(),), named))
    }
}

/// The findings of a search, for each of its moves.
pub(crate) fn infos<'py>(
    py: Python<'py>,
    game: AnyGame,
    found: &Found,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let mv = |text: &String| {
        let text = text.clone();
        Move { game, text }
    };
    let lines = found.lines.iter().zip(1..);
    lines
        .map(|(line, rank)| {
            let info = PyDict::new(py);
            info.set_item("multipv", rank)?;
            info.set_item("score", line.score.score)?;
            info.set_item("plies_to_end", line.score.plies_to_end)?;
            info.set_item("pv", line.pv.iter().map(mv).collect::<Vec<_>>())?;
            info.set_item("depth", found.depth)?;
            info.set_item("nodes", found.nodes)?;
            info.set_item("time", found.ms as f64 / 1000.0)?;
            info.set_item("nps", found.nps)?;
            Ok(info)
        })
        .collect()
}
