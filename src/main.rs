//! The command line of the engine for the board game Advance.

#![forbid(unsafe_code)]

mod cli;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let done = match cli::Cli::try_parse() {
        Ok(cli) => cli.run(),
        Err(error) if error.use_stderr() => error.exit(),
        Err(asked) => cli::print(&asked),
    };
    let Err(error) = done else {
        return ExitCode::SUCCESS;
    };
    if cli::reader_is_gone(&error) {
        return ExitCode::SUCCESS;
    }
    // With standard error closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{}", cli::message(&error));
    cli::exit_code(&error)
}
