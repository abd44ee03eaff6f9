//! Questions about a position.

use std::fmt::Display;
use std::io::Write;

use advance::answer::Versioned;
use advance::any::AnyLine;
use advance::api::GameApi;
use advance::catalogue::CATALOGUE;
use anyhow::Context;
use serde::Serialize;

use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

pub mod analyse;
pub mod apply;
pub mod check;
pub mod explain;
pub mod moves;
pub mod puzzle;
pub mod rules;
pub mod show;
pub mod status;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Print every legal move
    Moves(moves::Args),
    /// Say whether one legal move leads from a board to another
    Check(check::Args),
    /// Say how a game stands: danger, shields, material, the end
    Status(status::Args),
    /// Say which move a bot would play, and why
    Explain(explain::Args),
    /// Search a position and print the best moves, depth by depth
    Analyse(analyse::Args),
    /// Draw a board
    Show(show::Args),
    /// Print a puzzle: a position with one right move
    Puzzle(puzzle::Args),
    /// Print the rules of a game
    Rules(rules::Args),
    /// Play a given move
    Apply(apply::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Moves(args) => moves::run(&args),
            Self::Check(args) => check::run(&args),
            Self::Status(args) => status::run(&args),
            Self::Explain(args) => explain::run(&args),
            Self::Analyse(args) => analyse::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Puzzle(args) => puzzle::run(&args),
            Self::Rules(args) => rules::run(&args),
            Self::Apply(args) => apply::run(&args),
        }
    }
}

/// The API of the game of a line.
fn api(line: &AnyLine) -> &'static dyn GameApi {
    CATALOGUE.of(line.setup.position.game())
}

/// Prints an answer as text, which has the ends of its lines, or as one line of JSON.
fn print(answer: &(impl Serialize + Display), as_json: bool) -> anyhow::Result<()> {
    let mut out = output::out();
    match as_json {
        true => writeln!(out, "{}", Versioned::new(answer)),
        false => write!(out, "{answer}"),
    }
    .context(PRINTING)
}
