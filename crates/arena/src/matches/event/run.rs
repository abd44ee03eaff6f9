//! Events: setting them up, playing and resuming them.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use serde::de::IgnoredAny;

use super::error::EventError;
use super::plan::{EventKind, Plan, Schedule};
use super::standings::Standings;
use super::swiss;
use crate::any::Games;
use crate::matches::folder::Folder;
use crate::matches::folder::FolderError;
use crate::matches::play::{Course, Outcome, play, play_until};
use crate::matches::record::{Notes, Record};
use crate::matches::series::{Pairing, Series, gauntlet, ladder, round_robin};
use crate::matches::umpire::Umpire;
use crate::matches::workers::{Queue, in_parallel};
use crate::players::isolation::Isolation;
use crate::players::{Contender, Failure, Names, Player, Terms};
use crate::search::Stop;

/// A series of games that is ready to be played.
pub struct Event {
    pub(super) plan: Plan,
    pub(super) names: Names,
    pub(super) series: Series,
    total: u32,
    contenders: Vec<Contender>,
    terms: Terms,
    folder: Option<Folder>,
    /// Games played before.
    pub(super) kept: BTreeMap<u32, Record>,
    /// Whether the plan comes from folders that were merged, so that another person may have made it.
    pub(super) is_merged: bool,
}

impl Event {
    /// Sets up the planned event. Asks programs for their names, and writes nothing.
    ///
    /// # Errors
    /// The plan is invalid, a program cannot be asked, or a `stop` is requested.
    pub fn new(plan: Plan, stop: &Stop) -> Result<Self, EventError> {
        Self::named(plan, stop, |contenders, terms| {
            Ok(Names::of(contenders, terms)?)
        })
    }

    /// Sets up the planned event for players with these names.
    pub(super) fn named(
        plan: Plan,
        stop: &Stop,
        names: impl FnOnce(&[Contender], &Terms) -> Result<Names, EventError>,
    ) -> Result<Self, EventError> {
        match (plan.kind, plan.players.len()) {
            (EventKind::Match, 2) => {}
            (EventKind::Tournament, 2..) if plan.sprt.is_some() => return Err(EventError::Test),
            (EventKind::Tournament, 2..) => {}
            (kind, players) => return Err(EventError::Players { kind, players }),
        }
        if plan.sprt.is_some() && plan.fixed_sides {
            return Err(EventError::TestOfFixedSides);
        }
        if plan.sprt.is_some() && !plan.shard.is_whole() {
            return Err(EventError::TestOfShard);
        }
        if matches!(plan.schedule, Schedule::Swiss(_)) && !plan.shard.is_whole() {
            return Err(EventError::Swiss("be played in shards"));
        }
        let players = plan.players.iter();
        let players = players.map(|text| Contender::parse(plan.game, text));
        let contenders = players.collect::<Result<Vec<Contender>, _>>()?;
        let opening = |text: &String| {
            let setup = plan.game.setup(text);
            setup.map_err(|source| EventError::Opening {
                text: text.clone(),
                source,
            })
        };
        let series = Series {
            game: plan.game,
            meetings: match plan.schedule {
                Schedule::RoundRobin => round_robin(contenders.len()),
                Schedule::Gauntlet => gauntlet(contenders.len()),
                Schedule::Ladder => ladder(contenders.len()),
                Schedule::Swiss(_) => first_round(contenders.len()),
            },
            games: plan.games,
            first: 0,
            turns: plan.turns,
            seed: plan.seed,
            openings: plan
                .openings
                .iter()
                .map(opening)
                .collect::<Result<_, _>>()?,
            random_plies: plan.random_plies,
            fixed_sides: plan.fixed_sides,
        };
        let total = total(&plan, &series)?;
        let terms = Terms {
            patience: Duration::from_millis(plan.time_limit.saturating_add(plan.grace)),
            grace: Duration::from_millis(plan.grace),
            cpu: None,
            // Ends games that are no longer needed, without stopping anything else that shares the flag.
            stop: stop.part(),
            isolation: Isolation::None,
        };
        Ok(Self {
            names: names(&contenders, &terms)?,
            plan,
            series,
            total,
            contenders,
            terms,
            folder: None,
            kept: BTreeMap::new(),
            is_merged: false,
        })
    }

    /// Keeps the games in a folder, which is created if necessary. Games from merged folders appear in it all at once.
    ///
    /// # Errors
    /// The folder holds games already, another process is about to play in it, or it cannot be written.
    pub fn keep(mut self, folder: &Path) -> Result<Self, EventError> {
        let held = match self.kept.is_empty() && !self.is_merged {
            true => Folder::create(folder, &self.plan)?,
            false => {
                Folder::fill(folder, &self.plan, &mut self.kept)?;
                Folder::open::<IgnoredAny>(folder)?.0
            }
        };
        self.folder = Some(held);
        Ok(self)
    }

