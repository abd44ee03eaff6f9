//! Jeson Mor as people see it and type it, and its programs at a console: `./game SIZE PROTECTION` plays black, each
//! move in a line such as `Black moved piece at Place(2, 2)to Place(1, 0)`. The user gives the command by which a
//! program plays white.

use super::board::{Board, Move, PieceKind};
use super::console::{ConsoleGame, TypedMoveError};
use super::position::{Phase, Position};
use super::rulebook;
use super::square::Square;
use crate::any::{AnyGame, GameEntry, Rulebook};
use crate::any::{
    Cell, Console, ConsoleEvent, Diagram, DiagramStyle, MoveEffect, Part, Registered, Tabletop,
    first, grid, line_after, sighting,
};
use crate::game::{Game, Side};
use crate::number::counted;
use crate::picture::{Shape, Sheet, Sketch};

static ENTRY: GameEntry = GameEntry::of::<Position>();

impl Registered for Position {
    const GAME: AnyGame = AnyGame::new(&ENTRY);
}

impl Tabletop for Position {
    const TITLE: &'static str = "Jeson Mor";

    const RULES: &'static str = "\
Rules:
  A Knight (K) steps straight, over an empty place, then diagonally outward.
  An Archer (A) slides straight; it captures by jumping over exactly one piece.
  A Knight that leaves the centre (x) wins, and so does taking the last enemy.
  In the first PROTECTION moves of both sides, nobody may capture or win.
  A move costs its columns plus rows; if a side is stuck, the fewer points win.
";

    fn rulebook() -> Rulebook {
        Rulebook::of(rulebook::TOPICS, rulebook::SENTENCE, rulebook::BATTLE)
    }

    const TYPED: &'static str = "a move, as in a1->b3 or a1 b3";

    const LEGEND: &'static str = "K and A white, k and a black, x the centre; [ ] the last move\n";

    const CONSOLE: Option<Console> = Some(Console {
        time: None,
        read: read_screen,
    });

    fn diagram(&self, moves: &[Move], style: DiagramStyle) -> Diagram {
        let last = moves.last().copied();
        let board = self.board();
        let size = board.size().get();
        let cell = |square: Square| {
            let moved = last.is_some_and(|mv| [mv.from, mv.to].contains(&square));
            match board.at(square) {
                Some(piece) => {
                    let letter = piece.kind.letter();
                    match piece.side {
                        Side::White => Cell::new(letter, Part::First, moved),
                        Side::Black => Cell::new(letter.to_ascii_lowercase(), Part::Second, moved),
                    }
                }
                None if square == board.size().centre() => Cell::new('x', Part::Text, moved),
                None => Cell::empty(style, moved),
            }
        };
        let row = |y: u8| {
            let cells = (0..size).map(|x| cell(Square { x, y }));
            ((y + 1).to_string(), cells.collect())
        };
        let rows: Vec<_> = (0..size).rev().map(row).collect();
        let letters = (b'a'..).take(size.into());
        let letters: Vec<_> = letters.map(|it| char::from(it).to_string()).collect();
        let mut drawn = grid(&rows, &letters, style);
        let [white, black] = Side::BOTH.map(|side| self.points(side));
        drawn.text(format!("points spent: white {white}, black {black}\n"));
        if let Phase::Open { protected } = self.stage()
            && protected > 0
        {
            let moves = counted(protected, "move");
            drawn.text(format!("nobody may capture or win in the next {moves}\n"));
        }
        drawn
    }

    fn sheet(&self, moves: &[Move], caption: Option<String>) -> Sheet {
        self.sketch(moves.last().copied()).sheet_over(caption)
    }

    fn squares(mv: Move) -> Vec<String> {
        vec![mv.from.to_string(), mv.to.to_string()]
    }

    fn kind(&self, mv: Move) -> &'static str {
        match self.board().at(mv.to) {
            Some(_) => "capture",
            None => "move",
        }
    }

    fn remark(&self, mv: Move) -> Option<String> {
        let taken = self.board().at(mv.to)?;
        Some(format!("captures the {}", taken.kind.name()))
    }

    fn effect(&self, mv: Move) -> Option<MoveEffect> {
        let piece = self.board().at(mv.from)?;
        let taken = self.board().at(mv.to);
        let centre = self.board().size().centre();
        let action = match taken {
            Some(taken) => format!("takes the {} on {}", taken.kind.name(), mv.to),
            None if self.leaves_centre(mv) => format!("leaves the centre for {}", mv.to),
            None if mv.to == centre => format!("goes to the centre, {}", mv.to),
            None => format!("goes to {}", mv.to),
        };
        Some(MoveEffect {
            actor: format!("{} on {}", piece.kind.name(), mv.from),
            action,
            takes: taken.is_some(),
            benefit: None,
        })
    }

    fn points_of(&self, side: Side) -> i64 {
        i64::try_from(self.points(side)).unwrap_or(i64::MAX)
    }

    fn read(&self, line: &str) -> Result<Move, String> {
        let console = ConsoleGame::new(self.clone());
        let read = console.read(&spelled(line));
        read.map_err(|error| message(error).unwrap_or_else(|| format!("type {}", Self::TYPED)))
    }

    fn refusal(&self, text: &str) -> Option<String> {
        let console = ConsoleGame::new(self.clone());
        console.read(&spelled(text)).err().and_then(message)
    }

    fn ended(&self) -> String {
        let stuck = self.to_move();
        let [own, other] = [stuck, !stuck].map(|side| self.points(side));
        match (self.won_by_rules(), self.stage()) {
            (Some(winner), Phase::Won) if !self.board().has_pieces(!winner) => {
                format!("{winner} has won: it has taken the last piece.")
            }
            (Some(winner), Phase::Won) => {
                format!("{winner} has won: its Knight has left the centre.")
            }
            (Some(winner), Phase::Open { .. }) => format!(
                "{stuck} has no move: {winner} has won with {} to {}.",
                counted(own.min(other), "point"),
                own.max(other)
            ),
            (None, _) => "Nobody has won.".to_owned(),
        }
    }

    fn console_arguments(&self, _: Side) -> Option<Vec<String>> {
        let size = self.board().size();
        let Phase::Open { protected } = self.stage() else {
            return None;
        };
        let start = Self::new(Board::start(size, true), protected);
        (*self == start).then(|| vec![size.get().to_string(), protected.to_string()])
    }
}

