//! A game of moves in turn, for people at a terminal: one way for all games.

mod mind;
mod player;

pub use mind::Mind;
pub use player::{Opponent, Who, at_table, seconds, who};

use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

use advance::arena::contender::{Contest, PlainBot};
use advance::engine::Engine;
use advance::game::Side;
use advance::game::random::SplitMix;
use advance::games::Plain;
use advance::search::{Analysis, Limits, Stop};

use super::chance::{Chance, is_table};
use crate::cli::terminal::answer::{Answer, Command, Wait, answer, columns};
use crate::cli::terminal::drawing::{Look, Shown};
use crate::cli::terminal::progress::Thinking;
use crate::cli::terminal::prompt::say;

/// A game that people play at a terminal.
pub trait Seated: Shown + Contest<Bot = PlainBot> + Engine<Level = Plain> {
    /// What the game is called in a heading.
    const TITLE: &'static str;

    /// The rules, in lines that all end.
    const RULES: &'static str;

    /// How a move is typed.
    const TYPED: &'static str;

    /// The legal move that a line means.
    ///
    /// # Errors
    /// Why there is none, in a sentence without its stop.
    fn read(&self, line: &str) -> Result<Self::Move, String>;

    /// How a game that is over has ended, in a sentence.
    fn ended(&self) -> String;
}

/// How many moves are made at most where nobody is there to end a game.
const PATIENCE: usize = 1_000;

/// What the computer may spend on a hint.
const HINT: Limits = Limits {
    nodes: Some(100_000),
    depth: None,
    time: Some(Duration::from_secs(1)),
};

/// A game with those who play it.
pub struct Table<G: Seated> {
    /// Who plays each side; people where there is no computer.
    minds: [Option<Mind<G>>; 2],
    /// The time that people have left for all their moves, if they have a clock.
    clocks: [Option<Duration>; 2],
    random: SplitMix,
    position: G,
    /// The positions before, each with the move that was made in it.
    past: Vec<(G, G::Move)>,
}

/// What a person decides.
enum Deed<M> {
    Play(M),
    Undo,
    Leave,
    Late,
}

impl<G: Seated> Table<G> {
    /// A game from `position`. People have `clock` for all their moves together, if any.
    pub fn new(
        position: G,
        minds: [Option<Mind<G>>; 2],
        clock: Option<Duration>,
        chance: Chance,
    ) -> Self {
        let clocks = minds
            .each_ref()
            .map(|mind| clock.filter(|_| mind.is_none()));
        Self {
            minds,
            clocks,
            random: SplitMix::new(chance.seed),
            position,
            past: Vec::new(),
        }
    }

    /// Plays until the game is over or somebody leaves.
    ///
    /// # Errors
    /// When a stream fails.
    pub fn play(mut self) -> io::Result<()> {
        self.greet()?;
        let people = self.minds.iter().any(Option::is_none);
        loop {
            self.show()?;
            if self.position.legal_moves().is_empty() {
                return say(format_args!("{}\n", self.position.ended()));
            }
            if !people && self.past.len() == PATIENCE {
                return say(format_args!("Nobody has won in {PATIENCE} moves.\n"));
            }
            let side = self.position.to_move();
            let mv = match self.minds[side as usize].take() {
                Some(mut mind) => {
                    let mv = self.think(&mut mind);
                    self.minds[side as usize] = Some(mind);
                    mv?
                }
                None => match self.ask()? {
                    Deed::Play(mv) => Some(mv),
                    Deed::Undo => {
                        self.undo()?;
                        continue;
                    }
                    Deed::Leave => return Ok(()),
                    Deed::Late => {
                        let [loser, winner] = [side, !side].map(|side| G::SIDES[side as usize]);
                        return say(format_args!(
                            "The time of {loser} is over: {winner} has won.\n"
                        ));
                    }
                },
            };
            // Only where the game is over is there no move.
            let Some(mv) = mv else {
                return Ok(());
            };
            let next = self.position.after(mv);
            self.past
                .push((std::mem::replace(&mut self.position, next), mv));
        }
    }