    /// Sets up the event of a folder, and loads its games.
    ///
    /// # Errors
    /// As for [`Event::new`]; or the folder has no event, another process plays it, or one of its games is damaged or
    /// differs from the planned game of its number; or its settings name programs, this user has neither made nor trusted
    /// them before, and `trusts` says no to the texts of the programs.
    pub fn resume(
        folder: &Path,
        games: Games,
        stop: &Stop,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<Self, EventError> {
        let named = |plan: Plan<String>| Ok(plan.of(games)?.programs());
        let (held, plan) = Folder::resume(folder, named, trusts)?;
        let plan = plan.of(games).map_err(FolderError::from)?;
        // Reads the games first: if the folder is damaged, no program is started.
        let records = Folder::records(folder, games)?;
        let mut event = Self::new(plan, stop)?;
        event.take_up(folder, records)?;
        event.folder = Some(held);
        Ok(event)
    }

    /// Extends the event to more games of each pair of players, and updates the plan in the folder, if there is
    /// one.
    ///
    /// # Errors
    /// The number is less than before or too great, or the folder cannot be written.
    pub fn extend(mut self, games: u32) -> Result<Self, EventError> {
        let planned = self.plan.games;
        if games < planned {
            return Err(EventError::Fewer { planned, games });
        }
        if matches!(self.plan.schedule, Schedule::Swiss(_)) && games > planned {
            return Err(EventError::Swiss("be made longer"));
        }
        self.series.games = games;
        self.total = total(&self.plan, &self.series)?;
        self.plan.games = games;
        if let Some(folder) = &self.folder {
            folder.set(&self.plan)?;
        }
        Ok(self)
    }

    /// Loads the games of a folder and checks each.
    pub(super) fn take_up(
        &mut self,
        folder: &Path,
        records: BTreeMap<u32, Record>,
    ) -> Result<(), EventError> {
        let mut standings = self.standings();
        let mut round = self.series.clone();
        for (number, record) in records {
            let path = Folder::file(folder, number);
            let total = self.total;
            if number >= total {
                return Err(EventError::Beyond { path, total });
            }
            while number >= round.end() {
                let Some(next) = self.round_after(&round, &standings) else {
                    let difference = "games of the round before it are missing".to_owned();
                    return Err(EventError::Foreign { path, difference });
                };
                round = next;
            }
            if let Some(difference) = self.difference(&round, number, &record) {
                return Err(EventError::Foreign { path, difference });
            }
            standings.add(number, &round.pairing(number), &record);
            self.kept.insert(number, record);
        }
        Ok(())
    }

    /// The standings before the first game.
    fn standings(&self) -> Standings {
        Standings::new(self.names.clone(), self.total(), &self.plan)
    }

    /// The next round of a Swiss tournament, once this one is over; `None` after the last.
    fn round_after(&self, round: &Series, standings: &Standings) -> Option<Series> {
        let Schedule::Swiss(_) = self.plan.schedule else {
            return None;
        };
        let first = round.end();
        (standings.played() == first && first < self.total).then(|| {
            let rounds = first / round.len().max(1) as u32;
            Series {
                meetings: swiss::meetings(standings, round.games, rounds),
                first,
                ..round.clone()
            }
        })
    }

    /// The plan of the event.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The number of games, including those played before.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.numbers().count() as u32
    }

