//! Games at a table, one after another: the turns of people and computers.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use advance::Limits;
use advance::any::{AnyMove, AnyPosition, AnySetup};
use advance::game::random::SplitMix;
use advance::number::counted;

use super::command::{Settled, TableCommand};
use super::computer::ComputerPlayer;
use super::seed::{GameSeed, is_interactive};
use super::state::Table;
use crate::cli::terminal::answer::Keyboard;
use crate::cli::terminal::interrupt::Interrupted;
use crate::cli::terminal::progress::Thinking;
use crate::cli::terminal::prompt::say;

/// The most moves of a game without a person who could end it.
const MAX_UNATTENDED_MOVES: usize = 1_000;

/// The setting of a table.
pub struct Session<M> {
    /// The start of each game.
    pub start: AnySetup,
    /// The moves of each side after which the lead decides, if the game has such a limit at a table.
    pub turns: Option<u32>,
    /// The actions at the end of a game.
    pub end: EndActions,
    /// The sides that people play.
    pub by_hand: [bool; 2],
    /// The time that people have for all their moves together, if they have a clock.
    pub clock: Option<Duration>,
    /// The requested seed.
    pub seed: Option<u64>,
    /// Makes the computers of a game, for the sides that no person plays, from the seed by which they choose between
    /// equal moves.
    pub computers: M,
}

/// The actions at the end of a game, in addition to printing the result.
#[derive(Clone, Debug, Default)]
pub struct EndActions {
    /// The file for the record.
    pub save: Option<PathBuf>,
    /// True to review the game.
    pub review: bool,
}

impl EndActions {
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

impl<M: Fn(Option<u64>) -> [Option<ComputerPlayer>; 2]> Session<M> {
    /// Plays one game after the other until a person leaves.
    ///
    /// # Errors
    /// When a stream fails, or a signal ends a game.
    pub fn play(&self) -> anyhow::Result<()> {
        let keyboard = Keyboard::open()?;
        for number in 1.. {
            let game_seed = GameSeed::new(self.seed, self.by_hand);
            // Only a requested seed, or one that was drawn for a person, decides between equal moves.
            let seed = self.seed.or(is_interactive().then_some(game_seed.seed));
            let table = Table {
                computers: (self.computers)(seed),
                clocks: self.by_hand.map(|person| self.clock.filter(|_| person)),
                random: SplitMix::new(game_seed.seed),
                start: &self.start,
                turns: self.turns,
                position: self.start.position.clone(),
                settled: None,
                past: Vec::new(),
                hint: None,
                keyboard: &keyboard,
            };
            let next = table.play(&self.end.of_game(number));
            game_seed.report();
            if next? == AfterGame::Leave {
                break;
            }
        }
        Ok(())
    }
}

/// The next step after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterGame {
    Again,
    Leave,
}

impl Table<'_> {
    /// Plays until the game is over, or a person leaves it.
    fn play(mut self, end: &EndActions) -> anyhow::Result<AfterGame> {
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

    fn play_on(&mut self) -> anyhow::Result<AfterGame> {
        self.greet()?;
        let people = self.computers.iter().any(Option::is_none);
        loop {
            if !self.hides_last() {
                self.show()?;
            }
            if let Some(ended) = self.ended() {
                say(format_args!("{ended}\n"))?;
                // A person may take back a move even now.
                if !(people && is_interactive()) {
                    return Ok(AfterGame::Leave);
                }
            } else if !people && self.turns.is_none() && self.past.len() == MAX_UNATTENDED_MOVES {
                say(format_args!(
                    "Nobody has won in {MAX_UNATTENDED_MOVES} moves.\n"
                ))?;
                return Ok(AfterGame::Leave);
            }
            match self.turn()? {
                TableCommand::Play(mv) => {
                    let next = self.position.after(&mv);
                    let before = std::mem::replace(&mut self.position, next);
                    self.past.push((before, mv));
                    self.reveal()?;
                }
                TableCommand::Settle(settled) => self.settled = Some(settled),
                TableCommand::Undo => self.undo()?,
                TableCommand::Again => return Ok(AfterGame::Again),
                TableCommand::Leave => return Ok(AfterGame::Leave),
                TableCommand::TimeUp => {
                    let side = self.position.to_move();
                    let [loser, winner] =
                        [side, !side].map(|side| self.facts().sides[side as usize]);
                    say(format_args!(
                        "The time of {loser} is over: {winner} has won.\n"
                    ))?;
                    return Ok(AfterGame::Leave);
                }
                TableCommand::Interrupt => return Err(interrupted(self.past.len(), "move")),
            }
        }
    }

    /// The next action: of the computer or the person to move, or of any person once the game is over.
    fn turn(&mut self) -> io::Result<TableCommand> {
        let side = self.position.to_move() as usize;
        if self.is_over() {
            return self.ask();
        }
        let Some(mut computer) = self.computers[side].take() else {
            return self.ask();
        };
        let mv = self.think(&mut computer)?;
        self.computers[side] = Some(computer);
        Ok(match mv {
            _ if self.keyboard.stop().is_requested() => TableCommand::Interrupt,
            Some(mv) => TableCommand::Play(mv),
            // Only a game that is over has no move.
            None => TableCommand::Leave,
        })
    }

    /// The computer's move, which is also printed.
    fn think(&mut self, computer: &mut ComputerPlayer) -> io::Result<Option<AnyMove>> {
        let side = self.facts().sides[self.position.to_move() as usize];
        let begun = Instant::now();
        let thinking = is_interactive().then(|| Thinking::new(side));
        let mut found = String::new();
        let query = self.query(Limits::default());
        let stop = self.keyboard.stop();
        let mv = computer.choose(
            &self.position,
            &mut self.random,
            &query,
            &mut |depth, nodes| {
                found = format!("depth {depth}, {}", counted(nodes, "position"));
                if let Some(thinking) = &thinking {
                    thinking.update(found.clone());
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
        let thought = match is_interactive() && !found.is_empty() {
            true => format!(" ({:.1} s, {found})", begun.elapsed().as_secs_f64()),
            // Numbers that depend on time are not printed if a repeated run has to print the same.
            false => String::new(),
        };
        say(format_args!(
            "{number}. {side} plays {mv}{remark}.{thought}\n"
        ))?;
        Ok(Some(mv))
    }

    /// Takes back the last move of a person and all moves since.
    fn undo(&mut self) -> io::Result<()> {
        match self.settled.take() {
            Some(Settled::Resigned(_)) => return say("The resignation is taken back.\n"),
            Some(Settled::Agreed) => return say("The draw is taken back.\n"),
            None => {}
        }
        let own = |(position, _): &(AnyPosition, AnyMove)| {
            self.computers[position.to_move() as usize].is_none()
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

/// The error for a signal that has ended a game after `made` moves or rounds.
pub fn interrupted(made: usize, what: &str) -> anyhow::Error {
    let made = counted(made as u64, what);
    Interrupted(format!("the game was broken off after {made}")).into()
}