    /// Says who plays, and what can be typed.
    fn greet(&self) -> io::Result<()> {
        let mut text = format!("{}: ", G::TITLE);
        for (side, joint) in Side::BOTH.into_iter().zip([", ", "\n"]) {
            let who = match &self.minds[side as usize] {
                Some(mind) => format!("the computer ({mind})"),
                None if self.minds[!side as usize].is_some() => "you".to_owned(),
                None => "a person".to_owned(),
            };
            let _ = write!(text, "{} is {who}{joint}", G::SIDES[side as usize]);
        }
        if self.minds.iter().any(Option::is_none) {
            let _ = writeln!(
                text,
                "Type {}, or help, moves, hint, undo or quit.",
                G::TYPED
            );
        }
        if let Some(clock) = self.clocks.iter().flatten().next() {
            let clock = clock.as_secs();
            let _ = writeln!(
                text,
                "You have {} for all your moves: whoever needs more has lost.",
                minutes(clock)
            );
        }
        text += G::LEGEND;
        say(text)
    }

    fn show(&self) -> io::Result<()> {
        let last = self.past.last().map(|&(_, mv)| mv);
        let board = self.position.draw(last, Look::Plain);
        say(format_args!("\n{board}\n"))
    }

    /// The computer's move, which is told.
    fn think(&mut self, mind: &mut Mind<G>) -> io::Result<Option<G::Move>> {
        let side = G::SIDES[self.position.to_move() as usize];
        let begun = Instant::now();
        let thinking = is_table().then(|| Thinking::new(side));
        let mut found = String::new();
        let mv = mind.choose(
            &self.position,
            &mut self.random,
            &Stop::new(),
            &mut |analysis| {
                found = told(analysis);
                if let Some(thinking) = &thinking {
                    thinking.tell(found.clone());
                }
            },
        );
        drop(thinking);
        let Some(mv) = mv else {
            return Ok(None);
        };
        let number = self.past.len() + 1;
        let remark = self.position.remark(mv);
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

    /// Asks the person whose turn it is, until that is a move or the end.
    fn ask(&mut self) -> io::Result<Deed<G::Move>> {
        let side = self.position.to_move();
        let number = self.past.len() + 1;
        let name = G::SIDES[side as usize];
        loop {
            let clock = self.clocks[side as usize];
            let left = clock.map(|left| format!(" ({} left)", minutes(left.as_secs())));
            let left = left.unwrap_or_default();
            let begun = Instant::now();
            let answer = answer(
                format_args!("{number}. {name} to move{left}: "),
                clock.map_or(Wait::Endless, Wait::For),
            )?;
            if let Some(clock) = &mut self.clocks[side as usize] {
                *clock = clock.saturating_sub(begun.elapsed());
                if clock.is_zero() {
                    return Ok(Deed::Late);
                }
            }
            match answer {
                Answer::Late => return Ok(Deed::Late),
                Answer::End | Answer::Command(Command::Quit) => return Ok(Deed::Leave),
                Answer::Command(Command::Undo) => return Ok(Deed::Undo),
                Answer::Command(Command::Help) => {
                    say(format_args!(
                        "\nType {}.\n{}\n{}\n",
                        G::TYPED,
                        Command::HELP,
                        G::RULES
                    ))?;
                }
                Answer::Command(Command::Board) => self.show()?,
                Answer::Command(Command::Moves) => say(columns(self.position.legal_moves()))?,
                Answer::Command(Command::Hint) => self.hint()?,
                Answer::Text(text) if text.is_empty() => {}
                Answer::Text(text) => match self.position.read(&text) {
                    Ok(mv) => return Ok(Deed::Play(mv)),
                    Err(why) => say(format_args!("No: {why}.\n"))?,
                },
            }
        }
    }

    fn hint(&self) -> io::Result<()> {
        let thinking = is_table().then(|| Thinking::new("the computer"));
        let decision = G::chooser(Plain::Search, None, HINT).choose(&self.position);
        drop(thinking);
        match decision {
            Some(decision) => say(format_args!(
                "The computer would play {}.\n",
                decision.chosen.mv
            )),
            None => Ok(()),
        }
    }

    /// Takes back the last move of a person, and what was played since.
    fn undo(&mut self) -> io::Result<()> {
        let own = |(position, _): &(G, G::Move)| self.minds[position.to_move() as usize].is_none();
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

/// How far a search has come.
fn told<M>(analysis: &Analysis<M>) -> String {
    format!("depth {}, {} positions", analysis.depth, analysis.nodes)
}

/// A number of seconds as a clock shows it.
fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
