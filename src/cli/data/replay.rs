//! `advance replay`: recorded games, step by step, checked, or as pictures.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use advance::arena::Record;
use advance::arena::record::{Text, one_line};
use advance::file;
use advance::game::Game;
use advance::games::{Which, eater};
use advance::moves::Position;
use advance::number::counted;
use advance::{picture, with_game};
use anyhow::{Context, bail, ensure};

use crate::cli::arguments::input;
use crate::cli::arguments::number::whole;
use crate::cli::data::film::{Film, ending, pictures};
use crate::cli::terminal::drawing::{Look, Shown};
use crate::cli::{PRINTING, reason};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The record of a game, as kept by 'advance match --out' ('-' for standard input); with --check, any
    /// number of records
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Print every board with its move, as without a terminal
    #[arg(long, group = "mode")]
    all: bool,
    /// Check every move and the result by the rules, and print a line for each record, with the reason if it
    /// is bad
    #[arg(long, group = "mode")]
    check: bool,
    /// Draw the boards of the game in rows, or one board with --ply
    #[arg(long, value_name = "FILE", group = "mode")]
    svg: Option<PathBuf>,
    /// Show only the position after this many moves, 0 for the first one
    #[arg(long, value_name = "N", conflicts_with = "check", value_parser = whole(0..=usize::MAX))]
    ply: Option<usize>,
    #[cfg(feature = "gif")]
    #[command(flatten)]
    animation: Animation,
    /// Draw with lines and blocks instead of ASCII
    #[arg(long)]
    unicode: bool,
}

#[cfg(feature = "gif")]
#[derive(Debug, clap::Args)]
struct Animation {
    /// Draw the game as an animation
    #[arg(long, value_name = "FILE", group = "mode", conflicts_with = "ply")]
    gif: Option<PathBuf>,
    /// The width of the animation, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 480, requires = "gif", value_parser = whole(1..=u32::MAX))]
    width: u32,
    /// How long the animation shows each board, in milliseconds
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 700,
        requires = "gif",
        value_parser = whole(0..=LONGEST_DELAY)
    )]
    delay: u64,
}

/// What the files have room for: 16 bits of hundredths of a second.
#[cfg(feature = "gif")]
const LONGEST_DELAY: u64 = 655_350;

const EXAMPLES: &str = "\
Examples:
  advance replay games/games/000001.txt               step through a game
  advance replay games/games/000001.txt --all         print all of its boards
  advance replay --check games/games/*.txt            referee every game again
  advance replay game.txt --ply 20 --svg board.svg    draw one board
  advance replay game.txt --gif game.gif              make an animation

Keys: right or space for the next board, left for the one before, page down and
page up for ten boards, home and end for the first and the last one, q to leave.

--check goes on after a bad record; its exit code is then 1.";

/// Some of the records that were checked are bad.
#[derive(Debug, thiserror::Error)]
#[error("bad records: {bad} of {all}")]
struct BadRecords {
    bad: usize,
    all: usize,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.check {
        return check(&args.records);
    }
    let [path] = &args.records[..] else {
        bail!("only one game can be shown at a time: name one record, or use --check");
    };
    let name = || format!("'{}'", path.display());
    let text = input::text(path)?;
    match Kind::of(&text).with_context(name)? {
        Kind::Eater(text) => show_eater(args, &text).with_context(name),
        Kind::InTurn(which) => with_game!(which, G => {
            show::<G>(args, &text.parse().with_context(name)?)
        }),
    }
}

/// Prints a line for each record, bad ones included.
fn check(paths: &[PathBuf]) -> anyhow::Result<()> {
    let mut bad = 0;
    for path in paths {
        let text = input::text(path);
        let told = text
            .and_then(|text| summary(&text))
            .unwrap_or_else(|error| {
                bad += 1;
                format!("bad: {}", reason(&error))
            });
        let line = one_line(&format!("{}: {told}", path.display()));
        writeln!(io::stdout(), "{line}").context(PRINTING)?;
    }
    let all = paths.len();
    ensure!(bad == 0, BadRecords { bad, all });
    Ok(())
}

/// The result and the length of a game that follows the rules.
fn summary(text: &str) -> anyhow::Result<String> {
    match Kind::of(text)? {
        Kind::Eater(text) => {
            let game = eater::Game::from_record(&text)?;
            Ok(format!(
                "{}, {}",
                game.result(),
                counted(game.rounds().len(), "round")
            ))
        }
        Kind::InTurn(which) => with_game!(which, G => {
            let record: Record<G> = text.parse()?;
            Ok(format!("{}, {}", ending(&record), counted(record.course.moves.len(), "move")))
        }),
    }
}

/// What a record is of.
enum Kind {
    /// Eater has no moves in turn: its record is read in another way.
    Eater(Text),
    InTurn(Which),
}

impl Kind {
    fn of(text: &str) -> anyhow::Result<Self> {
        let outer: Text = text.parse()?;
        match outer.tag("Game").unwrap_or(Position::NAME) {
            eater::NAME => Ok(Self::Eater(outer)),
            game => Ok(Self::InTurn(game.parse()?)),
        }
    }
}

fn show<G: Shown>(args: &Args, record: &Record<G>) -> anyhow::Result<()> {
    let film = Film::new(record, args.look());
    let plies = film.plies(args.ply)?;
    if let Some(svg) = &args.svg {
        let drawn = match &pictures(record, plies)?[..] {
            [one] => one.svg(),
            several => picture::strip(several),
        };
        return Ok(file::write(svg, drawn.as_bytes())?);
    }
    #[cfg(feature = "gif")]
    if let Some(gif) = &args.animation.gif {
        let Animation { width, delay, .. } = args.animation;
        let delay = std::time::Duration::from_millis(delay);
        let mut bytes = Vec::new();
        picture::raster::animation(pictures(record, plies)?, width, delay, &mut bytes)?;
        return Ok(file::write(gif, &bytes)?);
    }
    args.present(&film)
}

fn show_eater(args: &Args, text: &Text) -> anyhow::Result<()> {
    let game = eater::Game::from_record(text)?;
    ensure!(!args.draws(), "there are no pictures of {}", eater::NAME);
    let players = ["White", "Black"].map(|side| text.tag(side).unwrap_or_default());
    args.present(&Film::of_eater(&game, players))
}

impl Args {
    fn look(&self) -> Look {
        match self.unicode {
            true => Look::Unicode,
            false => Look::Plain,
        }
    }

    /// Whether a picture is asked for.
    fn draws(&self) -> bool {
        #[cfg(feature = "gif")]
        let moving = self.animation.gif.is_some();
        #[cfg(not(feature = "gif"))]
        let moving = false;
        self.svg.is_some() || moving
    }

    /// Prints a game, or steps through it where somebody is there to do so.
    fn present(&self, film: &Film) -> anyhow::Result<()> {
        let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
        if self.all || self.ply.is_some() || !interactive {
            let plies = film.plies(self.ply)?;
            let mut out = anstream::stdout().lock();
            return film.print(plies, &mut out).context(PRINTING);
        }
        film.step_through().context("cannot use the terminal")
    }
}
