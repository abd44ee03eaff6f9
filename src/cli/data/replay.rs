//! `advance replay`: recorded games, step by step, checked, or as pictures.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use advance::answer::{Sides, Versioned};
use advance::any::DiagramStyle;
use advance::cases::CaseLevel;
use advance::game::foreign::one_line;
use advance::matches::record::Record;
use advance::number::counted;
use advance::picture::{self, Sheet};
use anstream::ColorChoice;
use anyhow::{Context, bail, ensure};
use serde::Serialize;

use crate::cli::arguments::number::whole;
use crate::cli::data::film::{Film, ending, pictures};
use crate::cli::data::records::{Named, files, only, records};
use crate::cli::data::review;
use crate::cli::terminal::output;
use crate::cli::terminal::output::PRINTING;
use crate::cli::terminal::reason::reason;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The record of a game, as kept by 'advance match --out' ('-' for standard input); with --check or --review,
    /// any number of records, with --check also folders of them
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Print every board with its move, as without a terminal
    #[arg(long, group = "mode")]
    all: bool,
    /// Check every move and the result by the rules, and print a line for each record, with the reason if it
    /// is bad
    #[arg(help_heading = "Check and review", long, groups = ["mode", "each"])]
    check: bool,
    /// Say of each lost game of Advance which turn lost it, and whether the rule of --level forced the move, a tie
    /// was broken badly, or the move does not follow the rule
    #[arg(help_heading = "Check and review", long, groups = ["mode", "each"])]
    review: bool,
    /// The level by whose rule --review judges, from 4 to 7 [default: 7]
    #[arg(
        help_heading = "Check and review",
        long,
        value_name = "LEVEL",
        requires = "review"
    )]
    level: Option<CaseLevel>,
    /// With --review, write the record of a game of Advance with what was better: as comments, and as side lines
    /// ('-' for standard output)
    #[arg(
        help_heading = "Check and review",
        long,
        value_name = "FILE",
        requires = "review",
        conflicts_with = "json"
    )]
    annotate: Option<PathBuf>,
    /// The game to take from a file that holds several, 1 for the first one
    #[arg(long, value_name = "N", value_parser = whole(1..=usize::MAX))]
    nth: Option<usize>,
    /// Print a line of JSON for each record, with --check or --review
    #[arg(help_heading = "Check and review", long, requires = "each")]
    json: bool,
    /// Draw all boards of the game, or one with --ply
    #[arg(help_heading = "Draw", long, value_name = "FILE", group = "mode")]
    svg: Option<PathBuf>,
    /// Write the board after --ply moves, as a bot receives it ('-' for standard output)
    #[arg(
        help_heading = "Draw",
        long,
        value_name = "FILE",
        group = "mode",
        requires = "ply"
    )]
    board: Option<PathBuf>,
    /// Print the positions in one line each, or one with --ply
    #[arg(help_heading = "Draw", long, group = "mode")]
    fen: bool,
    /// Show only the position after this many moves, 0 for the first one
    #[arg(help_heading = "Draw", long, value_name = "N", conflicts_with = "each", value_parser = whole(0..=usize::MAX))]
    ply: Option<usize>,
    #[command(flatten)]
    animation: Animation,
    /// Draw with lines and blocks instead of ASCII
    #[arg(hide_short_help = true, help_heading = "Draw", long)]
    unicode: bool,
}

#[derive(Debug, clap::Args)]
struct Animation {
    /// Draw the game as an animation
    #[arg(
        help_heading = "Draw",
        long,
        value_name = "FILE",
        group = "mode",
        conflicts_with = "ply"
    )]
    gif: Option<PathBuf>,
    /// The width of the animation, in pixels
    #[arg(help_heading = "Draw", long, value_name = "PIXELS", default_value_t = 480, requires = "gif", value_parser = whole(1..=u32::MAX))]
    width: u32,
    /// Time of each board in the animation, in milliseconds
    #[arg(hide_short_help = true, help_heading = "Draw", 
        long,
        value_name = "MS",
        default_value_t = 700,
        requires = "gif",
        value_parser = whole(0..=LONGEST_DELAY)
    )]
    delay: u64,
}

