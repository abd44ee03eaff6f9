//! A class: many bots that take the same exam, in a folder that can be resumed, with a table and pages about them.
//!
//! The folder of a class holds
//!
//! - `settings.json`, the plan;
//! - `steps/`, the finished steps of each bot's exam, from which a killed run is resumed;
//! - `games/`, the record of every game, written before its step counts;
//! - `faults/`, the evidence of each case that a bot failed, or game that it lost, by a fault;
//! - `builds/`, if submissions are built: the results, or why a build failed;
//! - `submissions/`, the files of those that were handed in as archives;
//! - `bots/`, a page about each bot, `index.html`, one about all, and `conduct.html`, one about their conduct, of which
//!   `conduct/` has the manners of each;
//! - `manifests/`, for each bot how it was marked: hashes, limits, the time of each step;
//! - `marks.csv`, a row for each bot, when all are marked; with a list of students, also the tables for it.
//!
//! Several machines can each mark a shard of the bots, in folders of their own, which [`merge_class`] merges.
//!
//! Nothing in the table and on the pages depends on which bot was marked first, or on the clock, except for processes that
//! outlive their bot for a moment.

mod advice;
mod archive;
mod bot;
mod bot_files;
mod build;
mod conduct;
mod digest;
mod estimate;
mod examine;
mod exports;
mod figures;
mod file_kind;
mod flags;
mod folder;
mod games;
mod html;
mod index;
mod intake;
mod layout;
mod manifest;
mod marked;
mod merge;
mod page;
mod plan;
mod reading;
mod roster;
mod run;
mod setup;
mod students;
mod submissions;
mod submitters;
mod table;
mod versions;

pub use bot::ClassBot;
pub use estimate::Estimate;
pub use folder::NewMarks;
pub use marked::{FailedBuild, Marked, Unmarked};
pub use merge::{MergeClassError, merge_class};
pub use plan::{BuildPlan, ClassPlan, PlanError, Trust};
pub use reading::KeptClass;
pub use roster::{Gradebook, Roster, System, roster};
pub use run::{Class, ClassError};
pub use students::{Student, StudentsError};
pub use submissions::{PassedOver, Submissions, SubmissionsError, submissions};
pub use submitters::{SubmittersError, assign_submitters};
