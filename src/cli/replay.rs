//! `advance replay`: recorded games, step by step, checked, or as pictures.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use advance::arena::Record;
use advance::arena::record::{Text, result, termination};
use advance::file;
use advance::game::Game;
use advance::games::eater;
use advance::moves::Position;
use advance::picture::{self, Picture};
use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, terminal};

use super::PRINTING;
use super::drawing::{Look, Shown};
use super::which::{Which, with_game};

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A record of a game, as 'advance match --out' keeps them ('-' for standard input); with --check, any
    /// number of them
    #[arg(value_name = "RECORD", required = true)]
    records: Vec<PathBuf>,
    /// Print every board with its move, as is done where there is no terminal
    #[arg(long, group = "mode")]
    all: bool,
    /// Check every move and the result by the rules, and print one line a record
    #[arg(long, group = "mode")]
    check: bool,
    /// Draw the game as boards in rows, or with --ply one board
    #[arg(long, value_name = "FILE", group = "mode")]
    svg: Option<PathBuf>,
    /// Show only the position after so many moves, 0 for the first one
    #[arg(long, value_name = "N", conflicts_with = "check")]
    ply: Option<usize>,
    #[cfg(feature = "gif")]
    #[command(flatten)]
    animation: Animation,
    /// Draw with lines and blocks, not with ASCII alone
    #[arg(long)]
    unicode: bool,
}

#[cfg(feature = "gif")]
#[derive(Debug, clap::Args)]
struct Animation {
    /// Draw the game as an animation
    #[arg(long, value_name = "FILE", group = "mode", conflicts_with = "ply")]
    gif: Option<PathBuf>,
    /// How wide the animation is, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 480, requires = "gif")]
    width: u32,
    /// How long the animation shows a board, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 700, requires = "gif")]
    delay: u64,
}

