//! SVG documents of one board or of several.

use std::fmt::Write;

use super::drawing::Drawing;
use super::ground::{Ground, SIDE};
use super::paint::PAPER;
use super::{Picture, pieces};
use crate::board::PieceKind;
use crate::game::Side;

/// Pictures side by side.
const COLUMNS: usize = 6;

impl Picture {
    /// The picture as an SVG document of its own. It is ten squares wide, the coordinates included, and
    /// as high, or half a square more with a caption. It needs no fonts and refers to nothing outside.
    #[must_use]
    pub fn svg(&self) -> String {
        let title = self.caption.as_deref().unwrap_or("A board of Advance");
        document(title, std::slice::from_ref(self))
    }
}

impl Picture {
    /// The picture as an SVG element of a page that holds [`shared`] before it.
    #[must_use]
    pub fn part(&self) -> String {
        let (title, height, drawing) = (
            escaped(self.caption.as_deref().unwrap_or("A board of Advance")),
            self.height(),
            Drawing(self),
        );
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {height}" role="img"><title>{title}</title><rect width="{SIDE}" height="{height}" fill="{PAPER}"/>{drawing}</svg>"#
        )
    }
}

/// An SVG element that shows nothing: what every [`Picture::part`] of a page needs, once.
#[must_use]
pub fn shared() -> String {
    let mut svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">"#.to_owned();
    define(&mut svg, Side::BOTH.into_iter());
    svg.push_str("</svg>");
    svg
}

/// Several boards in one SVG document, in rows of six from the upper left: a whole game at a glance.
#[must_use]
pub fn strip(pictures: &[Picture]) -> String {
    document("Boards of Advance", pictures)
}

/// The document of this title that shows these pictures; where nothing else is asked for, a square is 50
/// pixels wide.
fn document(title: &str, pictures: &[Picture]) -> String {
    let row_height = pictures.iter().map(Picture::height).max().unwrap_or(0);
    let width = pictures.len().min(COLUMNS) * SIDE;
    let height = pictures.len().div_ceil(COLUMNS) * row_height;
    let (shown_width, shown_height) = (width / 2, height / 2);
    let title = escaped(title);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown_width}" height="{shown_height}"><title>{title}</title>"#
    );
    let seen_by = |side: &Side| pictures.iter().any(|picture| picture.bottom == *side);
    define(&mut svg, Side::BOTH.into_iter().filter(seen_by));
    // Writing to a `String` cannot fail, here and below.
    let _ = write!(
        svg,
        r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#
    );
    for (index, picture) in pictures.iter().enumerate() {
        let (x, y) = (index % COLUMNS * SIDE, index / COLUMNS * row_height);
        let drawing = Drawing(picture);
        let _ = write!(svg, r#"<g transform="translate({x} {y})">{drawing}</g>"#);
    }
    svg.push_str("</svg>");
    svg
}

/// What the pictures share: the pieces, and the empty board as each of these sides sees it.
fn define(svg: &mut String, sides: impl Iterator<Item = Side>) {
    svg.push_str("<defs>");
    svg.push_str(&pieces::wall_symbol());
    svg.extend(PieceKind::ALL.map(pieces::symbol));
    for side in sides {
        let _ = write!(svg, "{}", Ground(side));
    }
    svg.push_str("</defs>");
}

/// `text` as XML may hold it: no markup, and none of the characters that it forbids.
pub(crate) fn escaped(text: &str) -> String {
    text.chars()
        .filter(|&character| {
            !character.is_control() && !matches!(character, '\u{fffe}' | '\u{ffff}')
        })
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

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;
    use crate::board::Board;
    use crate::board::text::{BoardFile, START};

    fn start() -> Board {
        *BoardFile::parse(START.as_bytes()).expect("a board").board()
    }

    #[test]
    fn what_is_used_is_defined() {
        let pictures = [
            Picture::new(start()),
            Picture::new(start()).seen_by(Side::Black),
        ];
        for svg in [pictures[0].svg(), pictures[1].svg(), strip(&pictures)] {
            let document = Document::parse(&svg).expect("well-formed");
            for node in document.descendants() {
                if let Some(name) = node.attribute("href") {
                    let defined = |node: &Node| node.attribute("id") == name.strip_prefix('#');
                    assert_eq!(document.descendants().filter(defined).count(), 1, "{name}");
                }
            }
        }
    }

    #[test]
    fn a_caption_can_be_any_text() {
        let caption = "<12> & \"\u{0}\u{fffe}\u{1f409}\" c4*f7";
        let svg = Picture::new(start()).caption(caption).svg();
        let document = Document::parse(&svg).expect("well-formed");
        let title = document
            .root_element()
            .first_element_child()
            .and_then(|title| title.text());
        assert_eq!(title, Some("<12> & \"\u{1f409}\" c4*f7"));
    }

    #[test]
    fn a_strip_holds_all_its_pictures_in_rows() {
        let svg = strip(&vec![Picture::new(start()); COLUMNS + 1]);
        let document = Document::parse(&svg).expect("well-formed");
        let pieces = document
            .descendants()
            .filter(|node| node.attribute("class") == Some("piece"))
            .count();
        assert_eq!(pieces, (COLUMNS + 1) * 36);
        let expected = format!("0 0 {} {}", COLUMNS * SIDE, 2 * SIDE);
        assert_eq!(
            document.root_element().attribute("viewBox"),
            Some(&*expected)
        );
    }
}
