//! What there is to play with.

use std::time::Duration;

use serde::Serialize;
use utoipa::ToSchema;

use super::request;
use super::served::Of;
use crate::answer::{LevelName, Sides};
use crate::any::AnyGame;
use crate::cases::PuzzleKind;
use crate::chooser::Level;
use crate::engine::Strength;
use crate::games;
use crate::report::About;

/// What there is to play with, and for how long a search may go on.
#[derive(Serialize, ToSchema)]
pub(crate) struct Offer {
    /// The game.
    #[schema(value_type = AnyGame)]
    game: &'static str,
    /// The games that the API takes.
    game_names: Vec<&'static str>,
    /// What people call the sides of this game.
    sides: Sides<String>,
    #[serde(flatten)]
    about: Of<AboutAdvance, AboutSibling>,
    /// The longest search, in milliseconds.
    max_time: u64,
}

/// What there is to play Advance with.
#[derive(Serialize, ToSchema)]
pub(crate) struct AboutAdvance {
    #[serde(flatten)]
    about: About,
    /// The kinds of puzzle.
    puzzles: Vec<PuzzleOffer>,
}

/// What there is to play a sibling game with.
#[derive(Serialize, ToSchema)]
pub(crate) struct AboutSibling {
    /// The position that a game begins with and the moves made before it, in one line.
    start: String,
    /// After so many moves of each side a game is over unless told otherwise.
    turns: u32,
    /// The levels, the lowest first.
    levels: Vec<Rung>,
    /// The level to play at unless told otherwise.
    #[schema(value_type = String)]
    level: LevelName<'static>,
    /// What people who are new to the game meet first.
    #[schema(value_type = Strength<String>)]
    friendly: Strength<LevelName<'static>>,
}

/// A level of a sibling game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Rung {
    /// The level.
    #[schema(value_type = String)]
    level: LevelName<'static>,
    /// What people call it.
    name: &'static str,
    /// What it is like to play against it, in a sentence or two.
    character: &'static str,
    /// Whether it searches, so that it can be given nodes, a depth or a time.
    searches: bool,
}

/// A kind of puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct PuzzleOffer {
    /// Its name for programs.
    kind: PuzzleKind,
    /// Its name for people.
    title: &'static str,
    /// What to find.
    task: &'static str,
    /// The level that finds it.
    level: Level,
}

/// What there is to play a game with, where searches take `max_time` at most.
pub(crate) fn about(asked: &request::Subject, max_time: Duration) -> Offer {
    let game = asked.game();
    let [white, black] = game.facts().sides.map(str::to_owned);
    let sides = Sides { white, black };
    let about = match game == games::ADVANCE {
        true => Of::Advance(AboutAdvance {
            about: About::new(),
            puzzles: puzzles(),
        }),
        false => Of::Sibling(AboutSibling::new(game)),
    };
    Offer {
        game: game.name(),
        game_names: games::ALL.map(AnyGame::name).into(),
        sides,
        about,
        max_time: max_time.as_millis().try_into().unwrap_or(u64::MAX),
    }
}

impl AboutSibling {
    fn new(game: AnyGame) -> Self {
        let facts = game.facts();
        let levels = game.levels().into_iter().enumerate();
        let levels = levels.map(|(level, name)| Rung {
            level: LevelName::of(&name),
            name: game.title_of(level),
            character: game.character_of(level),
            searches: !game.limits_of(level).is_empty(),
        });
        Self {
            start: game.start().to_string(),
            turns: facts.turns,
            levels: levels.collect(),
            level: LevelName::of(&game.levels()[facts.level]),
            friendly: facts
                .friendly
                .map(|level| LevelName::of(&game.levels()[level])),
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
