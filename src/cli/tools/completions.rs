//! `advance completions SHELL`: the completion script of a shell.

use std::io::{self, Write};

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::{Cli, PRINTING};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  advance completions bash \\
      > ~/.local/share/bash-completion/completions/advance
  advance completions zsh > ~/.zfunc/_advance
  advance completions fish > ~/.config/fish/completions/advance.fish";

pub fn run(args: &Args) -> anyhow::Result<()> {
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    let mut command = Cli::command();
    let name = command.get_name().to_owned();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    io::stdout().write_all(&script).context(PRINTING)
}
