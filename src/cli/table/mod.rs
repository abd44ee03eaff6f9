//! A game of moves in turn, for people at a terminal: one way for all games.

mod advice;
mod at_once;
mod chance;
mod hint;
mod mind;
mod player;
mod state;
mod talk;
mod wish;

pub use chance::{Chance, is_table};
pub use mind::Mind;
pub use player::{Opponent, Who, at_table, milliseconds, usual, who};

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use advance::Limits;
use advance::any::{AnyGame, AnyMove, AnyPosition, AnySetup};
use advance::game::random::SplitMix;
use advance::number::counted;
use advance::players::Bot;

use crate::cli::terminal::answer::Keyboard;
use crate::cli::terminal::interrupt::Interrupted;
use crate::cli::terminal::output;
use crate::cli::terminal::progress::Thinking;
use crate::cli::terminal::prompt::say;
use hint::Hint;
use state::Settled;
pub use wish::Wish;

/// The most moves of a game without a person who could end it.
const PATIENCE: usize = 1_000;

/// The setting of a table.
pub struct Setting<M> {
    /// Where each game begins.
    pub start: AnySetup,
    /// The moves of each side after which the lead decides, if the game has such a limit at a table.
    pub turns: Option<u32>,
    /// The actions at the end of a game.
    pub end: AtEnd,
    /// The sides that people play.
    pub by_hand: [bool; 2],
    /// The time that people have for all their moves together, if they have a clock.
    pub clock: Option<Duration>,
    /// The requested seed.
    pub seed: Option<u64>,
    /// Makes the computers of a game, for the sides that no person plays, from the seed by which they choose between
    /// equal moves.
    pub minds: M,
}

/// The actions at the end of a game, in addition to printing the result.
#[derive(Clone, Debug, Default)]
pub struct AtEnd {
    /// The file for the record.
    pub save: Option<PathBuf>,
    /// Whether to review the game.
    pub review: bool,
}

impl AtEnd {
    /// The same for one of several games: each record has a file of its own, `game.txt`, `game-2.txt` and so on.
    fn of_game(&self, number: u32) -> Self {
        let mut end = self.clone();
        if let Some(path) = end.save.as_mut().filter(|_| number > 1) {
            let mut name = path.file_stem().unwrap_or_default().to_owned();
            name.push(format!("-{number}"));
            if let Some(suffix) = path.extension() {
                name.push(".");
                name.push(suffix);
            }
            path.set_file_name(name);
        }
        end
    }
}

impl<M: Fn(Option<u64>) -> [Option<Mind>; 2]> Setting<M> {
    /// Plays one game after the other until a person leaves.
    ///
    /// # Errors
    /// When a stream fails, or a signal ends a game.
    pub fn play(&self) -> anyhow::Result<()> {
        let keyboard = Keyboard::open()?;
        for number in 1.. {
            let chance = Chance::new(self.seed, self.by_hand);
            // Only a requested seed, or one that was drawn for a person, decides between equal moves.
            let seed = self.seed.or(is_table().then_some(chance.seed));
            let table = Table {
                minds: (self.minds)(seed),
                clocks: self.by_hand.map(|person| self.clock.filter(|_| person)),
                random: SplitMix::new(chance.seed),
                start: &self.start,
                turns: self.turns,
                position: self.start.position.clone(),
                settled: None,
                past: Vec::new(),
                hint: None,
                keyboard: &keyboard,
            };
            let next = table.play(&self.end.of_game(number));
            chance.tell();
            if next? == Next::Leave {
                break;
            }
        }
        Ok(())
    }
}

/// A game with its players.
struct Table<'a> {
    /// The computer of each side; `None` for a person.
    minds: [Option<Mind>; 2],
    /// The time that people have left for all their moves, if they have a clock.
    clocks: [Option<Duration>; 2],
    random: SplitMix,
    start: &'a AnySetup,
    turns: Option<u32>,
    position: AnyPosition,
    /// How people have ended the game.
    settled: Option<Settled>,
    /// The earlier positions, each with the move that was made in it.
    past: Vec<(AnyPosition, AnyMove)>,
    /// The hint that was given last.
    hint: Option<Hint>,
    keyboard: &'a Keyboard,
}

/// The decision of a person.
enum Deed {
    Play(AnyMove),
    Settle(Settled),
    Undo,
    Again,
    Leave,
    Late,
    Interrupt,
}

/// The next step after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Again,
    Leave,
}

