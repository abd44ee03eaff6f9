//! Games as data, and recorded games.

pub mod film;
pub mod replay;
pub mod selfplay;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play a bot against itself and write the positions as data
    Selfplay(selfplay::Args),
    /// Step through a recorded game, check it, or draw it
    Replay(replay::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Selfplay(args) => selfplay::run(&args),
            Self::Replay(args) => replay::run(&args),
        }
    }
}
