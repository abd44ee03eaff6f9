//! For people who learn a game: its rules, puzzles, and why a move is good or not.

use std::time::Duration;

use super::error::RequestError;
use super::request::{self, line};
use super::rules::judge_move;
use super::task::{Answered, Effort, Task};
use super::tells::{Catalogue, PuzzleAsked, Tells, Told, no_move, verdict};
use super::thinking::{effort, nodes};
use crate::any::{AnyLine, AnyMove, Rulebook};
use crate::search::{Query, Stop};

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
) -> Result<(String, Task<Told>), RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let asked = asked.asked(tells)?;
    let tag = format!("{}-{asked}", tells.game());
    let effort = match asked {
        PuzzleAsked::Number(_) | PuzzleAsked::Chosen { .. } => Effort::AtHand,
        PuzzleAsked::Position(_) => Effort::Search(MAKING),
    };
    let task = Task::new(effort, move |_, _| {
        let answer = tells.puzzle(&asked).ok_or_else(|| {
            RequestError::field(match asked {
                PuzzleAsked::Number(_) => "number: there is no such puzzle",
                PuzzleAsked::Chosen { .. } => "theme: there is no such puzzle",
                PuzzleAsked::Position(_) => {
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
pub(super) fn openings(games: &Catalogue, asked: &request::Opening) -> Result<Told, RequestError> {
    let (tells, line) = asked.subject(games)?;
    tells.openings(&line.setup.position).ok_or_else(|| {
        RequestError::field(format_args!(
            "game: there are no openings of {}",
            tells.game()
        ))
    })
}

/// The moves of a game from a line on.
///
/// # Errors
/// When one of them is not legal.
pub(super) fn moves(
    tells: &dyn Tells,
    line: &AnyLine,
    texts: &[String],
    stop: &Stop,
) -> Result<Vec<AnyMove>, RequestError> {
    let mut position = line.setup.position.clone();
    let mut moves = Vec::new();
    for text in texts.iter().take_while(|_| !stop.is_requested()) {
        let judged = judge_move(tells, &position, "moves", text)?;
        let mv = judged
            .map_err(|refused| RequestError::field(format_args!("moves: {}", refused.reason)))?;
        position = position.after(&mv);
        moves.push(mv);
    }
    Ok(moves)
}

/// How long a review may take: a moment for each move of the longest games.
const REVIEWING: Duration = Duration::from_secs(5);

/// Finds the turns that decided a game.
///
/// # Errors
/// When a field is wrong, or a move is not legal.
pub(super) fn review(
    games: &'static Catalogue,
    asked: request::ReviewRequest,
) -> Result<Task<Told>, RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let line = line(tells.game(), "position", &asked.position)?;
    let turns = asked.turns.or(line.length.map(|length| length.turns));
    Ok(Task::new(Effort::Search(REVIEWING), move |stop, _| {
        let moves = moves(tells, &line, &asked.moves, stop)?;
        let told = tells.review(&line.setup, turns, &moves);
        let answer = told.ok_or_else(|| {
            RequestError::field(format_args!(
                "game: games of {} are not reviewed",
                tells.game()
            ))
        })?;
        Ok(Answered::new(answer, 0))
    }))
}

/// Explains the move of a strength within `max_time`, or what another move lacks.
///
/// # Errors
/// When a field is wrong.
pub(super) fn explain(
    games: &'static Catalogue,
    asked: &request::ExplainRequest,
    max_time: Duration,
) -> Result<Task<Told>, RequestError> {
    let tells = games.named(asked.game.as_deref())?;
    let game = tells.game();
    let line = line(game, "position", &asked.position)?;
    let by = asked.choosing(game, max_time)?;
    let over = no_move(tells, &line);
    let judge = |text: &String| judge_move(tells, &line.setup.position, "move", text);
    let judged = asked.mv.as_ref().map(judge).transpose()?;
    let tell = move |stop: &Stop| {
        let position = &line.setup.position;
        let query = Query {
            stop: stop.clone(),
            left: Some(line.left(game.facts().turns)),
            ..Query::new(by.limits)
        };
        if line.turns_over().is_some() {
            return Err(over);
        }
        let mut chooser = game.chooser(by.strength, by.seed, by.limits);
        let decision = chooser.choose_by(position, &query, &mut |_| ());
        let decision = decision.ok_or(over)?;
        let answer = match judged {
            None => tells.reasons(position, &by, &decision),
            Some(Err(refused)) => Box::new(verdict(&Err(refused))),
            Some(Ok(mv)) => {
                let comparison = tells.comparison(position, &by, &decision, &mv);
                comparison.ok_or_else(|| {
                    RequestError::field(format_args!("move: moves of {game} are not compared"))
                })?
            }
        };
        Ok(Answered::new(answer, nodes(&decision)))
    };
    Ok(Task::new(effort(&by, true), move |stop, _| tell(stop)))
}
