//! A game of moves in turn, for people at a terminal: one way for all games.

mod chance;
mod mind;
mod player;
mod wish;

pub use chance::{Chance, is_table};
pub use mind::Mind;
pub use player::{Opponent, Who, at_table, milliseconds, who};

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use advance::any::{AnyGame, AnyMove, AnyPosition, AnySetup, Facts, Look};
use advance::cases::CaseLevel;
use advance::game::random::SplitMix;
use advance::game::{Draw, Ending, Length};
use advance::marking::Review;
use advance::matches::record::Record;
use advance::number::counted;
use advance::players::Bot;
use advance::report::Expected;
use advance::search::{Analysis, Query, plies_to_end};
use advance::{Limits, Side};

use crate::cli::terminal::answer::{Answer, Command, Keyboard, Wait, columns};
use wish::Wish;

use crate::cli::terminal::drawing::painted;
use crate::cli::terminal::interrupt::Interrupted;
use crate::cli::terminal::output;
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
    pub start: AnySetup,
    /// The moves of each side after which the lead decides, where the game has such a limit at a table.
    pub turns: Option<u32>,
    /// What is done when a game ends.
    pub end: AtEnd,
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

/// What is done when a game ends, besides telling who has won.
#[derive(Clone, Debug, Default)]
pub struct AtEnd {
    /// Where to write the record.
    pub save: Option<PathBuf>,
    /// Whether to review the game.
    pub review: bool,
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
                start: &self.start,
                turns: self.turns,
                position: self.start.position.clone(),
                resigned: None,
                past: Vec::new(),
                keyboard: &keyboard,
            };
            let next = table.play(&self.end);
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
    start: &'a AnySetup,
    turns: Option<u32>,
    position: AnyPosition,
    /// The side that has given the game up.
    resigned: Option<Side>,
    /// The positions before, each with the move that was made in it.
    past: Vec<(AnyPosition, AnyMove)>,
    keyboard: &'a Keyboard,
}

/// What a person decides.
enum Deed {
    Play(AnyMove),
    Resign,
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
    fn play(mut self, end: &AtEnd) -> anyhow::Result<Next> {
        let next = self.play_on()?;
        if let Some(path) = &end.save {
            self.save(path)?;
        }
        if end.review {
            self.review()?;
        }
        Ok(next)
    }

    fn play_on(&mut self) -> anyhow::Result<Next> {
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
                Deed::Resign => self.resigned = Some(self.position.to_move()),
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
        self.resigned.is_some() || self.ending().is_some() || self.draw().is_some()
    }

    /// What has ended the game, if neither a person nor a draw has.
    fn ending(&self) -> Option<Ending> {
        match self.turns {
            Some(_) => self.setup().ending(self.last_ply()),
            None => self.position.is_over().then_some(Ending::Rules),
        }
    }

    /// The position with the number of moves made before it.
    fn setup(&self) -> AnySetup {
        AnySetup {
            position: self.position.clone(),
            ply: self.start.ply + self.past.len() as u32,
        }
    }

    /// The number of moves of both sides that ends the game.
    fn last_ply(&self) -> u32 {
        let begun = self.start.ply;
        let turns = self.turns.unwrap_or(self.facts().turns);
        Length { turns, begun }.last_ply()
    }

