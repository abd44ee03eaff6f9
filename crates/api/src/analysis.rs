//! Positions to analyse.

use std::num::NonZero;
use std::time::Duration;

use super::error::RequestError;
use super::request::{self, line};
use super::task::{Answered, Each, Effort, Task};
use super::tells::{Catalogue, no_move, searching};
use crate::answer::{Analysis, Moment};
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
    let tells = games.named(asked.game.as_deref())?;
    let game = tells.game();
    let line = line(game, "position", &asked.position)?;
    let left = line.left(game.facts().turns);
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
    if line.legal_moves().is_empty() {
        return Err(no_move(tells, &line));
    }
    let limits = asked.limits(max_time)?;
    let width = asked.multipv.unwrap_or(NonZero::<usize>::MIN);
    let search = move |stop: &Stop, each: Each<'_>| {
        let start = Instant::now();
        let query = Query {
            width,
            stop: stop.clone(),
            left: Some(left),
            threads,
            ..Query::new(limits)
        };
        let mut chooser = game.chooser(level, None, limits);
        let found = chooser.analyse(&line.setup.position, &query, &mut |found| {
            each(Analysis::new(Moment::Depth, found, start.elapsed()));
        });
        let found = found.ok_or_else(|| no_move(tells, &line))?;
        let answer = Analysis::new(Moment::Best, &found, start.elapsed());
        Ok(Answered::new(answer, found.nodes))
    };
    Ok(Task::new(Effort::of_analysis(&limits), search))
}
