//! A recorded game as boards: printed, drawn, or one at a time on a terminal.

use std::io::{self, Write};
use std::ops::Range;

use advance::any::{AnyMove, AnyPosition, Diagram, DiagramStyle};
use advance::game::foreign::one_line;
use advance::game::pgn;
use advance::matches::Outcome;
use advance::matches::record::{Record, comment};
use advance::number::counted;
use advance::picture::Sheet;
use anyhow::bail;
use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use crossterm::{cursor, terminal};

use crate::cli::terminal::output::{self, Visible};

/// The end of a game: `1-0 (trap)`, `0-1 (crash: exit code 7)`, `1-0 (rules, 35-28 points)`.
pub fn ending(record: &Record) -> String {
    let outcome = &record.course.outcome;
    let ending = match (outcome, record.foreign_ending()) {
        (_, Some(word)) => one_line(word),
        _ if record.notes.result.is_some() => "as recorded".to_owned(),
        (Outcome::Fault { fault, .. }, None) if !fault.reason.is_empty() => fault.to_string(),
        (outcome, None) => match record.points() {
            Some([first, second]) => {
                let ending = outcome.ending(record.game());
                format!("{ending}, {first}-{second} points")
            }
            None => outcome.ending(record.game()).replace('_', " "),
        },
    };
    format!("{} ({ending})", record.result())
}

/// A game as texts, one for each of its positions.
pub struct Film {
    /// The players and the result.
    head: String,
    frames: Vec<Frame>,
    legend: &'static str,
    ending: String,
}

/// A position of a game.
struct Frame {
    /// The move before it, with remarks.
    words: String,
    board: Diagram,
}

impl Frame {
    fn print(&self, out: &mut Visible<impl Write>) -> io::Result<()> {
        write!(out, "{}", self.words)?;
        out.paint(&self.board)
    }
}

impl Film {
    /// The positions of a game.
    pub fn new(record: &Record, style: DiagramStyle) -> Self {
        let mut before: Option<AnyPosition> = None;
        let moves = moves(record);
        let frame = |(ply, position): (usize, AnyPosition)| {
            let played = ply.checked_sub(1).map(|index| &record.course.moves[index]);
            let measured = played.filter(|played| played.is_measured());
            let thought = measured.map(comment).unwrap_or_default();
            let board = position.diagram(&moves[..ply], style);
            let remark = played
                .zip(before.replace(position))
                .and_then(|(played, before)| before.remark(&played.mv))
                .map(|remark| format!(", {remark}"))
                .unwrap_or_default();
            let said = said(record, ply);
            let words = format!("{}{remark}  {thought}\n{said}", caption(record, ply));
            Frame { words, board }
        };
        let [first, second] = &record.players;
        let ending = ending(record);
        Self {
            head: format!("{first} - {second}  {ending}"),
            frames: record.positions().enumerate().map(frame).collect(),
            legend: record.game().facts().legend,
            ending: match side_lines(record) {
                0 => ending,
                lines => format!("{ending}; not shown: {}", counted(lines, "side line")),
            },
        }
    }

    /// The numbers of all positions, or only of the position after `ply` moves.
    pub fn plies(&self, ply: Option<usize>) -> anyhow::Result<Range<usize>> {
        match ply {
            None => Ok(0..self.frames.len()),
            Some(ply) if ply < self.frames.len() => Ok(ply..ply + 1),
            Some(_) => {
                let last = self.frames.len() - 1;
                let moves = counted(last, "move");
                bail!("--ply: the game has {moves}: give a number from 0 to {last}")
            }
        }
    }

    /// Prints boards one after the other.
    pub fn print(&self, plies: Range<usize>, out: &mut Visible<impl Write>) -> io::Result<()> {
        for frame in &self.frames[plies] {
            frame.print(out)?;
            writeln!(out)?;
        }
        writeln!(out, "{}{}", self.legend, self.ending)
    }

    /// Shows one board at a time, by the keys that are pressed.
    pub fn step_through(&self) -> io::Result<()> {
        let last = self.frames.len() - 1;
        let mut ply = 0;
        let _screen = Screen::open()?;
        loop {
            output::page(|out| {
                write!(out, "{}\n\nmove {ply} of {last}: ", self.head)?;
                self.frames[ply].print(out)?;
                writeln!(out, "\n{}arrow keys, home, end; q to leave", self.legend)
            })?;
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

/// The move that led to a position, with its number.
fn caption(record: &Record, ply: usize) -> String {
    match ply.checked_sub(1) {
        None => "start".to_owned(),
        Some(index) => {
            let mv = &record.course.moves[index].mv;
            format!("{} {mv}", record.number(index))
        }
    }
}

/// The comment on that move, in a line of its own.
fn said(record: &Record, ply: usize) -> String {
    let notes = &record.notes;
    let Some(note) = ply.checked_sub(1).and_then(|index| notes.moves.get(&index)) else {
        return String::new();
    };
    let signs = note.glyphs.iter().filter_map(|&glyph| pgn::sign(glyph));
    let comments = note.before.iter().chain(&note.comments);
    let words: Vec<&str> = signs.chain(comments.map(String::as_str)).collect();
    match words.is_empty() {
        true => String::new(),
        false => format!("{}\n", words.join(" ")),
    }
}

/// The number of lines that begin beside the game.
fn side_lines(record: &Record) -> usize {
    let notes = record.notes.moves.values();
    notes.map(|note| note.variations.len()).sum()
}

fn moves(record: &Record) -> Vec<AnyMove> {
    let moves = record.course.moves.iter();
    moves.map(|played| played.mv.clone()).collect()
}

/// The boards of a game as pictures.
pub fn pictures(record: &Record, plies: Range<usize>) -> Vec<Sheet> {
    let moves = moves(record);
    let picture = |(ply, position): (usize, AnyPosition)| {
        position.sheet(&moves[..ply], Some(caption(record, ply)))
    };
    let positions = record.positions().enumerate();
    let shown = positions.skip(plies.start).take(plies.len());
    shown.map(picture).collect()
}

/// The terminal's alternate screen in raw mode, until this is dropped.
struct Screen;

impl Screen {
    fn open() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        output::control(terminal::EnterAlternateScreen)?;
        output::control(cursor::Hide)?;
        Ok(Self)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // If the terminal does not respond, there is nothing left to do.
        let _ = output::control(cursor::Show);
        let _ = output::control(terminal::LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}
