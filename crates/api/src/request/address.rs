//! The questions that HTTP takes from an address, so that their numbers are written as text.

use serde::Deserialize;

use super::field::{Text, WholeNumber, flag, line};
use crate::any::AnyLine;
use crate::catalogue::Catalogue;
use crate::engine::Elo;
use crate::error::RequestError;
use crate::game_api::{GameApi, PuzzleRequest};

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
    ) -> Result<(&'a dyn GameApi, AnyLine), RequestError> {
        let api = games.named(self.game.as_deref())?;
        Ok((api, line(api.game(), "position", &self.position)?))
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

/// `game=...&position=...`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Opening {
    /// The game; by default, the first of the API's games.
    game: Option<String>,
    /// The position from which games went on.
    position: String,
}

impl Opening {
    /// The game, and the position.
    pub(crate) fn subject<'a>(
        &self,
        games: &'a Catalogue,
    ) -> Result<(&'a dyn GameApi, AnyLine), RequestError> {
        let api = games.named(self.game.as_deref())?;
        Ok((api, line(api.game(), "position", &self.position)?))
    }
}

/// `game=...`, and `seed=...&theme=...&elo=...`, `number=...` or `position=...`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Riddle {
    /// The game; by default, the first of the API's games.
    pub(crate) game: Option<String>,
    /// Chooses a puzzle: the same seed gives the same one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>"))]
    seed: Option<Text<WholeNumber>>,
    /// What its solution should teach, beside a `seed`.
    theme: Option<String>,
    /// About how hard it should be, beside a `seed`: it is one of those nearest.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Elo>"))]
    elo: Option<Text<Elo>>,
    /// The number of the puzzle, in the place of a `seed`.
    #[cfg_attr(feature = "schema", schemars(with = "Option<u64>"))]
    number: Option<Text<WholeNumber>>,
    /// The position from which a puzzle is made, as where a side erred in a game, in the place of a `seed`: its best
    /// move is to be found.
    position: Option<String>,
}

impl Riddle {
    /// The puzzle that is asked for.
    ///
    /// # Errors
    /// When a field is missing or wrong, or one stands beside a number or a position.
    pub(crate) fn asked(&self, api: &dyn GameApi) -> Result<PuzzleRequest, RequestError> {
        let wrong = |error| RequestError::field(format_args!("theme: {error}"));
        api.check_puzzle(self.theme.as_deref()).map_err(wrong)?;
        let fields = [
            ("seed", self.seed.is_some()),
            ("theme", self.theme.is_some()),
            ("elo", self.elo.is_some()),
            ("number", self.number.is_some()),
        ];
        let alone = |name: &str| {
            let mut beside = fields
                .iter()
                .filter(|&&(it, is_there)| is_there && it != name);
            match beside.next() {
                None => Ok(()),
                Some((beside, _)) => Err(RequestError::field(format_args!(
                    "{beside}: a puzzle of a {name} takes no `{beside}`"
                ))),
            }
        };
        if let Some(position) = &self.position {
            let position = line(api.game(), "position", position)?.setup.position;
            alone("position")?;
            return Ok(PuzzleRequest::Position(position));
        }
        if let Some(Text(WholeNumber(number))) = self.number {
            alone("number")?;
            return Ok(PuzzleRequest::Number(
                usize::try_from(number).unwrap_or(usize::MAX),
            ));
        }
        let Some(Text(WholeNumber(seed))) = self.seed else {
            return Err(RequestError::field("missing field `seed`"));
        };
        let theme = self.theme.clone();
        let elo = self.elo.map(|Text(elo)| elo);
        Ok(PuzzleRequest::Chosen { theme, elo, seed })
    }
}
