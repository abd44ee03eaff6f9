//! Marking cases and marks.

pub mod cases;
pub mod class;
pub mod mark;
pub mod report;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
#[expect(clippy::large_enum_variant, reason = "one command is made in a run")]
pub enum Command {
    /// Make marking cases: boards with exactly one right answer
    Cases(cases::Args),
    /// Mark a bot, or a class of bots, by cases and games
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
