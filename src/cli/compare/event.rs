//! A series that is ready: its games played, kept, and counted.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use advance::arena::{Course, End, Failure, Folder, Pairing, Record, Series, in_parallel, play};
use advance::game::Game;
use advance::number::counted;
use anyhow::{bail, ensure};

use crate::cli::arguments::player::{Contender, Contest, Terms};
use crate::cli::terminal::interrupt::Interrupted;
use crate::cli::terminal::progress::Progress;

/// A series that is ready to be played.
pub struct Event<G: Contest> {
    /// The command that plays it.
    pub command: String,
    pub names: Vec<String>,
    pub series: Series<G>,
    /// How many games there are.
    pub total: u32,
    pub contenders: Vec<Contender<G>>,
    pub terms: Terms,
    pub folder: Option<Folder>,
    /// The games that were played before.
    pub kept: BTreeMap<u32, Record<G>>,
    pub threads: usize,
}

/// Whether to play on after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Play,
    Stop,
}

impl<G: Contest> Event<G> {
    /// Takes up the games in a folder, each of which must be the one that is played under its number.
    pub fn take_up(&mut self, folder: &Folder) -> anyhow::Result<()> {
        for (number, record) in folder.records()? {
            let path = folder.game(number);
            let path = path.display();
            ensure!(
                number < self.total,
                "'{path}' does not belong to this series, which has {}",
                counted(self.total, "game")
            );
            ensure!(
                record.course.outcome.end != End::Open,
                "'{path}' does not belong to this series: the game is not over"
            );
            let expected = self.record(number, record.course.clone());
            if record != expected {
                let (expected, found) = (expected.to_string(), record.to_string());
                let mut lines = expected.lines().zip(found.lines());
                let (expected, found) = lines.find(|(a, b)| a != b).unwrap_or_default();
                bail!(
                    "'{path}' does not belong to this series: expected '{expected}', found '{found}'"
                );
            }
            self.kept.insert(number, record);
        }
        Ok(())
    }

    /// Plays what is not kept yet, and hands the games one after the other to `take` with the numbers of
    /// their players, until it has enough of them. `message` is what the progress shows.
    ///
    /// # Errors
    /// [`Interrupted`] when a signal ended it, after all that was played was handed out.
    pub fn run(
        mut self,
        mut take: impl FnMut(u32, &Record<G>, [usize; 2]) -> (Next, String),
    ) -> anyhow::Result<()> {
        let kept = mem::take(&mut self.kept);
        let numbers: BTreeSet<u32> = kept.keys().copied().collect();
        let rest = (0..self.total).filter(|number| !numbers.contains(number));
        let stop = &self.terms.stop;
        let progress = Progress::new("games", self.total);
        let mut played = 0;
        let mut queue = Queue::new(kept, |number, record: &Record<G>| {
            let (next, message) = take(number, record, self.series.pairing(number).players);
            played += 1;
            progress.step(message);
            next
        });
        if !queue.is_over {
            in_parallel(
                rest,
                self.threads,
                stop,
                |number| self.play(number),
                |number, record| {
                    if let Some(folder) = &self.folder {
                        folder
                            .save(number, &record)
                            .map_err(std::io::Error::other)?;
                    }
                    queue.add(number, record);
                    if queue.is_over {
                        stop.request();
                    }
                    Ok(())
                },
            )?;
        }
        let enough = queue.finish();
        drop(progress);
        if played < self.total && !enough {
            return Err(self.interrupted(played).into());
        }
        Ok(())
    }

    fn play(&self, number: u32) -> Result<Record<G>, Failure> {
        let pairing = self.series.pairing(number);
        let [first, second] = pairing.players;
        let mut a = self.contenders[first].player(pairing.seeds[0], &self.terms)?;
        let mut b = self.contenders[second].player(pairing.seeds[1], &self.terms)?;
        let start = &pairing.opening.position;
        let (turns, stop) = (self.series.turns, &self.terms.stop);
        let course = play(start, [&mut *a, &mut *b], turns, stop)?;
        Ok(self.record(number, course))
    }

    /// The record of the game of a number, if it took this course.
    fn record(&self, number: u32, course: Course<G::Move>) -> Record<G> {
        let Pairing {
            players, opening, ..
        } = self.series.pairing(number);
        Record {
            players: players.map(|player| self.names[player].clone()),
            round: Some(number + 1),
            seed: Some(self.series.seed),
            turns: self.series.turns,
            start: opening,
            course,
        }
    }

    fn interrupted(&self, played: u32) -> Interrupted {
        let Self { command, total, .. } = self;
        Interrupted(match &self.folder {
            Some(folder) => format!(
                "{played} of {} played: resume with 'advance {command} --resume {}'",
                counted(*total, "game"),
                folder.path().display()
            ),
            None => format!(
                "{played} of {} played, none of them kept (use --out DIR to keep them)",
                counted(*total, "game")
            ),
        })
    }
}

/// Games on their way to be counted: one after the other by number, however they come in. What is counted
/// until there is enough is then the same each time, however many are played at once.
struct Queue<G: Game, F> {
    waiting: BTreeMap<u32, Record<G>>,
    next: u32,
    count: F,
    is_over: bool,
}

impl<G: Game, F: FnMut(u32, &Record<G>) -> Next> Queue<G, F> {
    fn new(waiting: BTreeMap<u32, Record<G>>, count: F) -> Self {
        let mut queue = Self {
            waiting,
            next: 0,
            count,
            is_over: false,
        };
        queue.go_on();
        queue
    }

    fn add(&mut self, number: u32, record: Record<G>) {
        self.waiting.insert(number, record);
        self.go_on();
    }

    fn go_on(&mut self) {
        while !self.is_over
            && let Some(record) = self.waiting.remove(&self.next)
        {
            self.is_over = (self.count)(self.next, &record) == Next::Stop;
            self.next += 1;
        }
    }

    /// Counts, unless there was enough before, the games behind one that will not come any more. Gives
    /// whether there was enough.
    fn finish(mut self) -> bool {
        if !self.is_over {
            for (number, record) in mem::take(&mut self.waiting) {
                (self.count)(number, &record);
            }
        }
        self.is_over
    }
}
