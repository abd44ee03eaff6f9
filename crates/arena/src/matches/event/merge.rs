//! Merging the shards of an event.

use std::path::PathBuf;

use crate::any::Games;

use super::error::EventError;
use super::plan::{Plan, Schedule};
use super::setup::Event;
use crate::matches::folder::{Folder, FolderError};
use crate::matches::shard::Shard;
use crate::players::Names;
use crate::search::Stop;
use vauban_files::{compare, trusted};

impl Event {
    /// The event whose shards were played in these folders. Takes the names of programs from the games: no program is
    /// started.
    ///
    /// # Errors
    /// The plan or a game is invalid, the folders have different settings, or a game is missing or a duplicate; or links
    /// lead out of the folders that this user has not made, and `trusts` refuses them.
    pub fn merge(
        folders: &[PathBuf],
        games: Games,
        stop: &Stop,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<Self, EventError> {
        let first = folders.first().ok_or(EventError::NothingToMerge)?;
        let foreign = Folder::links(folders)?;
        trusted(first, foreign, trusts).map_err(FolderError::from)?;
        let plan = Plan::read(first, games)?;
        let shard = plan.shard;
        if matches!(plan.schedule, Schedule::Swiss(_)) {
            return Err(EventError::Swiss("be merged"));
        }
        let unnamed = |players: &[_], _: &_| {
            Ok(Names {
                all: vec![String::new(); players.len()],
                misnamed: Vec::new(),
                unnamed: Vec::new(),
            })
        };
        let mut event = Self::with_names(whole(plan), stop, unnamed)?;
        event.is_merged = true;
        for (index, folder) in folders.iter().enumerate() {
            let other = whole(Plan::read(folder, games)?);
            compare((first, &event.plan), (folder, &other))?;
            let mut records = Folder::records(folder, games)?;
            for (&number, record) in &mut records {
                Folder::load_evidence(folder, number, record);
                if event.records.contains_key(&number) {
                    let second = Folder::file(folder, number);
                    let others = folders[..index].iter();
                    let mut others = others.map(|folder| Folder::file(folder, number));
                    let first = others.find(|file| file.exists()).unwrap_or_default();
                    return Err(EventError::Duplicate { first, second });
                }
                let players = event.series.pairing(number).players;
                for (player, name) in players.into_iter().zip(&record.players) {
                    if event.names.all[player].is_empty() {
                        event.names.all[player].clone_from(name);
                    }
                }
            }
            event.load_games(folder, records)?;
        }
        let missing = event
            .numbers()
            .find(|number| !event.records.contains_key(number));
        match missing {
            Some(missing) => Err(EventError::Gap {
                round: missing + 1,
                shard: shard.shard_of(event.series.pair(missing)),
            }),
            None => Ok(event),
        }
    }
}

/// The plan of all shards together.
fn whole(plan: Plan) -> Plan {
    Plan {
        shard: Shard::WHOLE,
        ..plan
    }
}
