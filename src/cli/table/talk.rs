//! The texts at a table, and the answers of a person.

use std::fmt::Write as _;
use std::io;
use std::time::Instant;

use advance::Side;
use advance::any::DiagramStyle;

use super::state::Settled;
use super::wish::Wish;
use super::{Deed, Table, rules};
use crate::cli::terminal::answer::{Answer, Command, Wait, columns};
use crate::cli::terminal::prompt::{self, say};

impl Table<'_> {
    /// Prints the players and the possible input.
    pub(super) fn greet(&self) -> io::Result<()> {
        let mut text = format!("{}: ", self.facts().title);
        for (side, joint) in Side::BOTH.into_iter().zip([", ", "\n"]) {
            let who = match &self.minds[side as usize] {
                Some(mind) => format!("the computer ({mind})"),
                None if self.minds[!side as usize].is_some() => "you".to_owned(),
                None => "a person".to_owned(),
            };
            let _ = write!(
                text,
                "{} is {who}{joint}",
                self.facts().sides[side as usize]
            );
        }
        if self.minds.iter().any(Option::is_none) {
            let _ = writeln!(
                text,
                "Type {}, or help, moves, hint, undo or quit.",
                self.facts().typed
            );
        }
        if self.is_overlooked() {
            let first = self.facts().sides[0];
            let _ = writeln!(text, "What {first} types is not shown.");
        }
        if let Some(clock) = self.clocks.iter().flatten().next() {
            let clock = clock.as_secs();
            let _ = writeln!(
                text,
                "You have {} for all your moves: a player who needs more loses.",
                minutes(clock)
            );
        }
        text += self.facts().legend;
        say(text)
    }

    pub(super) fn show(&self) -> io::Result<()> {
        let moves: Vec<_> = self.past.iter().map(|(_, mv)| mv.clone()).collect();
        prompt::show(&self.position.diagram(&moves, DiagramStyle::Plain))
    }

    /// Asks the person whose turn it is until they decide.
    pub(super) fn ask(&mut self) -> io::Result<Deed> {
        let side = self.position.to_move();
        let number = self.past.len() + 1;
        let name = self.facts().sides[side as usize];
        let over = self.is_over();
        loop {
            let clock = self.clocks[side as usize].filter(|_| !over);
            let question = match clock.map(|left| minutes(left.as_secs())) {
                _ if over => "again, undo or quit? ".to_owned(),
                Some(left) => format!("{number}. {name} to move ({left} left): "),
                None => format!("{number}. {name} to move: "),
            };
            let wait = match clock {
                _ if !over && self.is_overlooked() => Wait::Hidden,
                clock => clock.map_or(Wait::Endless, Wait::For),
            };
            let begun = Instant::now();
            let answer = self.keyboard.answer(question, wait)?;
            if let Some(clock) = clock {
                let left = clock.saturating_sub(begun.elapsed());
                self.clocks[side as usize] = Some(left);
                if left.is_zero() {
                    return Ok(Deed::Late);
                }
            }
            match answer {
                Answer::Late => return Ok(Deed::Late),
                Answer::Interrupted => return Ok(Deed::Interrupt),
                Answer::Command(Command::Again) => return Ok(Deed::Again),
                Answer::End | Answer::Command(Command::Quit) => return Ok(Deed::Leave),
                Answer::Command(Command::Undo) => return Ok(Deed::Undo),
                Answer::Command(Command::Help) => {
                    say(format_args!(
                        "\nType {}.\n{}{}\n{}\n",
                        self.facts().typed,
                        Command::HELP,
                        Wish::HELP,
                        rules(self.position.game())
                    ))?;
                }
                Answer::Command(Command::Rules) => say(rules(self.position.game()))?,
                Answer::Command(Command::Board) => self.show()?,
                Answer::Text(text) if text.is_empty() => {}
                Answer::Text(text) if Wish::of(&text).is_some() => {
                    let wish = Wish::of(&text);
                    let wish = wish.filter(|wish| !over || wish.is_for_the_end());
                    match wish {
                        Some(Wish::Resign) => return Ok(Deed::Settle(Settled::Resigned(side))),
                        Some(Wish::Draw) => {
                            if let Some(deed) = self.offer_draw()? {
                                return Ok(deed);
                            }
                        }
                        Some(wish) => self.grant(wish)?,
                        None => say("The game is over: type again, undo or quit.\n")?,
                    }
                }
                _ if over => say("The game is over: type again, undo or quit.\n")?,
                Answer::Command(Command::Moves) => say(columns(self.position.legal_moves()))?,
                Answer::Command(Command::Hint) => self.hint()?,
                Answer::Text(text) => match self.position.read(&text) {
                    Ok(mv) => return Ok(Deed::Play(mv)),
                    Err(why) => say(format_args!("No: {why}.\n"))?,
                },
            }
        }
    }
}

/// A number of seconds as a clock shows it.
fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
