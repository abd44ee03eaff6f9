//! Boards for terminals, in characters with tints.

use std::fmt;

/// The characters that a diagram may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagramStyle {
    /// ASCII only.
    #[default]
    Plain,
    /// Lines and blocks too.
    Unicode,
}

/// The tint of a text, on a terminal that has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tint {
    /// The part of the board that the text shows.
    pub of: Part,
    /// True if it belongs to the last move.
    pub moved: bool,
}

/// The parts of a board that differ in colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// Frames, names of rows and columns, other text.
    #[default]
    Text,
    /// A piece of the first side.
    First,
    /// A piece of the second side.
    Second,
    /// A wall.
    Wall,
    /// An empty place.
    Empty,
    /// A piece under a threat that would end the game.
    Danger,
}

/// Text of one tint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its tint.
    pub tint: Tint,
    /// The characters, including line ends.
    pub text: String,
}

/// A board in lines, each with its line end. It is printed without its tints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// Its text, from the first character to the last.
    pub spans: Vec<Span>,
}

impl Diagram {
    /// Adds text that is no part of the board.
    pub fn text(&mut self, text: impl Into<String>) {
        self.add(Tint::default(), text);
    }

    /// Adds text of a tint.
    pub fn add(&mut self, tint: Tint, text: impl Into<String>) {
        let text = text.into();
        self.spans.push(Span { tint, text });
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans
            .iter()
            .try_for_each(|span| f.write_str(&span.text))
    }
}

/// A place of a board of rows and columns: three characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The piece or mark that stands there.
    pub shown: char,
    /// The characters before and after it.
    pub marks: [char; 2],
    /// The tint of all three.
    pub tint: Tint,
}

impl Cell {
    /// A place that may belong to the last move.
    #[must_use]
    pub const fn new(shown: char, of: Part, moved: bool) -> Self {
        Self {
            shown,
            marks: if moved { ['[', ']'] } else { [' ', ' '] },
            tint: Tint { of, moved },
        }
    }

    /// An empty place.
    #[must_use]
    pub const fn empty(style: DiagramStyle, moved: bool) -> Self {
        let shown = match style {
            DiagramStyle::Plain => '.',
            DiagramStyle::Unicode => '·',
        };
        Self::new(shown, Part::Empty, moved)
    }
}

/// A board of rows from the top, each labelled, with the names of the columns below.
#[must_use]
pub fn grid(rows: &[(String, Vec<Cell>)], columns: &[String], style: DiagramStyle) -> Diagram {
    let line = "─".repeat(3 * columns.len());
    let rule = |ends: [&str; 2]| match style {
        DiagramStyle::Plain => String::new(),
        DiagramStyle::Unicode => format!("   {}{line}{}\n", ends[0], ends[1]),
    };
    let edge = if style == DiagramStyle::Unicode {
        "│"
    } else {
        ""
    };
    let mut board = Diagram::default();
    board.text(rule(["┌", "┐"]));
    for (name, cells) in rows {
        board.text(format!("{name:>2} {edge}"));
        for Cell {
            shown,
            marks: [before, after],
            tint,
        } in cells
        {
            board.add(*tint, format!("{before}{shown}{after}"));
        }
        board.text(format!("{edge}\n"));
    }
    board.text(rule(["└", "┘"]));
    let indent = " ".repeat(3 + edge.chars().count());
    let columns: String = columns.iter().map(|name| format!("{name:^3}")).collect();
    board.text(format!("{indent}{columns}\n"));
    board
}

/// The remark on a move that captures on these squares; `None` if there are none.
pub fn capturing(squares: impl Iterator<Item = impl fmt::Display>) -> Option<String> {
    let squares: Vec<_> = squares.map(|square| square.to_string()).collect();
    (!squares.is_empty()).then(|| format!("captures {}", squares.join(", ")))
}
