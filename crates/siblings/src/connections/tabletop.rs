//! Connections as people see it and type it, and its programs at a console: `./game -1` plays Player 1 and `./game -2`
//! Player 2, each placing in a line such as `0. Player 1 moves : b1+`.

use std::time::Duration;

use super::rulebook;
use super::square::{COLUMNS, Squares, squares};
use super::{BoardText, PieceKind, Placing, Position, Square};
use crate::any::{AnyGame, GameEntry, Rulebook};
use crate::any::{
    Console, ConsoleEvent, Diagram, DiagramStyle, MoveEffect, Part, Registered, Tabletop, Tint,
    capturing, first, line_after, sighting,
};
use crate::game::{Ending, Game, Side};
use crate::number::counted;
use crate::picture::{Shape, Sheet, Sketch};
use crate::words::series;

/// The names of the players at a terminal, by [`Side::index`].
pub const PLAYERS: [&str; 2] = ["Player 1", "Player 2"];

/// The time of a player for all its moves together, by the rules of the assignment.
const TIME: Duration = Duration::from_secs(180);

static ENTRY: GameEntry = GameEntry::of::<Position>();

impl Registered for Position {
    const GAME: AnyGame = AnyGame::new(&ENTRY);
}

impl Tabletop for Position {
    const TITLE: &'static str = "Connections";

    const RULES: &'static str = "\
Rules: Player 1, (+) and (x), begins. In turn, each player places a plus, which
connects to its orthogonal neighbours, or a cross, which connects to its
diagonal neighbours, until the board is full. An enemy piece next to a new piece
changes hands if at least 3 of the mover's pieces connect to it; then the same
is checked around each piece captured in this way. Each piece counts 1, plus 1
for each piece of the same side that it connects to; the greater sum wins. At a
terminal, people have 3 minutes for all their moves: who needs more has lost.
";

    fn rulebook() -> Rulebook {
        Rulebook::of(rulebook::TOPICS, rulebook::SENTENCE, rulebook::BATTLE)
    }

    const TYPED: &'static str = "a column, a row and + or x, as in a2+";

    const LEGEND: &'static str = "(+) and (x) player 1, <+> and <x> player 2; [ ] the last move\n";

    const CONSOLE: Option<Console> = Some(Console {
        time: Some(TIME),
        read: read_screen,
    });

    fn drawing(&self) -> String {
        BoardText(self).to_string()
    }

    fn diagram(&self, moves: &[Placing], _: DiagramStyle) -> Diagram {
        let last = moves.last().copied();
        let mut squares = Square::all();
        let mut board = Diagram::default();
        for line in BoardText(self).to_string().lines() {
            let row = line.split_once(" |");
            let Some((row, rest)) = row.filter(|(row, _)| row.parse::<u8>().is_ok()) else {
                board.text(format!("{}\n", line.trim_end()));
                continue;
            };
            board.text(format!("{row} "));
            let mut edge = '|';
            for cell in rest.split_terminator('|') {
                let square = squares.next();
                let moved = last.is_some_and(|last| Some(last.square) == square);
                let of = match square.and_then(|square| self.at(square)) {
                    Some((Side::White, _)) => Part::First,
                    Some((Side::Black, _)) => Part::Second,
                    None => Part::Text,
                };
                board.text(if moved { '[' } else { edge });
                board.add(Tint { of, moved }, cell);
                edge = if moved { ']' } else { '|' };
            }
            board.text(format!("{edge}\n"));
        }
        let [first, second] = Side::BOTH.map(|side| self.score(side));
        board.text(format!("points: player 1 {first}, player 2 {second}\n"));
        board
    }

    fn sheet(&self, moves: &[Placing], caption: Option<String>) -> Sheet {
        self.sketch(moves.last().copied()).sheet_over(caption)
    }

    fn squares(placing: Placing) -> Vec<String> {
        vec![placing.square.to_string()]
    }

