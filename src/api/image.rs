//! Pictures of boards.

use super::error::RequestError;
use super::request::{self, Text};
use crate::game::Side;
use crate::picture::Picture;
use crate::referee;

/// The position that is asked for as an SVG picture.
///
/// # Errors
/// When the move to play first is not legal.
pub(crate) fn board(asked: request::Image) -> Result<String, RequestError> {
    let Text(line) = asked.position;
    let mut position = line.setup.position;
    if let Some(Text(mv)) = asked.mv {
        if let Some(over) = line.turns_over() {
            return Err(RequestError::field(format_args!("move: {over}")));
        }
        let legal = referee::judge(&position, mv);
        let legal = legal.map_err(|reason| RequestError::field(format_args!("move: {reason}")))?;
        position = position.after(legal);
    }
    let bottom = if asked.flipped {
        Side::Black
    } else {
        Side::White
    };
    let picture = Picture::marked(position.board).seen_by(bottom);
    let picture = match asked.mv {
        Some(Text(mv)) => picture.moved(mv),
        None => picture,
    };
    Ok(picture.svg())
}
