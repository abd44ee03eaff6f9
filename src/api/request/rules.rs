//! Questions about the rules.

use serde::Deserialize;
use utoipa::ToSchema;

use super::field::{Text, game, line, none_or_up_to, parse, small, up_to};
use crate::any::{AnyGame, AnyMove, AnyPosition, AnySetup};
use crate::api::error::RequestError;
use crate::board::{Move, Square};
use crate::game::{GameLine, Length, TURNS};
use crate::matches::record::Record;
use crate::moves::Position;
use crate::referee;

/// The most moves of a game that are checked at once.
pub(super) const MAX_MOVES: usize = 1000;

/// `{game?, position, from?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    /// Only the moves of the piece on this square.
    #[schema(value_type = Option<Square>)]
    pub(crate) from: Option<String>,
}

/// `{game?, position, move}`, `{game?, position, from, to}` or `{game?, position, after}`, and
/// `{next_moves?, turns?, begun?, past?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    #[serde(rename = "move")]
    #[schema(value_type = Option<Move>)]
    pub(crate) mv: Option<String>,
    /// The first square pointed at, with `to`: the move is what the piece there does to the contents of `to`.
    #[schema(value_type = Option<Square>)]
    pub(crate) from: Option<String>,
    /// The second square pointed at.
    #[schema(value_type = Option<Square>)]
    pub(crate) to: Option<String>,
    /// The position after the move, whose side to move is ignored.
    #[schema(value_type = Option<Position>)]
    pub(crate) after: Option<String>,
    /// Whether to tell how the game stands after the move, and what the next moves lead to.
    #[serde(default)]
    pub(crate) next_moves: Option<bool>,
    /// For `next_moves`: after so many moves of each side the game is over.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// For `next_moves`: the number of moves in the position that the game began from.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
    /// For `next_moves`: the positions of the game before `position`, from its first on.
    #[serde(default, deserialize_with = "none_or_up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Option<Vec<Position>>, max_items = 1000)]
    past: Vec<String>,
}

impl Check {
    /// The game that the move belongs to, where the next moves are asked for.
    pub(crate) fn next(&self) -> Result<Option<GameSoFar>, RequestError> {
        let course = GameSoFar::new(self.game, self.turns, self.begun, &self.past)?;
        Ok(course.if_asked(self.next_moves))
    }
}

/// What a request says of the game that its position belongs to.
pub(crate) struct GameSoFar {
    game: AnyGame,
    turns: Option<u32>,
    begun: Option<u32>,
    /// The earlier positions, from the first on.
    pub(crate) past: Vec<AnyPosition>,
}

impl GameSoFar {
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

    /// How long the game may be, where its line says `told`.
    pub(crate) fn length(&self, told: Option<Length>) -> Length {
        let told = told.unwrap_or(Length {
            turns: self.game.facts().turns,
            begun: 0,
        });
        Length {
            turns: self.turns.unwrap_or(told.turns),
            begun: self.begun.unwrap_or(told.begun),
        }
    }
}

/// `{game?, position, turns?, begun?, past?, next_moves?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = StatusRequest)]
pub(crate) struct Status {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    #[schema(value_type = Position)]
    pub(crate) position: String,
    /// After so many moves of each side the game is over: those of the position or of `about` unless told otherwise.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
    /// The number of moves in the position that the game began from, that of the position or 0 unless told otherwise:
    /// turns are counted from there.
    #[serde(default, deserialize_with = "small")]
    begun: Option<u32>,
    /// The earlier positions of the game, from its first on, where draws by repetition and for want of progress count.
    #[serde(default, deserialize_with = "none_or_up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Option<Vec<Position>>, max_items = 1000)]
    past: Vec<String>,
    /// Whether to tell what the next moves lead to.
    #[serde(default)]
    pub(crate) next_moves: Option<bool>,
}

impl Status {
    /// The game that the position belongs to.
    pub(crate) fn course(&self) -> Result<GameSoFar, RequestError> {
        GameSoFar::new(self.game, self.turns, self.begun, &self.past)
    }
}

/// `{game?, position, moves}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replay {
    /// The game: `advance` unless told otherwise.
    #[serde(default, deserialize_with = "game")]
    #[schema(value_type = Option<AnyGame>)]
    pub(crate) game: AnyGame,
    /// The first position of the game.
    #[schema(value_type = Position)]
    pub(crate) position: String,
    /// The moves of both sides.
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Vec<Move>, max_items = 1000)]
    pub(crate) moves: Vec<String>,
}

/// `{position, moves, turns?}`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Played {
    /// The first position of the game.
    #[schema(value_type = Position)]
    pub(crate) position: Text<GameLine<Position>>,
    /// The moves of both sides.
    #[serde(deserialize_with = "up_to::<_, _, MAX_MOVES>")]
    #[schema(value_type = Vec<Move>, max_items = 1000)]
    pub(crate) moves: Vec<String>,
    /// After so many moves of each side the game is over: those of the position or of `about` unless told otherwise.
    #[serde(default, deserialize_with = "small")]
    turns: Option<u32>,
}

impl Played {
    /// The game.
    ///
    /// # Errors
    /// When a move is not legal.
    pub(crate) fn record(&self) -> Result<Record, RequestError> {
        let Text(GameLine { setup, length }) = &self.position;
        let mut position = setup.position;
        let mut moves = Vec::new();
        for text in &self.moves {
            let mv = parse("moves", text)?;
            referee::judge(&position, mv)
                .map_err(|refusal| RequestError::field(format_args!("moves: {refusal}")))?;
            position = position.after(mv);
            moves.push(AnyMove::new(mv));
        }
        let start = AnySetup {
            position: AnyPosition::new(setup.position),
            ply: setup.ply,
        };
        let turns = self.turns.or(length.map(|length| length.turns));
        let players = [String::new(), String::new()];
        Ok(Record::of_moves(
            players,
            start,
            turns.unwrap_or(TURNS),
            moves,
            None,
        ))
    }
}