    fn kind(&self, _: Placing) -> &'static str {
        "place"
    }

    fn remark(&self, placing: Placing) -> Option<String> {
        capturing(self.captured(placing))
    }

    fn effect(&self, placing: Placing) -> Option<MoveEffect> {
        let Placing { square, kind } = placing;
        let after = self.after(placing);
        let friends = square.reach(kind) & after.owned[self.to_move() as usize];
        let connects = match friends {
            0 => "stands by itself".to_owned(),
            _ => format!("connects to {}", after.named(friends)),
        };
        let taken: Vec<_> = self.captured(placing).map(|it| it.to_string()).collect();
        let captures = match taken.is_empty() {
            true => String::new(),
            false => format!(" and captures {}", series(&taken)),
        };
        Some(MoveEffect {
            actor: format!("{} on {square}", kind.name()),
            action: connects + &captures,
            takes: !taken.is_empty(),
            benefit: Some(self.benefit(&after)),
        })
    }

    fn points_of(&self, side: Side) -> i64 {
        self.score(side).into()
    }

    fn read(&self, line: &str) -> Result<Placing, String> {
        let line = spelled(line);
        self.find(&line).ok_or_else(|| {
            self.refusal(&line)
                .unwrap_or_else(|| format!("type {}", Self::TYPED))
        })
    }

    fn refusal(&self, text: &str) -> Option<String> {
        let text = spelled(text);
        let square = Square::all().find(|square| text.starts_with(&square.to_string()))?;
        self.at(square).map(|_| format!("{square} is not empty"))
    }

    fn ended(&self) -> String {
        match self.winner(Ending::Rules) {
            None => {
                let score = self.score(Side::White);
                format!("It's a draw with a score of {score} each")
            }
            Some(side) => format!(
                "{} has won with a score of {} to {}",
                PLAYERS[side.index()],
                self.score(side),
                self.score(!side)
            ),
        }
    }

    fn console_arguments(&self, side: Side) -> Option<Vec<String>> {
        let option = ["-1", "-2"][side.index()];
        (*self == Self::start()).then(|| vec![option.to_owned()])
    }
}

/// A line in the form in which moves are printed; the kind may have stood first, and spaces anywhere.
fn spelled(line: &str) -> String {
    let words: String = line.split_whitespace().collect();
    let mut word = words.to_ascii_lowercase();
    if word.starts_with(['+', 'x']) {
        let kind = word.remove(0);
        word.push(kind);
    }
    word
}

fn read_screen(screen: &str, side: Side) -> Option<ConsoleEvent> {
    let player = PLAYERS[side.index()];
    first([
        line_after(screen, &format!("{player} moves : "), str::to_owned),
        sighting(screen, "Invalid move entered", ConsoleEvent::Refusal),
        sighting(
            screen,
            &format!("Next move, {player} "),
            ConsoleEvent::Question,
        ),
    ])
}

impl Position {
    /// The points that a placing makes, the enemies that it threatens to capture, and the own pieces that it saves.
    fn benefit(&self, after: &Self) -> String {
        let side = self.to_move();
        let points = after.score(side) - self.score(side);
        let mut good = vec![format!("makes {}", counted(points, "point"))];
        let threatened = after.threatened_by(side) & !self.threatened_by(side);
        if threatened != 0 {
            good.push(format!("threatens {}", after.named(threatened)));
        }
        let saved = self.threatened_by(!side) & !after.threatened_by(!side);
        if saved != 0 {
            good.push(format!("saves {} from capture", after.named(saved)));
        }
        series(&good)
    }

    /// `the plus on a0 and the cross on b1`.
    fn named(&self, set: Squares) -> String {
        let pieces = squares(set).filter_map(|square| {
            let (_, kind) = self.at(square)?;
            Some(format!("the {} on {square}", kind.name()))
        });
        series(&pieces.collect::<Vec<_>>())
    }

    /// The board to be drawn, with the placing that led to it.
    fn sketch(&self, last: Option<Placing>) -> Sketch {
        let columns = ["a", "b", "c", "d", "e", "f"].map(str::to_owned);
        let rows = ["0", "1", "2", "3"].map(str::to_owned);
        let place = |square: Square| (square.index() % COLUMNS, square.index() / COLUMNS);
        let mut sketch = Sketch::new(Self::NAME, columns, rows);
        for square in Square::all() {
            let Some((side, kind)) = self.at(square) else {
                continue;
            };
            let shape = match (side, kind) {
                (Side::White, PieceKind::Plus) => Shape::RoundPlus,
                (Side::White, PieceKind::Cross) => Shape::RoundCross,
                (Side::Black, PieceKind::Plus) => Shape::EdgedPlus,
                (Side::Black, PieceKind::Cross) => Shape::EdgedCross,
            };
            let owner = Self::SIDES[side.index()];
            let name = format!("{} of {owner} on {square}", kind.name());
            sketch = sketch.piece(place(square), side, shape, name);
        }
        sketch.marked(last.map(|placing| place(placing.square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_screen_shows_moves_refusals_and_questions() {
        let read = |screen| read_screen(screen, Side::White);
        assert_eq!(read(""), None);
        assert_eq!(read("\n0. Player 1 moves : b1"), None);
        let moved = Some(ConsoleEvent::Move("b1+".to_owned()));
        let screen = "\n0. Player 1 moves : b1+\n\n1. Next move, Player 2 <> to play : ";
        assert_eq!(read(screen), moved);
        assert_eq!(read("1. Player 2 moves : b1+\n"), None);
        let refused = "1. Next move, Player 2 <> to play : Invalid move entered\n";
        assert_eq!(read(refused), Some(ConsoleEvent::Refusal));
        let asks = "\n0. Next move, Player 1 () to play : ";
        assert_eq!(read(asks), Some(ConsoleEvent::Question));
        assert_eq!(read_screen(asks, Side::Black), None);
    }
}
