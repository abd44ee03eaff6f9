//! The command line of the engine for the board game Advance.

#![forbid(unsafe_code)]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    let Err(error) = cli::run() else {
        return ExitCode::SUCCESS;
    };
    if cli::reader_is_gone(&error) {
        return ExitCode::SUCCESS;
    }
    cli::report_error(&error);
    cli::exit_code(&error)
}
