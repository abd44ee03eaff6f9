//! Manners of a bot that the assignment asks for and no case tries: its name, IN and OUT in one file, and calls that are
//! wrong, which it must refuse.

use serde::{Deserialize, Serialize};

use crate::any::AnyPosition;
use crate::board::text;
use crate::moves::Position;
use crate::players::{Answer, CallWord, CommandLine, Failure, FaultKind, Program, Terms};

/// A board on which White has no legal move.
const STUCK: &str = "........g\n.........\n.........\n.........\n.........\n.........\n.........\n##.......\nG#.......\n";

/// The manners of one bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::marking) struct Manners {
    /// The name that it prints; `None` if it prints none.
    pub(in crate::marking) name: Option<String>,
    /// The fault if IN and OUT are one file; `None` if it made a legal move.
    pub(in crate::marking) in_place: Option<String>,
    /// The wrong calls that it did not refuse, each with what it did.
    pub(in crate::marking) unrefused: Vec<String>,
}

/// A wrong call: its name, its words and its board.
type Wrong<'a> = (&'a str, &'a [CallWord<'a>], &'a str);

impl Manners {
    /// Calls a program.
    ///
    /// # Errors
    /// It cannot be asked.
    pub(in crate::marking) fn of(line: &CommandLine, terms: &Terms) -> Result<Self, Failure> {
        let mut program = Program::new(line.clone(), terms.clone())?;
        let start = Position::start();
        let board = text::lines(&start.board.contents());
        let headless = board.replace('G', ".");
        let start = AnyPosition::new(start);
        let white = CallWord::Text("white");
        let wrong: [Wrong; 7] = [
            ("no arguments", &[], &board),
            (
                "an unknown side",
                &[CallWord::Text("green"), CallWord::In, CallWord::Out],
                &board,
            ),
            (
                "no file IN",
                &[white, CallWord::Missing("missing.txt"), CallWord::Out],
                &board,
            ),
            (
                "IN that is no board",
                &[white, CallWord::In, CallWord::Out],
                "no board\n",
            ),
            (
                "a board without a General",
                &[white, CallWord::In, CallWord::Out],
                &headless,
            ),
            (
                "a side without a legal move",
                &[white, CallWord::In, CallWord::Out],
                STUCK,
            ),
            (
                "OUT in no folder",
                &[white, CallWord::In, CallWord::Missing("missing/out.txt")],
                &board,
            ),
        ];
        let mut unrefused = Vec::new();
        for (call, words, board) in wrong {
            let answer = program.call_with(&start, board.as_bytes(), words, false)?;
            unrefused.extend(not_refused(&answer).map(|did| format!("{call}: {did}")));
        }
        let in_place = program.call_with(
            &start,
            board.as_bytes(),
            &[white, CallWord::Out, CallWord::Out],
            true,
        )?;
        Ok(Self {
            name: program.name()?,
            in_place: in_place.played.err().map(|fault| fault.to_string()),
            unrefused,
        })
    }
}

/// The program's reaction, if it did not refuse a call by an exit code without leaving a file.
fn not_refused(answer: &Answer) -> Option<String> {
    match &answer.played {
        Err(fault) if fault.kind == FaultKind::Crash && fault.reason.starts_with("exit code") => {
            None
        }
        Err(fault) if fault.kind == FaultKind::NoFile => Some("ended with exit code 0".to_owned()),
        Err(fault) if answer.board.is_none() => Some(fault.to_string()),
        _ => Some("left a board".to_owned()),
    }
}
