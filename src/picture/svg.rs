//! SVG of a board of Advance.

use super::drawing::Drawing;
use super::ground::{Ground, SIDE};
use super::paint::PAPER;
use super::{Picture, Sheet, escaped, pieces};
use crate::game::Side;

impl Picture {
    /// The picture as an SVG document of its own. It is ten squares wide, the coordinates included, and
    /// as high, or half a square more with a caption. It needs no fonts and refers to nothing outside.
    #[must_use]
    pub fn svg(&self) -> String {
        self.sheet().svg()
    }

    /// The picture drawn.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        Sheet {
            width: SIDE,
            height: self.height(),
            title: self.title().to_owned(),
            shared: vec![pieces::symbols(), Ground(self.bottom).to_string()],
            drawing: Drawing(self).to_string(),
        }
    }

    fn title(&self) -> &str {
        self.caption.as_deref().unwrap_or("A board of Advance")
    }
}

impl Picture {
    /// The picture as an SVG element of a page that holds [`shared`] before it.
    #[must_use]
    pub fn part(&self) -> String {
        let (title, height, drawing) = (escaped(self.title()), self.height(), Drawing(self));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {height}" role="img"><title>{title}</title><rect width="{SIDE}" height="{height}" fill="{PAPER}"/>{drawing}</svg>"#
        )
    }
}

/// An SVG element that shows nothing; a page needs it once for all of its [`Picture::part`]s.
#[must_use]
pub fn shared() -> String {
    let mut svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">"#.to_owned();
    svg.push_str("<defs>");
    svg.push_str(&pieces::symbols());
    svg.extend(Side::BOTH.map(|side| Ground(side).to_string()));
    svg.push_str("</defs></svg>");
    svg
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;
    use crate::board::Board;
    use crate::board::text::{BoardFile, START};
    use crate::picture::strip;

    /// The number of pictures side by side.
    const COLUMNS: usize = 6;

    fn start() -> Board {
        *BoardFile::parse(START.as_bytes()).expect("a board").board()
    }

    #[test]
    fn used_symbols_are_defined() {
        let pictures = [
            Picture::new(start()),
            Picture::new(start()).seen_by(Side::Black),
        ];
        for svg in [
            pictures[0].svg(),
            pictures[1].svg(),
            strip(&pictures.each_ref().map(Picture::sheet)),
        ] {
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
        let svg = strip(&vec![Picture::new(start()).sheet(); COLUMNS + 1]);
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
