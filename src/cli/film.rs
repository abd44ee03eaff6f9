//! A recorded game as boards: printed, drawn, or one at a time on a terminal.

use std::io::{self, Write};

use advance::arena::record::{result, termination};
use advance::arena::{End, Record};
use advance::game::Game;
use advance::picture::{self, Picture};
use anyhow::{Context, bail};
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, terminal};

use super::drawing::{Look, Shown};

/// How a game has ended: `1-0 (trap)`, `0-1 (crash: exit code 7)`.
pub fn ending<G: Game>(record: &Record<G>) -> String {
    let outcome = &record.course.outcome;
    let end = match &outcome.end {
        End::Fault(fault) if !fault.reason.is_empty() => fault.to_string(),
        end => termination::<G>(end),
    };
    format!("{} ({end})", result(outcome))
}

/// A game as a row of boards.
pub struct Film<'a, G: Shown> {
    record: &'a Record<G>,
    positions: Vec<G>,
    /// Those that are asked for.
    plies: std::ops::Range<usize>,
    look: Look,
}

impl<'a, G: Shown> Film<'a, G> {
    /// The boards of a game, or only that after so many moves.
    pub fn new(record: &'a Record<G>, ply: Option<usize>, look: Look) -> anyhow::Result<Self> {
        let positions: Vec<G> = record.positions().collect();
        let plies = match ply {
            None => 0..positions.len(),
            Some(ply) if ply < positions.len() => ply..ply + 1,
            Some(_) => bail!("--ply: the game has {} moves", positions.len() - 1),
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
            Some(action) => format!("{} {action}", self.record.number(ply - 1)),
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

    /// The boards drawn, in rows if there are several.
    pub fn svg(&self) -> anyhow::Result<String> {
        Ok(match &self.pictures()?[..] {
            [one] => one.svg(),
            several => picture::strip(several),
        })
    }

    /// The boards as an animation that shows each for so long.
    #[cfg(feature = "gif")]
    pub fn gif(&self, width: u32, delay: std::time::Duration) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        picture::raster::animation(self.pictures()?, width, delay, &mut bytes)?;
        Ok(bytes)
    }

    /// The boards in text, one after the other.
    pub fn print(&self, out: &mut impl Write) -> io::Result<()> {
        for ply in self.plies.clone() {
            writeln!(out, "{}", self.frame(ply))?;
        }
        writeln!(out, "{}{}", G::LEGEND, ending(self.record))
    }

    /// Shows one board after the other, as the keys ask for it.
    pub fn step_through(&self) -> io::Result<()> {
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
