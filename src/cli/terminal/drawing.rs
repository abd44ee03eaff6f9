//! Boards on a terminal.

use std::fmt::Write;

use advance::board::{Board, Content, FILES, Move, Square, SquareSet, WIDTH};
use advance::engine::Engine;
use advance::game::Side;
use advance::games::{checkers, connections, jeson_mor};
use advance::moves::{Position, legality};
use advance::picture::Picture;
use advance::piece::shielded;
use anstyle::{AnsiColor, Style};

/// A game whose positions can be shown to people.
pub trait Shown: Engine {
    /// The meaning of the marks on a drawn board, in a line with its end; empty for a game without marks.
    const LEGEND: &'static str = "";

    /// The board in lines, each ended. Colours only repeat what characters say: standard output
    /// drops them where it is not a terminal.
    fn draw(&self, _last: Option<Self::Move>, _look: Look) -> String {
        self.drawing()
    }

    /// The board as a file that a bot is called with, where there are such files of the game.
    fn board_file(&self) -> Option<String> {
        None
    }

    /// The board as a picture, where there are pictures of the game.
    fn picture(&self, _last: Option<Self::Move>) -> Option<Picture> {
        None
    }
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

impl Shown for checkers::Position {}
impl Shown for connections::Position {}
impl Shown for jeson_mor::Position {}

impl Shown for Position {
    const LEGEND: &'static str = "[x] last move, (x) shielded, !x! General in danger\n";

    fn draw(&self, last: Option<Move>, look: Look) -> String {
        let marks = Marks::new(&self.board, last);
        let mut text = String::new();
        let rule = |ends: [&str; 2]| match look {
            Look::Plain => String::new(),
            Look::Unicode => format!("   {}{}{}\n", ends[0], "─".repeat(3 * WIDTH), ends[1]),
        };
        let edge = if look == Look::Unicode { "│" } else { "" };
        text += &rule(["┌", "┐"]);
        for row in 0..WIDTH {
            let _ = write!(text, " {} {edge}", WIDTH - row);
            for square in Square::all().skip(row * WIDTH).take(WIDTH) {
                text += &marks.cell(&self.board, square, look);
            }
            text += edge;
            text.push('\n');
        }
        text += &rule(["└", "┘"]);
        let files = FILES.map(|file| format!(" {} ", char::from(file)));
        let indent = " ".repeat(3 + edge.chars().count());
        let _ = writeln!(text, "{indent}{}", files.concat());
        text
    }

    fn board_file(&self) -> Option<String> {
        Some(self.board.to_string())
    }

    fn picture(&self, last: Option<Move>) -> Option<Picture> {
        let picture = Picture::marked(self.board);
        Some(match last {
            Some(mv) => picture.moved(mv),
            None => picture,
        })
    }
}

/// What is marked on a board besides its pieces.
struct Marks {
    moved: SquareSet,
    shielded: SquareSet,
    endangered: SquareSet,
}

impl Marks {
    fn new(board: &Board, last: Option<Move>) -> Self {
        let mut marks = Self {
            moved: SquareSet::EMPTY,
            shielded: SquareSet::EMPTY,
            endangered: SquareSet::EMPTY,
        };
        if let Some(mv) = last {
            marks.moved = SquareSet::of(mv.from) | SquareSet::of(mv.to);
        }
        for side in Side::BOTH {
            marks.shielded |= shielded(board, side) & board.of(side);
            if legality::in_danger(board, side) {
                marks.endangered |= SquareSet::of(board.general(side));
            }
        }
        marks
    }

    /// Three characters: the square's own between two of a mark.
    fn cell(&self, board: &Board, square: Square, look: Look) -> String {
        let content = board.at(square);
        let shown = match (content, look) {
            (None, Look::Plain) => '.',
            (None, Look::Unicode) => '·',
            (Some(Content::Wall), Look::Unicode) => '█',
            (Some(content), _) => char::from(content.symbol()),
        };
        let (before, after) = if self.endangered.contains(square) {
            ('!', '!')
        } else if self.moved.contains(square) {
            ('[', ']')
        } else if self.shielded.contains(square) && matches!(content, Some(Content::Piece(..))) {
            ('(', ')')
        } else {
            (' ', ' ')
        };
        let style = self.style(content, square);
        format!("{style}{before}{shown}{after}{style:#}")
    }

    fn style(&self, content: Option<Content>, square: Square) -> Style {
        let style = match content {
            Some(Content::Piece(Side::White, _)) => Style::new().bold(),
            Some(Content::Piece(Side::Black, _)) => {
                Style::new().fg_color(Some(AnsiColor::Cyan.into()))
            }
            Some(Content::Wall) => Style::new().fg_color(Some(AnsiColor::Yellow.into())),
            None => Style::new().dimmed(),
        };
        if self.endangered.contains(square) {
            style.fg_color(Some(AnsiColor::Red.into())).bold()
        } else if self.moved.contains(square) {
            style.invert()
        } else {
            style
        }
    }
}
