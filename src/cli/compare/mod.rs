//! Games between players.

pub mod r#match;
pub mod merge;
pub mod openings;
pub mod report;
pub mod series;
pub mod tournament;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play games between two players and print the score
    Match(r#match::Args),
    /// Play every player against every other and print the table
    Tournament(tournament::Args),
    /// Make balanced positions for games to begin from
    Openings(openings::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Match(args) => r#match::run(&args),
            Self::Tournament(args) => tournament::run(&args),
            Self::Openings(args) => openings::run(&args),
        }
    }
}
