//! Resuming an event: its games are loaded, and checked against its plan.

use std::collections::BTreeMap;
use std::path::Path;

use super::error::EventError;
use super::plan::Plan;
use super::setup::{Event, programs};
use crate::any::Games;
use crate::matches::folder::{Folder, FolderError};
use crate::matches::play::{Course, Outcome};
use crate::matches::record::{Notes, Record};
use crate::matches::series::Series;
use crate::search::Stop;
use vauban_files::{Admission, Header, Planned, trusted};

impl Event {
    /// Sets up the event of a folder, and loads its games; with `more`, it has as many games of each pair of players. If
    /// all are played, or this user may only read the folder, nothing is started or written.
    ///
    /// # Errors
    /// As for [`Event::new`]; or the folder has no event, another process plays it, one of its games is damaged or
    /// differs from the planned game of its number; or games are left, and other builds or programs that are not admitted
    /// have played the first; or its settings name programs that are to play, or links lead out of it, this user has
    /// neither made nor trusted the settings before, and `trusts` refuses the texts of the programs or the links.
    pub fn resume(
        folder: &Path,
        games: Games,
        admission: Admission<'_>,
        more: Option<u32>,
        stop: &Stop,
        trusts: impl Fn(&[String]) -> bool,
    ) -> Result<Self, EventError> {
        let Planned { header, plan, .. } = Folder::settings::<Plan<String>>(folder)?;
        let foreign = Folder::links(&[folder.to_owned()])?;
        trusted(folder, foreign, &trusts).map_err(FolderError::from)?;
        let refused = |source| FolderError::of_header(folder, source);
        let extended = |mut event: Self| match more {
            Some(games) => event.extend(games).map(|()| event),
            None => Ok(event),
        };
        let plan = plan.of(games).map_err(FolderError::from)?;
        // Reads the games first: if the folder is damaged, no program is started.
        let records = Folder::records(folder, games, BTreeMap::new())?;
        let mut event = Self::unasked(plan, stop)?;
        event.load_games(folder, records)?;
        let mut event = extended(event)?;
        event.settle_names();
        event.is_read = event.is_over() || !Folder::is_writable(folder);
        if event.is_read {
            return Ok(event);
        }
        header.check_build(admission).map_err(refused)?;
        let named = |plan: Plan<String>| Ok(plan.of(games)?.programs());
        let (opened, plan) = Folder::resume(folder, named, trusts)?;
        let programs = programs(&event.contenders);
        let checked = header.check_programs(&programs, admission.others);
        checked.map_err(refused)?;
        // Another run may have played some in the meantime.
        let records = Folder::records(folder, games, event.records)?;
        let mut event = Self::new(plan.of(games).map_err(FolderError::from)?, stop)?;
        event.load_games(folder, records)?;
        let event = extended(event)?;
        if more.is_some() {
            opened.set(&event.plan)?;
        }
        let now = Header::new(header.run(), admission.own);
        let makers = Some(now.with_programs(programs).makers());
        let (folder, header) = (Some(opened), Some(header));
        Ok(Self {
            folder,
            header,
            makers,
            ..event
        })
    }

    /// Loads the games of a folder and checks each.
    pub(super) fn load_games(
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
            let pairing = round.pairing(number);
            for (player, name) in pairing.players.into_iter().zip(&record.players) {
                // Nobody has asked the player.
                if self.names.all[player].is_empty() {
                    self.names.all[player].clone_from(name);
                }
            }
            if let Some(difference) = self.difference(&round, number, &record) {
                return Err(EventError::Foreign { path, difference });
            }
            standings.add(number, &pairing, &record);
            self.records.insert(number, record);
        }
        Ok(())
    }

    /// The difference between a game and the planned one of its number.
    fn difference(&self, round: &Series, number: u32, record: &Record) -> Option<String> {
        if !self.plan.shard.contains(self.series.pair(number)) {
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
}

/// A record without its moves.
fn heading(record: &Record) -> String {
    let course = Course {
        moves: Vec::new(),
        outcome: Outcome::Unfinished,
        fault_time: None,
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
