//! The sibling games.

pub mod checkers;
pub mod connections;
pub mod eater;
pub mod jeson_mor;
pub mod names;
pub mod rankmoves;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Play Jeson Mor against the computer or another person
    JesonMor(jeson_mor::Args),
    /// Play checkers against the computer or another person
    Checkers(checkers::Args),
    /// Checkers: rank the moves of a position by their scores
    Rankmoves(rankmoves::Args),
    /// Play Connections against the computer or another person
    Connections(connections::Args),
    /// Play Eater, a game of paths with simultaneous moves
    Eater(eater::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::JesonMor(args) => jeson_mor::run(&args),
            Self::Checkers(args) => checkers::run(&args),
            Self::Rankmoves(args) => rankmoves::run(&args),
            Self::Connections(args) => connections::run(&args),
            Self::Eater(args) => eater::run(&args),
        }
    }
}
