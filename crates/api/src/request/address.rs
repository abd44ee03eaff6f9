//! The questions that HTTP takes from an address, so that their numbers are written as text.

use serde::Deserialize;

use super::field::{Text, WholeNumber, flag, line};
use crate::any::AnyLine;
use crate::engine::Elo;
use crate::error::RequestError;
use crate::tells::{Catalogue, PuzzleAsked, Tells};

/// `game=...&position=...&move=...&flipped=true`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Image {
    /// The game; by default, the first of the API's games.
    game: Option<String>,
    /// The position to draw.
    position: String,
    /// A move to play first; it is marked.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// Whether black is at the bottom.
    #[serde(default, deserialize_with = "flag")]
    pub(crate) flipped: bool,
}

impl Image {
    /// The game, and the position to draw.
    pub(crate) fn subject<'a>(
        &self,
        games: &'a Catalogue,
    ) -> Result<(&'a dyn Tells, AnyLine), RequestError> {
        let tells = games.named(self.game.as_deref())?;
        Ok((tells, line(tells.game(), "position", &self.position)?))
    }
}

/// `game=...`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
}

/// `game=...`, and `kind=...&seed=...&elo=...` or `position=...`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Riddle {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    /// What the puzzle asks for.
    kind: Option<String>,
    /// The number from which it is made: the same seed gives the same puzzle.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>"))]
    seed: Option<Text<WholeNumber>>,
    /// About how hard it should be: the nearest of a few puzzles, from the seed on.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Elo>"))]
    elo: Option<Text<Elo>>,
    /// The position from which it is made, as where a side erred in a game, in the place of `kind` and `seed`: its best
    /// move is to be found.
    position: Option<String>,
}

impl Riddle {
    /// The puzzle that is asked for.
    ///
    /// # Errors
    /// When a field is missing or wrong, or one stands beside a position.
    pub(crate) fn asked(&self, tells: &dyn Tells) -> Result<PuzzleAsked, RequestError> {
        let missing = |name| RequestError::field(format_args!("missing field `{name}`"));
        if let Some(position) = &self.position {
            let position = line(tells.game(), "position", position)?.setup.position;
            let beside = [
                ("kind", self.kind.is_some()),
                ("seed", self.seed.is_some()),
                ("elo", self.elo.is_some()),
            ];
            return match beside.into_iter().find(|&(_, is_there)| is_there) {
                None => Ok(PuzzleAsked::Position(position)),
                Some((name, _)) => Err(RequestError::field(format_args!(
                    "{name}: a puzzle of a position takes no `{name}`"
                ))),
            };
        }
        let kind = self.kind.clone().ok_or_else(|| missing("kind"))?;
        let wrong = |error| RequestError::field(format_args!("kind: {error}"));
        tells.check_puzzle(&kind).map_err(wrong)?;
        let Text(WholeNumber(seed)) = self.seed.ok_or_else(|| missing("seed"))?;
        Ok(match self.elo {
            Some(Text(elo)) => PuzzleAsked::Near(kind, elo, seed),
            None => PuzzleAsked::Seed(kind, seed),
        })
    }
}
