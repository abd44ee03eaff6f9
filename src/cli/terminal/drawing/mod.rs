//! Boards on a terminal.

mod advance_board;
mod checkers;
mod connections;
mod eater;
mod grid;
mod jeson_mor;

pub use eater::draw as draw_eater;

use std::fmt::Display;

use advance::engine::Engine;
use advance::picture::{Plan, Sheet};
use anstyle::{AnsiColor, Style};

/// A game whose positions can be shown to people.
pub trait Shown: Engine {
    /// The meaning of the marks on a drawn board, in a line with its end; empty for a game without marks.
    const LEGEND: &'static str;

    /// The board in lines, each ended, and what the game counts, after these `moves`, of which the last is marked.
    /// Colours only repeat what characters say: standard output drops them where it is not a terminal.
    fn draw(&self, moves: &[Self::Move], look: Look) -> String;

    /// What a move does besides what its name says, as in `captures b2, c1`; `None` where that is nothing.
    fn remark(&self, _mv: Self::Move) -> Option<String> {
        None
    }

    /// The board as a file that a bot is called with, where there are such files of the game.
    fn board_file(&self) -> Option<String> {
        None
    }

    /// The board as a picture after these `moves`, of which the last is marked, with perhaps a line below it.
    fn sheet(&self, moves: &[Self::Move], caption: Option<String>) -> Sheet;
}

/// Which characters may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// ASCII only.
    #[default]
    Plain,
    /// Lines and blocks too.
    Unicode,
}

/// How the pieces of the first side are written.
const FIRST: Style = Style::new().bold();

/// How those of the second side are.
const SECOND: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Cyan)));

/// The remark on a move that captures on these squares; `None` where there are none.
fn capturing(squares: impl Iterator<Item = impl Display>) -> Option<String> {
    let squares: Vec<_> = squares.map(|square| square.to_string()).collect();
    (!squares.is_empty()).then(|| format!("captures {}", squares.join(", ")))
}

/// A plan drawn with a line below it, if there is one.
pub fn drawn(plan: Plan, caption: Option<String>) -> Sheet {
    match caption {
        Some(caption) => plan.caption(caption).sheet(),
        None => plan.sheet(),
    }
}
