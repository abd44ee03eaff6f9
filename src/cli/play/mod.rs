//! Commands that play: one move, or many.

mod at_table;
pub mod one_move;
pub mod serve;
pub mod ugi;

use std::io::Write;

use advance::Side;
use anyhow::Context;

use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play a move for white
    White(one_move::Args),
    /// Play a move for black
    Black(one_move::Args),
    /// Play against the computer or another person at a terminal
    Play(at_table::Args),
    /// Print the bot's name
    Name,
    /// Play in the browser: a web server with a page and an API
    Serve(serve::Args),
    /// Run as an engine that speaks the Universal Game Interface
    Ugi(ugi::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::White(args) => one_move::run(Side::White, &args),
            Self::Black(args) => one_move::run(Side::Black, &args),
            Self::Play(args) => at_table::run(&args),
            Self::Name => writeln!(output::out(), "{}", ugi::NAME).context(PRINTING),
            Self::Serve(args) => serve::run(args),
            Self::Ugi(args) => ugi::run(&args),
        }
    }
}
