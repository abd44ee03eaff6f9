//! Positions to analyse.

use std::num::NonZero;
use std::time::Duration;

use super::bot::searching;
use super::catalogue::Catalogue;
use super::error::RequestError;
use super::game_api::{GameApi, no_move};
use super::request::{self, line};
use super::task::{Answered, Each, Effort, Task};
use crate::answer::{Analysis, Moment};
use crate::any::{AnyLevel, AnyLine};
use crate::search::instant::Instant;
use crate::search::{Query, Stop};

/// The search that is asked for, of at most `max_time`, on `threads` threads.
///
/// # Errors
/// When a field is wrong, the level does not search, or the game is over.
pub(super) fn analyse(
    games: &'static Catalogue,
    asked: &request::AnalyseRequest,
    max_time: Duration,
    threads: NonZero<usize>,
) -> Result<Task<Analysis>, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let game = api.game();
    let line = line(game, "position", &asked.position)?;
    let level = asked.level(game)?;
    if searching(game).is_empty() {
        return Err(RequestError::field(format_args!(
            "game: there is no analysis of {}: ask for a 'move' with its reasons ('explain')",
            game.name()
        )));
    }
    if !level.searches() {
        return Err(RequestError::field(format_args!(
            "level {level} does not search: expected {}",
            searching(game)
        )));
    }
    let query = Query {
        width: asked.multipv.unwrap_or(NonZero::<usize>::MIN),
        threads,
        ..Query::new(asked.limits(max_time)?)
    };
    analyse_position(api, line, level, query)
}

/// The search of a level that searches. Its query needs neither a stop nor the turns that are left.
///
/// # Errors
/// When the game is over.
pub fn analyse_position(
    api: &'static dyn GameApi,
    line: AnyLine,
    level: AnyLevel,
    query: Query,
) -> Result<Task<Analysis>, RequestError> {
    if line.legal_moves().is_empty() {
        return Err(no_move(api, &line));
    }
    let game = api.game();
    let effort = Effort::of_analysis(&query.limits);
    Ok(Task::new(effort, move |stop: &Stop, each: Each<'_>| {
        let start = Instant::now();
        let query = Query {
            stop: stop.clone(),
            left: Some(line.left(game.facts().turns)),
            ..query
        };
        let mut chooser = game.chooser(level, None, query.limits);
        let found = chooser.analyse(&line.setup.position, &query, &mut |found| {
            each(Analysis::new(Moment::Depth, found, start.elapsed()));
        });
        let found = found.ok_or_else(|| no_move(api, &line))?;
        let answer = Analysis::new(Moment::Best, &found, start.elapsed());
        Ok(Answered::new(answer, found.nodes))
    }))
}
