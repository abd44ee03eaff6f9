//! An event: its setup, its rounds and its folder.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use serde::de::IgnoredAny;

use super::error::EventError;
use super::plan::{EventKind, Plan, Schedule};
use super::standings::Standings;
use super::swiss;
use crate::matches::folder::Folder;
use crate::matches::play::Course;
use crate::matches::record::{Notes, Record};
use crate::matches::series::{Pairing, Series, gauntlet, ladder, round_robin};
use crate::players::isolation::Isolation;
use crate::players::{Contender, Names, Terms};
use crate::search::Stop;
use vauban_files::{Build, Header};

/// A series of games that is ready to be played.
pub struct Event {
    pub(super) plan: Plan,
    pub(super) names: Names,
    pub(super) series: Series,
    pub(super) total: u32,
    pub(super) contenders: Vec<Contender>,
    pub(super) terms: Terms,
    pub(super) folder: Option<Folder>,
    /// The header of the folder that the games come from; `None` for a new event.
    pub(super) header: Option<Header>,
    /// The build and the programs that play, in words, if the games are kept.
    pub(super) makers: Option<String>,
    /// True if the games of a folder are only counted: all were played, or this user may not write there.
    pub(super) is_read: bool,
    /// Games played before.
    pub(super) records: BTreeMap<u32, Record>,
    /// True if the plan comes from folders that were merged, so that another person may have made it.
    pub(super) is_merged: bool,
}

impl Event {
    /// Sets up the planned event. Asks programs for their names, and writes nothing.
    ///
    /// # Errors
    /// The plan is invalid, a program cannot be asked, or a `stop` is requested.
    pub fn new(plan: Plan, stop: &Stop) -> Result<Self, EventError> {
        Self::with_names(plan, stop, |contenders, terms| {
            Ok(Names::of(contenders, terms)?)
        })
    }

    /// Sets up the planned event, whose players get their names from the games that are loaded.
    pub(super) fn unasked(plan: Plan, stop: &Stop) -> Result<Self, EventError> {
        Self::with_names(plan, stop, |players, _| Ok(Names::unknown(players.len())))
    }

    /// Ends the search for names: players without a game have their texts.
    pub(super) fn settle_names(&mut self) {
        for (name, text) in self.names.all.iter_mut().zip(&self.plan.players) {
            if name.is_empty() {
                name.clone_from(text);
            }
        }
        self.names.judge(&self.contenders);
    }

    /// Sets up the planned event for players with these names.
    pub(super) fn with_names(
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
                Schedule::Swiss(_) => swiss::first_round(contenders.len()),
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
            time_limit: Duration::from_millis(plan.time_limit.saturating_add(plan.grace)),
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
            header: None,
            makers: None,
            is_read: false,
            records: BTreeMap::new(),
            is_merged: false,
        })
    }

    /// Keeps the games that this build plays in a folder, which is created if necessary. Games from merged folders appear
    /// in it all at once.
    ///
    /// # Errors
    /// The folder holds games already, another process is about to play in it, or it cannot be written.
    pub fn save_to(mut self, folder: &Path, build: &Build) -> Result<Self, EventError> {
        let new = || {
            let programs = programs(&self.contenders);
            Header::new(self.plan.kind.run(), build).with_programs(programs)
        };
        let header = self.header.clone().unwrap_or_else(new);
        self.makers = Some(header.makers());
        let opened = match self.records.is_empty() && !self.is_merged {
            true => Folder::create(folder, &header, &self.plan)?,
            false => {
                Folder::fill(folder, &header, &self.plan, &mut self.records)?;
                Folder::open::<IgnoredAny>(folder)?.0
            }
        };
        self.folder = Some(opened);
        Ok(self)
    }

    /// Extends the event to more games of each pair of players.
    ///
    /// # Errors
    /// The number is less than before or too great.
    pub(super) fn extend(&mut self, games: u32) -> Result<(), EventError> {
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
        Ok(())
    }

    /// The standings before the first game.
    pub(super) fn standings(&self) -> Standings {
        Standings::new(self.names.clone(), self.total(), &self.plan)
    }

    /// The next round of a Swiss tournament, once this one is over; `None` after the last.
    pub(super) fn round_after(&self, round: &Series, standings: &Standings) -> Option<Series> {
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
        let ours = |number: &u32| self.plan.shard.contains(self.series.pair(*number));
        (0..self.total).filter(ours)
    }

    /// The record of the game of a number with this course.
    pub(super) fn record(&self, round: &Series, number: u32, course: Course) -> Record {
        let Pairing {
            players, opening, ..
        } = round.pairing(number);
        let mut record = Record {
            players: players.map(|player| self.names.all[player].clone()),
            round: Some(number + 1),
            seed: Some(self.series.seed),
            turns: self.series.turns,
            start: opening,
            course,
            notes: Notes::default(),
        };
        if let Some(makers) = &self.makers {
            record.set_build(makers);
        }
        record
    }

    /// True if no game is left to be played.
    pub(super) fn is_over(&self) -> bool {
        if self
            .numbers()
            .all(|number| self.records.contains_key(&number))
        {
            return true;
        }
        if self.plan.sprt.is_none() {
            return false;
        }
        let mut standings = self.standings();
        // A test takes the games in order, without a gap.
        let played = self
            .numbers()
            .map_while(|it| Some((it, self.records.get(&it)?)));
        for (number, record) in played {
            standings.add(number, &self.series.pairing(number), record);
            if standings.is_decided() {
                return true;
            }
        }
        false
    }
}

/// The fingerprints of those players that are programs, by their texts.
pub(super) fn programs(contenders: &[Contender]) -> BTreeMap<String, String> {
    let programs = contenders.iter().filter(|it| it.is_program());
    let fingerprint = |contender: &Contender| {
        let mut hasher = crc32fast::Hasher::new();
        // A file that cannot be read may still be run.
        for mut file in contender
            .files()
            .iter()
            .filter_map(|it| fs::File::open(it).ok())
        {
            let mut piece = vec![0; 1 << 16];
            while let Ok(read @ 1..) = file.read(&mut piece) {
                hasher.update(&piece[..read]);
            }
        }
        (
            contender.text().to_owned(),
            format!("{:08x}", hasher.finalize()),
        )
    };
    programs.map(fingerprint).collect()
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
