//! Positions to analyse.

use std::num::NonZero;
use std::time::Duration;

use super::refusal::Refusal;
use super::request::{self, parse};
use super::served::{Served, searching};
use super::task::{Each, Effort, Found, Task};
use crate::game::Setup;
use crate::report::{Analysis, Moment};
use crate::search::instant::Instant;
use crate::search::{Query, Stop};
use crate::with_game;

/// The search that is asked for, of `max_time` at most and on so many threads.
///
/// # Errors
/// When a field is wrong, the level does not search, or the game is over.
pub(crate) fn analyse(
    asked: &request::Analyse,
    max_time: Duration,
    threads: NonZero<usize>,
) -> Result<Task<Analysis>, Refusal> {
    with_game!(asked.game, G => task::<G>(asked, max_time, threads))
}

fn task<G: Served>(
    asked: &request::Analyse,
    max_time: Duration,
    threads: NonZero<usize>,
) -> Result<Task<Analysis>, Refusal> {
    let setup: Setup<G> = parse("position", &asked.position)?;
    let left = setup.left(2 * G::TURNS);
    let position = setup.position;
    let level = asked.level::<G>()?;
    if searching::<G>().is_empty() {
        return Err(Refusal::field(format_args!(
            "game: there is no analysis of {}: ask for a 'move' with its reasons ('why')",
            G::NAME
        )));
    }
    if !G::searches(level) {
        return Err(Refusal::field(format_args!(
            "level {} does not search: expected {}",
            G::number(level),
            searching::<G>()
        )));
    }
    if position.legal_moves().is_empty() {
        return Err(position.no_move());
    }
    let limits = asked.limits(max_time)?;
    let width = asked.multipv.unwrap_or(NonZero::<usize>::MIN);
    let over = position.no_move();
    let search = move |stop: &Stop, each: Each<'_>| {
        let start = Instant::now();
        let query = Query {
            limits,
            width,
            stop: stop.clone(),
            left: Some(left),
            threads,
        };
        let mut chooser = G::chooser(level, None, limits);
        let found = chooser.analyse(&position, &query, |found| {
            each(Analysis::new(Moment::Depth, found, start.elapsed()));
        });
        let found = found.ok_or(over)?;
        Ok(Found {
            nodes: found.nodes,
            answer: Analysis::new(Moment::Best, &found, start.elapsed()),
        })
    };
    Ok(Task::new(Effort::of(true, &limits), search))
}
