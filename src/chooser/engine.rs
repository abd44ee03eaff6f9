//! The road from any game's words for a level to the layers of Advance.

use super::{Chooser, Level, Settings};
use crate::engine::Engine;
use crate::moves::Position;
use crate::search::Limits;

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Eight;

    fn chooser(level: Level, seed: Option<u64>, limits: Limits) -> Chooser {
        Chooser::new(&Settings {
            seed,
            limits,
            ..Settings::new(level)
        })
    }

    fn drawing(&self) -> String {
        self.board.to_string()
    }
}