    /// The numbers of the games that are played here.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + Clone + Send + '_ {
        let ours = |number: &u32| self.plan.shard.holds(self.series.pair(*number));
        (0..self.total).filter(ours)
    }

    /// The difference between a game and the planned one of its number.
    fn difference(&self, round: &Series, number: u32, record: &Record) -> Option<String> {
        if !self.plan.shard.holds(self.series.pair(number)) {
            return Some(format!("it is not a game of shard {}", self.plan.shard));
        }
        match record.course.outcome {
            Outcome::Unfinished => return Some("the game is not over".to_owned()),
            Outcome::Settled { .. } if !self.plan.adjudicate => {
                return Some("its players ended the game".to_owned());
            }
            _ => {}
        }
        let expected = self.record(round, number, record.course.clone());
        // People may write in a record.
        let noted = Record {
            notes: record.notes.clone(),
            ..expected.clone()
        };
        if *record == noted {
            return None;
        }
        // Compares only the headings: the moves are the same in both, and may be illegal from the start of the planned
        // game.
        let [expected, found] = [&expected, record].map(heading);
        let mut lines = expected.lines().zip(found.lines());
        let (expected, found) = lines.find(|(a, b)| a != b).unwrap_or_default();
        Some(format!("expected '{expected}', found '{found}'"))
    }

    /// Plays the missing games, `threads` at once, and counts all games in their order. Calls `seen` for each of them,
    /// including those played before.
    ///
    /// It ends early when the test of the match decides, or a stop is requested; [`Standings::is_over`] tells the
    /// two apart.
    ///
    /// # Errors
    /// A game cannot be played or written.
    pub fn run(
        mut self,
        threads: usize,
        mut seen: impl FnMut(&Standings, &Record),
    ) -> Result<Standings, Failure> {
        let mut kept = mem::take(&mut self.kept);
        let mut standings = self.standings();
        let mut next = Some(self.series.clone());
        while let Some(round) = next {
            let later = kept.split_off(&round.end());
            let before = mem::replace(&mut kept, later);
            self.run_round(&round, before, threads, &mut standings, &mut seen)?;
            next = self.round_after(&round, &standings);
        }
        Ok(standings)
    }

    /// Plays and counts the games of a round, except those played before.
    fn run_round(
        &self,
        round: &Series,
        kept: BTreeMap<u32, Record>,
        threads: usize,
        standings: &mut Standings,
        seen: &mut impl FnMut(&Standings, &Record),
    ) -> Result<(), Failure> {
        let numbers = || {
            let all = round.first..round.end();
            all.filter(|&number| self.plan.shard.holds(round.pair(number)))
        };
        let there: BTreeSet<u32> = kept.keys().copied().collect();
        let rest = numbers().filter(|number| !there.contains(number));
        let stop = &self.terms.stop;
        // Counts in the order of the numbers, so that the games up to a decision are the same each time, however many
        // are played at once.
        let mut queue = Queue::new(numbers(), kept);
        let mut count = |(number, record): (u32, Record)| {
            standings.add(number, &round.pairing(number), &record);
            seen(standings, &record);
            match standings.is_decided() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let mut is_decided = queue.try_for_each(&mut count).is_break();
        if !is_decided {
            in_parallel(
                rest,
                threads,
                stop,
                |number| self.play(round, number),
                |number, mut record| {
                    if let Some(folder) = &self.folder {
                        folder.save(number, &mut record).map_err(io::Error::other)?;
                    }
                    if !is_decided {
                        queue.add(number, record);
                        is_decided = queue.try_for_each(&mut count).is_break();
                    }
                    if is_decided {
                        stop.request();
                    }
                    Ok(())
                },
            )?;
        }
        if !is_decided {
            for game in queue.early {
                // A test uses only the games before the gap, so these cannot decide it.
                let _ = count(game);
            }
        }
        Ok(())
    }

    fn play(&self, round: &Series, number: u32) -> Result<Record, Failure> {
        let pairing = round.pairing(number);
        let [first, second] = pairing.players;
        let mut a = self.contenders[first].player(pairing.seeds[0], &self.terms)?;
        let mut b = self.contenders[second].player(pairing.seeds[1], &self.terms)?;
        let start = &pairing.opening.position;
        let (turns, stop) = (self.series.turns, &self.terms.stop);
        let players: [&mut dyn Player; 2] = [&mut *a, &mut *b];
        let course = match self.plan.adjudicate {
            false => play(start, players, turns, stop)?,
            true => {
                let mut umpire = Umpire::new();
                play_until(start, players, turns, stop, |position, moves| {
                    let winner = umpire.verdict(position, moves)?.winner();
                    Some(Outcome::Settled { winner })
                })?
            }
        };
        Ok(self.record(round, number, course))
    }

    /// The record of the game of a number with this course.
    fn record(&self, round: &Series, number: u32, course: Course) -> Record {
        let Pairing {
            players, opening, ..
        } = round.pairing(number);
        Record {
            players: players.map(|player| self.names.all[player].clone()),
            round: Some(number + 1),
            seed: Some(self.series.seed),
            turns: self.series.turns,
            start: opening,
            course,
            notes: Notes::default(),
        }
    }
}

/// The number of games in all rounds and shards.
fn total(plan: &Plan, series: &Series) -> Result<u32, EventError> {
    let rounds = match plan.schedule {
        Schedule::Swiss(rounds) => u64::from(rounds),
        _ => 1,
    };
    let all = series.len().saturating_mul(rounds);
    u32::try_from(all).map_err(|_| EventError::TooManyGames(all))
}

/// A record without its moves.
fn heading(record: &Record) -> String {
    let course = Course {
        moves: Vec::new(),
        outcome: Outcome::Unfinished,
        faulted: None,
    };
    let record = Record {
        players: record.players.clone(),
        start: record.start.clone(),
        course,
        notes: Notes::default(),
        ..*record
    };
    record.to_string()
}

/// The meetings of the first round: with no points yet, neighbours meet.
fn first_round(players: usize) -> Vec<[usize; 2]> {
    let first = (0..players / 2).map(|board| [2 * board, 2 * board + 1]);
    first.collect()
}
