//! One board with all that is on it, without the document around it.

use std::fmt;

use super::ground::{Ground, SIDE};
use super::paint::{BRICK, INK, PAPER};
use super::{CAPTION, MARGIN, Picture, SQUARE, letters, marks, pieces};
use crate::board::{Content, Square};
use crate::game::Side;

/// A picture as SVG elements, without the definitions that all pictures of a document share: see `svg`.
pub(super) struct Drawing<'a>(pub &'a Picture);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self(picture) = self;
        let ground = Ground(picture.bottom).id();
        write!(
            f,
            r##"<use href="#{ground}"/><g transform="translate({MARGIN} {MARGIN})">"##
        )?;
        if let Some(mv) = picture.moved {
            marks::moved_squares(f, picture, mv)?;
        }
        self.walls(f)?;
        for side in Side::BOTH {
            self.pieces(f, side)?;
        }
        if let Some(mv) = picture.moved {
            marks::action(f, picture, mv)?;
        }
        for side in Side::BOTH {
            marks::danger(f, picture, side, picture.dangers[side.index()])?;
        }
        marks::shields(f, picture, picture.shielded)?;
        marks::destinations(f, picture, picture.destinations)?;
        f.write_str("</g>")?;
        match &picture.caption {
            Some(caption) => {
                let (middle, y) = (SIDE as f32 / 2.0, (SIDE + CAPTION * 2 / 5) as f32);
                letters::centred(f, caption, middle, y, (SIDE - MARGIN) as f32)
            }
            None => Ok(()),
        }
    }
}

impl Drawing<'_> {
    fn walls(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, r#"<g fill="{BRICK}" stroke="{PAPER}">"#)?;
        for square in self.0.board.walls() {
            self.place(f, square, "wall", pieces::WALL_ID, "wall")?;
        }
        f.write_str("</g>")
    }

    /// Light pieces have dark lines and dark pieces light ones: no colour is needed to tell them apart.
    fn pieces(&self, f: &mut fmt::Formatter, side: Side) -> fmt::Result {
        let (fill, lines) = match side {
            Side::White => (PAPER, INK),
            Side::Black => (INK, PAPER),
        };
        write!(
            f,
            r#"<g fill="{fill}" stroke="{INK}" color="{lines}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round">"#
        )?;
        for square in self.0.board.of(side) {
            if let Some(Content::Piece(_, kind)) = self.0.board.at(square) {
                let name = format!("{side} {kind}");
                self.place(f, square, "piece", pieces::id(kind), &name)?;
            }
        }
        f.write_str("</g>")
    }

    fn place(
        &self,
        f: &mut fmt::Formatter,
        square: Square,
        class: &str,
        id: &str,
        name: &str,
    ) -> fmt::Result {
        let (x, y) = self.0.corner(square);
        write!(
            f,
            r##"<use class="{class}" role="img" href="#{id}" x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"><title>{name} on {square}</title></use>"##
        )
    }
}

#[cfg(test)]
mod tests {
    use roxmltree::{Document, Node};

    use super::*;
    use crate::board::text::{self, BoardFile};
    use crate::board::{Action, Board, Move, SquareSet, WIDTH};

    const MIXED: &str = "\
...g.....
..zz.....
.........
...d.#...
....Z....
..C.BS.m.
.........
....J.z..
...G..B#.
";

    fn board(text: &str) -> Board {
        *BoardFile::parse(text.as_bytes()).expect("a board").board()
    }

    fn of_class<'a>(document: &'a Document, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
        document
            .descendants()
            .filter(move |node| node.attribute("class") == Some(class))
    }

    /// The place of an element, in squares from the upper left of the board.
    fn place(node: Node) -> (usize, usize) {
        let number = |name| {
            let text = node.attribute(name).expect("has a place");
            text.parse::<usize>().expect("a number") / SQUARE
        };
        (number("x"), number("y"))
    }

    fn title(node: Node) -> String {
        let title = node.first_element_child().and_then(|title| title.text());
        title.expect("has a title").to_owned()
    }

    #[test]
    fn each_piece_and_wall_is_drawn_once() {
        for text in [text::START, MIXED] {
            let board = board(text);
            let svg = Picture::new(board).svg();
            let document = Document::parse(&svg).expect("well-formed");
            let mut expected = Vec::new();
            for square in Square::all() {
                let (name, symbol) = match board.at(square) {
                    Some(Content::Piece(side, kind)) => {
                        (format!("{side} {kind}"), pieces::id(kind))
                    }
                    Some(Content::Wall) => ("wall".to_owned(), pieces::WALL_ID),
                    None => continue,
                };
                let place = (square.file() as usize, square.row() as usize);
                expected.push((format!("{name} on {square}"), format!("#{symbol}"), place));
            }
            let mut drawn: Vec<_> = of_class(&document, "piece")
                .chain(of_class(&document, "wall"))
                .map(|node| {
                    let symbol = node.attribute("href").expect("a symbol");
                    (title(node), symbol.to_owned(), place(node))
                })
                .collect();
            expected.sort();
            drawn.sort();
            assert_eq!(drawn, expected);
        }
    }

    #[test]
    fn each_side_sees_its_end_at_the_bottom() {
        let white = Picture::new(board(MIXED));
        let black = white.clone().seen_by(Side::Black);
        let last = (WIDTH - 1) * SQUARE;
        assert_eq!(white.corner(Square::A1), (0, last));
        assert_eq!(white.corner(Square::I9), (last, 0));
        assert_eq!(black.corner(Square::A1), (last, 0));
        assert_eq!(black.corner(Square::I9), (0, last));
        let svg = black.svg();
        let document = Document::parse(&svg).expect("well-formed");
        let general =
            of_class(&document, "piece").find(|&node| title(node) == "white General on d1");
        assert_eq!(general.map(place), Some((5, 0)));
    }

    #[test]
    fn the_last_move_and_its_action_are_marked() {
        for action in Action::ALL {
            let mv = Move {
                from: Square::C4,
                action,
                to: Square::C7,
            };
            let svg = Picture::new(board(MIXED)).moved(mv).svg();
            let document = Document::parse(&svg).expect("well-formed");
            let marked: Vec<_> = of_class(&document, "moved").map(place).collect();
            assert_eq!(marked, [(2, 5), (2, 2)]);
            let class = format!("{:?}", mv.action).to_lowercase();
            assert_eq!(of_class(&document, &class).count(), 1, "{class}");
        }
        let still = Picture::new(board(MIXED)).svg();
        let document = Document::parse(&still).expect("well-formed");
        assert_eq!(of_class(&document, "moved").count(), 0);
    }

    #[test]
    fn sets_are_marked_square_by_square() {
        let set: SquareSet = [Square::F3, Square::F5, Square::G4].into_iter().collect();
        let svg = Picture::new(board(MIXED))
            .shielded(set)
            .destinations(set.with(Square::A1))
            .danger(Side::White, SquareSet::of(Square::D6))
            .svg();
        let document = Document::parse(&svg).expect("well-formed");
        assert_eq!(of_class(&document, "shielded").count(), 3);
        assert_eq!(of_class(&document, "destination").count(), 4);
        let danger = of_class(&document, "danger").next().expect("there is one");
        let ring = danger.first_element_child().expect("a ring");
        // The middle of d1.
        assert_eq!(ring.attribute("cx"), Some("350"));
        assert_eq!(ring.attribute("cy"), Some("850"));
    }
}
