//! Rules in words, for who is refused by them.

/// A rule that forbids something to pieces of one kind. Each stands in the file of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What programs know it by.
    pub code: &'static str,
    /// What people are told.
    pub words: &'static str,
}

impl Rule {
    pub(super) const fn new(code: &'static str, words: &'static str) -> Self {
        Self { code, words }
    }
}
