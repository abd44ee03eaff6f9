//! Positions to analyse.

use std::num::NonZero;
use std::time::Duration;

use super::catalogue::Catalogue;
use super::error::RequestError;
use super::game_api::{GameApi, no_move};
use super::request::{self, line};
use super::task::{Answered, Each, Effort, Task};
use crate::answer::{Analysis, Moment};
use crate::any::{AnyLevel, AnyLine};
use crate::engine::LevelOption;
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
    let query = Query {
        width: asked.multipv.unwrap_or(NonZero::<usize>::MIN),
        threads,
        ..Query::new(asked.limits(max_time)?)
    };
    analyse_position(api, line, level, query)
}

/// The search of a level. Its query needs neither a stop nor the turns that are left.
///
/// # Errors
/// When the level does not search, or the game is over.
pub fn analyse_position(
    api: &'static dyn GameApi,
    line: AnyLine,
    level: AnyLevel,
    query: Query,
) -> Result<Task<Analysis>, RequestError> {
    let game = api.game();
    let searching = game.users(LevelOption::MultiPv);
    if searching.is_empty() {
        return Err(RequestError::field(format_args!(
            "game: there is no analysis of {game}, because both sides choose at once: 'explain' tells a bot's move"
        )));
    }
    if !level.searches() {
        return Err(RequestError::field(format_args!(
            "level {level} does not search: expected {searching}"
        )));
    }
    if line.legal_moves().is_empty() {
        return Err(no_move(api, &line));
    }
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
