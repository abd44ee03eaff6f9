//! Boards in the colours of a terminal.

use advance::any::{Diagram, Part, Span, Tint};
use anstyle::{AnsiColor, Style};

/// A board with its colours; standard output drops them where it is not a terminal.
pub fn painted(board: &Diagram) -> String {
    let spans = board.spans.iter().map(|Span { tint, text }| {
        let style = style(*tint);
        format!("{style}{text}{style:#}")
    });
    spans.collect()
}

fn style(Tint { of, moved }: Tint) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    let style = match of {
        Part::Text => Style::new(),
        Part::First => Style::new().bold(),
        Part::Second => colour(AnsiColor::Cyan),
        Part::Wall => colour(AnsiColor::Yellow),
        Part::Empty => Style::new().dimmed(),
        // The move is marked by characters too.
        Part::Danger => return colour(AnsiColor::Red).bold(),
    };
    match moved {
        true => style.invert(),
        false => style,
    }
}
