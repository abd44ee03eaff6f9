//! The Universal Game Interface (kz04px, <https://github.com/kz04px/ugi>, version 1.0 in the making): an
//! engine that stays up and is asked for moves, line by line, for any game.
//!
//! One thread reads the lines and answers at once; another one searches, so that `stop` is noticed. Only `quit` and the
//! end of the input end the program: a line that makes no sense is answered by an `info string`, and changes nothing.

#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![warn(unreachable_pub)]
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use vauban_game::{any, encoding, engine, game, number, search};

mod command;
mod current_game;
mod input;
mod move_time;
mod options;
mod output;
mod server;
mod worker;

use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;

use crate::any::AnyGame;
use input::InputLines;
use output::Output;
use server::{Flow, Session};
use worker::Worker;

pub use server::EngineId;

/// Answers lines until `quit` or the end of the input. `quit` stops the running job, and a search still gives its move.
/// The end of the input stops only a search without an end, and lets other jobs finish.
///
/// # Errors
/// When the input cannot be read, the output cannot be written, or the system has no thread for searches.
pub fn serve(
    game: AnyGame,
    id: EngineId<'_>,
    input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let output = Output::new(output);
    let (sender, jobs) = mpsc::sync_channel(0);
    thread::scope(|scope| {
        let output = &output;
        let work = move || Worker::new(output).work(jobs);
        let thread = thread::Builder::new().spawn_scoped(scope, work);
        let thread = thread.map_err(|error| {
            let message = format!("the system refuses a thread: {error}");
            io::Error::new(error.kind(), message)
        })?;
        // The worker ends when the server, and with it the sender, is gone.
        let mut server = Session::new(game, id, output, sender, thread.thread());
        let mut lines = InputLines::new(input);
        loop {
            let flow = match lines.next() {
                Ok(Some(Ok(line))) => server.answer(&line),
                Ok(Some(Err(error))) => output.info_string(error).map(|()| Flow::Continue),
                Ok(None) => {
                    server.finish();
                    return Ok(());
                }
                Err(error) => Err(error),
            };
            if !matches!(flow, Ok(Flow::Continue)) {
                server.stop();
                return flow.map(drop);
            }
        }
    })
}
