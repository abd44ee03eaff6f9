//! A game of moves in turn, for people at a terminal: one way for all games.

mod mind;
mod player;

pub use mind::Mind;
pub use player::{Opponent, Who, at_table, milliseconds, who};

use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

use advance::any::{AnyGame, AnyMove, AnyPosition, Facts, Look};
use advance::game::Draw;
use advance::game::random::SplitMix;
use advance::games::Plain;
use advance::number::counted;
use advance::{Limits, Side};

use super::chance::{Chance, is_table};
use crate::cli::terminal::answer::{Answer, Command, Keyboard, Wait, columns};
use crate::cli::terminal::drawing::painted;
use crate::cli::terminal::interrupt::Interrupted;
use crate::cli::terminal::progress::Thinking;
use crate::cli::terminal::prompt::say;

/// The most moves of a game without a person who could end it.
const PATIENCE: usize = 1_000;

/// What the computer may spend on a hint.
const HINT: Limits = Limits {
    nodes: Some(100_000),
    depth: None,
    time: Some(Duration::from_secs(1)),
};

/// What is put on a table.
pub struct Setting<M> {
    /// Where each game begins.
    pub start: AnyPosition,
    /// The sides that people play.
    pub by_hand: [bool; 2],
    /// What people have for all their moves together, if they have a clock.
    pub clock: Option<Duration>,
    /// The number that chance was asked to come from.
    pub seed: Option<u64>,
    /// The computers of a game, for the sides that no person plays, and by what they choose between equal
    /// moves.
    pub minds: M,
}

impl<M: Fn(Option<u64>) -> [Option<Mind>; 2]> Setting<M> {
    /// Plays one game after the other until a person leaves.
    ///
    /// # Errors
    /// When a stream fails, or a signal ends a game.
    pub fn play(&self) -> anyhow::Result<()> {
        let keyboard = Keyboard::open()?;
        loop {
            let chance = Chance::new(self.seed, self.by_hand);
            // Only a seed that is asked for, or that is drawn for a person, chooses between equal moves.
            let seed = self.seed.or(is_table().then_some(chance.seed));
            let table = Table {
                minds: (self.minds)(seed),
                clocks: self.by_hand.map(|person| self.clock.filter(|_| person)),
                random: SplitMix::new(chance.seed),
                position: self.start.clone(),
                past: Vec::new(),
                keyboard: &keyboard,
            };
            let next = table.play();
            chance.tell();
            if next? == Next::Leave {
                return Ok(());
            }
        }
    }
}

/// A game with those who play it.
struct Table<'a> {
    /// Who plays each side; people where there is no computer.
    minds: [Option<Mind>; 2],
    /// The time that people have left for all their moves, if they have a clock.
    clocks: [Option<Duration>; 2],
    random: SplitMix,
    position: AnyPosition,
    /// The positions before, each with the move that was made in it.
    past: Vec<(AnyPosition, AnyMove)>,
    keyboard: &'a Keyboard,
}

/// What a person decides.
enum Deed {
    Play(AnyMove),
    Undo,
    Again,
    Leave,
    Late,
    Interrupt,
}

/// What comes after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Again,
    Leave,
}

