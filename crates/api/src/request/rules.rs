//! Questions about the rules.

use serde::Deserialize;

use super::field::{line, none_or_up_to, small, up_to};
use crate::any::{AnyGame, AnyPosition};
use crate::error::RequestError;
use crate::game::Length;
#[cfg(feature = "schema")]
use crate::game::Side;

/// The most moves of a game that are checked at once.
pub(super) const MAX_MOVES: usize = 1000;

// `{game?, position, from?}`. The command line takes the options from here.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "`{game?, position, from?}`.")
)]
#[expect(missing_docs, reason = "the command would be described by it")]
#[serde(deny_unknown_fields)]
pub struct MovesRequest {
    /// The game; by default, the first of the API's games.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub(crate) game: Option<String>,
    #[cfg_attr(feature = "clap", arg(skip))]
    pub(crate) position: String,
    /// Only the moves of the piece on this square, such as e2.
    #[cfg_attr(feature = "clap", arg(long, value_name = "SQUARE"))]
    pub from: Option<String>,
}

/// `{game?, position, move}`, `{game?, position, from, to}` or `{game?, position, after}`, and
/// `{next_moves?, turns?, begun?, past?}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    pub(crate) position: String,
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// The first square pointed at, with `to`: the move is what the piece there does to the contents of `to`.
    pub(crate) from: Option<String>,
    /// The second square pointed at.
    pub(crate) to: Option<String>,
    /// The position after the move, whose side to move is ignored.
    pub(crate) after: Option<String>,
    /// Whether to tell how the game stands after the move, and what the next moves lead to.
    #[serde(default)]
    pub(crate) next_moves: Option<bool>,
    /// For `next_moves`: after this many moves of each side, the game is over.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// For `next_moves`: the number of moves in the position that the game began from.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
    /// For `next_moves`: the positions of the game before `position`, from its first on.
    #[serde(default, deserialize_with = "none_or_up_to::<_, _, MAX_MOVES>")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Vec<String>>", length(max = MAX_MOVES))
    )]
    past: Vec<String>,
}

impl CheckRequest {
    /// The game that the move belongs to, where the next moves are asked for.
    pub(crate) fn next(&self, game: AnyGame) -> Result<Option<GameSoFar>, RequestError> {
        let course = GameSoFar::new(game, self.turns, self.begun, &self.past)?;
        Ok(course.if_asked(self.next_moves))
    }
}

/// The game that a position belongs to, as far as it is known.
pub struct GameSoFar {
    game: AnyGame,
    turns: Option<u32>,
    begun: Option<u32>,
    /// The earlier positions, from the first on.
    pub(crate) past: Vec<AnyPosition>,
}

impl GameSoFar {
    /// A game of which nothing is known.
    #[must_use]
    pub const fn unknown(game: AnyGame) -> Self {
        Self {
            game,
            turns: None,
            begun: None,
            past: Vec::new(),
        }
    }

    /// A game with these earlier positions.
    ///
    /// # Errors
    /// When a text is not a position.
    pub(super) fn new(
        game: AnyGame,
        turns: Option<u32>,
        begun: Option<u32>,
        past: &[String],
    ) -> Result<Self, RequestError> {
        let past = past.iter();
        let past = past.map(|past| line(game, "past", past).map(|line| line.setup.position));
        Ok(Self {
            game,
            turns,
            begun,
            past: past.collect::<Result<_, _>>()?,
        })
    }

    /// The game, where the next moves are asked for.
    pub(super) fn if_asked(self, next_moves: Option<bool>) -> Option<Self> {
        next_moves.unwrap_or(false).then_some(self)
    }

    /// True if the request says something about the length of the game.
    pub(crate) const fn has_length(&self) -> bool {
        self.turns.is_some() || self.begun.is_some()
    }

    /// The length of the game, where its line says `of_line`.
    pub(crate) fn length(&self, of_line: Option<Length>) -> Length {
        let of_line = of_line.unwrap_or(Length {
            turns: self.game.facts().turns,
            begun: 0,
        });
        Length {
            turns: self.turns.unwrap_or(of_line.turns),
            begun: self.begun.unwrap_or(of_line.begun),
        }
    }
}

/// `{game?, position, turns?, begun?, past?, next_moves?}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct StatusRequest {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    pub(crate) position: String,
    /// After this many moves of each side, the game is over; by default, those of the position or of `about`.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// The number of moves in the position that the game began from, by default that of the position or 0: turns are counted from there.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
    /// The earlier positions of the game, from its first on, where draws by repetition and for want of progress count.
    #[serde(default, deserialize_with = "none_or_up_to::<_, _, MAX_MOVES>")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<Vec<String>>", length(max = MAX_MOVES))
    )]
    past: Vec<String>,
    /// Whether to tell what the next moves lead to.
    #[serde(default)]
    pub(crate) next_moves: Option<bool>,
}

impl StatusRequest {
    /// The game that the position belongs to.
    pub(crate) fn course(&self, game: AnyGame) -> Result<GameSoFar, RequestError> {
        GameSoFar::new(game, self.turns, self.begun, &self.past)
    }
}

/// `{game?, position, moves}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayRequest {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    /// The first position of the game.
    pub(crate) position: String,
    /// The moves of both sides.
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    #[cfg_attr(
        feature = "schema",
        schemars(length(max = MAX_MOVES))
    )]
    pub(crate) moves: Vec<String>,
}

/// `{game?, position, moves, turns?, you?, names?}`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    /// The first position of the game.
    pub(crate) position: String,
    /// The moves of both sides.
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    #[cfg_attr(
        feature = "schema",
        schemars(length(max = MAX_MOVES))
    )]
    pub(crate) moves: Vec<String>,
    /// After this many moves of each side, the game is over; by default, those of the position or of `about`.
    #[serde(default, deserialize_with = "small")]
    pub(crate) turns: Option<u32>,
    /// The side that the texts address as "you"; by default, none.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Side>"))]
    pub(crate) you: Option<String>,
    /// The names of the players, white's first, for texts that address neither; by default, their colours.
    pub(crate) names: Option<[String; 2]>,
}
