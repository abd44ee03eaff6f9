//! Boards of Advance.

use advance::board::{Board, Content, FILES, Move, Square, SquareSet, WIDTH};
use advance::game::Side;
use advance::moves::{Position, legality};
use advance::picture::{Picture, Sheet};
use advance::piece::shielded;
use anstyle::{AnsiColor, Style};

use super::grid::{MOVED, Place, grid};
use super::{FIRST, Look, SECOND, Shown};

impl Shown for Position {
    const LEGEND: &'static str = "[x] last move, (x) shielded, !x! General in danger\n";

    fn draw(&self, moves: &[Move], look: Look) -> String {
        let last = moves.last().copied();
        let marks = Marks::new(&self.board, last);
        let row = |row: usize| {
            let squares = Square::all().skip(row * WIDTH).take(WIDTH);
            let places = squares.map(|square| marks.place(&self.board, square, look));
            ((WIDTH - row).to_string(), places.collect())
        };
        let rows: Vec<_> = (0..WIDTH).map(row).collect();
        let files = FILES.map(|file| char::from(file).to_string());
        grid(&rows, &files, look)
    }

    fn board_file(&self) -> Option<String> {
        Some(self.board.to_string())
    }

    fn sheet(&self, moves: &[Move], caption: Option<String>) -> Sheet {
        let picture = Picture::marked(self.board);
        let picture = match moves.last() {
            Some(&mv) => picture.moved(mv),
            None => picture,
        };
        match caption {
            Some(caption) => picture.caption(caption).sheet(),
            None => picture.sheet(),
        }
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

    fn place(&self, board: &Board, square: Square, look: Look) -> Place {
        let content = board.at(square);
        let shown = match (content, look) {
            (None, Look::Plain) => '.',
            (None, Look::Unicode) => '·',
            (Some(Content::Wall), Look::Unicode) => '█',
            (Some(content), _) => char::from(content.symbol()),
        };
        let mark = if self.endangered.contains(square) {
            ['!', '!']
        } else if self.moved.contains(square) {
            MOVED
        } else if self.shielded.contains(square) && matches!(content, Some(Content::Piece(..))) {
            ['(', ')']
        } else {
            [' ', ' ']
        };
        let style = self.style(content, square);
        Place { shown, mark, style }
    }

    fn style(&self, content: Option<Content>, square: Square) -> Style {
        let style = match content {
            Some(Content::Piece(Side::White, _)) => FIRST,
            Some(Content::Piece(Side::Black, _)) => SECOND,
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
