//! The command line of the engine for the board game Advance.

#![forbid(unsafe_code)]

mod cli;

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Err(error) = cli::Cli::read().run() else {
        return ExitCode::SUCCESS;
    };
    if cli::reader_is_gone(&error) {
        return ExitCode::SUCCESS;
    }
    // With standard error closed, there is nobody to tell.
    let _ = writeln!(io::stderr(), "{}", cli::message(&error));
    cli::exit_code(&error)
}
