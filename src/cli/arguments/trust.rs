//! Trust in the programs and files that a folder or a list of another person may name.

use advance::file::indented_lines;
use anyhow::ensure;

use crate::cli::terminal::output;

#[derive(Debug, clap::Args)]
pub struct TrustArgs {
    /// Start the programs, and use the files elsewhere, that a folder or list names which another person may have
    /// written; prints them first
    #[arg(hide_short_help = true, help_heading = "Keep", long)]
    trust: bool,
}

impl TrustArgs {
    /// Refuses --trust where nothing is taken from a folder or a list.
    pub fn check_use(&self, is_read: bool) -> anyhow::Result<()> {
        ensure!(
            is_read || !self.trust,
            "--trust is for what a folder or a list names: programs that the command line names are started without it"
        );
        Ok(())
    }

    /// True if the user trusts these commands and files, which are printed then.
    pub fn trusts(&self, named: &[String]) -> bool {
        if self.trust {
            output::notify("trusted:");
            indented_lines(named).iter().for_each(output::notify);
        }
        self.trust
    }
}
