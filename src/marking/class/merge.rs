//! Merging the shards of a class.

use std::collections::BTreeMap;
use std::env;
use std::io;
use std::path::{Path, PathBuf};

use super::bot_files::BotFiles;
use super::examine::write_page;
use super::folder::{ClassFolder, NewMarks};
use super::marked::Marked;
use super::plan::{ClassPlan, PlanError, lies_in};
use super::run::write_table;
use crate::file::{self, OtherBuilds, OtherSettings, PlannedFolderError, compare, links, trusted};
use crate::matches::Shard;

/// The reason why the shards of a class can't be merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeClassError {
    /// No folders to merge.
    #[error("there are no marks to merge")]
    NothingToMerge,
    /// Two folders hold parts of different runs.
    #[error(transparent)]
    OtherSettings(#[from] OtherSettings),
    /// Two folders hold the same bot.
    #[error("'{name}' is marked in '{}' and in '{}': merge each part once", first.display(), second.display())]
    Duplicate {
        /// The name of the bot.
        name: String,
        /// The one folder.
        first: PathBuf,
        /// The other folder.
        second: PathBuf,
    },
    /// A bot is in none of the folders.
    #[error("'{name}' is marked in none of the folders: mark shard {shard} and merge it too")]
    Gap {
        /// The name of the bot.
        name: String,
        /// The shard that it belongs to.
        shard: Shard,
    },
    /// A bot is not marked to the end.
    #[error("'{name}' is not marked to the end in '{}': resume that with --resume", folder.display())]
    Unfinished {
        /// The name of the bot.
        name: String,
        /// The folder.
        folder: PathBuf,
    },
    /// The plan doesn't fit the cases.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A folder can't be used.
    #[error(transparent)]
    Folder(#[from] PlannedFolderError),
    /// A file can't be written.
    #[error(transparent)]
    Write(#[from] file::WriteError),
    /// The steps of a bot can't be read or copied.
    #[error("the marks of '{name}' in '{}' can't be taken over", folder.display())]
    Keep {
        /// The name of the bot.
        name: String,
        /// The folder.
        folder: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

/// Merges the shards of a class, which were marked in `folders`, into the new folder `out`, which appears once it is
/// complete. Returns the plan and the outcome of each bot. The cases must be here; the bots need not. Asks whether the
/// user `trusts` the path of the cases, if they lie elsewhere and this user has made none of the folders, and links
/// that lead out of the folders that this user has not made.
///
/// # Errors
/// The folders have different settings, or are of builds that are not admitted, a bot is missing, a duplicate or not marked to the end, or `out` can't be
/// written.
pub fn merge_class(
    folders: &[PathBuf],
    out: NewMarks,
    others: OtherBuilds,
    trusts: impl FnOnce(&[String]) -> bool,
) -> Result<(ClassPlan, BTreeMap<usize, Marked>), MergeClassError> {
    let here = env::current_dir().unwrap_or_default();
    // The current folder may have been another one on each machine.
    let whole = |plan: ClassPlan| ClassPlan {
        shard: Shard::WHOLE,
        place: here.clone(),
        ..plan
    };
    let mut parts = Vec::new();
    let mut is_known = false;
    let mut named = Vec::new();
    for folder in folders {
        let (plan, known) = ClassPlan::admitted(folder, others)?;
        is_known |= known;
        if !known {
            named.extend(links(folder)?);
        }
        parts.push((folder, plan.shard, whole(plan)));
    }
    let (first, shard, plan) = parts.first().ok_or(MergeClassError::NothingToMerge)?;
    for (folder, _, other) in &parts {
        compare((first, plan), (folder, other))?;
    }
    // No bot is started.
    let is_away = !is_known && !lies_in(&plan.cases, first);
    named.extend(is_away.then(|| format!("'{}'", plan.cases.display())));
    trusted(first, named, trusts)?;
    let exam = plan.exam()?;
    let keep_error = |name: &String, folder: &Path, source| MergeClassError::Keep {
        name: name.clone(),
        folder: folder.to_owned(),
        source,
    };
    let mut holders = Vec::new();
    let mut all = BTreeMap::new();
    for (number, bot) in (0..).zip(&plan.bots) {
        let name = bot.name.clone();
        let mut having = parts.iter().filter(|(_, shard, _)| shard.contains(number));
        let Some((folder, ..)) = having.next() else {
            let shard = shard.shard_of(number);
            return Err(MergeClassError::Gap { name, shard });
        };
        if let Some((second, ..)) = having.next() {
            return Err(MergeClassError::Duplicate {
                name,
                first: (*folder).clone(),
                second: (*second).clone(),
            });
        }
        let (number, folder) = (number as usize, *folder);
        let files = BotFiles::new(folder, &exam, number, &name);
        let marked = files
            .read()
            .map_err(|source| keep_error(&name, folder, source))?;
        if !marked.is_over() {
            let folder = folder.clone();
            return Err(MergeClassError::Unfinished { name, folder });
        }
        holders.push((number, folder, files));
        all.insert(number, marked);
    }
    plan.check_apart(Some(out.path))?;
    // Copies nothing before all parts are known to be complete.
    file::create_atomically(out.path, |beside| {
        if !out.shared {
            file::make_private(beside).map_err(file::refused(beside))?;
        }
        let merged = ClassFolder::create(NewMarks {
            path: beside,
            ..out
        })?;
        for (number, folder, from) in holders {
            let (name, marked) = (&plan.bots[number].name, &all[&number]);
            let taken = merged.copy_bot(&from, marked);
            taken.map_err(|source| keep_error(name, folder, source))?;
            let files = BotFiles::new(merged.path(), &exam, number, name);
            if !files.page().exists() {
                write_page(&files, &plan.bots[number], &exam, marked)?;
            }
        }
        write_table(&merged, plan, &exam, &all)?;
        merged.save_plan(plan)?;
        Ok::<_, MergeClassError>(())
    })?;
    Ok((plan.clone(), all))
}
