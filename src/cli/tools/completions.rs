//! `advance completions SHELL`: the completion script of a shell.

use std::io::Write;

use anyhow::Context;
use clap::{Arg, ValueHint};
use clap_complete::Shell;

use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;

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

/// The names of values that are paths: of files, of folders, of a program.
const PATHS: [&str; 11] = [
    "BOARD", "CMD", "DIR", "DIR|LIST", "FILE", "IN", "OUT", "PART", "PATH", "POSITION", "RECORD",
];

/// An argument that a shell completes by paths, or by nothing but its possible values.
fn hinted(arg: Arg) -> Arg {
    let is_path = |name: &str| PATHS.contains(&name);
    let names = arg.get_value_names().unwrap_or_default();
    let hint = match names.iter().any(|name| is_path(name)) {
        // Of all hints for paths, this is the one by which bash keeps names with spaces whole.
        true => ValueHint::FilePath,
        false => ValueHint::Other,
    };
    match arg.get_action().takes_values() {
        true => arg.value_hint(hint),
        false => arg,
    }
}

pub fn run(args: &Args, mut program: clap::Command) -> anyhow::Result<()> {
    program.build();
    let names = program.get_subcommands().map(clap::Command::get_name);
    let names: Vec<_> = names.map(str::to_owned).collect();
    for name in names {
        program = program.mut_subcommand(name, |command| command.mut_args(hinted));
    }
    let name = program.get_name().to_owned();
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    output::out().write_all(&script).context(PRINTING)
}
