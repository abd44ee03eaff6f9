//! Games as data, and recorded games.

mod lines;

pub mod explorer;
pub mod film;
pub mod records;
pub mod replay;
mod review;
pub mod selfplay;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play a bot against itself and write the positions as data
    Selfplay(selfplay::Args),
    /// Turn games of 'selfplay --format bin' into lines of JSON
    Data(lines::Args),
    /// Count the openings of games of 'selfplay'
    Explorer(explorer::Args),
    /// Step through a recorded game, check it, or draw it
    Replay(replay::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Selfplay(args) => selfplay::run(&args),
            Self::Data(args) => lines::run(&args),
            Self::Explorer(args) => explorer::run(&args),
            Self::Replay(args) => replay::run(&args),
        }
    }
}
