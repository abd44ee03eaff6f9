//! The marks of a class, read by a user who may not write to their folder.

use std::collections::BTreeMap;
use std::path::Path;

use super::bot_files::BotFiles;
use super::folder::ClassFolder;
use super::marked::Marked;
use super::plan::{ClassPlan, lies_in};
use super::run::ClassError;
use crate::file::{OtherBuilds, links, trusted};
use crate::marking::exam::Exam;

/// The marks in the folder of a class.
pub struct KeptClass {
    /// Its plan.
    pub plan: ClassPlan,
    /// The exam that all bots take.
    pub exam: Exam,
    /// The outcome of each bot of the shard, by its number.
    pub all: BTreeMap<usize, Marked>,
}

impl KeptClass {
    /// The marks in a folder, if this user may only read it; `None` if it can be resumed.
    ///
    /// # Errors
    /// There are none, another build that is not admitted has made them, or they cannot be read; or this user has not
    /// made them, and `trusts` refuses the path of the cases, which lie elsewhere.
    pub fn only_readable(
        folder: &Path,
        others: OtherBuilds,
        trusts: impl FnOnce(&[String]) -> bool,
    ) -> Result<Option<Self>, ClassError> {
        let (plan, is_known) = ClassPlan::admitted(folder, others)?;
        if ClassFolder::is_writable(folder) {
            return Ok(None);
        }
        plan.check_place()?;
        if !is_known {
            let cases = Some(format!("'{}'", plan.cases.display()));
            let cases = cases.filter(|_| !lies_in(&plan.cases, folder));
            let named = links(folder)?.into_iter().chain(cases);
            trusted(folder, named.collect(), trusts)?;
        }
        let exam = plan.exam()?;
        let mut all = BTreeMap::new();
        for number in plan.numbers().map(|number| number as usize) {
            let files = BotFiles::new(folder, &exam, number, &plan.bots[number].name);
            let marked = files.read().map_err(|source| ClassError::Keep {
                folder: files.steps(),
                source,
            })?;
            all.insert(number, marked);
        }
        Ok(Some(Self { plan, exam, all }))
    }
}
