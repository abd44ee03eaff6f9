//! Questions about a position.

pub mod analyse;
pub mod apply;
pub mod check;
pub mod explain;
pub mod moves;
pub mod puzzle;
pub mod rules;
pub mod show;
mod sibling;
pub mod status;

#[derive(Debug, clap::Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Print every legal move
    Moves(moves::Args),
    /// Say whether one legal move leads from a board to another
    Check(check::Args),
    /// Say how a game stands: danger, shields, material, the end
    Status(status::Args),
    /// Say which move a bot would play, and why
    Explain(explain::Args),
    /// Search a position and print the best moves, depth by depth
    Analyse(analyse::Args),
    /// Draw a board
    Show(show::Args),
    /// Print a puzzle: a position with one right move
    Puzzle(puzzle::Args),
    /// Print the rules of a game
    Rules(rules::Args),
    /// Play a given move
    Apply(apply::Args),
}

impl Command {
    pub fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Moves(args) => moves::run(&args),
            Self::Check(args) => check::run(&args),
            Self::Status(args) => status::run(&args),
            Self::Explain(args) => explain::run(&args),
            Self::Analyse(args) => analyse::run(&args),
            Self::Show(args) => show::run(&args),
            Self::Puzzle(args) => puzzle::run(&args),
            Self::Rules(args) => rules::run(&args),
            Self::Apply(args) => apply::run(&args),
        }
    }
}
