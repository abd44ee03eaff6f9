//! Checks, measurements, completions and the manual.

pub mod bench;
pub mod completions;
pub mod man;
pub mod merge;
pub mod perft;
mod speed;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
#[allow(
    clippy::large_enum_variant,
    reason = "one command is made in a run; how large they are depends on the system"
)]
pub enum Command {
    /// Count move sequences, to check or time the move generator
    Perft(perft::Args),
    /// Search fixed positions: a signature of the play, and the speed
    Bench(bench::Args),
    /// Put together the parts that several machines have made
    Merge(merge::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
    /// Print a page of the manual, or write all of them
    Man(man::Args),
}

impl Command {
    /// Runs the command; `program` makes the description of the whole command line.
    pub fn run(self, program: impl FnOnce() -> clap::Command) -> anyhow::Result<()> {
        match self {
            Self::Perft(args) => perft::run(&args),
            Self::Bench(args) => bench::run(&args),
            Self::Merge(args) => merge::run(&args),
            Self::Completions(args) => completions::run(&args, program()),
            Self::Man(args) => man::run(&args, program()),
        }
    }
}
