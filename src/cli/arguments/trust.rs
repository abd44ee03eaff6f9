//! Whether to start the programs that a resumed folder names.

use std::fmt::Display;
use std::path::Path;

use anyhow::ensure;

#[derive(Debug, clap::Args)]
pub struct TrustArgs {
    /// Start programs that the folder of --resume names
    #[arg(
        hide_short_help = true,
        help_heading = "Keep",
        long,
        requires = "resume"
    )]
    trust: bool,
}

impl TrustArgs {
    /// Refuses --trust without --resume. Clap lets it pass beside an option that conflicts with --resume.
    pub fn check_use(&self, resumes: bool) -> anyhow::Result<()> {
        ensure!(
            resumes || !self.trust,
            "--trust goes with --resume: programs that the command line names are started without it"
        );
        Ok(())
    }

    /// Refuses to start the programs that the settings in a folder name, unless the user trusts them: another person may
    /// have made the folder.
    pub fn check(&self, folder: &Path, programs: &[impl Display]) -> anyhow::Result<()> {
        let programs: Vec<_> = programs.iter().map(|text| format!("'{text}'")).collect();
        ensure!(
            self.trust || programs.is_empty(),
            "the settings in '{}' start a program: {}: if you trust them, add --trust",
            folder.display(),
            programs.join(", ")
        );
        Ok(())
    }
}
