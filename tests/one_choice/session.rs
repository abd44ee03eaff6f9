//! A conversation with the protocol, in this process.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::thread;

use advance::any::{AnyGame, Registered};
use advance::ugi::{self, EngineId};

use super::NODES;

pub struct Session {
    input: PipeWriter,
    output: BufReader<PipeReader>,
}

impl Session {
    pub fn new<G: Registered>() -> Self {
        let (commands, input) = io::pipe().unwrap();
        let (output, answers) = io::pipe().unwrap();
        // The thread ends when the pipe to it is closed.
        thread::spawn(move || {
            ugi::serve(
                AnyGame::of::<G>(),
                EngineId {
                    name: "a bot",
                    author: "a test",
                },
                BufReader::new(commands),
                answers,
            )
            .unwrap();
        });
        Self {
            input,
            output: BufReader::new(output),
        }
    }

    /// The chosen move. To the session, all questions belong to one game, and earlier ones must not matter.
    pub fn best(&mut self, level: &str, seed: Option<u64>, position: &str) -> String {
        let seed = seed.map_or(String::new(), |seed| seed.to_string());
        let commands = format!(
            "setoption name Level value {level}\nsetoption name Seed value {seed}\n\
             position fen {position}\ngo nodes {NODES}\n"
        );
        self.input.write_all(commands.as_bytes()).unwrap();
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).unwrap();
            assert!(!line.is_empty() && !line.contains("error"), "{line}");
            if let Some(best) = line.strip_prefix("bestmove ") {
                return best.trim_end().to_owned();
            }
        }
    }
}
