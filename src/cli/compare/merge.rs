//! Merges the parts of a match or tournament.

use std::path::{Path, PathBuf};

use advance::OWN_BUILD;
use advance::games::GAMES;
use advance::matches::event::{Event, EventKind, Plan};

use super::{r#match, tournament};
use crate::cli::arguments::other_build::OtherBuildArgs;
use crate::cli::arguments::trust::TrustArgs;
use crate::cli::terminal::interrupt::stop_on_signal;

/// Merges the parts in a new folder, and prints its result.
pub fn run(
    parts: &[PathBuf],
    out: &Path,
    trust: &TrustArgs,
    other_build: &OtherBuildArgs,
) -> anyhow::Result<()> {
    let trusts = |named: &[String]| trust.trusts(named);
    let admission = other_build.admission();
    let event = Event::merge(parts, GAMES, admission, &stop_on_signal()?, trusts)?;
    let Plan {
        kind,
        game,
        schedule,
        ..
    } = *event.plan();
    let standings = event.save_to(out, &OWN_BUILD)?.run(1, |_, _| {})?;
    match kind {
        EventKind::Match => r#match::print(game, Some(out), &standings, false),
        EventKind::Tournament => tournament::print(schedule, out, &standings),
    }
}
