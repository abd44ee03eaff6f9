//! Advance itself as people see it and type it.

use crate::any::{
    Advice, AnyGame, BoardFileError, Cell, Diagram, DiagramStyle, Part, Registered, Rulebook,
    Tabletop, Tint, grid,
};
use crate::board::text;
use crate::board::{Board, Content, FILES, Move, Square, SquareSet, WIDTH};
use crate::chooser::{Chooser, Level, Reading, Settings};
use crate::game::Side;
use crate::moves::{Position, legality};
use crate::picture::{Picture, Sheet};
use crate::piece::{material, shielded};
use crate::referee;
use crate::report;
use crate::rulebook;
use crate::search::Limits;

impl Registered for Position {
    const GAME: AnyGame = super::ADVANCE;
}

impl Tabletop for Position {
    const TITLE: &'static str = "Advance";

    const RULES: &'static str = "\
Two armies fight on nine ranks and nine files: white, in capital letters, from
the two ranks below, and black from those above. White makes the first move,
then the sides take turns, and nobody passes. A move is made by one piece, which
goes to an empty square, captures an enemy, or does something of its own: it
shoots, builds a wall, changes places or converts an enemy. A move that leaves
the own General in danger is illegal. The aim is to leave the enemy without a
legal move: that wins at once. After 100 moves of each side, more points win.
";

    fn rulebook() -> Rulebook {
        rulebook::rulebook()
    }

    const TYPED: &'static str = "a move, as in e2-e3, b5xd5, d5^e4, d3~e4 or g4#f5";

    const LEGEND: &'static str = "[x] last move, (x) shielded, !x! General in danger\n";

    fn drawing(&self) -> String {
        self.board.to_string()
    }

    fn diagram(&self, moves: &[Move], style: DiagramStyle) -> Diagram {
        let last = moves.last().copied();
        let marks = Highlights::new(&self.board, last);
        let row = |row: usize| {
            let squares = Square::all().skip(row * WIDTH).take(WIDTH);
            let cells = squares.map(|square| marks.cell(&self.board, square, style));
            ((WIDTH - row).to_string(), cells.collect())
        };
        let rows: Vec<_> = (0..WIDTH).map(row).collect();
        let files = FILES.map(|file| char::from(file).to_string());
        grid(&rows, &files, style)
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

    fn board_file(&self) -> Option<String> {
        Some(self.board.to_string())
    }

    fn read_board_file(&self, file: &[u8]) -> Result<Move, BoardFileError> {
        // One byte too many shows that the file is too long.
        let file = &file[..file.len().min(text::MAX_BYTES + 1)];
        let after =
            text::contents(file).map_err(|error| BoardFileError::Broken(error.to_string()))?;
        let compared = referee::compare(self, &after);
        compared.map_err(|refusal| BoardFileError::Illegal(refusal.to_string()))
    }

    fn squares(mv: Move) -> Vec<String> {
        vec![mv.from.to_string(), mv.to.to_string()]
    }

    fn kind(&self, mv: Move) -> &'static str {
        mv.action.name()
    }

    fn advice(&self, line: &[Move], plies_to_end: Option<i32>) -> Option<Advice> {
        let &mv = line.first()?;
        Some(report::advice(self, mv, line, plies_to_end))
    }

    fn points_of(&self, side: Side) -> i64 {
        material(&self.board, side).into()
    }

    fn read(&self, line: &str) -> Result<Move, String> {
        let mv = line.to_ascii_lowercase().parse();
        let mv = mv.map_err(|_| format!("type {}", Self::TYPED))?;
        referee::judge(self, mv).map_err(|refusal| refusal.to_string())
    }

    fn refusal(&self, text: &str) -> Option<String> {
        let refusal = referee::judge(self, text.parse().ok()?).err()?;
        Some(refusal.to_string())
    }

    fn ended(&self) -> String {
        let [loser, winner] = [self.to_move, !self.to_move];
        format!("{loser} has no legal move: {winner} has won.")
    }

    fn chooser_reading(level: Level, seed: Option<u64>, limits: Limits, reading: &str) -> Chooser {
        let reading = Reading::from_word(reading, seed.unwrap_or(0)).unwrap_or(Reading::Worst);
        Chooser::new(&Settings {
            seed,
            limits,
            reading,
            ..Settings::new(level)
        })
    }
}

/// The marks on a board besides its pieces.
struct Highlights {
    moved: SquareSet,
    shielded: SquareSet,
    endangered: SquareSet,
}

impl Highlights {
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

    fn cell(&self, board: &Board, square: Square, style: DiagramStyle) -> Cell {
        let content = board.at(square);
        let shown = match (content, style) {
            (None, DiagramStyle::Plain) => '.',
            (None, DiagramStyle::Unicode) => '·',
            (Some(Content::Wall), DiagramStyle::Unicode) => '█',
            (Some(content), _) => char::from(content.symbol()),
        };
        let moved = self.moved.contains(square);
        let danger = self.endangered.contains(square);
        let marks = if danger {
            ['!', '!']
        } else if moved {
            ['[', ']']
        } else if self.shielded.contains(square) && matches!(content, Some(Content::Piece(..))) {
            ['(', ')']
        } else {
            [' ', ' ']
        };
        let of = match content {
            _ if danger => Part::Danger,
            Some(Content::Piece(Side::White, _)) => Part::First,
            Some(Content::Piece(Side::Black, _)) => Part::Second,
            Some(Content::Wall) => Part::Wall,
            None => Part::Empty,
        };
        Cell {
            shown,
            marks,
            tint: Tint { of, moved },
        }
    }
}
