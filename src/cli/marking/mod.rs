//! Marking cases and marks.

pub mod cases;
pub mod mark;
pub mod report;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Make marking cases: boards with exactly one right answer
    Cases(cases::Args),
    /// Mark this bot or another program by cases and games
    Mark(mark::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Cases(args) => cases::run(&args),
            Self::Mark(args) => mark::run(&args),
        }
    }
}
