//! Games as animations.

use serde::Serialize;

#[cfg(feature = "gif")]
pub(super) use drawn::film;

/// A game as an animation.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Film {
    /// A GIF file in Base64, 320 pixels wide: each board stays for 0.7 s, the last one longer.
    gif: String,
}

#[cfg(feature = "gif")]
mod drawn {
    use std::time::Duration;

    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;

    use super::Film;
    use crate::catalogue::Catalogue;
    use crate::error::{Code, RequestError};
    use crate::learn::moves;
    use crate::picture::raster;
    use crate::request::{ReplayRequest, line};
    use crate::task::{Answered, Effort, Task};

    /// The most moves of a game that is drawn: about 2 MB of a GIF.
    const LONGEST: usize = 500;

    /// In pixels.
    const WIDTH: u32 = 320;

    /// How long each board stays.
    const DELAY: Duration = Duration::from_millis(700);

    /// How long it may take to draw the longest game.
    const DRAWING: Duration = Duration::from_secs(5);

    /// Draws the boards of a game, one after another.
    ///
    /// # Errors
    /// When a field is wrong, a move is not legal, or the game is too long.
    pub(in super::super) fn film(
        games: &'static Catalogue,
        asked: ReplayRequest,
    ) -> Result<Task<Film>, RequestError> {
        let api = games.named(asked.game.as_deref())?;
        if asked.moves.len() > LONGEST {
            return Err(RequestError::field(format_args!(
                "moves: a game of at most {LONGEST} moves is drawn"
            )));
        }
        let line = line(api.game(), "position", &asked.position)?;
        Ok(Task::new(Effort::Search(DRAWING), move |stop, _| {
            let moves = moves(api, &line, &asked.moves, stop)?;
            let mut position = line.setup.position;
            let first = api.image(&position, None, false);
            let others = moves.iter().map(|mv| {
                position = position.after(mv);
                api.image(&position, Some(mv), false)
            });
            let boards = std::iter::once(first).chain(others).flatten();
            let boards = boards.take_while(|_| !stop.is_requested());
            let mut file = Vec::new();
            raster::animation(boards, WIDTH, DELAY, &mut file).map_err(|error| {
                RequestError::new(Code::Failed, format_args!("the game is not drawn: {error}"))
            })?;
            let gif = STANDARD.encode(file);
            let answer = Film { gif };
            Ok(Answered::new(answer, 0))
        }))
    }
}

/// Refuses: this program draws no pixels.
///
/// # Errors
/// Always.
#[cfg(not(feature = "gif"))]
pub(super) fn film(
    _: &super::Catalogue,
    _: super::request::ReplayRequest,
) -> Result<super::Task<Film>, super::RequestError> {
    Err(super::RequestError::field(
        "only the server of the program draws animations",
    ))
}
