//! What an address asks for.

use std::fmt;

use serde::Deserialize;
use utoipa::IntoParams;

use super::field::{Text, WholeNumber};
use crate::any::AnyGame;
use crate::api::error::RequestError;
use crate::board::Move;
use crate::cases::PuzzleKind;
use crate::engine::Elo;
use crate::game::GameLine;
use crate::moves::Position;

/// `position=...&move=...&flipped=true`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Image {
    /// The position to draw.
    #[param(value_type = Position)]
    pub(crate) position: Text<GameLine<Position>>,
    /// A move to play first; it is marked.
    #[serde(rename = "move")]
    #[param(value_type = Option<Move>)]
    pub(crate) mv: Option<Text<Move>>,
    /// Whether black is at the bottom.
    #[serde(default)]
    pub(crate) flipped: bool,
}

/// `game=...`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Subject {
    /// The game: `advance` unless told otherwise.
    #[param(value_type = Option<AnyGame>)]
    game: Option<Text<AnyGame>>,
}

impl Subject {
    /// The game that is asked about.
    pub(crate) fn game(&self) -> AnyGame {
        let game = self.game.as_ref();
        game.map_or_else(AnyGame::default, |&Text(game)| game)
    }
}

/// `kind=...&seed=...&elo=...`, or `position=...`.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Riddle {
    /// What the puzzle asks for.
    #[param(value_type = Option<PuzzleKind>)]
    kind: Option<Text<PuzzleKind>>,
    /// What it is made from: the same seed gives the same puzzle.
    #[param(value_type = Option<u64>)]
    seed: Option<Text<WholeNumber>>,
    /// About how hard it should be: the nearest of a few puzzles, from the seed on.
    #[param(value_type = Option<u16>, minimum = 400, maximum = 2900)]
    elo: Option<Text<Elo>>,
    /// The position that it is made from, as where a side erred in a game, in the place of `kind` and `seed`: its best
    /// move is to be found.
    #[param(value_type = Option<Position>)]
    position: Option<Text<GameLine<Position>>>,
}

/// The puzzle that an address asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RiddleAsked {
    /// The puzzle of a seed.
    Seed(PuzzleKind, u64),
    /// A puzzle near a strength, from a seed on.
    Near(PuzzleKind, Elo, u64),
    /// The puzzle of a position.
    Position(Position),
}

impl Riddle {
    /// What is asked for.
    ///
    /// # Errors
    /// When a field is missing, or one stands beside a position.
    pub(crate) fn asked(&self) -> Result<RiddleAsked, RequestError> {
        let missing = |name| RequestError::field(format_args!("missing field `{name}`"));
        if let Some(Text(line)) = &self.position {
            let beside = [
                ("kind", self.kind.is_some()),
                ("seed", self.seed.is_some()),
                ("elo", self.elo.is_some()),
            ];
            return match beside.into_iter().find(|&(_, is_there)| is_there) {
                None => Ok(RiddleAsked::Position(line.setup.position)),
                Some((name, _)) => Err(RequestError::field(format_args!(
                    "{name}: a puzzle of a position takes no `{name}`"
                ))),
            };
        }
        let Text(kind) = self.kind.ok_or_else(|| missing("kind"))?;
        let Text(WholeNumber(seed)) = self.seed.ok_or_else(|| missing("seed"))?;
        Ok(match self.elo {
            Some(Text(elo)) => RiddleAsked::Near(kind, elo, seed),
            None => RiddleAsked::Seed(kind, seed),
        })
    }
}

/// As a tag of the puzzle has it.
impl fmt::Display for RiddleAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed(kind, seed) => write!(f, "{kind}-{seed}"),
            Self::Near(kind, elo, seed) => write!(f, "{kind}-{seed}-{elo}"),
            Self::Position(position) => write!(f, "{:016x}", position.key()),
        }
    }
}
