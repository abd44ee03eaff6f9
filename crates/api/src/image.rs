//! Pictures of boards.

use super::catalogue::Catalogue;
use super::error::RequestError;
use super::request;
use super::rules::judge_move;

/// The position that is asked for as an SVG picture.
///
/// # Errors
/// When a field is wrong, or the move to play first is not legal.
pub(super) fn board(games: &Catalogue, asked: &request::Image) -> Result<String, RequestError> {
    let (api, line) = asked.subject(games)?;
    let mut position = line.setup.position.clone();
    let mut last = None;
    if let Some(text) = &asked.mv {
        let judged = judge_move(api, &position, "move", text)?;
        if let Some(over) = line.turns_over() {
            return Err(RequestError::field(format_args!("move: {over}")));
        }
        let legal = judged
            .map_err(|refused| RequestError::field(format_args!("move: {}", refused.reason)))?;
        position = position.after(&legal);
        last = Some(legal);
    }
    let sheet = api.image(&position, last.as_ref(), asked.flipped);
    let sheet = sheet.ok_or_else(|| {
        RequestError::field(format_args!(
            "flipped: a board of {} is shown from one side only",
            api.game()
        ))
    })?;
    Ok(sheet.svg())
}
