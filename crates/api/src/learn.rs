//! For people who learn a game: its rules, puzzles, openings, and the turns that decided a game.

use std::time::Duration;

use super::catalogue::Catalogue;
use super::error::RequestError;
use super::game_api::{GameApi, JsonObject, PuzzleRequest};
use super::request::{self, line};
use super::rules::judge_move;
use super::task::{Answered, Effort, Task};
use crate::any::{AnyLine, AnyMove, Rulebook};
use crate::game::Side;
use crate::search::Stop;

/// The rules of a game.
///
/// # Errors
/// When there is no such game.
pub(super) fn rules(games: &Catalogue, asked: &request::Subject) -> Result<Rulebook, RequestError> {
    Ok(games.named(asked.game.as_deref())?.game().rulebook())
}

/// How long it may take to make a puzzle: as long as a short search, so it waits among them.
const MAKING: Duration = Duration::from_secs(2);

/// The puzzle that is asked for, with a tag that no other puzzle has.
///
/// # Errors
/// When a field is wrong.
pub(super) fn puzzle(
    games: &'static Catalogue,
    asked: &request::Riddle,
) -> Result<(String, Task<JsonObject>), RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let asked = asked.asked(api)?;
    let tag = format!("{}-{asked}", api.game());
    let effort = match asked {
        PuzzleRequest::Number(_) | PuzzleRequest::Chosen { .. } => Effort::AtHand,
        PuzzleRequest::Position(_) => Effort::Search(MAKING),
    };
    let task = Task::new(effort, move |_, _| {
        let answer = api.puzzle(&asked).ok_or_else(|| {
            RequestError::field(match asked {
                PuzzleRequest::Number(_) => "number: there is no such puzzle",
                PuzzleRequest::Chosen { .. } => "theme: there is no such puzzle",
                PuzzleRequest::Position(_) => {
                    "position: no puzzle comes from it, because no move is better than all others by far"
                }
            })
        })?;
        Ok(Answered::new(answer, 0))
    });
    Ok((tag, task))
}

/// How games went on from a position.
///
/// # Errors
/// When a field is wrong.
pub(super) fn openings(
    games: &Catalogue,
    asked: &request::Opening,
) -> Result<JsonObject, RequestError> {
    let (api, line) = asked.subject(games)?;
    api.openings(&line.setup.position).ok_or_else(|| {
        RequestError::field(format_args!(
            "game: there are no openings of {}",
            api.game()
        ))
    })
}

/// The moves of a game from a line on.
///
/// # Errors
/// When one of them is not legal.
pub(super) fn moves(
    api: &dyn GameApi,
    line: &AnyLine,
    texts: &[String],
    stop: &Stop,
) -> Result<Vec<AnyMove>, RequestError> {
    let mut position = line.setup.position.clone();
    let mut moves = Vec::new();
    for text in texts.iter().take_while(|_| !stop.is_requested()) {
        let judged = judge_move(api, &position, "moves", text)?;
        let mv = judged
            .map_err(|refused| RequestError::field(format_args!("moves: {}", refused.reason)))?;
        position = position.after(&mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// How long a review may take: a moment for each move of the longest games.
const REVIEWING: Duration = Duration::from_secs(5);

/// The longest name in the texts of a review, in characters.
const LONGEST_NAME: usize = 100;

/// Tells the story of a game.
///
/// # Errors
/// When a field is wrong, or a move is not legal.
pub(super) fn review(
    games: &'static Catalogue,
    asked: request::ReviewRequest,
) -> Result<Task<JsonObject>, RequestError> {
    let api = games.named(asked.game.as_deref())?;
    let line = line(api.game(), "position", &asked.position)?;
    let turns = asked.turns.or(line.length.map(|length| length.turns));
    if let Some(long) = asked
        .names
        .iter()
        .flatten()
        .find(|name| name.chars().count() > LONGEST_NAME)
    {
        let found = long.chars().count();
        return Err(RequestError::field(format_args!(
            "names: found a name of {found} characters, expected at most {LONGEST_NAME}"
        )));
    }
    let you = asked.you.map(|you| you.parse()).transpose();
    let you: Option<Side> =
        you.map_err(|error| RequestError::field(format_args!("you: {error}")))?;
    Ok(Task::new(Effort::Search(REVIEWING), move |stop, _| {
        let moves = moves(api, &line, &asked.moves, stop)?;
        let review = api.review(&line.setup, turns, &moves, you, asked.names.as_ref());
        let answer = review.ok_or_else(|| {
            RequestError::field(format_args!(
                "game: games of {} are not reviewed",
                api.game()
            ))
        })?;
        Ok(Answered::new(answer, 0))
    }))
}
