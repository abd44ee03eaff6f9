//! An event: its setup, its rounds and its folder.

use std::collections::BTreeMap;
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

/// A series of games that is ready to be played.
pub struct Event {
    pub(super) plan: Plan,
    pub(super) names: Names,
    pub(super) series: Series,
    pub(super) total: u32,
    pub(super) contenders: Vec<Contender>,
    pub(super) terms: Terms,
    pub(super) folder: Option<Folder>,
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
            records: BTreeMap::new(),
            is_merged: false,
        })
    }

    /// Keeps the games in a folder, which is created if necessary. Games from merged folders appear in it all at once.
    ///
    /// # Errors
    /// The folder holds games already, another process is about to play in it, or it cannot be written.
    pub fn save_to(mut self, folder: &Path) -> Result<Self, EventError> {
        let opened = match self.records.is_empty() && !self.is_merged {
            true => Folder::create(folder, &self.plan)?,
            false => {
                Folder::fill(folder, &self.plan, &mut self.records)?;
                Folder::open::<IgnoredAny>(folder)?.0
            }
        };
        self.folder = Some(opened);
        Ok(self)
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
