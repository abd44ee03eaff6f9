//! What there is to play with.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Answer, Refusal};
use super::openapi::Denied;
use super::request::{self, Text};
use super::served::{Of, Served};
use super::sibling::Sibling;
use super::task::Api;
use crate::cases::{CaseLevel, PuzzleKind};
use crate::chooser::Level;
use crate::game::{Setup, TURNS};
use crate::games::{Which, checkers, connections, jeson_mor};
use crate::report::{About, Versioned};

/// What there is to play with, and what this server allows.
#[derive(Serialize, ToSchema)]
pub(super) struct Offer {
    /// The game.
    #[schema(value_type = Which)]
    game: &'static str,
    /// The games that the API takes.
    games: Vec<&'static str>,
    #[serde(flatten)]
    about: Of<AboutAdvance, AboutSibling>,
    /// The longest search, in milliseconds.
    max_time: u64,
}

/// What there is to play Advance with.
#[derive(Serialize, ToSchema)]
pub(super) struct AboutAdvance {
    #[serde(flatten)]
    about: About,
    /// The kinds of puzzle.
    puzzles: Vec<PuzzleOffer>,
}

/// What there is to play a sibling game with.
#[derive(Serialize, ToSchema)]
pub(super) struct AboutSibling {
    /// The position that a game begins with and the moves made before it, in one line.
    start: String,
    /// After so many moves of each side a game is over unless told otherwise.
    turns: u32,
    /// What white and black are called.
    sides: [&'static str; 2],
    /// The levels, the lowest first.
    levels: Vec<Rung>,
    /// The level to play at unless told otherwise.
    level: usize,
}

/// A level of a sibling game.
#[derive(Serialize, ToSchema)]
pub(super) struct Rung {
    /// Its number.
    level: usize,
    /// What it is called elsewhere: in `match --game`, and in records.
    name: String,
    /// Whether it searches, so that it can be given nodes, a depth or a time.
    searches: bool,
}

/// A kind of puzzle.
#[derive(Serialize, ToSchema)]
pub(super) struct PuzzleOffer {
    /// Its name for programs.
    kind: PuzzleKind,
    /// Its name for people.
    title: &'static str,
    /// What to find.
    task: &'static str,
    /// The level that finds it.
    #[schema(value_type = Level)]
    level: CaseLevel,
}

/// Tells what there is to play a game with: the pieces, the levels and the limits.
#[utoipa::path(get, path = "/api/v1/about", tag = "rules", params(request::Subject),
    responses((status = OK, body = Versioned<Offer>), Denied))]
pub(super) async fn about(
    State(api): State<Arc<Api>>,
    asked: Result<Query<request::Subject>, QueryRejection>,
) -> Result<Answer, Refusal> {
    let game = request::query(asked)?.game;
    let which = game.map_or_else(Which::default, |Text(which)| which);
    let about = match which {
        Which::Advance => Of::Advance(AboutAdvance {
            about: About::new(),
            puzzles: puzzles(),
        }),
        Which::Checkers => Of::Sibling(AboutSibling::new::<checkers::Position>()),
        Which::Connections => Of::Sibling(AboutSibling::new::<connections::Position>()),
        Which::JesonMor => Of::Sibling(AboutSibling::new::<jeson_mor::Position>()),
    };
    Ok(Answer::new(Offer {
        game: which.name(),
        games: Which::ALL.map(Which::name).into(),
        about,
        max_time: api.max_time.as_millis().try_into().unwrap_or(u64::MAX),
    }))
}

impl AboutSibling {
    fn new<G: Sibling>() -> Self {
        let levels = G::LEVELS.iter().map(|&level| Rung {
            level: G::number(level),
            name: level.to_string(),
            searches: G::searches(level),
        });
        Self {
            start: Setup::<G>::start().to_string(),
            turns: TURNS,
            sides: G::SIDES,
            levels: levels.collect(),
            level: G::number(G::LEVEL),
        }
    }
}

fn puzzles() -> Vec<PuzzleOffer> {
    let puzzles = PuzzleKind::ALL.map(|kind| PuzzleOffer {
        kind,
        title: kind.title(),
        task: kind.task(),
        level: kind.level(),
    });
    puzzles.into()
}
