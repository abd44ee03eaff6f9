//! `advance man`: the manual as pages for `man`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use advance::file::{self, WriteError};
use advance::game::foreign::visible;
use anyhow::Context;
use clap::error::ErrorKind;
use clap_mangen::Man;

use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Print the page of this command [default: the whole program]
    #[arg(conflicts_with = "out")]
    command: Option<String>,
    /// Write all pages into this folder, which is created if necessary: advance.1, and advance-COMMAND.1 for each
    /// command
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  advance man --out ~/.local/share/man/man1
                                         install the pages, to be read by
                                         'man advance' and 'man advance-check'
  advance man check | man -l -           read the page of one command";

pub fn run(args: &Args, program: clap::Command) -> anyhow::Result<()> {
    // The page of `advance help` would refer to a page for each of its possible arguments.
    let mut program = program.disable_help_subcommand(true);
    // Gives each command its full name, advance-check.
    program.build();
    if let Some(folder) = &args.out {
        return write_all(program, folder);
    }
    let command = match &args.command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => program
                .error(
                    ErrorKind::InvalidValue,
                    format!("'{}' is not a command of this program", visible(name)),
                )
                .exit(),
        },
    };
    let page = render(&page(command))?;
    output::out().write_all(&page).context(PRINTING)
}

/// Writes the page of the program, and those of its commands, to which it refers.
fn write_all(program: clap::Command, folder: &Path) -> anyhow::Result<()> {
    let made = file::check_link(folder).and_then(|()| fs::create_dir_all(folder));
    made.map_err(|source| WriteError {
        path: folder.to_owned(),
        source,
    })?;
    let commands: Vec<_> = program.get_subcommands().cloned().collect();
    for command in [vec![program], commands].concat() {
        let page = page(command);
        file::write(&folder.join(page.get_filename()), &render(&page)?)?;
    }
    Ok(())
}

fn page(command: clap::Command) -> Man {
    Man::new(command).source(concat!("advance ", env!("CARGO_PKG_VERSION")))
}

fn render(page: &Man) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    page.render(&mut text).context("cannot make the page")?;
    Ok(text)
}
