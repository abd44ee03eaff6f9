//! Boards beside each other, to be compared by eye.

use std::fmt;

use advance::board::text::symbols;
use advance::board::{Contents, WIDTH};

/// Boards under their titles, with ranks and files, and `>` before every square on which they differ.
pub struct SideBySide<'a>(pub &'a [(&'static str, Contents)]);

impl fmt::Display for SideBySide<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards: Vec<_> = self
            .0
            .iter()
            .map(|(_, contents)| symbols(contents))
            .collect();
        // Every square is a mark or a space, and its contents.
        const COLUMNS: usize = 2 * WIDTH;
        let titles: String = self
            .0
            .iter()
            .map(|(title, _)| format!("    {title:<COLUMNS$}"))
            .collect();
        writeln!(f, "{}", titles.trim_end())?;
        for row in 0..WIDTH {
            write!(f, "{}", WIDTH - row)?;
            for (column, board) in boards.iter().enumerate() {
                f.write_str(if column == 0 { "  " } else { "    " })?;
                for index in row * WIDTH..(row + 1) * WIDTH {
                    let same = boards.iter().all(|other| other[index] == board[index]);
                    let mark = if same { ' ' } else { '>' };
                    write!(f, "{mark}{}", char::from(board[index]))?;
                }
            }
            writeln!(f)?;
        }
        let files = " a b c d e f g h i";
        write!(f, " ")?;
        for column in 0..boards.len() {
            write!(f, "{}{files}", if column == 0 { "  " } else { "    " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use advance::Position;

    use super::SideBySide;

    #[test]
    fn squares_that_differ_are_marked_on_every_board() {
        let start = Position::start();
        let mv = "e2-e3".parse().expect("this is an action");
        let boards = [("before", start.board), ("after", start.after(mv).board)]
            .map(|(title, board)| (title, board.contents()));
        let text = SideBySide(&boards).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "    before                after");
        assert_eq!(lines[1], "9   m j d s g s c j m     m j d s g s c j m");
        assert_eq!(lines[7], "3   . . . .>. . . . .     . . . .>Z . . . .");
        assert_eq!(lines[8], "2   B Z Z Z>Z Z Z Z B     B Z Z Z>. Z Z Z B");
        assert_eq!(lines[10], "    a b c d e f g h i     a b c d e f g h i");
        assert_eq!(text.matches('>').count(), 4);
    }
}