/// The reason why a typed move is refused; `None` if the text does not have the form of a move.
fn message(error: TypedMoveError) -> Option<String> {
    Some(match error {
        TypedMoveError::Format => return None,
        TypedMoveError::OutOfBoard => "that place is not on the board".to_owned(),
        TypedMoveError::NoPiece(place) => format!("nothing stands on {place}"),
        TypedMoveError::NotOwn => "that piece is not yours".to_owned(),
        TypedMoveError::TakesOwn => "one of your own pieces stands there".to_owned(),
        TypedMoveError::Protected(_) => "nobody may capture yet".to_owned(),
        TypedMoveError::Archer => "an Archer cannot go there".to_owned(),
        TypedMoveError::Knight => "a Knight cannot go there".to_owned(),
        TypedMoveError::Blocked => "the Knight is blocked by the piece before it".to_owned(),
    })
}

/// A line in the form of the console of the course; anything may have stood between the two places, or nothing.
fn spelled(line: &str) -> String {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let places = match words[..] {
        _ if line.contains("->") => None,
        [from, to] => Some((from, to)),
        [both] => both
            .rfind(|c: char| c.is_ascii_alphabetic())
            .map(|to| both.split_at(to)),
        _ => None,
    };
    places.map_or_else(|| line.to_owned(), |(from, to)| format!("{from}->{to}"))
}

fn read_screen(screen: &str, side: Side) -> Option<ConsoleEvent> {
    let name = ["White", "Black"][side.index()];
    let moved = format!("{name} moved piece at ");
    first([
        line_after(screen, &moved, |places| {
            written(places).unwrap_or_else(|| places.to_owned())
        }),
        sighting(screen, "[Invalid Move]", ConsoleEvent::Refusal),
        sighting(
            screen,
            &format!("[{name}] Make a Move"),
            ConsoleEvent::Question,
        ),
    ])
}

/// The move of `Place(2, 2)to Place(1, 0)`, as the game writes it.
fn written(places: &str) -> Option<String> {
    let mut numbers = places
        .split(|character: char| !character.is_ascii_digit())
        .filter(|digits| !digits.is_empty());
    let mut place = || -> Option<Square> {
        let x = numbers.next()?.parse().ok()?;
        let y: u8 = numbers.next()?.parse().ok()?;
        // Rows are written from 1.
        (x < 26 && y < u8::MAX).then_some(Square { x, y })
    };
    let (from, to) = (place()?, place()?);
    Some(Move { from, to }.to_string())
}

impl Position {
    /// The board to be drawn, with the move that led to it.
    fn sketch(&self, last: Option<Move>) -> Sketch {
        let size = self.board().size();
        let columns = (b'a'..).take(size.get().into());
        let columns = columns.map(|letter| char::from(letter).to_string());
        let rows = (1..=size.get()).rev().map(|row| row.to_string());
        let place = |Square { x, y }: Square| (usize::from(x), usize::from(size.get() - 1 - y));
        let mut sketch = Sketch::new("Jeson Mor", columns, rows).cross(place(size.centre()));
        for (at, piece) in self.board().pieces() {
            let shape = match piece.kind {
                PieceKind::Knight => Shape::Knight,
                PieceKind::Archer => Shape::Archer,
            };
            let name = format!("{} {} on {at}", piece.side, piece.kind.name());
            sketch = sketch.piece(place(at), piece.side, shape, name);
        }
        match last {
            Some(mv) => sketch.moved([place(mv.from), place(mv.to)]),
            None => sketch,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_shows_moves_refusals_and_questions() {
        let read = |screen| read_screen(screen, Side::Black);
        let screen = "[White] Make a Move: White moved piece at Place(0, 0)to Place(1, 2)\n\
                      Black moved piece at Place(2, 2)to Place(1, 0)\n";
        assert_eq!(read(screen), Some(ConsoleEvent::Move("c3->b1".to_owned())));
        let odd = "Black moved piece at home\n";
        assert_eq!(read(odd), Some(ConsoleEvent::Move("home".to_owned())));
        let far = "Black moved piece at Place(99, 255)to Place(1, 0)\n";
        assert!(matches!(read(far), Some(ConsoleEvent::Move(text)) if text.contains("Place")));
        let refused = "[White] Make a Move: [Invalid Move]: Incorrect format\n";
        assert_eq!(read(refused), Some(ConsoleEvent::Refusal));
        assert_eq!(read("[Black] Make a Move: "), Some(ConsoleEvent::Question));
        assert_eq!(read("[White] Make a Move: "), None);
    }
}