/// The greatest delay of a GIF: 16 bits of hundredths of a second.
const LONGEST_DELAY: u64 = 655_350;

const EXAMPLES: &str = "\
Examples:
  advance replay games/games/000001.txt               step through a game
  advance replay games/games/000001.txt --all         print all of its boards
  advance replay --check games                        referee every game again
  advance replay game.txt --ply 20 --svg board.svg    draw one board
  advance replay game.txt --ply 20 --board in.txt     the board, for a bot
  advance replay game.txt --ply 20 --fen              the position in one line
  advance replay game.txt --gif game.gif              make an animation
  advance replay game.txt --review --level 7          which moves decided it?
  advance replay game.txt --review --annotate out.txt
                                                      write that in the record

Keys: right or space for the next board, left for the one before, page down and
page up for ten boards, home and end for the first and the last one, q to leave.

A board file does not say whose turn it is; --fen does, by 'w' or 'b'.

--check goes on after a bad record; its exit code is then 1. With --json, it
prints an object on one line for each record:
  schema  1
  record  the file, with the number of the game if it holds several
  good    whether the game follows the rules to the recorded end
  result  \"1-0\", \"0-1\", \"1/2-1/2\", or \"*\" for a game that is not over, as
          the record says; null if the record is bad
  plies   the number of moves; null if the record is bad
  final_points
          {white, black}: the points at the end, in Connections; else null
  reason  the reason if the record is bad, else null

--review searches each lost game for the turn that lost it, and docs/arena.md
says how. With --json, it prints an object for each record;
loser, level, cause and turn are left out where neither side lost:
  schema, record
  loser   the side that lost
  level   the number of the level
  cause   \"forced\": the rule left no better move; \"tie_break\": it left a
          better one besides; \"rule\": it does not leave the move played;
          \"fault\": the loser made no legal move; \"gradual\": no turn cost
          as much as an inaccuracy
  turn    null after a fault or a gradual loss, or
    ply         the number of moves before it
    position    the position in one line, RANKS w|b
    played      the move that was played: {move, score, plies_to_end, pv}
    strongest   the best of all moves by the deep search of level 9, as played
    left        how many moves the rule leaves
    better      the best of these, if it is better than the one played, or null
    comparison  if the rule drops the move: as 'advance explain --move --json'
  turning_points
          the moves that decided the game, at most three, whichever side made
          them: {ply, cost, comparison, why, puzzle}: the number of moves before
          it; the share of wins that it cost; the best move compared with it;
          the same in words; null, or the position as 'advance puzzle --json'

A record may be written by people or by other programs: see docs/arena.md.
Without tags it is a game of Advance, and only the rules end it. Side lines
are kept, but not shown.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.check {
        return check(args);
    }
    if args.review {
        let [.., highest] = CaseLevel::ALL;
        let level = args.level.unwrap_or(highest);
        return match &args.annotate {
            Some(file) => review::annotate(&args.one()?, level, file),
            None => review::run(&args.records, args.nth, level, args.json),
        };
    }
    show(args, &args.one()?)
}

/// Prints a line for each record, bad ones included.
fn check(args: &Args) -> anyhow::Result<()> {
    let (mut bad, mut all) = (0, 0);
    let files = args.records.iter().map(|path| files(path));
    let files = files.collect::<anyhow::Result<Vec<_>>>()?;
    for path in files.iter().flatten() {
        let games = match records(path, args.nth) {
            Ok(games) => games
                .into_iter()
                .map(|Named { name, record }| (name, record.map_err(anyhow::Error::from)))
                .collect(),
            Err(error) => vec![(path.display().to_string(), Err(error))],
        };
        for (name, record) in games {
            all += 1;
            bad += usize::from(record.is_err());
            args.print_checked(name, record.as_ref().map(Refereed::of))
                .context(PRINTING)?;
        }
    }
    ensure!(bad == 0, "bad records: {bad} of {all}");
    Ok(())
}

/// The result for a record; the help of the command explains its fields.
#[derive(Serialize)]
struct Checked {
    record: String,
    good: bool,
    result: Option<String>,
    plies: Option<usize>,
    final_points: Option<Sides<i32>>,
    reason: Option<String>,
}

