//! `advance white IN OUT`, `advance black IN OUT`: one move.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use advance::board::Colour;
use advance::chooser::{Chooser, Level, Reading, Settings};
use advance::file;
use advance::moves::Position;
use advance::search::Limits;
use clap::ValueEnum;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The board before the move ('-' for standard input)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// Where to write the board after it ('-' for standard output); may be the same file
    #[arg(value_name = "OUT")]
    output: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// Tell on standard error what each layer of the choice left
    #[arg(long)]
    explain: bool,
}

/// How to choose a move.
#[derive(Clone, Debug, clap::Args)]
pub struct Choice {
    /// How to play, 4 to 9: 4 any legal move, 5 win if possible, 6 take the most, 7 look two plies
    /// ahead, 8 search deep among what level 7 leaves, 9 search deep among all moves
    #[arg(long, default_value_t = Level::Eight, value_name = "LEVEL")]
    level: Level,
    /// Settle ties by this number; the same number gives the same move
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Level 7: which of the enemy's equal replies to expect
    #[arg(long, value_enum, default_value_t = Predict::Worst)]
    predict: Predict,
    /// Levels 8 and 9: search this many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Levels 8 and 9: search this many plies deep
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Levels 8 and 9: search this many milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Predict {
    /// The worst for us
    Worst,
    /// All of them, and the average counts
    Mean,
    /// The first in reading order
    First,
    /// One drawn by --seed
    Random,
}

impl Choice {
    /// The settings of a chooser.
    pub fn settings(&self) -> Settings {
        let asked = Limits {
            nodes: self.nodes,
            depth: self.depth,
            time: self.time.map(Duration::from_millis),
        };
        Settings {
            seed: self.seed,
            reading: match self.predict {
                Predict::Worst => Reading::Worst,
                Predict::Mean => Reading::Mean,
                Predict::First => Reading::First,
                Predict::Random => Reading::Random(self.seed.unwrap_or(0)),
            },
            limits: if asked == Limits::default() {
                Limits::a_move()
            } else {
                asked
            },
            ..Settings::new(self.level)
        }
    }
}

/// The game was over before the move.
#[derive(Debug, thiserror::Error)]
#[error("{0} has no legal move: {winner} has won", winner = !*.0)]
pub struct NoLegalMove(Colour);

pub fn run(colour: Colour, args: &Args) -> anyhow::Result<()> {
    let board_file = file::read_board(&args.input)?;
    let position = Position::new(*board_file.board(), colour);
    let decision = Chooser::new(&args.choice.settings())
        .choose(&position)
        .ok_or(NoLegalMove(colour))?;
    let after = position.after(decision.chosen.action);
    file::write(&args.output, &board_file.with_board(&after.board))?;
    if args.explain {
        // The move is made: a run that nobody can be told of has not failed.
        let _ = writeln!(io::stderr(), "{decision}");
    }
    Ok(())
}