    /// What a computer is asked: where a turn limit counts, it knows that and the positions before.
    fn query(&self, limits: Limits) -> Query {
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

    /// How the game has ended, in a sentence, if it is over.
    fn ended(&self) -> Option<String> {
        let sides = self.facts().sides;
        if let Some(loser) = self.resigned {
            let [loser, winner] = [loser, !loser].map(|side| sides[side as usize]);
            return Some(format!("{loser} has resigned: {winner} has won."));
        }
        match self.ending() {
            Some(Ending::Rules) => return Some(self.position.ended()),
            Some(Ending::Turns) => {
                let [white, black] = Side::BOTH.map(|side| self.position.points_of(side));
                let winner = self.position.winner(Ending::Turns);
                let winner = winner.map(|side| format!("{} has won", sides[side as usize]));
                let winner = winner.unwrap_or_else(|| "it is a tie".to_owned());
                return Some(format!(
                    "All turns are played: {winner}, {white} points to {black}."
                ));
            }
            None => {}
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
        let query = self.query(Limits::default());
        let stop = self.keyboard.stop();
        let mv = mind.choose(
            &self.position,
            &mut self.random,
            &query,
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
                        "\nType {}.\n{}{}\n{}{draws}\n",
                        self.facts().typed,
                        Command::HELP,
                        Wish::HELP,
                        self.facts().rules
                    ))?;
                }
                Answer::Command(Command::Board) => self.show()?,
                Answer::Text(text) if text.is_empty() => {}
                Answer::Text(text) if Wish::of(&text).is_some() => {
                    let wish = Wish::of(&text);
                    let wish = wish.filter(|wish| !over || wish.is_for_the_end());
                    match wish {
                        Some(Wish::Resign) => return Ok(Deed::Resign),
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

    fn hint(&self) -> io::Result<()> {
        match self.judged(&self.position, &self.query(HINT)) {
            Some(found) => {
                let best = found.lines.first().map(|line| &line.first);
                best.map_or(Ok(()), |mv| {
                    say(format_args!("The computer would play {mv}.\n"))
                })
            }
            None => Ok(()),
        }
    }

    /// What the highest level finds in a position.
    fn judged(&self, position: &AnyPosition, query: &Query) -> Option<Analysis<AnyMove>> {
        let thinking = is_table().then(|| Thinking::new("the computer"));
        let game = position.game();
        let highest = game.levels().len() - 1;
        let mut chooser = game.chooser(highest, None, HINT);
        let found = chooser.choose_by(position, query, |_| ());
        drop(thinking);
        found?.searched
    }

    /// Does what is wished for.
    fn grant(&mut self, wish: Wish) -> io::Result<()> {
        match wish {
            // A person who resigns ends the turn.
            Wish::Resign => Ok(()),
            Wish::Why(text) => self.why(&text),
            Wish::Save(path) => match self.save(&path) {
                Ok(()) => say(format_args!("The game is in '{}'.\n", path.display())),
                Err(error) => say(format_args!("No: {error:#}.\n")),
            },
            Wish::Review => self.review(),
            Wish::Strength(text) => self.strengthen(&text),
        }
    }

    /// Says why a move is not the one to play.
    fn why(&self, text: &str) -> io::Result<()> {
        let mv = match self.position.read(text) {
            Ok(mv) => mv,
            Err(why) => return say(format_args!("It is not legal: {why}.\n")),
        };
        let after = self.position.after(&mv);
        if after.is_over() {
            return say(format_args!("{mv} ends the game: {}\n", after.ended()));
        }
        let query = self.query(HINT);
        let Some(found) = self.judged(&self.position, &query) else {
            return Ok(());
        };
        let best = found
            .lines
            .first()
            .map(|line| (line.first.clone(), line.score));
        let Some((best, score)) = best.filter(|(best, _)| *best != mv) else {
            return say(format_args!("The computer would play {mv} too.\n"));
        };
        let query = Query {
            left: query.left.map(|left| left - 1),
            ..query
        };
        let Some(reply) = self.judged(&after, &query) else {
            return Ok(());
        };
        let line = reply.lines.first();
        let replies: Vec<_> = line.iter().flat_map(|line| line.moves()).take(3).collect();
        let replies: Vec<_> = replies.iter().map(ToString::to_string).collect();
        say(format_args!(
            "The computer would play {best} ({}). After {mv} ({}) it expects {}.\n",
            worth(score),
            worth(-reply.score()),
            replies.join(" ")
        ))
    }

    /// The game so far.
    fn record(&self) -> Record {
        let name = |side: usize| match &self.minds[side] {
            Some(mind) => mind.to_string(),
            None => "a person".to_owned(),
        };
        let moves = self.past.iter().map(|(_, mv)| mv.clone());
        let settled = match self.draw() {
            Some(_) => Some(None),
            None => self.resigned.map(|loser| Some(!loser)),
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

    fn save(&self, path: &Path) -> anyhow::Result<()> {
        Ok(output::write(path, self.record().to_string().as_bytes())?)
    }

    /// Says what has decided the game.
    fn review(&self) -> io::Result<()> {
        let thinking = is_table().then(|| Thinking::new("the review"));
        let [.., highest] = CaseLevel::ALL;
        let review = Review::new(&self.record(), highest);
        drop(thinking);
        let review = match review {
            Ok(review) => review,
            Err(error) => return say(format_args!("There is no review: {error}.\n")),
        };
        let told: String = review
            .told()
            .iter()
            .map(|line| format!("{line}\n"))
            .collect();
        say(told)?;
        match review.turn.and_then(|turn| turn.comparison) {
            Some(comparison) => say(Expected(&comparison)),
            None => Ok(()),
        }
    }

    /// Lets the computer play at another strength from now on.
    fn strengthen(&mut self, text: &str) -> io::Result<()> {
        let game = self.position.game();
        let bot = match Bot::parse(game, text) {
            Ok(bot) => bot,
            Err(error) => return say(format_args!("No: {error}.\n")),
        };
        let limits = match is_table() && !game.is_rated() {
            true => at_table(),
            false => bot.limits,
        };
        let mut mind = None;
        for seat in self.minds.iter_mut().filter(|seat| seat.is_some()) {
            let next = Mind::new(&Bot { limits, ..bot }, Some(self.random.clone().next()));
            mind = Some(next.to_string());
            *seat = Some(next);
        }
        match mind {
            Some(name) => say(format_args!("The computer is now {name}.\n")),
            None => say("No computer plays in this game.\n"),
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
            self.resigned = None;
            say(format_args!("{mv} is taken back.\n"))?;
        }
        Ok(())
    }
}

/// A score in hundredths of a point, in words.
fn worth(score: i32) -> String {
    match plies_to_end(score) {
        Some(plies @ 1..) => format!("wins in {plies} plies"),
        Some(plies) => format!("loses in {} plies", -plies),
        None => format!("{:+.2}", f64::from(score) / 100.0),
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
