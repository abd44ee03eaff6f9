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

/// True if an argument takes paths.
fn takes_paths(arg: &Arg) -> bool {
    let names = arg.get_value_names().unwrap_or_default();
    names.iter().any(|name| PATHS.contains(&&**name))
}

/// An argument that a shell completes by paths, or by nothing but its possible values.
fn hinted(arg: Arg, shell: Shell) -> Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    let hint = match takes_paths(&arg) {
        // Of all hints for paths, this is the one by which bash keeps names with spaces whole.
        true => ValueHint::FilePath,
        false => ValueHint::Other,
    };
    let names = arg.get_value_names().unwrap_or_default();
    // In zsh, a colon ends the name.
    let names: Vec<_> = match shell {
        Shell::Zsh => names.iter().map(|name| name.replace(':', "\\:")).collect(),
        _ => names.iter().map(ToString::to_string).collect(),
    };
    let arg = arg.value_hint(hint);
    match names.is_empty() {
        true => arg,
        false => arg.value_names(names),
    }
}

/// What the script of bash lacks: in `--game=ch`, bash takes the `=` for a word.
const WORDS_AROUND_EQUALS: &str = "
    if [[ \"$cur\" == = ]]; then
        cur=\"\"
    elif [[ \"$prev\" == = ]]; then
        prev=\"${COMP_WORDS[COMP_CWORD - 2]}\"
    fi
";

/// What the script of fish lacks: the values of the commands that take no paths, where it would offer files.
fn values_in_fish(program: &clap::Command) -> String {
    let commands = program.get_subcommands();
    let plain = commands.filter(|command| !command.get_positionals().any(takes_paths));
    let line = |command: &clap::Command| {
        let values = command.get_positionals().flat_map(Arg::get_possible_values);
        let values = values.map(|value| value.get_name().to_owned());
        // The commands that 'help' and 'man' are about; the script never offers those of 'help'.
        let is_of_commands = command.has_subcommands() || command.get_name() == "man";
        let names = program.get_subcommands().filter(|_| is_of_commands);
        let names = names.map(|command| command.get_name().to_owned());
        let values: Vec<_> = values.chain(names).collect();
        let (program, name) = (program.get_name(), command.get_name());
        let condition = format!("__fish_{program}_using_subcommand {name}");
        let values = values.join(" ");
        format!("complete -c {program} -n \"{condition}\" -f -a \"{values}\"\n")
    };
    plain.map(line).collect()
}

pub fn run(args: &Args, mut program: clap::Command) -> anyhow::Result<()> {
    program.build();
    let names = program.get_subcommands().map(clap::Command::get_name);
    let names: Vec<_> = names.map(str::to_owned).collect();
    for name in names {
        program = program.mut_subcommand(name, |command| {
            command.mut_args(|arg| hinted(arg, args.shell))
        });
    }
    let name = program.get_name().to_owned();
    // The generator panics if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, name, &mut script);
    let mut script = String::from_utf8(script)?;
    match args.shell {
        Shell::Bash => {
            let before = "    prev=\"$3\"\n";
            script = script.replacen(before, &format!("{before}{WORDS_AROUND_EQUALS}"), 1);
        }
        Shell::Fish => script += &values_in_fish(&program),
        _ => {}
    }
    output::out().write_all(script.as_bytes()).context(PRINTING)
}
