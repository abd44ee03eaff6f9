//! `advance puzzle`: a position in which each right move is the only one; and the pack of such positions.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use advance::answer::Versioned;
use advance::any::{AnyPosition, DiagramStyle};
use advance::engine::Elo;
use advance::file::{Admission, Header, OtherBuilds, RunKind};
use advance::game::GameLine;
use advance::matches::in_order;
use advance::puzzles::{FoundPuzzles, Maker, Pack, Puzzle, Theme};
use advance::turning::TurningPoint;
use advance::{OWN_BUILD, Position};
use anstream::ColorChoice;
use anyhow::{Context, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;

use crate::cli::arguments::game::OnlyAdvance;
use crate::cli::arguments::input;
use crate::cli::arguments::number::whole;
use crate::cli::arguments::threads::threads;
use crate::cli::data::records;
use crate::cli::terminal::interrupt::{Interrupted, stop_on_signal};
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::progress::ProgressLine;

/// Number of games after which an unfinished pack is written.
const SAVED: u32 = 50;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: OnlyAdvance,
    /// The position to make a puzzle from, in one line such as '4g4/9/9/9/9/9/9/9/4G4 w', in the place of one of the pack:
    /// its best move is the answer
    #[arg(value_name = "POSITION", conflicts_with_all = ["number", "theme", "elo", "seed"], value_parser = GameLine::<Position>::from_str)]
    position: Option<GameLine<Position>>,
    /// The puzzle of this number
    #[arg(long, value_name = "N", conflicts_with_all = ["theme", "elo", "seed"], value_parser = whole(1..=u32::MAX))]
    number: Option<u32>,
    /// What its solution teaches
    #[arg(long, value_name = "THEME", value_parser = theme())]
    theme: Option<Theme>,
    /// About how hard it should be, 400 to 2900
    #[arg(long, value_name = "N", value_parser = Elo::from_str)]
    elo: Option<Elo>,
    /// Another number chooses another puzzle, or makes another pack
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    seed: u64,
    /// The record of a game of Advance, in the place of a position: a puzzle from each of the moves that decided it, if one
    /// move was better than all others by far
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "number", "theme", "elo", "seed"])]
    record: Option<PathBuf>,
    /// With --record, the game to take from a file that holds several, 1 for the first one
    #[arg(long, value_name = "N", requires = "record", value_parser = whole(1..=usize::MAX))]
    nth: Option<usize>,
    /// Make a pack of puzzles, one a line, or go on with the one in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "number", "theme", "elo", "record", "solution", "json"])]
    pub pack: Option<PathBuf>,
    /// Number of puzzles of the pack
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "pack", value_parser = whole(1..=100_000_u32))]
    count: u32,
    /// Print the solution too
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
  advance puzzle --theme shot --elo 1500 --seed 7 --solution
  advance puzzle --record game.txt     what was missed in a game
  advance puzzle --pack pack.txt       make a pack like that of the program

The Elo of a puzzle is the strength whose players, as '--elo' of 'advance play'
has them, find the solution as often as not. docs/levels.md says what is proved
of each puzzle.

The pack depends on nothing but --seed and --count. It is written after every
50 games: to resume an interrupted run, give the same command.

The JSON is one object on one line, for each puzzle:
",
    include_str!("keys/puzzle.txt")
);

pub fn run(args: &Args) -> anyhow::Result<()> {
    let instead = "'advance explain' tells a good move there, and why";
    args.game.check("there are puzzles", instead)?;
    if let Some(path) = &args.pack {
        return make(path, args.seed, args.count);
    }
    if let Some(path) = &args.record {
        let record = records::only(path, args.nth)?;
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
    let pack = Pack::published();
    let puzzle = match (&args.position, args.number) {
        (Some(line), _) => Puzzle::of(&line.setup.position).context(
            "no puzzle comes from this position: no move is better than all others by far",
        ),
        (None, Some(number)) => pack
            .get(number as usize)
            .with_context(|| format!("there are {} puzzles", pack.len())),
        (None, None) => pack
            .choose(args.theme, args.elo, args.seed)
            .context("the pack has no such puzzle"),
    };
    args.print(&puzzle?).context(PRINTING)
}

/// Reads the name of a theme; help and completions know the names.
fn theme() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::word)).try_map(|word| word.parse::<Theme>())
}

/// Makes a pack of `count` puzzles in a file, or goes on with it.
fn make(path: &Path, seed: u64, count: u32) -> anyhow::Result<()> {
    let begun = match path.exists() {
        true => {
            let admission = Admission {
                own: &OWN_BUILD,
                others: OtherBuilds::Inseparable,
            };
            Header::at(path, &[RunKind::Puzzles])
                .and_then(|header| header.check_build(admission))
                .with_context(|| format!("cannot use '{}'", path.display()))?;
            let text = input::text(path)?;
            let pack = text.parse::<Pack>();
            pack.with_context(|| format!("'{}' is no pack", path.display()))?
        }
        false => Pack::new(seed),
    };
    ensure!(
        begun.seed == seed,
        "'{}' was begun with --seed {}",
        path.display(),
        begun.seed
    );
    let stop = stop_on_signal()?;
    let enough = stop.part();
    let progress = ProgressLine::new("puzzles", count);
    progress.steps(begun.len() as u64, "");
    let games = begun.games..;
    let mut maker = Maker::new(begun, count as usize);
    let header = Header::new(RunKind::Puzzles, &OWN_BUILD).line(&json!({}));
    let save = |pack: &Pack| output::write(path, format!("{header}{pack}").as_bytes());
    if maker.is_done() {
        return Ok(());
    }
    in_order(
        games,
        threads(None)?,
        &enough,
        |game| Ok(FoundPuzzles::of(seed, game)),
        |game, found| {
            if enough.is_requested() {
                return Ok(());
            }
            let before = maker.pack().len();
            maker.take(found);
            let pack = maker.pack();
            let taken = pack.len() - before;
            progress.steps(taken as u64, format!("{} games", pack.games));
            if maker.is_done() {
                enough.request();
            } else if (game + 1).is_multiple_of(SAVED) {
                save(pack).map_err(io::Error::other)?;
            }
            Ok(())
        },
    )?;
    drop(progress);
    save(maker.pack())?;
    if !maker.is_done() {
        let told = format!(
            "{} of {count} puzzles written: run the same command again to resume",
            maker.pack().len()
        );
        return Err(Interrupted(told).into());
    }
    Ok(())
}

impl Args {
    fn print(&self, puzzle: &Puzzle) -> io::Result<()> {
        let mut out = output::coloured(ColorChoice::Auto);
        if self.json {
            return writeln!(out, "{}", Versioned::new(puzzle));
        }
        let Puzzle {
            number,
            theme,
            elo,
            position,
            solution,
            task,
            ..
        } = puzzle;
        let title = theme.map_or("Best move", Theme::title);
        match number {
            Some(number) => writeln!(out, "Puzzle {number}: {title}, Elo {elo}")?,
            None => writeln!(out, "{title}, Elo {elo}")?,
        }
        let board = AnyPosition::new(*position).diagram(&[], DiagramStyle::Plain);
        writeln!(out)?;
        out.paint(&board)?;
        writeln!(out)?;
        writeln!(out, "You play {}. {task}", position.to_move)?;
        if self.solution {
            let moves: Vec<_> = solution.iter().map(ToString::to_string).collect();
            writeln!(out, "The solution is {}.", moves.join(" "))?;
        }
        Ok(())
    }
}
