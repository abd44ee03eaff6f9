//! A game of moves in turn, for people at a terminal: the same for all games.

mod advice;
mod command;
mod computer;
mod dialogue;
mod game;
mod hint;
mod player;
mod request;
mod rules;
mod seed;
mod simultaneous;
mod state;

pub use computer::ComputerPlayer;
pub use game::{AfterGame, EndActions, Session, interrupted};
pub use player::{Opponent, PlayerArg, interactive_limits, player_arg, time_limit, usual_limits};
pub use request::TableRequest;
pub use rules::{draws, rules};
pub use seed::{GameSeed, is_interactive};
