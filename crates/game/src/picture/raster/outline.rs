//! Outlines from the path data of SVG, for `painter`.

use std::f32::consts::{FRAC_PI_2, TAU};

use tiny_skia::{PathBuilder, Point};

/// The outline that path data describe; `None` if they have more than this module's drawings, which have one letter for
/// each M, L, H, V, Q, C, S, A and Z, and arcs of one kind.
pub(super) fn outline(data: &str) -> Option<PathBuilder> {
    let mut outline = PathBuilder::new();
    let mut numbers = Numbers(data);
    // Where the shape began, where its last line ended, and the point before that which bends it.
    let [mut start, mut at, mut control] = [Point::zero(); 3];
    while let Some(command) = numbers.letter() {
        let from = at;
        let base = match command.is_ascii_lowercase() {
            true => from,
            false => Point::zero(),
        };
        let mut bend = None;
        match command.to_ascii_uppercase() {
            'M' => {
                at = base + numbers.point()?;
                start = at;
                outline.move_to(at.x, at.y);
            }
            direction @ ('L' | 'H' | 'V') => {
                if direction != 'V' {
                    at.x = base.x + numbers.next()?;
                }
                if direction != 'H' {
                    at.y = base.y + numbers.next()?;
                }
                outline.line_to(at.x, at.y);
            }
            'Q' => {
                let middle = base + numbers.point()?;
                at = base + numbers.point()?;
                outline.quad_to(middle.x, middle.y, at.x, at.y);
            }
            curve @ ('C' | 'S') => {
                let first = match curve {
                    'C' => base + numbers.point()?,
                    // It goes on in the direction of the curve before.
                    _ => from + (from - control),
                };
                let second = base + numbers.point()?;
                at = base + numbers.point()?;
                outline.cubic_to(first.x, first.y, second.x, second.y, at.x, at.y);
                bend = Some(second);
            }
            'A' => {
                let radii = numbers.point()?;
                let kind = [numbers.next()?, numbers.next()?, numbers.next()?];
                at = base + numbers.point()?;
                // Not rotated, the larger part of the ellipse, anticlockwise.
                if kind != [0.0, 1.0, 0.0] {
                    return None;
                }
                arc(&mut outline, from, radii, at);
            }
            'Z' => {
                at = start;
                outline.close();
            }
            _ => return None,
        }
        control = bend.unwrap_or(at);
    }
    Some(outline)
}

/// Draws the larger part of the ellipse through two points, anticlockwise.
fn arc(outline: &mut PathBuilder, from: Point, radii: Point, to: Point) {
    // In units of the radii, the ellipse is a circle of radius 1, or a larger one if the points are far apart.
    let [from, to] = [from, to].map(|point| Point::from_xy(point.x / radii.x, point.y / radii.y));
    let way = to - from;
    let radius = (way.length() / 2.0).max(1.0);
    // The centre lies beside the middle of the way.
    let aside = (radius.powi(2) - way.length().powi(2) / 4.0).sqrt() / way.length();
    let centre = Point::from_xy(
        from.x + way.x / 2.0 - way.y * aside,
        from.y + way.y / 2.0 + way.x * aside,
    );
    let [begin, end] = [from, to].map(|point| (point.y - centre.y).atan2(point.x - centre.x));
    let turn = match end - begin {
        turn if turn > 0.0 => turn - TAU,
        turn => turn,
    };
    // One curve for each quarter or less.
    let curves = (turn.abs() / FRAC_PI_2).ceil();
    let step = turn / curves;
    let pull = 4.0 / 3.0 * (step / 4.0).tan();
    let place = |across: f32, down: f32| {
        let (x, y) = (centre.x + radius * across, centre.y + radius * down);
        (x * radii.x, y * radii.y)
    };
    for number in 0..curves as u32 {
        let [(sin, cos), (to_sin, to_cos)] =
            [number, number + 1].map(|number| (begin + step * number as f32).sin_cos());
        let (x1, y1) = place(cos - pull * sin, sin + pull * cos);
        let (x2, y2) = place(to_cos + pull * to_sin, to_sin - pull * to_cos);
        let (x, y) = place(to_cos, to_sin);
        outline.cubic_to(x1, y1, x2, y2, x, y);
    }
}

