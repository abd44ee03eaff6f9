//! `advance puzzle`: a position with one right move.

use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;

use advance::Position;
use advance::answer::Versioned;
use advance::any::{AnyPosition, Look};
use advance::cases::{Puzzle, PuzzleKind};
use advance::engine::Elo;
use advance::game::GameLine;
use advance::games::GAMES;
use advance::matches::record::Record;
use advance::turning::TurningPoint;
use anstream::AutoStream;
use anyhow::{Context, ensure};

use crate::cli::PRINTING;
use crate::cli::arguments::input;
use crate::cli::arguments::number::whole;
use crate::cli::terminal::drawing::painted;

#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The position to make it from, in one line such as '4g4/9/9/9/9/9/9/9/4G4 w', in the place of --kind and --seed:
    /// its best move is the answer
    #[arg(value_name = "POSITION", conflicts_with_all = ["kind", "seed", "elo"], value_parser = GameLine::<Position>::from_str)]
    position: Option<GameLine<Position>>,
    /// The kind of task
    #[arg(long, value_name = "KIND", default_value_t = PuzzleKind::Ahead, value_parser = PuzzleKind::from_str)]
    kind: PuzzleKind,
    /// The same number gives the same puzzle
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// About how hard it should be, 400 to 2900: the first such puzzle from --seed on, or the nearest of a few
    #[arg(long, value_name = "N", value_parser = Elo::from_str)]
    elo: Option<Elo>,
    /// The record of a game of Advance, in the place of a position: a puzzle from each of the moves that decided it, if one
    /// move was better than all others by far
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "kind", "seed", "elo"])]
    record: Option<PathBuf>,
    /// Print the answer too
    #[arg(long)]
    solution: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = concat!(
    "\
Examples:
  advance puzzle --seed 3
  advance puzzle --seed 3 --solution
  advance puzzle --kind best --elo 1500 --seed 7
  advance puzzle --record game.txt     what was missed in a game

The Elo of a puzzle is the strength whose players, as '--elo' of 'advance play'
has them, find the answer as often as not. The answer is what level 9 plays.

The JSON is one object on one line, for each puzzle:
",
    include_str!("keys/puzzle.txt")
);

fn help() -> String {
    let kinds = PuzzleKind::ALL.map(|kind| {
        let word = kind.to_string();
        format!("  {word:<6} {}\n", kind.title().to_lowercase())
    });
    format!("Kinds:\n{}\n{EXAMPLES}", kinds.concat())
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(path) = &args.record {
        let record = Record::read(&input::text(path)?, GAMES)?;
        let points = TurningPoint::all(&record)?;
        let puzzles: Vec<_> = points.into_iter().filter_map(|it| it.puzzle).collect();
        ensure!(
            !puzzles.is_empty(),
            "no puzzle comes from '{}': one move was never better than all others by far",
            path.display()
        );
        return puzzles
            .iter()
            .try_for_each(|puzzle| args.print(puzzle).context(PRINTING));
    }
    let made = match (&args.position, args.elo) {
        (Some(line), _) => Puzzle::of(&line.setup.position),
        (None, Some(elo)) => Puzzle::near(args.kind, elo, args.seed),
        (None, None) => Puzzle::new(args.kind, args.seed),
    };
    let puzzle = made.context(match args.position {
        Some(_) => "no puzzle comes from this position: no move is better than all others by far",
        None => "no puzzle comes from this seed: take another",
    })?;
    args.print(&puzzle).context(PRINTING)
}

impl Args {
    fn print(&self, puzzle: &Puzzle) -> io::Result<()> {
        let mut out = AutoStream::auto(io::stdout()).lock();
        if self.json {
            return writeln!(out, "{}", Versioned::new(puzzle));
        }
        let Puzzle { kind, position, .. } = puzzle;
        writeln!(out, "{}, Elo {}", kind.title(), puzzle.elo)?;
        let board = AnyPosition::new(*position).diagram(&[], Look::Plain);
        writeln!(out, "\n{}", painted(&board))?;
        writeln!(out, "You play {}. {}", position.to_move, kind.task())?;
        match self.solution {
            true => writeln!(out, "The answer is {}.", puzzle.answer),
            false => Ok(()),
        }
    }
}