const EXAMPLES: &str = "\
Examples:
  advance replay games/games/000001.txt             step through a game with the arrow keys
  advance replay games/games/000001.txt --all       print all of it
  advance replay --check games/games/*.txt          referee every game again
  advance replay game.txt --ply 20 --svg board.svg  draw one board
  advance replay game.txt --gif game.gif            draw the game as an animation

Keys: right or space forward, left back, home and end to the first and the last board, q to leave.";

pub fn run(args: &Args) -> anyhow::Result<()> {
    if !args.check && args.records.len() > 1 {
        bail!("one game at a time can be shown: name one record, or give --check");
    }
    for path in &args.records {
        let name = || format!("'{}'", path.display());
        let text = read(path)?;
        let outer: Text = text.parse().with_context(name)?;
        let game = outer.tag("Game").unwrap_or(Position::NAME);
        if game == eater::NAME {
            show_eater(args, path, &outer).with_context(name)?;
            continue;
        }
        let which = Which::from_str(game, false);
        let which = which.map_err(|_| anyhow!("{}: no game is called '{game}'", name()))?;
        with_game!(which, G => show::<G>(args, path, &text))?;
    }
    Ok(())
}

fn read(path: &Path) -> anyhow::Result<String> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    let bytes = bytes.with_context(|| format!("cannot read '{}'", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn show<G: Shown>(args: &Args, path: &Path, text: &str) -> anyhow::Result<()> {
    let name = || format!("'{}'", path.display());
    let record: Record<G> = text.parse().with_context(name)?;
    if args.check {
        let (path, plies) = (path.display(), record.course.moves.len());
        return writeln!(io::stdout(), "{path}: {}, {plies} plies", ending(&record))
            .context(PRINTING);
    }
    let film = Film::new(&record, args)?;
    if let Some(svg) = &args.svg {
        return Ok(file::write(svg, film.svg()?.as_bytes())?);
    }
    #[cfg(feature = "gif")]
    if let Some(gif) = &args.animation.gif {
        return film.gif(gif, &args.animation);
    }
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    if args.all || args.ply.is_some() || !interactive {
        let mut out = anstream::stdout().lock();
        for ply in film.plies.clone() {
            writeln!(out, "{}", film.frame(ply)).context(PRINTING)?;
        }
        return writeln!(out, "{}{}", G::LEGEND, ending(&record)).context(PRINTING);
    }
    film.step_through().context("cannot use the terminal")
}

/// Eater has no moves in turn: its rounds are printed or checked.
fn show_eater(args: &Args, path: &Path, text: &Text) -> anyhow::Result<()> {
    let game = eater::Game::from_record(text)?;
    let mut out = io::stdout().lock();
    if args.check {
        let (path, rounds) = (path.display(), game.rounds().len());
        return writeln!(out, "{path}: {}, {rounds} rounds", game.result()).context(PRINTING);
    }
    for ((round, board), number) in game.rounds().iter().zip(game.boards()).zip(1..) {
        let eater::Round { passer, eater } = round;
        writeln!(
            out,
            "Round {number}: Passer {passer}, Eater {eater}\n{board}"
        )
        .context(PRINTING)?;
    }
    writeln!(out, "{}", game.result()).context(PRINTING)
}

fn ending<G: Game>(record: &Record<G>) -> String {
    let outcome = &record.course.outcome;
    format!("{} ({})", result(outcome), termination::<G>(&outcome.end))
}

/// A game as a row of boards.
struct Film<'a, G: Shown> {
    record: &'a Record<G>,
    positions: Vec<G>,
    /// Those that are asked for.
    plies: std::ops::Range<usize>,
    look: Look,
}

impl<'a, G: Shown> Film<'a, G> {
    fn new(record: &'a Record<G>, args: &Args) -> anyhow::Result<Self> {
        let positions: Vec<G> = record.positions().collect();
        let plies = match args.ply {
            None => 0..positions.len(),
            Some(ply) if ply < positions.len() => ply..ply + 1,
            Some(_) => bail!("--ply: the game has {} moves", positions.len() - 1),
        };
        let look = if args.unicode {
            Look::Unicode
        } else {
            Look::Plain
        };
        Ok(Self {
            record,
            positions,
            plies,
            look,
        })
    }

    /// The move that led to a position.
    fn last(&self, ply: usize) -> Option<G::Move> {
        Some(self.record.course.moves[ply.checked_sub(1)?].action)
    }

    /// The move that led to a position, with its number.
    fn caption(&self, ply: usize) -> String {
        match self.last(ply) {
            None => "start".to_owned(),
            Some(action) => {
                let made = self.record.start.ply as usize + ply - 1;
                let dots = if made.is_multiple_of(2) { "." } else { "..." };
                format!("{}{dots} {action}", made / 2 + 1)
            }
        }
    }

    fn frame(&self, ply: usize) -> String {
        let thought = ply
            .checked_sub(1)
            .map(|index| self.record.course.moves[index].comment());
        let thought = thought.unwrap_or_default();
        let board = self.positions[ply].draw(self.last(ply), self.look);
        format!("{}  {thought}\n{board}", self.caption(ply))
    }

    fn pictures(&self) -> anyhow::Result<Vec<Picture>> {
        let picture = |ply: usize| {
            let picture = self.positions[ply].picture(self.last(ply));
            let picture =
                picture.with_context(|| format!("there are no pictures of {}", G::NAME))?;
            Ok(picture.caption(self.caption(ply)))
        };
        self.plies.clone().map(picture).collect()
    }

    fn svg(&self) -> anyhow::Result<String> {
        Ok(match &self.pictures()?[..] {
            [one] => one.svg(),
            several => picture::strip(several),
        })
    }

    #[cfg(feature = "gif")]
    fn gif(&self, path: &Path, animation: &Animation) -> anyhow::Result<()> {
        let delay = std::time::Duration::from_millis(animation.delay);
        let mut bytes = Vec::new();
        picture::raster::animation(self.pictures()?, animation.width, delay, &mut bytes)?;
        Ok(file::write(path, &bytes)?)
    }

    /// Shows one board after the other, as the keys ask for it.
    fn step_through(&self) -> io::Result<()> {
        let last = self.positions.len() - 1;
        let mut ply = 0;
        let _screen = Screen::open()?;
        loop {
            let [white, black] = &self.record.players;
            let head = format!("{white} - {black}  {}", ending(self.record));
            let text = format!(
                "{head}\n\nmove {ply} of {last}: {}\n{}arrow keys, home, end; q to leave\n",
                self.frame(ply),
                G::LEGEND
            );
            let mut out = anstream::stdout().lock();
            execute!(
                out,
                cursor::MoveTo(0, 0),
                terminal::Clear(terminal::ClearType::All)
            )?;
            // A terminal that hands over every key wants carriage returns too.
            write!(out, "{}", text.replace('\n', "\r\n"))?;
            out.flush()?;
            let Event::Key(key) = event::read()? else {
                continue;
            };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            match key.code {
                KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                    return Ok(());
                }
                KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
                KeyCode::Right | KeyCode::Down | KeyCode::Char(' ') => ply = last.min(ply + 1),
                KeyCode::Left | KeyCode::Up => ply = ply.saturating_sub(1),
                KeyCode::PageDown => ply = last.min(ply + 10),
                KeyCode::PageUp => ply = ply.saturating_sub(10),
                KeyCode::Home => ply = 0,
                KeyCode::End => ply = last,
                _ => {}
            }
        }
    }
}

/// The terminal's other screen, on which keys are read as they are pressed, for as long as this lives.
struct Screen;

impl Screen {
    fn open() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), terminal::EnterAlternateScreen, cursor::Hide)?;
        Ok(Self)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nothing to do about a terminal that does not listen.
        let _ = execute!(io::stdout(), cursor::Show, terminal::LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}
