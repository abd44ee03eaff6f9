//! Boards of Connections.

use advance::game::Side;
use advance::games::connections::{Diagram, Placing, Position, Square};
use advance::picture::Sheet;

use super::{FIRST, Look, SECOND, Shown, capturing, drawn};

impl Shown for Position {
    const LEGEND: &'static str = "(+) and (x) player 1, <+> and <x> player 2; [ ] the last move\n";

    fn draw(&self, moves: &[Placing], _: Look) -> String {
        let last = moves.last().copied();
        let mut squares = Square::all();
        let mut text = String::new();
        for line in Diagram(self).to_string().lines() {
            let row = line.split_once(" |");
            let Some((row, rest)) = row.filter(|(row, _)| row.parse::<u8>().is_ok()) else {
                text += line.trim_end();
                text.push('\n');
                continue;
            };
            text += &format!("{row} ");
            let mut edge = '|';
            for cell in rest.split_terminator('|') {
                let square = squares.next();
                let placed = last.is_some_and(|last| Some(last.square) == square);
                let style = match square.and_then(|square| self.at(square)) {
                    Some((Side::White, _)) => FIRST,
                    Some((Side::Black, _)) => SECOND,
                    None => anstyle::Style::new(),
                };
                let style = if placed { style.invert() } else { style };
                text.push(if placed { '[' } else { edge });
                text += &format!("{style}{cell}{style:#}");
                edge = if placed { ']' } else { '|' };
            }
            text.push(edge);
            text.push('\n');
        }
        let [first, second] = Side::BOTH.map(|side| self.score(side));
        text + &format!("points: player 1 {first}, player 2 {second}\n")
    }

    fn remark(&self, placing: Placing) -> Option<String> {
        capturing(self.captured(placing))
    }

    fn sheet(&self, moves: &[Placing], caption: Option<String>) -> Sheet {
        drawn(self.plan(moves.last().copied()), caption)
    }
}
