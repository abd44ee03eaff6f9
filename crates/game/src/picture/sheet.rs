//! SVG documents of one board or of several.

use std::fmt::Write;

use super::paint::PAPER;
use crate::game::foreign::is_hidden;

/// The number of pictures side by side.
const COLUMNS: usize = 6;

/// A drawn picture of a board of any game, from which documents, strips and animations are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// In the units of a drawing: a square is [`SQUARE`](super::SQUARE) wide.
    pub width: usize,
    /// In the same units.
    pub height: usize,
    /// Its name for those who hear it.
    pub title: String,
    /// The elements that a document defines once for all sheets that use them.
    pub shared: Vec<String>,
    /// The elements of the drawing.
    pub drawing: String,
}

impl Sheet {
    /// The sheet as an SVG document of its own. It needs no fonts and refers to nothing outside.
    #[must_use]
    pub fn svg(&self) -> String {
        document(&self.title, std::slice::from_ref(self))
    }
}

/// Several boards in one SVG document, in rows of six from the upper left: a whole game at a glance.
#[must_use]
pub fn strip(sheets: &[Sheet]) -> String {
    document("The boards of a game", sheets)
}

/// The document with this title that shows these sheets; by default, a square is 50 pixels wide.
fn document(title: &str, sheets: &[Sheet]) -> String {
    let row_height = sheets.iter().map(|sheet| sheet.height).max().unwrap_or(0);
    let column_width = sheets.iter().map(|sheet| sheet.width).max().unwrap_or(0);
    let width = sheets.len().min(COLUMNS) * column_width;
    let height = sheets.len().div_ceil(COLUMNS) * row_height;
    let (shown_width, shown_height) = (width / 2, height / 2);
    let title = escaped(title);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown_width}" height="{shown_height}"><title>{title}</title><defs>"#
    );
    let mut defined: Vec<&str> = Vec::new();
    for part in sheets.iter().flat_map(|sheet| &sheet.shared) {
        if !defined.contains(&part.as_str()) {
            svg.push_str(part);
            defined.push(part);
        }
    }
    svg.push_str("</defs>");
    // Writing to a `String` cannot fail, here and below.
    let _ = write!(
        svg,
        r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#
    );
    for (index, sheet) in sheets.iter().enumerate() {
        let (x, y) = (index % COLUMNS * column_width, index / COLUMNS * row_height);
        let drawing = &sheet.drawing;
        let _ = write!(svg, r#"<g transform="translate({x} {y})">{drawing}</g>"#);
    }
    svg.push_str("</svg>");
    svg
}

/// `text` escaped for XML, without the characters that XML forbids.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.chars()
        .filter(|&character| !is_hidden(character) && !matches!(character, '\u{fffe}' | '\u{ffff}'))
        .fold(String::new(), |mut escaped, character| {
            match character {
                '&' => escaped.push_str("&amp;"),
                '<' => escaped.push_str("&lt;"),
                '>' => escaped.push_str("&gt;"),
                _ => escaped.push(character),
            }
            escaped
        })
}