impl Table<'_> {
    /// Plays until the game is over, or a person leaves it.
    fn play(mut self) -> anyhow::Result<Next> {
        self.greet()?;
        let people = self.minds.iter().any(Option::is_none);
        loop {
            self.show()?;
            if let Some(ended) = self.ended() {
                say(format_args!("{ended}\n"))?;
                // A person may take back a move even now.
                if !(people && is_table()) {
                    return Ok(Next::Leave);
                }
            } else if !people && self.past.len() == PATIENCE {
                say(format_args!("Nobody has won in {PATIENCE} moves.\n"))?;
                return Ok(Next::Leave);
            }
            match self.turn()? {
                Deed::Play(mv) => {
                    let next = self.position.after(&mv);
                    let before = std::mem::replace(&mut self.position, next);
                    self.past.push((before, mv));
                }
                Deed::Undo => self.undo()?,
                Deed::Again => return Ok(Next::Again),
                Deed::Leave => return Ok(Next::Leave),
                Deed::Late => {
                    let side = self.position.to_move();
                    let [loser, winner] =
                        [side, !side].map(|side| self.facts().sides[side as usize]);
                    say(format_args!(
                        "The time of {loser} is over: {winner} has won.\n"
                    ))?;
                    return Ok(Next::Leave);
                }
                Deed::Interrupt => return Err(broken_off(self.past.len(), "move")),
            }
        }
    }

    /// The next action: of the computer or the person to move, or of any person once the game is over.
    fn turn(&mut self) -> io::Result<Deed> {
        let side = self.position.to_move() as usize;
        if self.is_over() {
            return self.ask();
        }
        let Some(mut mind) = self.minds[side].take() else {
            return self.ask();
        };
        let mv = self.think(&mut mind)?;
        self.minds[side] = Some(mind);
        Ok(match mv {
            _ if self.keyboard.stop().is_requested() => Deed::Interrupt,
            Some(mv) => Deed::Play(mv),
            // Only where the game is over is there no move.
            None => Deed::Leave,
        })
    }

    fn facts(&self) -> Facts {
        self.position.game().facts()
    }

    fn is_over(&self) -> bool {
        self.position.is_over() || self.draw().is_some()
    }

    fn draw(&self) -> Option<Draw> {
        let past = self.past.iter().map(|(position, _)| position.clone());
        let past: Vec<_> = past.collect();
        self.position.draw(&past)
    }

    /// How the game has ended, in a sentence, if it is over.
    fn ended(&self) -> Option<String> {
        if self.position.is_over() {
            return Some(self.position.ended());
        }
        let draw = self.draw()?;
        let rules = self.facts().draws?;
        Some(match draw {
            Draw::Repetition => format!(
                "This position has occurred {} times: the game is drawn.",
                rules.occurrences
            ),
            Draw::NoProgress => format!(
                "{} moves of each side without {}: the game is drawn.",
                rules.moves, rules.progress
            ),
        })
    }

    /// Says who plays, and what can be typed.
    fn greet(&self) -> io::Result<()> {
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

    fn show(&self) -> io::Result<()> {
        let moves: Vec<_> = self.past.iter().map(|(_, mv)| mv.clone()).collect();
        let board = painted(&self.position.diagram(&moves, Look::Plain));
        say(format_args!("\n{board}\n"))
    }

    /// The computer's move, which is told.
    fn think(&mut self, mind: &mut Mind) -> io::Result<Option<AnyMove>> {
        let side = self.facts().sides[self.position.to_move() as usize];
        let begun = Instant::now();
        let thinking = is_table().then(|| Thinking::new(side));
        let mut found = String::new();
        let stop = self.keyboard.stop();
        let mv = mind.choose(
            &self.position,
            &mut self.random,
            stop,
            &mut |depth, nodes| {
                found = format!("depth {depth}, {nodes} positions");
                if let Some(thinking) = &thinking {
                    thinking.tell(found.clone());
                }
            },
        );
        drop(thinking);
        let Some(mv) = mv.filter(|_| !stop.is_requested()) else {
            return Ok(None);
        };
        let number = self.past.len() + 1;
        let remark = self.position.remark(&mv);
        let remark = remark.map_or(String::new(), |remark| format!(" and {remark}"));
        let thought = match is_table() && !found.is_empty() {
            true => format!(" ({:.1} s, {found})", begun.elapsed().as_secs_f64()),
            // What time decides is not printed where the same run has to print the same again.
            false => String::new(),
        };
        say(format_args!(
            "{number}. {side} plays {mv}{remark}.{thought}\n"
        ))?;
        Ok(Some(mv))
    }

    /// Asks the person whose turn it is, until something is decided.
    fn ask(&mut self) -> io::Result<Deed> {
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
            let begun = Instant::now();
            let answer = self
                .keyboard
                .answer(question, clock.map_or(Wait::Endless, Wait::For))?;
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
                    let draws = draws(self.position.game());
                    say(format_args!(
                        "\nType {}.\n{}\n{}{draws}\n",
                        self.facts().typed,
                        Command::HELP,
                        self.facts().rules
                    ))?;
                }
                Answer::Command(Command::Board) => self.show()?,
                Answer::Text(text) if text.is_empty() => {}
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

    fn hint(&self) -> io::Result<()> {
        let thinking = is_table().then(|| Thinking::new("the computer"));
        let game = self.position.game();
        let mut chooser = game.chooser(Plain::Search as usize, None, HINT);
        let query = chooser.query();
        let decision = chooser.choose_by(&self.position, &query, |_| ());
        drop(thinking);
        match decision {
            Some(decision) => say(format_args!("The computer would play {}.\n", decision.mv)),
            None => Ok(()),
        }
    }

    /// Takes back the last move of a person, and what was played since.
    fn undo(&mut self) -> io::Result<()> {
        let own = |(position, _): &(AnyPosition, AnyMove)| {
            self.minds[position.to_move() as usize].is_none()
        };
        let Some(last) = self.past.iter().rposition(own) else {
            return say("There is nothing to take back.\n");
        };
        let taken = self.past.split_off(last);
        // `last` is the number of one of them.
        if let Some((position, mv)) = taken.into_iter().next() {
            self.position = position;
            say(format_args!("{mv} is taken back.\n"))?;
        }
        Ok(())
    }
}

/// When a game of people is a draw, in lines that all end; empty where it never is.
pub fn draws(game: AnyGame) -> String {
    let draws = game.facts().draws;
    draws.map_or(String::new(), |draws| format!("{draws}\n"))
}

/// That a signal has ended a game after so many moves or rounds.
pub fn broken_off(made: usize, what: &str) -> anyhow::Error {
    let made = counted(made as u64, what);
    Interrupted(format!("the game was broken off after {made}")).into()
}

/// A number of seconds as a clock shows it.
fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