impl Table<'_> {
    /// Plays until the game is over, or a person leaves it.
    fn play(mut self, end: &AtEnd) -> anyhow::Result<Next> {
        let next = self.play_on();
        // The record is written even if a signal has ended the game.
        if let Some(path) = &end.save {
            self.save(path)?;
        }
        let next = next?;
        if end.review {
            self.review()?;
        }
        Ok(next)
    }

    fn play_on(&mut self) -> anyhow::Result<Next> {
        self.greet()?;
        let people = self.minds.iter().any(Option::is_none);
        loop {
            if !self.hides_last() {
                self.show()?;
            }
            if let Some(ended) = self.ended() {
                say(format_args!("{ended}\n"))?;
                // A person may take back a move even now.
                if !(people && is_table()) {
                    return Ok(Next::Leave);
                }
            } else if !people && self.turns.is_none() && self.past.len() == PATIENCE {
                say(format_args!("Nobody has won in {PATIENCE} moves.\n"))?;
                return Ok(Next::Leave);
            }
            match self.turn()? {
                Deed::Play(mv) => {
                    let next = self.position.after(&mv);
                    let before = std::mem::replace(&mut self.position, next);
                    self.past.push((before, mv));
                    self.reveal()?;
                }
                Deed::Settle(settled) => self.settled = Some(settled),
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
            // Only a game that is over has no move.
            None => Deed::Leave,
        })
    }

    /// The computer's move, which is also printed.
    fn think(&mut self, mind: &mut Mind) -> io::Result<Option<AnyMove>> {
        let side = self.facts().sides[self.position.to_move() as usize];
        let begun = Instant::now();
        let thinking = is_table().then(|| Thinking::new(side));
        let mut found = String::new();
        let query = self.query(Limits::default());
        let stop = self.keyboard.stop();
        let mv = mind.choose(
            &self.position,
            &mut self.random,
            &query,
            &mut |depth, nodes| {
                found = format!("depth {depth}, {}", counted(nodes, "position"));
                if let Some(thinking) = &thinking {
                    thinking.tell(found.clone());
                }
            },
        );
        drop(thinking);
        let Some(mv) = mv.filter(|_| !stop.is_requested()) else {
            return Ok(None);
        };
        if self.facts().at_once {
            return Ok(Some(mv));
        }
        let number = self.past.len() + 1;
        let remark = self.position.remark(&mv);
        let remark = remark.map_or(String::new(), |remark| format!(" and {remark}"));
        let thought = match is_table() && !found.is_empty() {
            true => format!(" ({:.1} s, {found})", begun.elapsed().as_secs_f64()),
            // Numbers that depend on time are not printed if a repeated run has to print the same.
            false => String::new(),
        };
        say(format_args!(
            "{number}. {side} plays {mv}{remark}.{thought}\n"
        ))?;
        Ok(Some(mv))
    }

    /// Grants a wish.
    fn grant(&mut self, wish: Wish) -> io::Result<()> {
        match wish {
            // These wishes end the turn.
            Wish::Resign | Wish::Draw => Ok(()),
            Wish::Why(text) => self.why(&text),
            Wish::Save(path) => match self.save(&path) {
                Ok(()) => say(format_args!("The game is in '{}'.\n", path.display())),
                Err(error) => say(format_args!("No: {error:#}.\n")),
            },
            Wish::Review => self.review(),
            Wish::Strength(text) => self.strengthen(&text),
        }
    }

    fn save(&self, path: &Path) -> anyhow::Result<()> {
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
            false => usual(game),
        };
        let mut mind = None;
        for seat in self.minds.iter_mut().filter(|seat| seat.is_some()) {
            let next = Mind::new(&Bot { limits, ..bot }, Some(self.random.clone().next()));
            mind = Some(next.to_string());
            *seat = Some(next);
        }
        match mind {
            Some(name) => say(format_args!("In this game, the computer is now {name}.\n")),
            None => say("No computer plays in this game.\n"),
        }
    }

    /// Takes back the last move of a person and all moves since.
    fn undo(&mut self) -> io::Result<()> {
        match self.settled.take() {
            Some(Settled::Resigned(_)) => return say("The resignation is taken back.\n"),
            Some(Settled::Agreed) => return say("The draw is taken back.\n"),
            None => {}
        }
        let own = |(position, _): &(AnyPosition, AnyMove)| {
            self.minds[position.to_move() as usize].is_none()
        };
        let Some(last) = self.past.iter().rposition(own) else {
            return say("There is nothing to take back.\n");
        };
        let mv = self.past[last].1.clone();
        let taken = self.past.split_off(self.round_of(last));
        // The first that is taken is the index of one of the positions.
        if let Some((position, _)) = taken.into_iter().next() {
            self.position = position;
            say(format_args!("{mv} is taken back.\n"))?;
        }
        Ok(())
    }
}

/// The rules of a game between people, with an end after each line.
pub fn rules(game: AnyGame) -> String {
    format!("{}{}", game.facts().rules, draws(game))
}

/// The rules for draws in games between people, with an end after each line; empty if there are none.
pub fn draws(game: AnyGame) -> String {
    let draws = game.facts().draws;
    draws.map_or(String::new(), |draws| format!("{draws}\n"))
}

/// The error for a signal that has ended a game after `made` moves or rounds.
pub fn broken_off(made: usize, what: &str) -> anyhow::Error {
    let made = counted(made as u64, what);
    Interrupted(format!("the game was broken off after {made}")).into()
}
