//! Calls of a program by which its manners are known: with other arguments than for a move, or with IN and OUT in one
//! file.

use super::files;
use super::run::{Answer, Program};
use crate::any::AnyPosition;
use crate::player::Failure;
use crate::programs::isolation::Call;

/// A word of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallWord<'a> {
    /// A text.
    Text(&'a str),
    /// The path of IN.
    In,
    /// The path of OUT.
    Out,
    /// The path of something in the folder of the move that does not exist.
    Missing(&'a str),
}

impl Program {
    /// The program's answer to a call with these words. IN holds `board`, and is OUT at once if it is
    /// `in_place`.
    ///
    /// # Errors
    /// As for [`Program::answer`].
    pub fn call_with(
        &mut self,
        position: &AnyPosition,
        board: &[u8],
        words: &[CallWord],
        in_place: bool,
    ) -> Result<Answer, Failure> {
        let call = if in_place { Call::InPlace } else { Call::Move };
        self.call(position, board, call, |seen| {
            let words = words.iter().map(|word| match word {
                CallWord::Text(text) => text.into(),
                CallWord::In => files::input(seen).into(),
                CallWord::Out => files::output(seen).into(),
                CallWord::Missing(name) => seen.join(name).into(),
            });
            words.collect()
        })
    }
}
