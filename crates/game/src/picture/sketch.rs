//! Boards of the sibling games: spots in rows and columns, and pieces on them.

use std::fmt;

use super::letters;
use super::paint::{BLUE, DARK_SQUARE, INK, LIGHT_SQUARE, MOVED, PAPER};
use super::sheet::{Sheet, escaped};
use super::{CAPTION, MARGIN, SQUARE, Shape};
use crate::game::Side;

/// A spot: its column from the left and its row from the top, both from 0.
type Spot = (usize, usize);

/// The distance from the middle of its last place at which an arrow ends.
const CLEAR: f32 = 34.0;

/// A board to draw. It shows what it is given, and knows no rules.
#[derive(Clone, Debug)]
pub struct Sketch {
    game: &'static str,
    columns: Vec<String>,
    rows: Vec<String>,
    chequered: bool,
    crosses: Vec<Spot>,
    pieces: Vec<(Spot, Side, Shape, String)>,
    path: Vec<Spot>,
    marked: Vec<Spot>,
    caption: Option<String>,
}

impl Sketch {
    /// The empty board of a game, with the names of its columns from the left and of its rows from the top.
    #[must_use]
    pub fn new(
        game: &'static str,
        columns: impl IntoIterator<Item = String>,
        rows: impl IntoIterator<Item = String>,
    ) -> Self {
        Self {
            game,
            columns: columns.into_iter().collect(),
            rows: rows.into_iter().collect(),
            chequered: false,
            crosses: Vec::new(),
            pieces: Vec::new(),
            path: Vec::new(),
            marked: Vec::new(),
            caption: None,
        }
    }

    /// Makes every other square dark, the lower left one among them.
    #[must_use]
    pub fn chequered(mut self) -> Self {
        self.chequered = true;
        self
    }

    /// Draws a cross on the ground of a place.
    #[must_use]
    pub fn cross(mut self, spot: (usize, usize)) -> Self {
        self.crosses.push(spot);
        self
    }

    /// Puts a piece on a place; `name` names the piece and the place for people.
    #[must_use]
    pub fn piece(mut self, spot: (usize, usize), side: Side, shape: Shape, name: String) -> Self {
        self.pieces.push((spot, side, shape, name));
        self
    }

    /// Marks these spots as those of the last move.
    #[must_use]
    pub fn marked(mut self, spots: impl IntoIterator<Item = (usize, usize)>) -> Self {
        self.marked.extend(spots);
        self
    }

    /// Marks these spots as [`Sketch::marked`] does, and draws an arrow from each to the next.
    #[must_use]
    pub fn moved(mut self, path: impl IntoIterator<Item = (usize, usize)>) -> Self {
        self.path = path.into_iter().collect();
        let path = self.path.clone();
        self.marked(path)
    }

    /// Writes a line under the board: letters (capitals are drawn as small ones), digits, and the marks of
    /// move notation. A long line is written smaller.
    #[must_use]
    pub fn caption(mut self, text: impl Into<String>) -> Self {
        self.caption = Some(text.into());
        self
    }

    /// The picture with a line below it, if there is one.
    #[must_use]
    pub fn sheet_over(self, caption: Option<String>) -> Sheet {
        match caption {
            Some(caption) => self.caption(caption).sheet(),
            None => self.sheet(),
        }
    }

