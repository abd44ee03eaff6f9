//! Which game a command is about.

use advance::game::Game;
use clap::ValueEnum;

/// The games whose players move in turn, by the names of [`Game::NAME`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Which {
    #[default]
    Advance,
    Checkers,
    Connections,
    JesonMor,
}

/// Evaluates an expression with a name for the type of the positions of a game: `with_game!(which, G =>
/// play::<G>())`.
macro_rules! with_game {
    ($which:expr, $game:ident => $body:expr) => {
        match $which {
            $crate::cli::arguments::which::Which::Advance => {
                type $game = advance::moves::Position;
                $body
            }
            $crate::cli::arguments::which::Which::Checkers => {
                type $game = advance::games::checkers::Position;
                $body
            }
            $crate::cli::arguments::which::Which::Connections => {
                type $game = advance::games::connections::Position;
                $body
            }
            $crate::cli::arguments::which::Which::JesonMor => {
                type $game = advance::games::jeson_mor::Position;
                $body
            }
        }
    };
}

pub(crate) use with_game;

impl Which {
    /// What the game is called.
    pub const fn name(self) -> &'static str {
        with_game!(self, G => <G as Game>::NAME)
    }
}
