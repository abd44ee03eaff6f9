//! Boards of rows and columns, three characters a place: what stands there, between two of a mark.

use anstyle::Style;

use super::Look;

/// A place of a board.
pub struct Place {
    /// What stands there.
    pub shown: char,
    /// The characters before and after it.
    pub mark: [char; 2],
    /// The colours of all three.
    pub style: Style,
}

/// The marks of the places of the last move.
pub const MOVED: [char; 2] = ['[', ']'];

impl Place {
    /// A place that may be one of the last move.
    pub fn new(shown: char, style: Style, moved: bool) -> Self {
        Self {
            shown,
            mark: if moved { MOVED } else { [' ', ' '] },
            style: if moved { style.invert() } else { style },
        }
    }

    /// A place where nothing stands.
    pub fn empty(look: Look, moved: bool) -> Self {
        let shown = match look {
            Look::Plain => '.',
            Look::Unicode => '·',
        };
        Self::new(shown, Style::new().dimmed(), moved)
    }
}

/// A board in lines, each ended: the rows from the top, each after its name, and below them the names of
/// the columns.
pub fn grid(rows: &[(String, Vec<Place>)], columns: &[String], look: Look) -> String {
    let line = "─".repeat(3 * columns.len());
    let rule = |ends: [&str; 2]| match look {
        Look::Plain => String::new(),
        Look::Unicode => format!("   {}{line}{}\n", ends[0], ends[1]),
    };
    let edge = if look == Look::Unicode { "│" } else { "" };
    let mut text = rule(["┌", "┐"]);
    for (name, places) in rows {
        text += &format!("{name:>2} {edge}");
        for Place {
            shown,
            mark: [before, after],
            style,
        } in places
        {
            text += &format!("{style}{before}{shown}{after}{style:#}");
        }
        text += &format!("{edge}\n");
    }
    text += &rule(["└", "┘"]);
    let indent = " ".repeat(3 + edge.chars().count());
    let columns: String = columns.iter().map(|name| format!("{name:^3}")).collect();
    text += &format!("{indent}{columns}\n");
    text
}
