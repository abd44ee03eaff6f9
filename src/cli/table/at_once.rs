//! Games in which both sides choose at once: what the first side chooses is a secret until the second has chosen too.

use std::io;

use advance::Side;

use super::{Table, is_table};
use crate::cli::terminal::prompt::say;

impl Table<'_> {
    /// Whether the last move is hidden from the side to move.
    pub(super) fn hides_last(&self) -> bool {
        let has_answered = self.position.to_move() == Side::White;
        self.facts().at_once && !has_answered && !self.past.is_empty()
    }

    /// Whether the person who is asked types without being seen, because the other one sits beside them.
    pub(super) fn is_overlooked(&self) -> bool {
        let people = self.minds.iter().all(Option::is_none);
        let begins = self.position.to_move() == Side::White;
        self.facts().at_once && people && begins && is_table()
    }

    /// Tells what both sides have chosen, once they have.
    pub(super) fn reveal(&self) -> io::Result<()> {
        if !self.facts().at_once || self.hides_last() {
            return Ok(());
        }
        let round = self.past.len().saturating_sub(2)..;
        let told = self.past[round.clone()].iter().map(|(before, mv)| {
            let side = self.facts().sides[before.to_move() as usize];
            format!("{side} plays {mv}")
        });
        let told: Vec<_> = told.collect();
        say(format_args!("{}. {}.\n", round.start + 1, told.join(", ")))
    }

    /// The index of the first move to take back, if this is the last one: that of its round.
    pub(super) fn round_of(&self, index: usize) -> usize {
        let (position, _) = &self.past[index];
        let answers = self.facts().at_once && position.to_move() == Side::Black;
        index.saturating_sub(answers.into())
    }
}
