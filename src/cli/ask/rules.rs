//! `advance rules`: the rules of a game in words.

use std::io::Write;

use advance::any::AnyGame;
use advance::games::ADVANCE;
use anyhow::Context;

use crate::cli::PRINTING;
use crate::cli::arguments::game::game;
use crate::cli::table::rules;
use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game(), default_value = ADVANCE.name())]
    game: AnyGame,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    write!(output::out(), "{}", rules(args.game)).context(PRINTING)
}
