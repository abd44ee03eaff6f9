//! Games in which both sides choose at once: the move of the first side is hidden until the second has chosen too.

use std::io;

use advance::Side;

use super::seed::is_interactive;
use super::state::Table;
use crate::cli::terminal::prompt::say;

impl Table<'_> {
    /// True if the last move is hidden from the side to move.
    pub(super) fn hides_last(&self) -> bool {
        let has_answered = self.position.to_move() == Side::White;
        self.facts().at_once && !has_answered && !self.past.is_empty()
    }

    /// True if the input of the person to move is hidden, because the other one sits beside them.
    pub(super) fn hides_input(&self) -> bool {
        let people = self.computers.iter().all(Option::is_none);
        let begins = self.position.to_move() == Side::White;
        self.facts().at_once && people && begins && is_interactive()
    }

    /// Prints the moves of both sides, once both have chosen.
    pub(super) fn reveal(&self) -> io::Result<()> {
        if !self.facts().at_once || self.hides_last() {
            return Ok(());
        }
        let round = self.past.len().saturating_sub(2)..;
        let moves = self.past[round.clone()].iter().map(|(before, mv)| {
            let side = self.facts().sides[before.to_move() as usize];
            format!("{side} plays {mv}")
        });
        let moves: Vec<_> = moves.collect();
        say(format_args!("{}. {}.\n", round.start + 1, moves.join(", ")))
    }

    /// The index of the first move to take back, if this is the last one: that of its round.
    pub(super) fn round_of(&self, index: usize) -> usize {
        let (position, _) = &self.past[index];
        let answers = self.facts().at_once && position.to_move() == Side::Black;
        index.saturating_sub(answers.into())
    }
}
