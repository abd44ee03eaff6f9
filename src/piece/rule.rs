//! Rules in words, to explain why a move is refused.

/// A rule that forbids something to pieces of one kind. Each stands in the file of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name for programs.
    pub code: &'static str,
    /// The rule in words for people.
    pub words: &'static str,
}

impl Rule {
    pub(super) const fn new(code: &'static str, words: &'static str) -> Self {
        Self { code, words }
    }
}
