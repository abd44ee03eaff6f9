//! The choice to go on with what another build has made.

use std::collections::BTreeMap;
use std::fmt::Display;

use advance::OWN_BUILD;
use advance::file::{Admission, OtherBuilds};
use advance::number::counted;
use anyhow::ensure;

#[derive(Debug, clap::Args)]
pub struct OtherBuildArgs {
    /// Go on with what another build of this program, or of a program that plays, has made: the two may play differently.
    /// Each game tells its build, and so does the result
    #[arg(hide_short_help = true, help_heading = "Keep", long)]
    other_build: bool,
}

impl OtherBuildArgs {
    /// Refuses --other-build where no run is resumed.
    pub fn check_use(&self, is_resumed: bool) -> anyhow::Result<()> {
        ensure!(
            is_resumed || !self.other_build,
            "--other-build is for what another build has begun: add it to --resume"
        );
        Ok(())
    }

    /// The choice.
    pub fn others(&self) -> OtherBuilds {
        match self.other_build {
            true => OtherBuilds::Admit,
            false => OtherBuilds::Refuse,
        }
    }

    /// The terms on which this build goes on.
    pub fn admission(&self) -> Admission<'static> {
        Admission {
            own: &OWN_BUILD,
            others: self.others(),
        }
    }
}

/// A line for each build, with the number of what it has made; none if there is only one.
pub fn lines(builds: &BTreeMap<impl Display, u32>, what: &str) -> String {
    let builds = builds.iter().filter(|_| builds.len() > 1);
    let line = |(build, &count): (&_, &u32)| format!("{} by {build}\n", counted(count, what));
    builds.map(line).collect()
}