/// A game that follows the rules.
struct Refereed {
    result: String,
    plies: usize,
    /// The points at the end, in games that count points.
    final_points: Option<Sides<i32>>,
    /// The result and the length of the game, for people.
    summary: String,
}

impl Refereed {
    fn of(record: &Record) -> Self {
        let plies = record.course.moves.len();
        Self {
            result: record.result().to_owned(),
            plies,
            final_points: record.points().map(|[white, black]| Sides { white, black }),
            summary: format!("{}, {}", ending(record), counted(plies, "move")),
        }
    }
}

fn show(args: &Args, record: &Record) -> anyhow::Result<()> {
    let film = Film::new(record, args.style());
    let plies = film.plies(args.ply)?;
    if args.draw(|| pictures(record, plies.clone()))? {
        return Ok(());
    }
    if let Some(file) = &args.board {
        let position = record.positions().nth(plies.start);
        let board = position.and_then(|position| position.board_file());
        let board =
            board.with_context(|| format!("there are no board files of {}", record.game()))?;
        return Ok(output::write(file, board.as_bytes())?);
    }
    if args.fen {
        let setups = record.setups().skip(plies.start).take(plies.len());
        let lines: String = setups.map(|setup| format!("{setup}\n")).collect();
        return output::out().write_all(lines.as_bytes()).context(PRINTING);
    }
    args.present(&film)
}

impl Args {
    /// The only record that is named.
    fn one(&self) -> anyhow::Result<Record> {
        let [path] = &self.records[..] else {
            bail!(
                "only one game can be shown at a time: name one record, or use --check or --review"
            );
        };
        only(path, self.nth)
    }

    /// Prints the line of a record.
    fn print_checked(
        &self,
        record: String,
        game: Result<Refereed, &anyhow::Error>,
    ) -> io::Result<()> {
        if self.json {
            let reason = game.as_ref().err().map(|error| reason(error));
            let game = game.ok();
            let checked = Checked {
                record,
                good: reason.is_none(),
                result: game.as_ref().map(|game| game.result.clone()),
                plies: game.as_ref().map(|game| game.plies),
                final_points: game.and_then(|game| game.final_points),
                reason,
            };
            return writeln!(output::out(), "{}", Versioned::new(checked));
        }
        let text = match game {
            Ok(game) => game.summary,
            Err(error) => format!("bad: {}", reason(error)),
        };
        let line = one_line(&format!("{record}: {text}"));
        writeln!(output::out(), "{line}")
    }

    fn style(&self) -> DiagramStyle {
        match self.unicode {
            true => DiagramStyle::Unicode,
            false => DiagramStyle::Plain,
        }
    }

    /// The file to write, if one is requested.
    pub fn file(&self) -> Option<&Path> {
        let board = self.board.as_deref();
        board.or(self.annotate.as_deref()).or(self.picture())
    }

    /// The file of the picture, if one is requested.
    fn picture(&self) -> Option<&Path> {
        let moving = self.animation.gif.as_deref();
        self.svg.as_deref().or(moving)
    }

    /// Draws the requested picture into its file; returns whether one was requested.
    fn draw(&self, sheets: impl FnOnce() -> Vec<Sheet>) -> anyhow::Result<bool> {
        if let Some(svg) = &self.svg {
            let drawn = match &sheets()[..] {
                [one] => one.svg(),
                several => picture::strip(several),
            };
            output::write(svg, drawn.as_bytes())?;
            return Ok(true);
        }
        if let Some(gif) = &self.animation.gif {
            let Animation { width, delay, .. } = self.animation;
            let delay = std::time::Duration::from_millis(delay);
            let mut bytes = Vec::new();
            picture::raster::animation(sheets(), width, delay, &mut bytes)?;
            output::write(gif, &bytes)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// Prints a game, or steps through it on a terminal.
    fn present(&self, film: &Film) -> anyhow::Result<()> {
        let interactive = io::stdin().is_terminal() && output::is_terminal();
        if self.all || self.ply.is_some() || !interactive {
            let plies = film.plies(self.ply)?;
            let mut out = output::coloured(ColorChoice::Auto);
            return film.print(plies, &mut out).context(PRINTING);
        }
        film.step_through().context("cannot use the terminal")
    }
}
