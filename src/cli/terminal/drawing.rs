//! The colours of boards on a terminal.

use advance::any::{Part, Tint};
use anstyle::{AnsiColor, Style};

pub fn style(Tint { of, moved }: Tint) -> Style {
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