    /// The sketch drawn.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        let title = self.caption.clone();
        Sheet {
            width: self.width(),
            height: self.board_height() + if self.caption.is_some() { CAPTION } else { 0 },
            title: title.unwrap_or_else(|| format!("A board of {}", self.game)),
            shared: Vec::new(),
            drawing: self.to_string(),
        }
    }

    fn width(&self) -> usize {
        self.columns.len() * SQUARE + 2 * MARGIN
    }

    /// The height without the caption.
    fn board_height(&self) -> usize {
        self.rows.len() * SQUARE + 2 * MARGIN
    }

    fn ground(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (across, down) = (self.columns.len() * SQUARE, self.rows.len() * SQUARE);
        write!(
            f,
            r#"<rect x="{MARGIN}" y="{MARGIN}" width="{across}" height="{down}" fill="{LIGHT_SQUARE}"/>"#
        )?;
        if self.chequered {
            write!(f, r#"<path fill="{DARK_SQUARE}" d=""#)?;
            for row in 0..self.rows.len() {
                for column in 0..self.columns.len() {
                    if (row + column + self.rows.len()) % 2 == 1 {
                        let (x, y) = corner((column, row));
                        write!(f, "M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z")?;
                    }
                }
            }
            f.write_str(r#""/>"#)?;
        }
        for &spot in &self.marked {
            let (x, y) = corner(spot);
            write!(
                f,
                r#"<rect class="moved" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{MOVED}"/>"#
            )?;
        }
        write!(
            f,
            r#"<path fill="none" stroke="{INK}" stroke-width="2" d=""#
        )?;
        for column in 0..=self.columns.len() {
            write!(f, "M{} {MARGIN}v{down}", MARGIN + column * SQUARE)?;
        }
        for row in 0..=self.rows.len() {
            write!(f, "M{MARGIN} {}h{across}", MARGIN + row * SQUARE)?;
        }
        f.write_str(r#""/>"#)?;
        for &spot in &self.crosses {
            let (x, y) = corner(spot);
            write!(
                f,
                r#"<path fill="none" stroke="{INK}" stroke-width="4" d="M{x} {y}l{SQUARE} {SQUARE}m-{SQUARE} 0l{SQUARE} -{SQUARE}"/>"#
            )?;
        }
        Ok(())
    }

    fn coordinates(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let middle = MARGIN as f32 / 2.0;
        let along = |number: usize| (MARGIN + number * SQUARE + SQUARE / 2) as f32;
        for (number, name) in self.columns.iter().enumerate() {
            let below = self.board_height() as f32 - middle;
            letters::centred(f, name, along(number), below, MARGIN as f32)?;
        }
        for (number, name) in self.rows.iter().enumerate() {
            letters::centred(f, name, middle, along(number), MARGIN as f32 - 8.0)?;
        }
        Ok(())
    }

    /// Light pieces have dark lines and dark pieces light ones: no colour is needed to tell them apart.
    fn pieces(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (spot, side, shape, name) in &self.pieces {
            let (fill, lines) = match side {
                Side::White => (PAPER, INK),
                Side::Black => (INK, PAPER),
            };
            let ((x, y), name, drawing) = (corner(*spot), escaped(name), shape.drawing());
            write!(
                f,
                r#"<g class="piece" role="img" transform="translate({x} {y})" fill="{fill}" stroke="{INK}" color="{lines}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"><title>{name}</title>{drawing}</g>"#
            )?;
        }
        Ok(())
    }

    /// The way of the piece, with the head of an arrow at its end.
    fn arrow(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [.., before, last] = self.path[..] else {
            return Ok(());
        };
        write!(
            f,
            r#"<g class="way" fill="none" stroke="{BLUE}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"><path d=""#
        )?;
        for (number, &spot) in self.path[..self.path.len() - 1].iter().enumerate() {
            let (x, y) = middle(spot);
            write!(f, "{}{x} {y}", if number == 0 { "M" } else { "L" })?;
        }
        let ((from_x, from_y), (to_x, to_y)) = (middle(before), middle(last));
        let (across, down) = (to_x as f32 - from_x as f32, to_y as f32 - from_y as f32);
        // The arrow ends at the edge of the piece. One that leads nowhere has no direction.
        let short = CLEAR / across.hypot(down).max(1.0);
        let (x, y) = (to_x as f32 - short * across, to_y as f32 - short * down);
        write!(f, "L{x:.1} {y:.1}")?;
        write!(
            f,
            r#""/><path fill="{BLUE}" transform="translate({x:.1} {y:.1}) rotate({:.1})" d="M-22 -16L2 0L-22 16Z"/></g>"#,
            down.atan2(across).to_degrees()
        )
    }
}

/// The left and the upper edge of a place.
const fn corner((column, row): Spot) -> (usize, usize) {
    (MARGIN + column * SQUARE, MARGIN + row * SQUARE)
}

const fn middle(spot: Spot) -> (usize, usize) {
    let (x, y) = corner(spot);
    (x + SQUARE / 2, y + SQUARE / 2)
}

/// As SVG elements.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ground(f)?;
        self.coordinates(f)?;
        self.pieces(f)?;
        self.arrow(f)?;
        match &self.caption {
            Some(caption) => {
                let (width, height) = (self.width() as f32, self.board_height());
                let y = (height + CAPTION * 2 / 5) as f32;
                letters::centred(f, caption, width / 2.0, y, width - MARGIN as f32)
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use roxmltree::Document;

    use super::*;
    use crate::picture::strip;

    fn named(count: usize) -> Vec<String> {
        (1..=count).map(|number| number.to_string()).collect()
    }

    #[test]
    fn a_sketch_holds_pieces_marks_and_path() {
        let sketch = Sketch::new("a <game>", named(4), named(3))
            .chequered()
            .cross((1, 1))
            .piece((0, 2), Side::White, Shape::Knight, "a & b".to_owned())
            .moved([(2, 0), (0, 2)]);
        let svg = sketch.sheet().svg();
        let document = Document::parse(&svg).expect("well-formed");
        let count = |class| {
            let of_class = |node: &roxmltree::Node| node.attribute("class") == Some(class);
            document.descendants().filter(of_class).count()
        };
        assert_eq!((count("piece"), count("moved"), count("way")), (1, 2, 1));
        assert!(svg.contains("<title>a &amp; b</title>"), "{svg}");
        assert!(svg.contains("A board of a &lt;game&gt;"), "{svg}");
        let size = format!(
            "0 0 {} {}",
            4 * SQUARE + 2 * MARGIN,
            3 * SQUARE + 2 * MARGIN
        );
        assert_eq!(document.root_element().attribute("viewBox"), Some(&*size));
    }

    #[test]
    fn plans_of_one_board_make_a_strip() {
        let sketch = Sketch::new("nim", named(3), named(3)).caption("start");
        let svg = strip(&[sketch.sheet(), sketch.clone().caption("1. a").sheet()]);
        let document = Document::parse(&svg).expect("well-formed");
        let width = 2 * (3 * SQUARE + 2 * MARGIN);
        let size = format!("0 0 {width} {}", 3 * SQUARE + 2 * MARGIN + CAPTION);
        assert_eq!(document.root_element().attribute("viewBox"), Some(&*size));
    }
}
