//! The texts at a table, and the answers of a person.

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::time::Instant;

use advance::Side;
use advance::any::DiagramStyle;
use advance::players::Bot;
use advance::words::wrapped;

use super::command::{Settled, TableCommand};
use super::computer::ComputerPlayer;
use super::player::usual_limits;
use super::request::TableRequest;
use super::rules::{rules, summary};
use super::state::Table;
use crate::cli::terminal::answer::{Answer, Command, Wait, columns};
use crate::cli::terminal::output;
use crate::cli::terminal::prompt::{self, say};

impl Table<'_> {
    /// Prints the players and the possible input.
    pub(super) fn greet(&self) -> io::Result<()> {
        let mut text = format!("{}: ", self.facts().title);
        for (side, joint) in Side::BOTH.into_iter().zip([", ", "\n"]) {
            let who = match &self.computers[side as usize] {
                Some(computer) => format!("the computer ({computer})"),
                None if self.computers[!side as usize].is_some() => "you".to_owned(),
                None => "a person".to_owned(),
            };
            let _ = write!(
                text,
                "{} is {who}{joint}",
                self.facts().sides[side as usize]
            );
        }
        if self.computers.iter().any(Option::is_none) {
            let _ = writeln!(
                text,
                "Type {}, or help, moves, hint, undo or quit.",
                self.facts().typed
            );
        }
        if self.hides_input() {
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
    pub(super) fn ask(&mut self) -> io::Result<TableCommand> {
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
                _ if !over && self.hides_input() => Wait::Hidden,
                clock => clock.map_or(Wait::Endless, Wait::For),
            };
            let begun = Instant::now();
            let answer = self.keyboard.answer(question, wait)?;
            if let Some(clock) = clock {
                let left = clock.saturating_sub(begun.elapsed());
                self.clocks[side as usize] = Some(left);
                if left.is_zero() {
                    return Ok(TableCommand::TimeUp);
                }
            }
            match answer {
                Answer::TimeUp => return Ok(TableCommand::TimeUp),
                Answer::Interrupted => return Ok(TableCommand::Interrupt),
                Answer::Command(Command::Again) => return Ok(TableCommand::Again),
                Answer::End | Answer::Command(Command::Quit) => return Ok(TableCommand::Leave),
                Answer::Command(Command::Undo) => return Ok(TableCommand::Undo),
                Answer::Command(Command::Help) => {
                    say(format_args!(
                        "\nType {}.\n{}{}\n{}\n",
                        self.facts().typed,
                        Command::HELP,
                        TableRequest::HELP,
                        summary(self.position.game())
                    ))?;
                }
                Answer::Command(Command::Board) => self.show()?,
                Answer::Text(text) if text.is_empty() => {}
                Answer::Text(text) if TableRequest::of(&text).is_some() => {
                    let request = TableRequest::of(&text);
                    let request = request.filter(|request| !over || request.is_for_the_end());
                    match request {
                        Some(TableRequest::Resign) => {
                            return Ok(TableCommand::Settle(Settled::Resigned(side)));
                        }
                        Some(TableRequest::Draw) => {
                            if let Some(deed) = self.offer_draw()? {
                                return Ok(deed);
                            }
                        }
                        Some(request) => self.handle_request(request)?,
                        None => say("The game is over: type again, undo or quit.\n")?,
                    }
                }
                _ if over => say("The game is over: type again, undo or quit.\n")?,
                Answer::Command(Command::Moves) => say(columns(self.position.legal_moves()))?,
                Answer::Command(Command::Hint) => self.hint()?,
                Answer::Text(text) => match self.position.read(&text) {
                    Ok(mv) => return Ok(TableCommand::Play(mv)),
                    Err(why) => say(refusal(&why))?,
                },
            }
        }
    }

    /// Does what a request asks for, unless it ends the turn.
    fn handle_request(&mut self, request: TableRequest) -> io::Result<()> {
        match request {
            // These wishes end the turn.
            TableRequest::Resign | TableRequest::Draw => Ok(()),
            TableRequest::Rules(topic) => say(rules(self.position.game(), topic.as_deref())),
            TableRequest::Why(text) => self.why(&text),
            TableRequest::Save(path) => match self.save(&path) {
                Ok(()) => say(format_args!("The game is in '{}'.\n", path.display())),
                Err(error) => say(format_args!("No: {error:#}.\n")),
            },
            TableRequest::Review => self.review(),
            TableRequest::Strength(text) => self.strengthen(&text),
        }
    }

    /// Writes the record of the game so far.
    pub(super) fn save(&self, path: &Path) -> anyhow::Result<()> {
        Ok(output::write(path, self.record().to_string().as_bytes())?)
    }

    /// Lets the computer play at another strength in the rest of this game.
    fn strengthen(&mut self, text: &str) -> io::Result<()> {
        let game = self.position.game();
        let bot = match Bot::parse(game, text) {
            Ok(bot) => bot,
            Err(error) => return say(format_args!("No: {error}.\n")),
        };
        // Limits that the person has typed take precedence.
        let limits = match text.contains(',') {
            true => bot.limits,
            false => usual_limits(game),
        };
        let mut computer = None;
        for seat in self.computers.iter_mut().filter(|seat| seat.is_some()) {
            let next =
                ComputerPlayer::new(&Bot { limits, ..bot }, Some(self.random.clone().next()));
            computer = Some(next.to_string());
            *seat = Some(next);
        }
        match computer {
            Some(name) => say(format_args!("In this game, the computer is now {name}.\n")),
            None => say("No computer plays in this game.\n"),
        }
    }
}

/// Why a line is no move, in a sentence that wraps between words; where it is none at all, with the way to help.
fn refusal(why: &str) -> String {
    let help = match why.starts_with("type ") {
        true => ", or help",
        false => "",
    };
    wrapped(&format!("No: {why}{help}."), output::width())
}

/// A number of seconds as a clock shows it.
fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
