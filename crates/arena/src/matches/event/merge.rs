//! Merging the shards of an event.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::any::Games;

use super::error::EventError;
use super::plan::{Plan, Schedule};
use super::setup::Event;
use crate::matches::folder::{Folder, FolderError};
use crate::matches::shard::Shard;
use crate::search::Stop;
use vauban_files::{Admission, HeaderError, Planned, compare, trusted};

impl Event {
    /// The event whose shards were played in these folders. Takes the names of programs from the games: no program is
    /// started.
    ///
    /// # Errors
    /// The plan or a game is invalid, the folders have different settings or come from builds that are not admitted, or a
    /// game is missing or a duplicate; or links lead out of the folders that this user has not made, and `trusts` refuses
    /// them.
    pub fn merge(
        folders: &[PathBuf],
        games: Games,
        admission: Admission<'_>,
        stop: &Stop,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<Self, EventError> {
        let first = folders.first().ok_or(EventError::NothingToMerge)?;
        let foreign = Folder::links(folders)?;
        trusted(first, foreign, trusts).map_err(FolderError::from)?;
        let Planned {
            mut header, plan, ..
        } = Folder::settings::<Plan<String>>(first)?;
        let plan = plan.of(games).map_err(FolderError::from)?;
        let shard = plan.shard;
        if matches!(plan.schedule, Schedule::Swiss(_)) {
            return Err(EventError::Swiss("be merged"));
        }
        let mut event = Self::unasked(whole(plan), stop)?;
        event.is_merged = true;
        for (index, folder) in folders.iter().enumerate() {
            let other = Folder::settings::<Plan<String>>(folder)?;
            let admitted = match other.header.run() == header.run() {
                true => other.header.check_build(admission),
                false => Err(HeaderError::OtherKind(other.header.run())),
            };
            let admitted = admitted
                .and_then(|()| header.check_programs(&other.header.programs, admission.others));
            admitted.map_err(|source| FolderError::of_header(folder, source))?;
            header.programs.extend(other.header.programs);
            let other = whole(other.plan.of(games).map_err(FolderError::from)?);
            compare((first, &event.plan), (folder, &other))?;
            let mut records = Folder::records(folder, games, BTreeMap::new())?;
            for (&number, record) in &mut records {
                Folder::load_evidence(folder, number, record);
                if event.records.contains_key(&number) {
                    let second = Folder::file(folder, number);
                    let others = folders[..index].iter();
                    let mut others = others.map(|folder| Folder::file(folder, number));
                    let first = others.find(|file| file.exists()).unwrap_or_default();
                    return Err(EventError::Duplicate { first, second });
                }
            }
            event.load_games(folder, records)?;
        }
        event.settle_names();
        event.header = Some(header);
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
