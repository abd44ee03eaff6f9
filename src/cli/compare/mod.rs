//! Games between players.

pub mod r#match;
pub mod report;
pub mod series;
pub mod tournament;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play games between two players and print the score
    Match(r#match::Args),
    /// Play everybody against everybody and print the table
    Tournament(tournament::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Match(args) => r#match::run(&args),
            Self::Tournament(args) => tournament::run(&args),
        }
    }
}
