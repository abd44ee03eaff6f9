//! Games with what it takes to play them well: levels, and what their searches go by. The protocol and the
//! analysis play any of them.

use std::fmt;

use crate::chooser::{Chooser, Level, Reading, Settings};
use crate::game::Game;
use crate::moves::{Move, Position};
use crate::search::{Evaluation, Policy};
use crate::strategy::Judgement;

/// A game that this program can play at several levels.
pub trait Engine: Game {
    /// A way to play, printed as one word.
    type Level: Copy + PartialEq + fmt::Display + Send + 'static;

    /// The levels, the lowest first.
    const LEVELS: &'static [Self::Level];

    /// The level to play at unless told otherwise.
    const LEVEL: Self::Level;

    /// What a position is worth to a search, in hundredths of whatever the game counts by.
    fn evaluation() -> &'static dyn Evaluation<Self>;

    /// What a search at this level expects both sides to play; `None` where the level does not search.
    fn policy(level: Self::Level) -> Option<&'static dyn Policy<Self>>;

    /// The moves that a search at this level has to choose from, or the one move of a level that does not
    /// search; none when the game is over. Such a level settles ties by `seed`.
    fn candidates(&self, level: Self::Level, seed: Option<u64>) -> Vec<Self::Move>;

    /// The position for people to look at, in lines that all end.
    fn drawing(&self) -> String {
        format!("{self}\n")
    }
}

impl Engine for Position {
    type Level = Level;

    const LEVELS: &'static [Level] = &Level::ALL;

    const LEVEL: Level = Level::Eight;

    fn evaluation() -> &'static dyn Evaluation<Self> {
        &Judgement
    }

    fn policy(level: Level) -> Option<&'static dyn Policy<Self>> {
        level.policy()
    }

    fn candidates(&self, level: Level, seed: Option<u64>) -> Vec<Move> {
        let choose = |settings| Chooser::new(&settings).choose(self);
        match level {
            Level::Nine => self.legal_moves(),
            Level::Eight => {
                // What level 7 can justify: its choice without the tiebreak.
                let decision = choose(Settings {
                    reading: Reading::Any,
                    ..Settings::new(Level::Seven)
                });
                let kept = decision.as_ref().and_then(|it| it.kept_by("prediction"));
                kept.into_iter().flatten().map(|it| it.action).collect()
            }
            _ => {
                let settings = Settings {
                    seed,
                    ..Settings::new(level)
                };
                let decision = choose(settings);
                decision.into_iter().map(|it| it.chosen.action).collect()
            }
        }
    }

    fn drawing(&self) -> String {
        self.board.to_string()
    }
}
