//! `advance man`: the manual as a page for `man`.

use std::io::{self, Write};

use anyhow::Context;
use clap::CommandFactory;
use clap::error::ErrorKind;
use clap_mangen::Man;

use crate::cli::{Cli, PRINTING};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Print the page of this command [default: the whole program]
    command: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  advance man > ~/.local/share/man/man1/advance.1
  advance man check | man -l -           read the page of one command";

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut program = Cli::command();
    // Gives each command its full name, advance-check.
    program.build();
    let command = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => program
                .error(
                    ErrorKind::InvalidValue,
                    format!("'{name}' is not a command of this program"),
                )
                .exit(),
        },
    };
    let mut page = Vec::new();
    Man::new(command)
        .source(concat!("advance ", env!("CARGO_PKG_VERSION")))
        .render(&mut page)
        .context("cannot make the page")?;
    io::stdout().write_all(&page).context(PRINTING)
}