/// The numbers of a text; they stand side by side where that is clear, as in `.5-1`.
pub(super) struct Numbers<'a>(pub &'a str);

impl Numbers<'_> {
    /// The next character, if there is one.
    fn letter(&mut self) -> Option<char> {
        let mut characters = self.0.chars();
        let letter = characters.next();
        self.0 = characters.as_str();
        letter
    }

    fn point(&mut self) -> Option<Point> {
        Some(Point::from_xy(self.next()?, self.next()?))
    }
}

impl Iterator for Numbers<'_> {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        let text = self.0.trim_start();
        let goes_on = |(index, character): (usize, char)| match character {
            '0'..='9' => true,
            '-' => index == 0,
            _ => character == '.' && !text[..index].contains('.'),
        };
        let length = text.char_indices().take_while(|&at| goes_on(at)).count();
        let (number, rest) = text.split_at(length);
        self.0 = rest;
        number.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::Path;

    use super::*;

    fn read(data: &str) -> Path {
        let outline = outline(data).and_then(PathBuilder::finish);
        outline.unwrap_or_else(|| panic!("{data}"))
    }

    fn drawn(draw: impl FnOnce(&mut PathBuilder)) -> Path {
        let mut outline = PathBuilder::new();
        draw(&mut outline);
        outline.finish().expect("an outline")
    }

    #[test]
    fn each_command_begins_where_the_last_one_ended() {
        let lines = drawn(|outline| {
            outline.move_to(1.0, 2.0);
            outline.line_to(4.0, 1.0);
            outline.line_to(9.5, 1.0);
            outline.line_to(9.5, 1.5);
            outline.line_to(-0.5, 0.25);
            outline.close();
            outline.move_to(11.0, 2.0);
            outline.line_to(12.0, 2.0);
        });
        assert_eq!(read("M1 2l3-1H9.5v.5L-.5.25Zm10 0h1"), lines);
        let curves = drawn(|outline| {
            outline.move_to(1.0, 1.0);
            outline.quad_to(2.0, 1.0, 2.0, 2.0);
            outline.cubic_to(2.0, 3.0, 3.0, 3.0, 4.0, 2.0);
            outline.cubic_to(5.0, 1.0, 5.0, 3.0, 6.0, 2.0);
            outline.cubic_to(7.0, 1.0, 8.0, 2.0, 8.0, 4.0);
        });
        assert_eq!(read("M1 1q1 0 1 1C2 3 3 3 4 2s1 1 2 0S8 2 8 4"), curves);
    }

    #[test]
    fn an_arc_is_most_of_its_ellipse() {
        for (data, edges) in [
            // Three quarters, around (0, 0).
            ("M0-3A2 3 0 1 0 2 0", [-2.0, -3.0, 2.0, 3.0]),
            // A half, the left one, and the same where the radii are too short for it.
            ("M5 7a2.5 3 0 1 0 0 6", [2.5, 7.0, 5.0, 13.0]),
            ("M5 7a1.25 1.5 0 1 0 0 6", [2.5, 7.0, 5.0, 13.0]),
        ] {
            let bounds = read(data).compute_tight_bounds().expect("has a size");
            let found = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            for (found, expected) in found.into_iter().zip(edges) {
                assert!((found - expected).abs() < 0.01, "{data}: {bounds:?}");
            }
        }
    }

    #[test]
    fn invalid_outlines_are_refused() {
        for data in [
            "M0 0T1 1",
            "M0 0A2 3 0 0 1 1 1",
            "M0 0 1 1",
            "M0",
            "M0 x",
            "0",
        ] {
            assert!(outline(data).is_none(), "{data}");
        }
    }
}
