//! The state of a game at a table: whether it is over and why, its query for a computer, and its record.

use std::time::Duration;

use advance::Limits;
use advance::any::{AnyMove, AnyPosition, AnySetup, Facts};
use advance::game::random::SplitMix;
use advance::game::{Draw, Ending, Length};
use advance::matches::record::Record;
use advance::search::Query;

use super::command::Settled;
use super::computer::ComputerPlayer;
use super::hint::Hint;
use crate::cli::terminal::answer::Keyboard;

/// A game with its players.
pub struct Table<'a> {
    /// The computer of each side; `None` for a person.
    pub(super) computers: [Option<ComputerPlayer>; 2],
    /// The time that people have left for all their moves, if they have a clock.
    pub(super) clocks: [Option<Duration>; 2],
    pub(super) random: SplitMix,
    pub(super) start: &'a AnySetup,
    pub(super) turns: Option<u32>,
    pub(super) position: AnyPosition,
    /// The end that people have agreed on, if any.
    pub(super) settled: Option<Settled>,
    /// The earlier positions, each with the move that was made in it.
    pub(super) past: Vec<(AnyPosition, AnyMove)>,
    /// The hint that was given last.
    pub(super) hint: Option<Hint>,
    pub(super) keyboard: &'a Keyboard,
}

impl Table<'_> {
    pub(super) fn facts(&self) -> Facts {
        self.position.game().facts()
    }

    pub(super) fn is_over(&self) -> bool {
        self.settled.is_some() || self.ending().is_some() || self.draw().is_some()
    }

    /// The end of the game by the rules, if neither a person nor a draw has ended it.
    fn ending(&self) -> Option<Ending> {
        match self.turns {
            Some(_) => self.setup().ending(self.last_ply()),
            None => self.position.is_over().then_some(Ending::Rules),
        }
    }

    /// The position with the number of moves made before it.
    pub(super) fn setup(&self) -> AnySetup {
        AnySetup {
            position: self.position.clone(),
            ply: self.start.ply + self.past.len() as u32,
        }
    }

    /// The number of moves of both sides that ends the game.
    pub(super) fn last_ply(&self) -> u32 {
        let begun = self.start.ply;
        let turns = self.turns.unwrap_or(self.facts().turns);
        Length { turns, begun }.last_ply()
    }

    /// The query for a computer: if a turn limit applies, it has this limit and the earlier positions.
    pub(super) fn query(&self, limits: Limits) -> Query {
        let query = Query {
            stop: self.keyboard.stop().clone(),
            ..Query::new(limits)
        };
        match self.turns {
            Some(_) => Query {
                left: Some(self.setup().left(self.last_ply())),
                history: self.past.iter().map(|(before, _)| before.key()).collect(),
                ..query
            },
            None => query,
        }
    }

    fn draw(&self) -> Option<Draw> {
        let past = self.past.iter().map(|(position, _)| position.clone());
        let past: Vec<_> = past.collect();
        self.position.draw(&past)
    }

    /// The result of the game in a sentence, if it is over.
    pub(super) fn ended(&self) -> Option<String> {
        let sides = self.facts().sides;
        match self.settled {
            Some(Settled::Resigned(loser)) => {
                let [loser, winner] = [loser, !loser].map(|side| sides[side as usize]);
                return Some(format!("{loser} has resigned: {winner} has won."));
            }
            Some(Settled::Agreed) => return Some("The game is drawn by agreement.".to_owned()),
            None => {}
        }
        let ending = self.ending();
        let ending = ending.map(|ending| self.position.describe_ending(ending));
        ending.or_else(|| self.draw().map(|draw| self.position.describe_draw(draw)))
    }

    /// The game so far.
    pub(super) fn record(&self) -> Record {
        let name = |side: usize| match &self.computers[side] {
            Some(computer) => computer.to_string(),
            None => "a person".to_owned(),
        };
        // A record must not tell the person to move what is hidden from them.
        let known = self.past.len() - usize::from(self.hides_last());
        let moves = self.past[..known].iter().map(|(_, mv)| mv.clone());
        let settled = match self.draw() {
            Some(_) => Some(None),
            None => self.settled.map(Settled::winner),
        };
        let turns = self.turns.unwrap_or(self.facts().turns);
        Record::of_moves(
            [name(0), name(1)],
            self.start.clone(),
            turns,
            moves,
            settled,
        )
    }
}
